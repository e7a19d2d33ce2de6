/** Features of OpenStreetMap, from a server of the Overpass API, as GeoJSON. */
import osm2geojson from 'osm2geojson-lite';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { OsmRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { broken } from '../../geo/http/exchange.ts';
import { type Feature, featuresIn, keepFeatures, tooMany, usualMost } from '../features/keep.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import { type PlannedFetch, plainName } from '../fetch/planned.ts';
import { nameOf } from '../fetch/say.ts';
import { textFile, writeSet } from '../fetch/write-set.ts';
import type { FetchedBytes, FetchPort } from '../network/port.ts';
import { overpassQuery } from './query.ts';

const licence = 'ODbL-1.0';

const answer = z.looseObject({
  osm3s: z.looseObject({ timestamp_osm_base: z.string() }),
  /** What went wrong while the answer was under way already. */
  remark: z.string().optional(),
  elements: z.array(z.looseObject({ type: z.string(), tags: z.record(z.string(), z.string()).optional() })),
});
type Answer = z.infer<typeof answer>;

const notOverpass = (url: URL): EarthwrightError =>
  new EarthwrightError('remote-unreadable', 'data', `${shownUrl(url)} did not answer as the Overpass API does.`);

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** An answer that was cut short has status 200 and a remark: it counts as none, and may be whole the next time. */
const readAnswer = ({ url, bytes }: FetchedBytes): { url: URL; read: Answer } => {
  const read = answer.safeParse(parsed(bytes)).data;
  if (!read) throw notOverpass(url);
  if (read.remark && /error/i.test(read.remark))
    throw broken(
      url,
      'the server broke its work off, out of time or memory. Ask for a smaller area or for fewer tags.',
    );
  return { url, read };
};

const ask = (port: FetchPort, { endpoint }: OsmRequest, query: string): Promise<{ url: URL; read: Answer }> =>
  port.readDocument(
    new URL(endpoint),
    {
      method: 'POST',
      accept: 'application/json',
      body: { type: 'application/x-www-form-urlencoded', text: new URLSearchParams({ data: query }).toString() },
    },
    readAnswer,
  );

const isNumeral = (value: unknown): boolean => typeof value === 'string' && String(Number(value)) === value;

/** Values of OpenStreetMap are texts. Where all of a tag are plain numbers, they are numbers: a postcode with a leading zero is none. */
const withNumbers = (features: readonly Feature[]): Feature[] => {
  const values = Map.groupBy(
    features.flatMap(({ properties }) => Object.entries(properties ?? {})),
    ([key]) => key,
  );
  const numeric = new Set(
    [...values].filter(([, all]) => all.every(([, value]) => isNumeral(value))).map(([key]) => key),
  );
  return features.map((one) => ({
    ...one,
    properties: Object.fromEntries(
      Object.entries(one.properties ?? {}).map(([key, value]) => [key, numeric.has(key) ? Number(value) : value]),
    ),
  }));
};

const featuresOf = (read: Answer, url: URL): Feature[] => {
  // The converter would tell of a box as of a tag.
  const elements = read.elements.map(({ bounds: _, ...element }) => element);
  const found = featuresIn(osm2geojson({ elements }, { completeFeature: true, renderTagged: true, excludeWay: false }));
  if (!found) throw notOverpass(url);
  return withNumbers(found.features);
};

/** Throws features-nothing, features-too-many, and as the port. */
export const planOsm = (request: OsmRequest, world: FetchWorld): PlannedFetch => ({
  addresses: [new URL(request.endpoint)],
  bring: async (folder) => {
    const { most = usualMost, tags, area } = request;
    const query = overpassQuery(request, most);
    const { url, read } = await ask(world.port, request, query);
    if (read.elements.length > most) throw tooMany(nameOf(request), most);
    const features = featuresOf(read, url);
    const { text, count, notes } = keepFeatures(features, area, nameOf(request));
    const lost = read.elements.filter((one) => one.tags !== undefined).length - features.length;
    const about = { item: nameOf(request), asset: `${count} features`, source: shownUrl(url) };
    return writeSet(folder, request, world, {
      title: nameOf(request),
      licence,
      providers: ['OpenStreetMap contributors'],
      query,
      items: [{ id: `${count} features`, datetime: read.osm3s.timestamp_osm_base, source: about.source }],
      files: [{ ...about, ...textFile(`${plainName(tags.join('_'))}.geojson`, text) }],
      notes: [
        ...notes,
        ...(lost > 0 ? [`${lost} objects of OpenStreetMap have no shape that can be drawn: left out.`] : []),
      ],
    });
  },
});
