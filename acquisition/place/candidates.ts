/** What a Nominatim-compatible geocoder says of a name (nominatim.org/release-docs, jsonv2), and which of its answers are one place. */
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { type FetchArea, fetchArea } from '../../core/fetch-request.ts';
import type { Box } from '../area.ts';

const decimal = z.union([z.number(), z.string()]).transform(Number).pipe(z.number());

const answer = z.looseObject({
  osm_type: z.enum(['node', 'way', 'relation']).optional(),
  osm_id: z.number().int().optional(),
  lat: decimal,
  lon: decimal,
  name: z.string().nullish(),
  display_name: z.string(),
  category: z.string().nullish(),
  type: z.string().nullish(),
  addresstype: z.string().nullish(),
  licence: z.string().nullish(),
  /** South, north, west, east. */
  boundingbox: z.tuple([decimal, decimal, decimal, decimal]),
  geojson: z.unknown(),
});

export interface Candidate {
  /** 'relation/62369'; null where the geocoder tells none. */
  readonly id: string | null;
  readonly name: string;
  /** With what it lies in. */
  readonly fullName: string;
  /** city, park, river. */
  readonly kind: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly box: Box;
  /** Its outline; null for a point or a line. */
  readonly outline: FetchArea | null;
  readonly licence: string | null;
}

/** Is a name that of an object of OpenStreetMap? */
export const isObject = (name: string): boolean => /^(?:node|way|relation)\/\d+$/.test(name);

/** Throws remote-unreadable's kin, place-unreadable, where the list is none. */
export const readCandidates = (value: unknown): Candidate[] => {
  const read = z.array(answer).safeParse(value).data;
  if (!read)
    throw new EarthwrightError('place-unreadable', 'data', 'The geocoder did not answer as Nominatim does (jsonv2).');
  return read.map((one): Candidate => {
    const [south, north, west, east] = one.boundingbox;
    return {
      id: one.osm_type && one.osm_id !== undefined ? `${one.osm_type}/${one.osm_id}` : null,
      name: one.name || (one.display_name.split(',')[0] ?? ''),
      fullName: one.display_name,
      kind: one.addresstype ?? one.type ?? one.category ?? 'place',
      longitude: one.lon,
      latitude: one.lat,
      box: [west, south, east, north],
      outline: fetchArea.safeParse(one.geojson).data ?? null,
      licence: one.licence ?? null,
    };
  });
};

const shared = (one: Box, other: Box): number => {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return Math.max(0, width) * Math.max(0, height);
};

const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);

/** Boxes of two outlines of one place: a city that is a district, too. */
const nearlySame = 0.9;

const isWithin = ({ longitude, latitude }: Candidate, [west, south, east, north]: Box): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** The same name, and the same ground: outlines that agree, or a point in the middle of the outline. */
const isSame = (one: Candidate, other: Candidate): boolean => {
  if (one.name.toLowerCase() !== other.name.toLowerCase()) return false;
  if (one.outline && other.outline) {
    const both = shared(one.box, other.box);
    return both / (sizeOf(one.box) + sizeOf(other.box) - both) >= nearlySame;
  }
  if (one.outline) return isWithin(other, one.box);
  return other.outline !== null && isWithin(one, other.box);
};

/** Each place once, with an outline where one of its answers has it; in the geocoder's order. */
export const distinct = (candidates: readonly Candidate[]): Candidate[] => {
  const places: Candidate[] = [];
  for (const next of candidates) {
    const index = places.findIndex((one) => isSame(one, next));
    const before = places[index];
    if (!before) places.push(next);
    else if (!before.outline && next.outline) places[index] = next;
  }
  return places;
};
