import * as z from 'zod';
import type { RasterSource } from './engine.ts';
import { layerOutput } from './tool/runtime/layer-output.ts';

/** NaN and the infinities have no JSON form: they travel as these strings. */
const encodedNumber = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])]).transform(Number);
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The JSON document that stands behind every output of a tool that is not a raster or features. */
export const outputDocument = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    value: encodedNumber,
    unit: z.string().default(''),
    quantity: z.string().default(''),
    valid: z.number().optional(),
    of: z.number().optional(),
    note: z.string().optional(),
  }),
  z.object({
    kind: z.literal('text'),
    value: z.string().nullable(),
    quantity: z.string().default(''),
    note: z.string().optional(),
  }),
  z.object({
    kind: z.literal('series'),
    quantity: z.string(),
    unit: z.string().default(''),
    samples: z.array(z.object({ date: z.string(), value: encodedNumber, valid: z.number().optional() })),
  }),
  z.object({
    kind: z.literal('stack'),
    quantity: z.string(),
    unit: z.string().default(''),
    /** In order; the k-th one's raster is the output `layerOutput(name, k)`. */
    layers: z.array(z.object({ name: z.string(), date: z.string().nullable() })),
  }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(
      z.object({ name: z.string(), type: z.enum(['number', 'text', 'date', 'boolean']), unit: z.string().optional() }),
    ),
    rows: z.array(z.record(z.string(), cell)),
  }),
]);
export type OutputDocument = z.infer<typeof outputDocument>;

export type StackDocument = Extract<OutputDocument, { kind: 'stack' }>;

/** Names of the outputs that hold the layers of a stack output, in order. */
export const layerOutputs = (name: string, { layers }: StackDocument): string[] =>
  layers.map((_, index) => layerOutput(name, index));

/** The layers of a stack output as the next tool takes them; `pathOf` tells where the output of a name lies. */
export const stackSources = (
  name: string,
  document: StackDocument,
  pathOf: (output: string) => string,
): RasterSource[] => {
  const { quantity, unit, layers } = document;
  const about = { band: 1, quantity, ...(unit ? { unit } : {}) };
  return layers.map((layer, index) => ({ ...about, ...layer, path: pathOf(layerOutput(name, index)) }));
};

/** A number as it travels in JSON. */
export const encodeNumber = (value: number): number | string => (Number.isFinite(value) ? value : String(value));
