/** Features of a collection of an OGC API (OGC 17-069r4, Features part 1), page by page. */
import { z } from 'zod';
import type { FeaturesRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { unreadable } from '../../geo/http/exchange.ts';
import { boxOf } from '../area.ts';
import { collectPages, type FeaturePage, readPage } from '../features/pages.ts';
import { writeFeatures } from '../features/write-features.ts';
import type { FetchWorld } from '../fetch/fetch-items.ts';
import type { PlannedFetch } from '../fetch/planned.ts';
import { datetimeOf } from '../stac/period.ts';

const perPage = 1000;

const link = z.looseObject({
  rel: z.string(),
  href: z.string(),
  type: z.string().nullish(),
  title: z.string().nullish(),
});
const collectionPage = z.looseObject({
  id: z.string(),
  title: z.string().nullish(),
  license: z.string().nullish(),
  links: z.array(link),
});

const takes = /json/i;

const addressIn = (links: readonly z.infer<typeof link>[], rel: string, from: URL): URL | null => {
  const all = links.filter((one) => one.rel === rel);
  const chosen = all.find(({ type }) => takes.test(type ?? '')) ?? all.find(({ type }) => !type);
  return chosen ? URL.parse(chosen.href, from.href) : null;
};

const collectionUrl = ({ endpoint, collection }: FeaturesRequest): URL => {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/collections/${encodeURIComponent(collection)}`;
  return url;
};

const findCollection = async (request: FeaturesRequest, { port }: FetchWorld) => {
  const { url, value } = await port.readJson(collectionUrl(request));
  const read = collectionPage.safeParse(value).data;
  const items = read && addressIn(read.links, 'items', url);
  if (!read || !items) throw unreadable(url, 'it is no collection of an OGC API with features as GeoJSON.');
  const licence = read.license ?? read.links.find(({ rel }) => rel === 'license');
  return {
    items,
    terms: {
      title: read.title ?? null,
      licence: typeof licence === 'object' ? (licence.title ?? licence.href) : (licence ?? null),
      providers: [],
    },
  };
};

const firstPage = (items: URL, { area, dates }: FeaturesRequest): URL => {
  const url = new URL(items.href);
  url.searchParams.set('bbox', boxOf(area).join(','));
  url.searchParams.set('limit', String(perPage));
  const datetime = datetimeOf(dates);
  if (datetime !== undefined) url.searchParams.set('datetime', datetime);
  return url;
};

const pageAt = async (address: URL, seen: ReadonlySet<string>, world: FetchWorld): Promise<FeaturePage> => {
  const page = await world.port.readDocument(
    address,
    { method: 'GET', accept: 'application/geo+json, application/json;q=0.9' },
    readPage,
  );
  const next = addressIn(page.links, 'next', page.url);
  const known = new Set([...seen, address.href]);
  if (next && known.has(next.href)) throw unreadable(page.url, 'its pages lead in a circle.');
  // Some servers offer a next page for ever, and it is empty.
  return { ...page, next: next && page.features.length > 0 ? () => pageAt(next, known, world) : null };
};

/** Throws features-nothing, features-too-many, and as the port. */
export const planFeatures = async (request: FeaturesRequest, world: FetchWorld): Promise<PlannedFetch> => {
  const { items, terms } = await findCollection(request, world);
  const first = firstPage(items, request);
  return {
    addresses: [first],
    bring: async (folder) => {
      const pages = await collectPages(await pageAt(first, new Set(), world), request);
      return writeFeatures(folder, request, world, { ...pages, terms, source: shownUrl(first), query: first.search });
    },
  };
};
