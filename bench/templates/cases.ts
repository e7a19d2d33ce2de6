import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const templateFolder = join(import.meta.dirname, '../../templates');

const file = z.looseObject({ path: z.string() });
const input = z.union([z.string(), z.number(), file, z.array(file)]);
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const tolerance = z.number().default(1e-9);
const numeric = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])]).transform(Number);
const evidence = { valid: z.number().optional(), of: z.number().optional(), note: z.string().optional() };

/** What a case says of one output; what it leaves out is not compared. A note need only be part of the output's note. */
const expectation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    value: numeric,
    unit: z.string().optional(),
    quantity: z.string().optional(),
    tolerance,
    ...evidence,
  }),
  z.strictObject({ kind: z.literal('text'), value: z.string().nullable(), note: z.string().optional() }),
  z.strictObject({
    kind: z.literal('series'),
    unit: z.string().optional(),
    samples: z.array(z.strictObject({ date: z.string(), value: numeric, valid: z.number().optional() })),
    tolerance,
  }),
  z.strictObject({ kind: z.literal('table'), rows: z.array(z.record(z.string(), cell)), tolerance }),
  z.strictObject({
    kind: z.literal('raster'),
    width: z.number(),
    unit: z.string().optional(),
    pixels: z.array(z.number().nullable()),
    transform: z.array(z.number()).optional(),
    tolerance,
  }),
  z.strictObject({ kind: z.literal('features'), properties: z.array(z.record(z.string(), cell)), tolerance }),
]);
export type Expectation = z.infer<typeof expectation>;

const derivedPort = z.strictObject({
  quantity: z.string(),
  unit: z.string(),
  codes: z.boolean().exactOptional(),
  value: z.string(),
  where: z.string().default('true'),
  variables: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(['stack', 'raster', 'region']),
      quantity: z.string(),
      unit: z.string().exactOptional(),
      codes: z.boolean().exactOptional(),
      resampling: z.enum(['nearest', 'bilinear', 'cubic', 'average', 'mode']).exactOptional(),
    }),
  ),
});

const golden = z.strictObject({
  cases: z.array(
    z.strictObject({
      name: z.string(),
      inputs: z.record(z.string(), input),
      params: z.record(z.string(), z.unknown()),
      /** Ports of the template that stand on expressions: the tool is composed first. */
      derived: z.record(z.string(), derivedPort).optional(),
      expected: z.record(z.string(), expectation).default({}),
      /** Part of the message of the error that the case ends with. */
      error: z.string().optional(),
    }),
  ),
});
export type Case = z.infer<typeof golden>['cases'][number];

/** The golden cases of a template; paths among their inputs are made absolute. */
export function casesOf(template: string): Case[] {
  const folder = join(templateFolder, template);
  const { cases } = golden.parse(JSON.parse(readFileSync(join(folder, 'golden.json'), 'utf8')));
  const located = (value: Case['inputs'][string]): Case['inputs'][string] => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string') return join(folder, value);
    return Array.isArray(value)
      ? value.map((part) => ({ ...part, path: join(folder, part.path) }))
      : { ...value, path: join(folder, value.path) };
  };
  return cases.map((one) => ({
    ...one,
    inputs: Object.fromEntries(Object.entries(one.inputs).map(([name, value]) => [name, located(value)])),
  }));
}

/** Folders of all templates. */
export function templateNames(): string[] {
  return readdirSync(templateFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(templateFolder, entry.name)).includes('tool.ts'))
    .map(({ name }) => name);
}
