/** Items of a static STAC catalogue: its pages from the first one down, within bounds. */

import { EarthwrightError } from '../../core/errors.ts';
import type { StacRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { type Box, boxOf, overlaps } from '../area.ts';
import type { FetchPort } from '../network/port.ts';
import { meets, periodOf } from './period.ts';
import { type Catalogue, catalogue, type FoundItem, item, itemsIn, page } from './schema.ts';
import type { Found } from './search.ts';

const mostPages = 500;
const atOnce = 6;

interface Waiting {
  readonly url: URL;
  /** Ids of the collections above. */
  readonly within: readonly string[];
}

const boxes = ({ extent }: Catalogue): Box[] =>
  (extent?.spatial?.bbox ?? []).flatMap((bounds) => {
    const [west, south, east, north] = bounds.length === 6 ? [0, 1, 3, 4].map((index) => bounds[index]) : bounds;
    return west === undefined || south === undefined || east === undefined || north === undefined
      ? []
      : [[west, south, east, north] as const];
  });

/** Can what lies below fit? Only what a collection says of itself rules it out. */
const mayFit = (read: Catalogue, { area, dates, collection }: StacRequest): boolean => {
  if (read.type !== 'Collection') return true;
  const hasCollections = read.links.some(({ rel }) => rel === 'child');
  if (read.id !== collection && !hasCollections) return false;
  const [around] = boxes(read);
  if (around && !overlaps(around, boxOf(area))) return false;
  const [time] = read.extent?.temporal?.interval ?? [];
  return !time || meets(periodOf(`${time[0] ?? '..'}/${time[1] ?? '..'}`), periodOf(dates));
};

interface Read {
  readonly items: readonly FoundItem[];
  readonly below: readonly Waiting[];
  readonly broken: number;
}

const nothing: Read = { items: [], below: [], broken: 0 };

const belongs = (found: FoundItem, within: readonly string[], collection: string): boolean =>
  found.item.collection ? found.item.collection === collection : within.includes(collection) || within.length === 0;

const readPage = (value: unknown, { url, within }: Waiting, request: StacRequest): Read | null => {
  const list = page.safeParse(value).data;
  const one = list ? undefined : item.safeParse(value).data;
  if (list || one) {
    const { items, broken } = itemsIn(list?.features ?? [value], url);
    return { ...nothing, items: items.filter((each) => belongs(each, within, request.collection)), broken };
  }
  const read = catalogue.safeParse(value).data;
  if (!read) return null;
  if (!mayFit(read, request)) return nothing;
  const inside = read.type === 'Collection' ? [...within, read.id] : within;
  const below = read.links
    .filter(({ rel }) => rel === 'child' || rel === 'item' || rel === 'items')
    .flatMap(({ href }) => URL.parse(href, url.href) ?? [])
    .map((next) => ({ url: next, within: inside }));
  return { ...nothing, below };
};

/** A page that is gone is left out and told; what may not be asked, and what the network refuses, ends the walk. */
const visit = async (port: FetchPort, waiting: Waiting, request: StacRequest): Promise<Read & { gone?: string }> => {
  try {
    const { url, value } = await port.readJson(waiting.url);
    return readPage(value, { ...waiting, url }, request) ?? { ...nothing, gone: shownUrl(waiting.url) };
  } catch (error) {
    if (error instanceof EarthwrightError && error.code === 'remote-missing')
      return { ...nothing, gone: shownUrl(waiting.url) };
    throw error;
  }
};

const addUnseen = (queue: Waiting[], seen: Set<string>, below: readonly Waiting[]): void => {
  for (const next of below) {
    if (seen.has(next.url.href)) continue;
    seen.add(next.url.href);
    queue.push(next);
  }
};

/** `first` was read from `from`. Throws stac-search where the catalogue is larger than is walked, and as the port. */
export const walkCatalogue = async (
  port: FetchPort,
  first: unknown,
  from: URL,
  request: StacRequest,
): Promise<Found> => {
  const start = readPage(first, { url: from, within: [] }, request);
  if (!start)
    throw new EarthwrightError('stac-search', 'data', `${shownUrl(from)} is no STAC catalogue, collection or item.`);
  const items = [...start.items];
  const seen = new Set([from.href]);
  const queue: Waiting[] = [];
  const gone: string[] = [];
  addUnseen(queue, seen, start.below);
  let { broken } = start;
  while (queue.length > 0) {
    if (seen.size > mostPages)
      throw new EarthwrightError(
        'stac-search',
        'data',
        `${shownUrl(from)}: more than ${mostPages} pages would have to be read. Name a collection further down as the endpoint.`,
      );
    for (const read of await Promise.all(queue.splice(0, atOnce).map((next) => visit(port, next, request)))) {
      items.push(...read.items);
      broken += read.broken;
      if (read.gone) gone.push(read.gone);
      addUnseen(queue, seen, read.below);
    }
  }
  return {
    items,
    notes: [
      ...(broken > 0 ? [`${broken} entries of the catalogue are no STAC items: left out.`] : []),
      ...(gone.length > 0
        ? [
            `${gone.length} ${gone.length === 1 ? 'page' : 'pages'} of the catalogue ${gone.length === 1 ? 'is' : 'are'} not there or no STAC: left out (${gone[0]}).`,
          ]
        : []),
    ],
  };
};
