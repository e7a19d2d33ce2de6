import { z } from 'zod';

const column = z.strictObject({
  name: z.string(),
  type: z.enum(['number', 'text', 'date', 'boolean']).optional(),
  unit: z.string().optional(),
});

/** A port of a template as its metadata state it. */
export const templatePort = z.strictObject({
  kind: z.enum(['raster', 'stack', 'number', 'text', 'flag', 'numbers', 'features', 'table', 'series']),
  /** An input that need not be bound. */
  optional: z.literal(true).optional(),
  quantity: z.string().optional(),
  unit: z.string().optional(),
  /** Name of the input whose quantity and unit an output has. */
  like: z.string().optional(),
  codes: z.boolean().optional(),
  dtype: z.enum(['uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64']).optional(),
  /** How it lies in its file; see docs/outputs.md. */
  stored: z.strictObject({ overviews: z.boolean().optional() }).optional(),
  default: z.union([z.number(), z.string(), z.boolean(), z.array(z.number())]).optional(),
  choices: z.array(z.string()).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  integer: z.boolean().optional(),
  columns: z.array(z.union([z.string(), column])).optional(),
  description: z.string(),
});

export type TemplatePort = z.infer<typeof templatePort>;
