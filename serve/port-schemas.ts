/** Ports of templates and kept tools as schemas of what programs give and get. */
import { z } from 'zod';
import type { TemplatePort } from '../templates/library.ts';

type Ports = Readonly<Record<string, TemplatePort>>;

const words = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('; ');

const named = ({ quantity, unit, description }: TemplatePort, what: string): string =>
  words(what, description, quantity && quantity !== 'any' ? quantity : undefined, unit && `in ${unit}`);

const inputOf = (port: TemplatePort): z.ZodType => {
  switch (port.kind) {
    case 'stack':
      return z
        .array(z.string())
        .min(1)
        .max(10_000)
        .describe(named(port, 'raster files, a band of one as name#band, ordered by their dates'));
    case 'raster':
      return z.string().describe(named(port, 'raster file, a band of it as name#band'));
    case 'features':
      return z.string().describe(named(port, 'vector file, a layer of it as name#layer'));
    case 'table':
      return z.string().describe(named(port, 'table file'));
    default:
      return z.number().describe(named(port, 'a number'));
  }
};

const bounded = (schema: z.ZodNumber, { min, max }: TemplatePort): z.ZodNumber => {
  const least = min === undefined ? schema : schema.min(min);
  return max === undefined ? least : least.max(max);
};

const parameterOf = (port: TemplatePort): z.ZodType => {
  switch (port.kind) {
    case 'number':
      return bounded(port.integer ? z.number().int() : z.number(), port);
    case 'numbers':
      return z.array(bounded(z.number(), port));
    case 'flag':
      return z.boolean();
    default:
      return port.choices && port.choices.length > 0 ? z.enum(port.choices) : z.string();
  }
};

const parameterSchema = (port: TemplatePort): z.ZodType => {
  const known = port.default === undefined ? '' : `default ${JSON.stringify(port.default)}`;
  const schema = parameterOf(port).describe(words(port.description, port.unit && `in ${port.unit}`, known));
  return port.default === undefined ? schema : schema.optional();
};

const fields = (ports: Ports, schemaOf: (port: TemplatePort) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, port.optional ? schemaOf(port).optional() : schemaOf(port)]),
  );

/** Arguments of a tool: files by name, and values of its parameters. */
export const argumentsSchema = (inputs: Ports, params: Ports): z.ZodObject => {
  const settings = z.strictObject(fields(params, parameterSchema));
  const needed = Object.values(params).some((port) => port.default === undefined);
  return z.strictObject({
    inputs: z.strictObject(fields(inputs, inputOf)),
    ...(Object.keys(params).length === 0 ? {} : { params: needed ? settings : settings.optional() }),
    quantity: z.string().max(80).optional().describe('what the values of inputs without a quantity are, e.g. ndvi'),
    unit: z.string().max(40).optional().describe('unit of raster inputs whose file states none, e.g. K'),
  });
};

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** NaN and the infinities have no JSON form: they are told as words. */
export const toldNumber = z.union([z.number(), z.string()]);
const file = z.object({ file: z.string(), resource: z.string() });

const outputOf = (port: TemplatePort): z.ZodType => {
  const about = named(port, '');
  const of = z.int().describe('how many there are; the first are told here, all lie in the resource');
  switch (port.kind) {
    case 'number':
      return z
        .object({ value: toldNumber, unit: z.string(), valid: z.number().optional(), of: z.number().optional() })
        .extend({ note: z.string().optional() })
        .describe(about);
    case 'text':
      return z.object({ value: z.string().nullable(), note: z.string().optional() }).describe(about);
    case 'series':
      return file
        .extend({ unit: z.string(), of })
        .extend({ samples: z.array(z.object({ date: z.string(), value: toldNumber, valid: z.number().optional() })) })
        .describe(about);
    case 'table':
      return file.extend({ of, rows: z.array(z.record(z.string(), cell)) }).describe(about);
    default:
      return file.describe(about);
  }
};

/** What a call gives: every output by name, what the checks had to say, and the run that holds it all. */
export const resultSchema = (outputs: Ports): z.ZodObject =>
  z.object({
    outputs: z.object(fields(outputs, outputOf)),
    notes: z.array(z.string()).describe('what the checks remarked'),
    run: z.string().describe('run folder, to be named in later calls'),
    resource: z.string().describe('list of what the run holds'),
  });
