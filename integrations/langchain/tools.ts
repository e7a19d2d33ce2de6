import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type DynamicStructuredTool, tool } from 'langchain';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { InputPort } from '../../core/tool/contract.ts';
import type { AnyTool } from '../../core/tool/runtime.ts';
import { type InputValue, type RunOutput, runTool } from '../../runtime/run-tool.ts';
import { inputSchema, parameterSchema } from './port-schema.ts';

export interface ToolPlaces {
  /** Folder with the data: a caller names files below it, and no others. */
  readonly data: string;
  /** Folder for outputs: every call writes into a new one in it, whose files may be inputs of later calls. */
  readonly out: string;
}

const call = z.object({
  inputs: z.record(z.string(), z.unknown()),
  params: z.record(z.string(), z.unknown()).default({}),
});

const isBelow = (folder: string, path: string): boolean => path.startsWith(folder + sep);

/** The file of a name, in one of the two folders, links followed; a model may name anything. */
const fileOf = (name: string, { data, out }: ToolPlaces): string => {
  const [path = '', selector] = name.split('#', 2);
  for (const folder of [data, out].map((each) => resolve(each)).filter((each) => existsSync(each))) {
    const place = resolve(folder, path);
    if (existsSync(place) && isBelow(realpathSync(folder), realpathSync(place)))
      return selector === undefined ? place : `${place}#${selector}`;
  }
  throw new EarthwrightError('input.missing', 'user', `There is no file '${name}' in the data folder.`);
};

const bind = (port: InputPort | undefined, value: unknown, places: ToolPlaces): InputValue => {
  const kind = port?.kind === 'optional' ? port.port.kind : port?.kind;
  if (kind === 'number') return z.number().parse(value);
  if (kind === 'text') return z.string().parse(value);
  return Array.isArray(value)
    ? value.map((each) => fileOf(z.string().parse(each), places))
    : fileOf(z.string().parse(value), places);
};

/** What a model is told of an output: its value, the first entries of a long one, or the name of its file. */
const told = (output: RunOutput, out: string): unknown => {
  if ('path' in output) return { kind: output.kind, file: relative(resolve(out), output.path).replaceAll('\\', '/') };
  if (output.kind === 'series')
    return { ...output, samples: output.samples.slice(0, longest), of: output.samples.length };
  return output.kind === 'table' ? { ...output, rows: output.rows.slice(0, longest), of: output.rows.length } : output;
};

const longest = 50;

const freshFolder = (out: string, name: string): string => {
  mkdirSync(out, { recursive: true });
  for (let number = 1; ; number++) {
    const folder = join(out, `${name}-${number}`);
    if (!existsSync(folder)) return folder;
  }
};

/**
 * A tool as LangChain's agents call it: ports become the schema of its arguments, files are named below `data` and `out`, and what it gives is told
 * as JSON, with the outputs themselves as the message's artifact. It runs in plain Node, without sandbox: for tools that are trusted, such as
 * templates and those of an exported package.
 */
export const langchainTool = (definition: AnyTool, places: ToolPlaces): DynamicStructuredTool => {
  const ports = Object.entries(definition.inputs).map(([name, port]) => [name, inputSchema(port)] as const);
  const params = Object.entries(definition.params).map(([name, port]) => [name, parameterSchema(port)] as const);
  const schema = z.object({
    inputs: z.object(Object.fromEntries(ports)),
    ...(params.length > 0 ? { params: z.object(Object.fromEntries(params)).default({}) } : {}),
  });
  const run = async (given: unknown): Promise<[string, Record<string, RunOutput>]> => {
    const { inputs, params: values } = call.parse(given);
    const bound = Object.entries(inputs).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, bind(definition.inputs[name], value, places)] as const],
    );
    const out = freshFolder(resolve(places.out), definition.name);
    const outputs = await runTool(definition, { inputs: Object.fromEntries(bound), params: values, out });
    const entries = Object.entries(outputs).map(([name, output]) => [name, told(output, places.out)]);
    return [JSON.stringify(Object.fromEntries(entries)), outputs];
  };
  return tool(run, {
    name: definition.name.replaceAll('-', '_'),
    description: definition.summary,
    schema,
    responseFormat: 'content_and_artifact',
  });
};
