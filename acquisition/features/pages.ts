/** Features that come page by page, until all are here: a list that ends early is none. */
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import type { FetchRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { unreadable } from '../../geo/http/exchange.ts';
import { nameOf } from '../fetch/say.ts';
import type { FetchedBytes } from '../network/port.ts';
import { type Feature, featuresIn, tooMany, usualMost } from './keep.ts';

interface PageDocument {
  readonly url: URL;
  readonly features: readonly Feature[];
  readonly broken: number;
  /** All that fit, where the server tells. */
  readonly matched: number | null;
  readonly links: readonly { readonly rel: string; readonly href: string }[];
}

export interface FeaturePage extends PageDocument {
  /** null: it is the last. */
  readonly next: (() => Promise<FeaturePage>) | null;
}

const frame = z.looseObject({
  numberMatched: z.number().optional().catch(undefined),
  totalFeatures: z.number().optional().catch(undefined),
  links: z
    .array(z.looseObject({ rel: z.string(), href: z.string() }))
    .optional()
    .catch(undefined),
  crs: z
    .looseObject({ properties: z.looseObject({ name: z.string() }) })
    .nullish()
    .catch(undefined),
});

const degrees = /(?:EPSG:+(?:[\d.]*:)?4326|CRS:?84|CRS:+[\d.]*:CRS84)$/i;

/** Throws remote-unreadable for what is no list of features in degrees. */
export const readPage = ({ url, bytes }: FetchedBytes): PageDocument => {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unreadable(url, 'the answer is no JSON.');
  }
  const found = featuresIn(value);
  const read = frame.safeParse(value).data;
  if (!found || !read) throw unreadable(url, 'the answer is no list of features.');
  if (read.crs && !degrees.test(read.crs.properties.name))
    throw unreadable(url, 'the features are in another CRS than was asked for (longitude and latitude).');
  return { url, ...found, matched: read.numberMatched ?? read.totalFeatures ?? null, links: read.links ?? [] };
};

const endedEarly = (url: URL, got: number, matched: number): EarthwrightError =>
  new EarthwrightError(
    'features-incomplete',
    'data',
    `${shownUrl(url)} says that ${matched} features fit, and its pages have ${got} different ones: nothing is taken. Start the run again.`,
  );

export interface Pages {
  readonly features: readonly Feature[];
  readonly notes: readonly string[];
}

type WithFeatures = Extract<FetchRequest, { kind: 'wfs' | 'features' }>;

/** Throws features-too-many, features-incomplete where pages repeat features or end early, and as the pages do. */
export const collectPages = async (first: FeaturePage, request: WithFeatures): Promise<Pages> => {
  const { most = usualMost } = request;
  const features: Feature[] = [];
  let broken = 0;
  for (let page: FeaturePage | undefined = first; page; page = await page.next?.()) {
    features.push(...page.features);
    broken += page.broken;
    if (features.length > most || (page.matched ?? 0) > most) throw tooMany(nameOf(request), most);
  }
  const ids = new Set(features.map(({ id }, index) => id ?? `number ${index}`));
  const expected = Math.max(features.length, (first.matched ?? 0) - broken);
  if (ids.size < expected) throw endedEarly(first.url, ids.size, first.matched ?? features.length);
  return { features, notes: broken > 0 ? [`${broken} entries of ${nameOf(request)} are no features: left out.`] : [] };
};
