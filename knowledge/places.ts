/** Where countries and states lie, by the codes that names of files tell (`data/places.json`): boxes in degrees of WGS 84. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { citationSchema } from './table.ts';

const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const placesSchema = z.strictObject({
  citation: citationSchema,
  /** By ISO 3166-1 alpha-3. East is beyond 180 where a country lies across the antimeridian. */
  countries: z.record(z.string().regex(/^[a-z]{3}$/), boxSchema),
  /** Of the United States, by FIPS 5-2. */
  states: z.record(z.string().regex(/^\d{2}$/), z.strictObject({ postal: z.string(), box: boxSchema })),
});

type Places = z.infer<typeof placesSchema>;

/** `countries`: ISO 3166-1; `fips` and `postal`: states; `parts`: the conterminous ones, Alaska and the islands. */
export type PlaceCodes = 'countries' | 'fips' | 'postal' | 'parts';

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

let known: Places | undefined;

const places = (): Places => {
  known ??= placesSchema.parse(JSON.parse(readFileSync(new URL('./data/places.json', import.meta.url), 'utf8')));
  return known;
};

/** Parts of the United States as their agencies call them: CU of the Landsat ARD, L48 of NLCD. */
const parts: Readonly<Record<string, string>> = { ak: 'ak', seak: 'ak', hi: 'hi', hawaii: 'hi', pr: 'pr' };
const conterminous: readonly [number, number, number, number] = [-125, 24, -66.5, 49.6];

const statesBox = (code: string): readonly number[] | undefined =>
  Object.entries(places().states).find(([fips, { postal }]) => fips === code || postal === code)?.[1].box;

const boxOf = (codes: PlaceCodes, code: string): readonly number[] | undefined => {
  switch (codes) {
    case 'countries':
      return places().countries[code];
    case 'fips':
      return statesBox(code.padStart(2, '0'));
    case 'postal':
    case 'parts':
      if (/^(?:conus|l48|cu)$/.test(code)) return conterminous;
      return statesBox(codes === 'parts' ? (parts[code] ?? '') : code);
  }
};

/** Undefined for codes that are none. */
export const placeOfCode = (codes: PlaceCodes, code: string): Box | undefined => {
  const [west, south, east, north] = boxOf(codes, code.toLowerCase()) ?? [];
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? undefined
    : { west, south, east, north };
};
