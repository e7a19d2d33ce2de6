import { z } from 'zod';
import { bandRoleSchema } from './bands.ts';
import { citationSchema, lazyTable, rangeSchema } from './table.ts';

const constantSchema = z.strictObject({
  /** Published default; null when it depends on the sensor or the scene and has to be given. */
  value: z.number().nullable(),
  meaning: z.string(),
  range: z.strictObject({ min: z.number(), max: z.number() }).optional(),
  /** Set when the constant is the centre wavelength in nm of this band of the sensor at hand. */
  centreOf: bandRoleSchema.optional(),
});

const spectralIndexSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Arithmetic of `expression.ts` over band roles, wavelengths, inputs and constants. */
  formula: z.string(),
  /** Unit of the value; without it the index is a pure number. */
  unit: z.string().optional(),
  /** Physical values: reflectance 0 to 1, brightness temperature in K, backscatter in linear power. */
  bands: z.array(bandRoleSchema),
  /** Narrow-band variables of the formula, in nm. */
  wavelengths: z.record(z.string(), z.strictObject({ min: z.number(), max: z.number() })).optional(),
  /** Variables that are neither a band nor a constant. */
  inputs: z.record(z.string(), z.strictObject({ meaning: z.string(), unit: z.string() })).optional(),
  constants: z.record(z.string(), constantSchema),
  /** Mathematical bounds under the condition in its note; null when there are none. */
  range: rangeSchema.nullable(),
  /** Where values of real surfaces lie, for indices without useful bounds. */
  typical: rangeSchema.optional(),
  domain: z.enum(['vegetation', 'water', 'soil', 'urban', 'snow', 'burn', 'clouds', 'geology']),
  sensors: z.array(z.string()).optional(),
  kernel: z.strictObject({ function: z.string(), lengthScale: z.string(), note: z.string() }).optional(),
  aliases: z.array(z.string()),
  /** Which other index shares the name or the bands, and what the formula needs to be valid. */
  note: z.string().optional(),
  /** Set where the commonly circulated formula differs from the cited paper: what was changed and why. */
  correction: z.string().optional(),
  /** `as-catalogued`: carried over without a second source. */
  standing: z.enum(['established', 'as-catalogued']),
  citation: citationSchema,
});

export type SpectralIndex = z.infer<typeof spectralIndexSchema>;

/** All spectral indices, ordered by id. */
export const spectralIndices: () => readonly SpectralIndex[] = lazyTable(
  ['spectral-indices.json'],
  spectralIndexSchema,
);
