/** A country or a state that an official name tells by its code, and a grid that lies elsewhere. */
import { type PlaceCodes, placeOfCode } from '../places.ts';
import { isWithinReach, placeOf } from './area.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

/** Coasts are generalised, and whoever cuts a country out takes a little more. */
const slackDegrees = 1;

const codesOf = ({ product, fields }: Evidence): readonly [PlaceCodes, string] | undefined => {
  const { place = fields['country'] ?? '', region = '' } = fields;
  if (/^[a-z]{3}$/i.test(place)) return ['countries', place];
  return product.regions === undefined || region === '' ? undefined : [product.regions, region];
};

export const countryDoubt = (evidence: Evidence, { bands }: Pick<FileClues, 'bands'>): string[] => {
  const [codes, code = ''] = codesOf(evidence) ?? [];
  const [bounds] = bands.flatMap((band) => (band.bounds ? [band.bounds] : []));
  const area = codes && bounds ? placeOfCode(codes, code) : undefined;
  if (!area || !bounds) return [];
  const { west, south, east, north } = area;
  const wide = {
    west: west - slackDegrees,
    south: south - slackDegrees,
    east: east + slackDegrees,
    north: north + slackDegrees,
  };
  return isWithinReach(wide, bounds)
    ? []
    : [`its name tells the place ${code}, and its grid lies elsewhere: ${placeOf(bounds)}`];
};
