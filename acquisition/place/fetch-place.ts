/** The outline of a place. Several places of one name are told, and none of them is taken. */

import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { type FetchArea, fetchArea, type PlaceRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { readDocument } from '../../library/files.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import { type PlannedFetch, plainName } from '../fetch/planned.ts';
import { textFile, writeSet } from '../fetch/write-set.ts';
import { type Candidate, distinct, isObject, readCandidates } from './candidates.ts';

const mostCandidates = 10;

const askedAt = ({ endpoint, name }: PlaceRequest): URL => {
  const below = endpoint.endsWith('/') ? endpoint : `${endpoint}/`;
  const url = new URL(isObject(name) ? 'lookup' : 'search', below);
  url.searchParams.set('format', 'jsonv2');
  url.searchParams.set('polygon_geojson', '1');
  if (isObject(name))
    url.searchParams.set(
      'osm_ids',
      name.replace(/^(.)\D*/, (_, letter) => letter.toUpperCase()),
    );
  else {
    url.searchParams.set('q', name);
    url.searchParams.set('limit', String(mostCandidates));
  }
  return url;
};

const sayCandidate = ({ id, fullName, kind, longitude, latitude }: Candidate): string =>
  `${fullName} (${kind}, ${longitude.toFixed(3)}, ${latitude.toFixed(3)}${id ? `: “${id}”` : ''})`;

const ambiguous = ({ name }: PlaceRequest, places: readonly Candidate[]): EarthwrightError =>
  new EarthwrightError(
    'place-ambiguous',
    'user',
    `“${name}” may be ${places.length === mostCandidates ? `${places.length} places or more` : `${places.length} places`}, and which one is meant is not guessed: ${places.map(sayCandidate).join('; ')}. Name one by what stands in quotes, or say more: “${name}, country”.`,
    { details: { candidates: places.map(({ id, fullName }) => ({ id, name: fullName })) } },
  );

const onePlace = async (request: PlaceRequest, { port }: FetchWorld): Promise<{ place: Candidate; url: URL }> => {
  const { url, value } = await port.readJson(askedAt(request));
  const places = distinct(readCandidates(value));
  const [place] = places;
  if (!place)
    throw new EarthwrightError(
      'place-unknown',
      'user',
      `${shownUrl(url)} knows no place “${request.name}”. Is it spelled as on the map? Else give the area as [west, south, east, north] in degrees.`,
    );
  if (places.length > 1) throw ambiguous(request, places);
  return { place, url };
};

const boxRing = ([west, south, east, north]: Candidate['box']) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const featureOf = ({ name, fullName, kind, id, outline, box }: Candidate): object => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name, full_name: fullName, kind, id },
      geometry: outline ?? { type: 'Polygon', coordinates: [boxRing(box)] },
    },
  ],
});

/** Throws place-ambiguous, place-unknown, and as the port. */
export const planPlace = (request: PlaceRequest, world: FetchWorld): PlannedFetch => ({
  addresses: [new URL(request.endpoint)],
  bring: async (folder) => {
    const { place, url } = await onePlace(request, world);
    const about = { item: place.id ?? place.fullName, asset: 'outline', source: shownUrl(url) };
    return writeSet(folder, request, world, {
      title: `Outline of ${place.fullName}`,
      licence: place.licence,
      items: [{ id: about.item, datetime: null, source: about.source }],
      files: [{ ...about, ...textFile(`${plainName(place.name)}.geojson`, JSON.stringify(featureOf(place))) }],
      notes: place.outline
        ? []
        : [`The geocoder has no outline of ${place.fullName}: the box around it stands for it.`],
    });
  },
});

const outlineFile = z.object({ features: z.tuple([z.object({ geometry: fetchArea })]) });

/** The outline in a file that was fetched for a place. Throws place-unreadable. */
export const outlineIn = (path: string | undefined): FetchArea => {
  const read = outlineFile.safeParse(path === undefined ? undefined : readDocument(path)).data;
  if (!read)
    throw new EarthwrightError(
      'place-unreadable',
      'data',
      'What the geocoder gave of the place is no outline on the globe.',
    );
  return read.features[0].geometry;
};
