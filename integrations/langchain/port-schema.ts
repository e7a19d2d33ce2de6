import { z } from 'zod';
import type { InputPort, ParameterPort } from '../../core/tool/contract.ts';

const words = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('; ');

const file = (what: string) => z.string().describe(what);

/** What a caller gives for an input: the name of a file in the data folder, several for a stack, or a value. */
export const inputSchema = (port: InputPort): z.ZodType => {
  switch (port.kind) {
    case 'optional':
      return inputSchema(port.port).optional();
    case 'raster':
      return file(words('name of a raster file, a band of it as name#band', port.quantity, port.description));
    case 'stack':
      return z
        .array(z.string())
        .min(1)
        .describe(words('names of raster files, in time order', port.quantity, port.description));
    case 'features':
      return file(words('name of a vector file, a layer of it as name#layer', port.description));
    case 'table':
      return file(words('name of a table file (CSV, Parquet …)', port.description));
    case 'series':
      return file(words('name of a file with a time series', port.quantity, port.description));
    case 'number':
      return z.number().describe(words('a number', port.unit && `in ${port.unit}`, port.description));
    case 'text':
      return z.string().describe(words('a text', port.description));
  }
};

const bounded = (schema: z.ZodNumber, { min, max }: { readonly min?: number; readonly max?: number }): z.ZodNumber => {
  const least = min === undefined ? schema : schema.min(min);
  return max === undefined ? least : least.max(max);
};

const valueSchema = (port: ParameterPort): z.ZodType => {
  switch (port.kind) {
    case 'number':
      return bounded(port.integer ? z.number().int() : z.number(), port).describe(
        words(port.unit && `in ${port.unit}`, port.description),
      );
    case 'numbers':
      return z.array(bounded(z.number(), port)).describe(words(port.unit && `in ${port.unit}`, port.description));
    case 'text':
      return (port.choices ? z.enum(port.choices) : z.string()).describe(words(port.description));
    case 'flag':
      return z.boolean().describe(words(port.description));
  }
};

/** A parameter's value; one that has a default may be left out. */
export const parameterSchema = (port: ParameterPort): z.ZodType => {
  const schema = valueSchema(port);
  return port.default === undefined
    ? schema
    : schema.optional().describe(words(schema.description, `default ${JSON.stringify(port.default)}`));
};
