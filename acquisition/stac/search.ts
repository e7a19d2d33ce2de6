/** Items of a STAC API that fit a request: its search, page by page (github.com/radiantearth/stac-api-spec, item-search and filter 1.0). */

import { EarthwrightError } from '../../core/errors.ts';
import type { StacRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { boxOf } from '../area.ts';
import type { FetchPort, JsonRequest } from '../network/port.ts';
import { datetimeOf } from './period.ts';
import { type Catalogue, type FoundItem, itemsIn, type Link, page } from './schema.ts';

export interface Found {
  readonly items: readonly FoundItem[];
  /** What could not be taken, as sentences. */
  readonly notes: readonly string[];
}

const perPage = 100;
const mostPages = 40;
const mostItems = 2000;

const stacError = (message: string): EarthwrightError => new EarthwrightError('stac-search', 'data', message);

const filters = (first: Catalogue): boolean =>
  (first.conformsTo ?? []).some((uri) => /cql2-json|#filter$|item-search#filter/.test(uri));

const cloudFilter = (most: number): Record<string, unknown> => ({
  op: 'or',
  args: [
    { op: '<=', args: [{ property: 'eo:cloud_cover' }, most] },
    { op: 'isNull', args: [{ property: 'eo:cloud_cover' }] },
  ],
});

/** What the API is to filter by; clouds are looked at here as well. */
const filterOf = ({ filter, clouds }: StacRequest, first: Catalogue, url: URL): Record<string, unknown> | undefined => {
  if (filter && !filters(first))
    throw stacError(`${shownUrl(url)} does not say that it filters (CQL2): leave “filter” out, or ask another API.`);
  const parts = [...(filter ? [filter] : []), ...(clouds !== undefined && filters(first) ? [cloudFilter(clouds)] : [])];
  return parts.length > 1 ? { op: 'and', args: parts } : parts[0];
};

const bodyOf = (request: StacRequest, filter: Record<string, unknown> | undefined): Record<string, unknown> => {
  const datetime = datetimeOf(request.dates);
  return {
    collections: [request.collection],
    ...(Array.isArray(request.area) ? { bbox: boxOf(request.area) } : { intersects: request.area }),
    ...(datetime === undefined ? {} : { datetime }),
    ...(filter ? { filter, 'filter-lang': 'cql2-json' } : {}),
    limit: perPage,
  };
};

const asQuery = (url: URL, body: Readonly<Record<string, unknown>>): URL => {
  const asked = new URL(url.href);
  for (const [name, value] of Object.entries(body)) {
    const isList = name === 'collections' || name === 'bbox';
    const text =
      isList && Array.isArray(value)
        ? value.join(',')
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
    asked.searchParams.set(name, text);
  }
  return asked;
};

interface Asked {
  readonly url: URL;
  readonly request: JsonRequest;
}

const isPost = ({ method }: Link): boolean => method?.toUpperCase() === 'POST';

/** A search that takes POST gets the request as it is; another as a query. */
const firstAsked = (links: readonly Link[], from: URL, body: Record<string, unknown>): Asked => {
  const searches = links.filter(({ rel }) => rel === 'search');
  const chosen = searches.find(isPost) ?? searches[0];
  const url = chosen && URL.parse(chosen.href, from.href);
  if (!url) throw stacError(`${shownUrl(from)} names no address for its search.`);
  return chosen && isPost(chosen)
    ? { url, request: { method: 'POST', body } }
    : { url: asQuery(url, body), request: { method: 'GET' } };
};

/** The next page: by an address alone, or by a body that stands for the last one's or adds to it. Headers that a page wants to be sent are not. */
const nextAsked = (links: readonly Link[], { url, request }: Asked): Asked | undefined => {
  const next = links.find(({ rel }) => rel === 'next');
  const target = next && URL.parse(next.href, url.href);
  if (!next || !target) return undefined;
  if (!isPost(next)) return { url: target, request: { method: 'GET' } };
  const before = typeof request.body === 'object' && request.body !== null ? request.body : {};
  return {
    url: target,
    request: { method: 'POST', body: next.merge ? { ...before, ...next.body } : (next.body ?? before) },
  };
};

/** Throws stac-search, and as the port. */
export const searchItems = async (
  port: FetchPort,
  first: Catalogue,
  from: URL,
  wanted: StacRequest,
): Promise<Found> => {
  const items: FoundItem[] = [];
  const seen = new Set<string>();
  let broken = 0;
  let asked: Asked | undefined = firstAsked(first.links, from, bodyOf(wanted, filterOf(wanted, first, from)));
  while (asked) {
    const key = JSON.stringify([asked.url.href, asked.request.body]);
    if (seen.has(key)) throw stacError(`${shownUrl(asked.url)}: its pages lead in a circle.`);
    seen.add(key);
    const { url, value } = await port.readJson(asked.url, asked.request);
    const read = page.safeParse(value).data;
    if (!read) throw stacError(`${shownUrl(url)} gave no list of items.`);
    const taken = itemsIn(read.features, url);
    items.push(...taken.items);
    broken += taken.broken;
    if (items.length > mostItems || (seen.size >= mostPages && nextAsked(read.links, asked)))
      throw stacError(
        `More than ${Math.min(mostItems, mostPages * perPage)} items fit: ask for fewer dates or a smaller area.`,
      );
    // Some servers offer a next page for ever, and it is empty.
    asked = read.features.length === 0 ? undefined : nextAsked(read.links, { ...asked, url });
  }
  return { items, notes: broken > 0 ? [`${broken} entries of the catalogue are no STAC items: left out.`] : [] };
};
