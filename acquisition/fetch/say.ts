/** Requests and what was fetched for them, as sentences for people. Nothing secret is in them. */
import { createHash } from 'node:crypto';
import type { FetchRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { boxOf } from '../stac/area.ts';

const shown = (address: string): string => shownUrl(new URL(address));

/** A request without what could be secret in its addresses: what may be written down. */
export const publicRequest = ({ endpoint, sign, ...request }: FetchRequest): FetchRequest => ({
  ...request,
  endpoint: shown(endpoint),
  ...(sign === undefined ? {} : { sign: shown(sign) }),
});

const inOrder = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, inOrder(inner)]),
      )
    : value;

/** The same for requests that ask for the same, however their fields are ordered. */
export const requestKey = (request: FetchRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(publicRequest(request))))
    .digest('hex');

const numeral = (value: number): string => String(Number(value.toFixed(4)));

const bytesText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** What a request would bring. */
export const sayRequest = (request: FetchRequest, bytes?: number): string => {
  const { collection, endpoint, dates, bands, clouds, choose = 'all', area } = request;
  const [west, south, east, north] = boxOf(area).map(numeral);
  return [
    `${collection} from ${shown(endpoint)}`,
    `the area ${west}, ${south} to ${east}, ${north} (longitude, latitude)`,
    ...(dates === undefined ? [] : [`the dates ${dates}`]),
    bands ? `the bands ${bands.join(', ')}` : 'all of its data',
    ...(clouds === undefined ? [] : [`at most ${clouds} % clouds`]),
    ...(choose === 'all' ? [] : [`the ${choose.replace('-', ' ')} that cover the area`]),
    bytes === undefined ? 'of a size that only the catalogue knows' : `${bytesText(bytes)} at most`,
  ].join('; ');
};

/** Hosts that a request names itself. */
export const hostsOf = ({ endpoint, sign }: FetchRequest): string[] => [
  ...new Set([endpoint, ...(sign === undefined ? [] : [sign])].map((address) => new URL(address).host)),
];
