import { z } from 'zod';

const moment = z.object({ $date: z.string() });
/** `$date`: the same moment or day, however it is written. `$any`: one of several readings. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), moment]);
export type TrueCell = z.infer<typeof cell>;

const geometry = z.object({ type: z.string(), coordinates: z.array(z.unknown()) });
const feature = z.object({
  geometry: geometry.nullable(),
  /** The same in longitude and latitude; null where the CRS is not known. */
  lonlat: geometry.nullable(),
  properties: z.record(z.string(), cell),
});
export type TrueFeature = z.infer<typeof feature>;

const featuresTruth = z.object({
  kind: z.literal('features'),
  layer: z.string().optional(),
  crs: z.string(),
  features: z.array(feature),
  /** Names of attributes that may be there besides those of the truth. */
  extra: z.array(z.string()).default([]),
  /** The order of the file is not the order of writing. */
  unordered: z.boolean().default(false),
  /** The description must say that something was chosen or left out. */
  noted: z.boolean().default(false),
  /** Coordinates are stored with so much error, in units of the CRS. */
  tolerance: z.number().default(1e-9),
});

const tableTruth = z.object({
  kind: z.literal('table'),
  columns: z.record(z.string(), z.enum(['number', 'text', 'date', 'boolean'])),
  rows: z.array(z.record(z.string(), cell)),
  noted: z.boolean().default(false),
});

const coverageTruth = z.object({
  kind: z.literal('coverage'),
  crs: z.string(),
  width: z.number(),
  height: z.number(),
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Share of each pixel by feature: exactly 0 and 1 where no border passes. */
  shares: z.array(z.array(z.number())),
  touched: z.array(z.array(z.number())),
});

const truth = z.discriminatedUnion('kind', [
  featuresTruth,
  tableTruth,
  coverageTruth,
  z.object({ kind: z.literal('refused') }),
]);

export type FeaturesTruth = z.infer<typeof featuresTruth>;
export type TableTruth = z.infer<typeof tableTruth>;
export type CoverageTruth = z.infer<typeof coverageTruth>;

export const truthOf = (value: unknown): z.infer<typeof truth> => truth.parse(value);
