/** Requests and what was fetched for them, as sentences for people. Nothing secret is in them. */
import { createHash } from 'node:crypto';
import type { FetchRequest, StacRequest, WantedFetch } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { boxOf } from '../area.ts';

const shown = (address: string): string => shownUrl(new URL(address));

/** A request without what could be secret in its addresses: what may be written down. */
export const publicRequest = <Request extends FetchRequest>(request: Request): Request => ({
  ...request,
  endpoint: shown(request.endpoint),
  ...('sign' in request && request.sign !== undefined ? { sign: shown(request.sign) } : {}),
});

const inOrder = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, inOrder(inner)]),
      )
    : value;

/** Some OGC servers are several: which one stands in the query (`map=`). It may be secret, too: only a hash of it is kept. */
const serverOf = ({ kind, endpoint }: FetchRequest): object =>
  kind === 'wfs' || kind === 'wcs' || kind === 'wms' ? { server: new URL(endpoint).search } : {};

/** The same for requests that ask for the same, however their fields are ordered. */
export const requestKey = (request: FetchRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder({ ...publicRequest(request), ...serverOf(request) })))
    .digest('hex');

/** What a request is for, in a few words. */
export const nameOf = (request: WantedFetch): string => {
  switch (request.kind) {
    case 'osm':
      return `OpenStreetMap ${request.tags.join(', ')}`;
    case 'place':
      return `place ${request.name}`;
    default:
      return request.collection;
  }
};

const numeral = (value: number): string => String(Number(value.toFixed(4)));

const bytesText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

const scenes = ({ bands, clouds, choose = 'all', combine }: Omit<StacRequest, 'area'>): string[] => [
  bands ? `the bands ${bands.join(', ')}` : 'all of its data',
  ...(clouds === undefined ? [] : [`at most ${clouds} % clouds`]),
  ...(choose === 'all' ? [] : [`the ${choose.replace('-', ' ')} that cover the area`]),
  ...(combine === undefined ? [] : [`joined to one image (${combine.replace('-', ' ')})`]),
];

const placeText = (area: Exclude<WantedFetch, { kind: 'place' }>['area']): string => {
  if (typeof area === 'string') return `the area of “${area}”`;
  const [west, south, east, north] = boxOf(area).map(numeral);
  return `the area ${west}, ${south} to ${east}, ${north} (longitude, latitude)`;
};

/** What a request would bring. */
export const sayRequest = (request: WantedFetch, bytes?: number): string => {
  const what = `${nameOf(request)} from ${shown(request.endpoint)}`;
  if (request.kind === 'place') return what;
  return [
    what,
    placeText(request.area),
    ...('dates' in request && request.dates !== undefined ? [`the dates ${request.dates}`] : []),
    ...(request.kind === undefined || request.kind === 'stac' ? scenes(request) : []),
    bytes === undefined ? 'of a size that only the source knows' : `${bytesText(bytes)} at most`,
  ].join('; ');
};

/** Hosts that a request names itself. */
export const hostsOf = (request: WantedFetch): string[] => [
  ...new Set(
    [request.endpoint, ...('sign' in request && request.sign !== undefined ? [request.sign] : [])].map(
      (address) => new URL(address).host,
    ),
  ),
];
