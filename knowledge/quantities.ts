import { z } from 'zod';
import { foldedName } from './names.ts';
import { findSpectralIndex, type SpectralIndex } from './spectral-indices.ts';
import { citationSchema, lazyTable, rangeSchema } from './table.ts';

/**
 * How values of a quantity behave: `codes` and `flags` are names, not numbers; `total` is an amount per cell that adds
 * up over cells; `rate` has to be multiplied by its time step before it adds up; `angle` and `date` may wrap around.
 */
const kindSchema = z.enum([
  'continuous',
  'index',
  'fraction',
  'percent',
  'angle',
  'decibel',
  'rate',
  'total',
  'codes',
  'flags',
  'date',
]);

/** `sum` conserves the amount per cell of a `total`; the others are those of GDAL. */
const resamplingSchema = z.enum(['nearest', 'bilinear', 'cubic', 'average', 'mode', 'sum']);

const statisticSchema = z.enum([
  'mean',
  'median',
  'min',
  'max',
  'standard-deviation',
  'percentile',
  'sum',
  'count',
  'mode',
  'share',
  'share-above',
  'area',
  'circular-mean',
  'geometric-mean',
]);

const quantitySchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  aliases: z.array(z.string()),
  /** A unit of `units.ts`, or one of `codes`, `flags`, `date`, `currency`. */
  unit: z.string(),
  kind: kindSchema,
  /** Where values of the Earth's surface and atmosphere lie; outside is suspicious. Null: no useful bounds. */
  range: rangeSchema.nullable(),
  /** Outside is impossible: wrong scale, unit or fill value. */
  hardRange: z.strictObject({ min: z.number().optional(), max: z.number().optional() }).optional(),
  /** Allowed resampling, the default first. */
  resampling: z.array(resamplingSchema).min(1),
  /** Statistics that mean something for this quantity. */
  statistics: z.array(statisticSchema).min(1),
  /** How a mean is formed where the arithmetic mean of the stored values is wrong. */
  averaging: z.enum(['linear', 'circular', 'geometric']).optional(),
  note: z.string().optional(),
  citation: citationSchema,
});

export type Quantity = z.infer<typeof quantitySchema>;

/** All quantities, ordered by subject. */
export const quantities: () => readonly Quantity[] = lazyTable(['quantities.json'], quantitySchema);

let names: Map<string, Quantity> | undefined;

/**
 * A quantity by id, name or alias; case, hyphens and British or American spelling do not matter. The id of a spectral
 * index that has no entry of its own gives one derived from the index.
 */
export function findQuantity(idOrAlias: string): Quantity | undefined {
  names ??= namesOf(quantities());
  const known = names.get(foldedName(idOrAlias));
  if (known !== undefined) return known;
  const index = findSpectralIndex(idOrAlias);
  return index && quantityOfIndex(index);
}

function namesOf(all: readonly Quantity[]): Map<string, Quantity> {
  const byName = new Map<string, Quantity>();
  const add = (name: string, quantity: Quantity) => {
    if (!byName.has(foldedName(name))) byName.set(foldedName(name), quantity);
  };
  for (const quantity of all) add(quantity.id, quantity);
  for (const quantity of all) for (const name of [quantity.name, ...quantity.aliases]) add(name, quantity);
  return byName;
}

function quantityOfIndex(index: SpectralIndex): Quantity {
  return {
    id: index.id.toLowerCase(),
    name: index.name,
    aliases: index.aliases,
    unit: index.unit ?? '1',
    kind: 'index',
    range: index.typical ?? index.range,
    ...(isExact(index) && { hardRange: { min: index.range.min, max: index.range.max } }),
    resampling: ['bilinear', 'nearest', 'average'],
    statistics: ['mean', 'median', 'min', 'max', 'standard-deviation', 'percentile', 'count', 'share-above'],
    ...(index.note && { note: index.note }),
    citation: index.citation,
  };
}

/** Bounds that hold for any non-negative input; others assume a largest reflectance of 1, which snow and glint exceed. */
function isExact(index: SpectralIndex): index is SpectralIndex & { range: NonNullable<SpectralIndex['range']> } {
  return index.range?.note?.startsWith('exact for non-negative') ?? false;
}
