/** The items of a request, wherever they are: an API is searched, a static catalogue walked. */
import { EarthwrightError } from '../../core/errors.ts';
import type { StacRequest } from '../../core/fetch-request.ts';
import type { FetchPort } from '../network/port.ts';
import { type Catalogue, catalogue } from './schema.ts';
import { type Found, searchItems } from './search.ts';
import { walkCatalogue } from './walk.ts';

/** Who made the data and under which terms, as the catalogue says. */
interface Terms {
  readonly title: string | null;
  readonly licence: string | null;
  readonly providers: readonly string[];
}

export interface FoundData extends Found {
  readonly terms: Terms;
}

const termsOf = (read: Catalogue | undefined): Terms => ({
  title: read?.title ?? null,
  licence: read?.license ?? null,
  providers: (read?.providers ?? []).map(({ name }) => name),
});

/** What is not told is not known: a page that is gone is no reason to do without the data. */
const collectionOf = async (port: FetchPort, address: string, from: URL): Promise<Terms> => {
  const url = URL.parse(address, from.href);
  if (!url) return termsOf(undefined);
  const read = await port.readJson(url).catch((error: unknown) => {
    if (error instanceof EarthwrightError && error.code === 'remote-missing') return null;
    throw error;
  });
  return termsOf(catalogue.safeParse(read?.value).data);
};

/** The collection's page says who made the data; an item links to it. */
const termsFrom = async (port: FetchPort, { items }: Found): Promise<Terms> => {
  const [first] = items;
  const link = first?.item.links.find(({ rel }) => rel === 'collection');
  if (!first || !link) return termsOf(undefined);
  return collectionOf(port, link.href, first.url);
};

/** Throws stac-search, and as the port. */
export const findItems = async (port: FetchPort, request: StacRequest): Promise<FoundData> => {
  const { url, value } = await port.readJson(new URL(request.endpoint));
  const first = catalogue.safeParse(value).data;
  const isApi = first?.links.some(({ rel }) => rel === 'search') ?? false;
  const found =
    first && isApi ? await searchItems(port, first, url, request) : await walkCatalogue(port, value, url, request);
  const own = first?.type === 'Collection' && first.id === request.collection ? termsOf(first) : undefined;
  return { ...found, terms: own ?? (await termsFrom(port, found)) };
};
