/** Features that a source gave, as they are kept: those that meet the area, as one GeoJSON file. */
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { FetchArea } from '../../core/fetch-request.ts';
import { meetsArea } from './meets.ts';

const feature = z.looseObject({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).nullish(),
  geometry: z.unknown(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});
export type Feature = z.infer<typeof feature>;

const collection = z.looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

export const usualMost = 10_000;

/** Features of a document, and how many could not be read as such; null where it is no list of features. */
export const featuresIn = (document: unknown): { features: Feature[]; broken: number } | null => {
  const read = collection.safeParse(document).data;
  if (!read) return null;
  const features = read.features.flatMap((one) => feature.safeParse(one).data ?? []);
  return { features, broken: read.features.length - features.length };
};

/** Of a source that has more than one request may bring. */
export const tooMany = (what: string, most: number): EarthwrightError =>
  new EarthwrightError(
    'features-too-many',
    'data',
    `More than ${most} features of ${what} lie there: ask for a smaller area, or raise “most” (at most 100000).`,
  );

interface Kept {
  readonly text: string;
  readonly count: number;
  readonly notes: readonly string[];
}

/** Throws features-nothing where none meets the area: an empty answer may as well be a wrong name. */
export const keepFeatures = (features: readonly Feature[], area: FetchArea, what: string): Kept => {
  const meets = meetsArea(area);
  const verdicts = features.map(({ geometry }) => meets(geometry));
  const kept = features.filter((_, index) => verdicts[index] === true);
  const without = verdicts.filter((verdict) => verdict === undefined).length;
  if (kept.length === 0)
    throw new EarthwrightError(
      'features-nothing',
      'data',
      `No feature of ${what} lies in the area${without > 0 ? `; ${without} have no geometry that can be read` : ''}. Ask for another area, or look whether the name is right.`,
    );
  return {
    text: JSON.stringify({
      type: 'FeatureCollection',
      features: kept.map(({ id, geometry, properties }) => ({
        type: 'Feature',
        ...(id === undefined || id === null ? {} : { id }),
        properties: properties ?? {},
        geometry,
      })),
    }),
    count: kept.length,
    notes: without > 0 ? [`${without} features of ${what} have no geometry that can be read: left out.`] : [],
  };
};
