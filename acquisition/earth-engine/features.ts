/** Features that Earth Engine computes, page by page, as GeoJSON. */
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { EarthEngineFeatures } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { type Feature, featuresIn, keepFeatures, tooMany, usualMost } from '../features/keep.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import { type PlannedFetch, plainName } from '../fetch/planned.ts';
import { textFile, writeSet } from '../fetch/write-set.ts';
import { callEarthEngine } from './call.ts';
import { expressionOf } from './expression.ts';

const page = z.looseObject({ nextPageToken: z.string().optional() });
const pageSize = 1000;

const readPage = (bytes: Buffer, address: URL): { features: Feature[]; next: string | undefined } => {
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString('utf8'));
  } catch {
    document = null;
  }
  const [read, found] = [page.safeParse(document).data, featuresIn(document)];
  if (!read || !found || found.broken > 0)
    throw new EarthwrightError(
      'earth-engine',
      'data',
      `${shownUrl(address)} gave no list of features: nothing is taken.`,
    );
  return { features: found.features, next: read.nextPageToken || undefined };
};

/** Throws earth-engine, remote-forbidden, features-too-many, features-nothing, and as the port. */
export const planTable = (request: EarthEngineFeatures, world: FetchWorld): PlannedFetch => {
  const { endpoint, collection, area, most = usualMost } = request;
  const address = new URL(`${endpoint.replace(/\/$/, '')}/table:computeFeatures`);
  return {
    addresses: [address],
    bring: async (folder) => {
      const expression = expressionOf(request);
      const all: Feature[] = [];
      for (let token: string | undefined, first = true; first || token !== undefined; first = false) {
        const body = { expression, pageSize, ...(token === undefined ? {} : { pageToken: token }) };
        const { features, next } = readPage(await callEarthEngine(world.port, address, body), address);
        all.push(...features);
        if (all.length > most) throw tooMany(collection, most);
        if (next !== undefined && next === token)
          throw new EarthwrightError(
            'earth-engine',
            'data',
            `${shownUrl(address)} gives the same page again and again.`,
          );
        token = next;
      }
      const { text, count, notes } = keepFeatures(all, area, collection);
      const about = { item: collection, asset: `${count} features`, source: shownUrl(address) };
      return writeSet(folder, request, world, {
        ...{
          title: collection,
          licence: null,
          providers: ['Google Earth Engine'],
          query: JSON.stringify(expression),
          notes,
        },
        items: [{ id: collection, datetime: null, source: about.source }],
        files: [{ ...about, ...textFile(`${plainName(collection)}.geojson`, text) }],
      });
    },
  };
};
