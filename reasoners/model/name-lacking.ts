/** What of the known catalogues would serve a question that the folder's data can't answer: named here, fetched by the data-preparation stage. */
import { z } from 'zod';
import type { PlanRequest } from '../../agents/reasoner.ts';
import { type StacRequest, type WantedFetch, wantedFetch } from '../../core/fetch-request.ts';
import type { Unsupported } from '../../core/plan.ts';
import type { Catalogue } from '../../knowledge/catalogues.ts';
import { findProduct } from '../../knowledge/products.ts';
import type { Mind } from './mind.ts';
import { loadPrompt } from './prompt.ts';

const request = z.object({
  collection: z.string(),
  area: z.string(),
  dates: z.string().nullable(),
  bands: z.array(z.string()),
  clouds: z.number().nullable(),
  choose: z.enum(['all', 'least-cloudy', 'latest', 'earliest']),
});
type Draft = z.infer<typeof request>;

const lackingDraft = z.object({ serves: z.boolean(), reason: z.string(), requests: z.array(request) });

type Collection = Catalogue['collections'][number];

/** More are no answer to one question. */
const mostRequests = 6;

const idOf = ({ id }: Catalogue, collection: Collection): string => `${id}/${collection.id}`;

/** Roles of a product's bands, or their ids where a band has no role. */
const bandsOf = ({ product }: Collection): readonly string[] => [
  ...new Set((findProduct(product)?.bands ?? []).map(({ role, id }) => role ?? id)),
];

const collectionText = (catalogue: Catalogue, collection: Collection): string => {
  const product = findProduct(collection.product);
  const dates = collection.dated ? `scenes of days${collection.from ? ` from ${collection.from}` : ''}` : 'no dates';
  const bands = collection.bands ? 'no bands to choose' : `bands ${bandsOf(collection).join(', ')}`;
  return `- ${idOf(catalogue, collection)}: ${product?.name ?? collection.id}; ${dates}; ${bands}`;
};

const catalogueText = (catalogues: readonly Catalogue[]): string =>
  catalogues
    .flatMap((catalogue) => catalogue.collections.map((collection) => collectionText(catalogue, collection)))
    .join('\n');

const box = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/;

const areaOf = (text: string): unknown => {
  const corners = box.exec(text)?.slice(1).map(Number);
  return corners ?? text.trim();
};

/** The request with the addresses of the catalogue, none of which is the model's; null for what the catalogue does not have. */
const requestOf = (draft: Draft, catalogues: readonly Catalogue[]): WantedFetch | null => {
  const [found] = catalogues.flatMap((catalogue) =>
    catalogue.collections
      .filter((collection) => idOf(catalogue, collection) === draft.collection)
      .map((collection) => ({ catalogue, collection })),
  );
  if (!found) return null;
  const { catalogue, collection } = found;
  const offered = bandsOf(collection);
  const bands = collection.bands ?? draft.bands;
  if (!collection.bands && (bands.length === 0 || bands.some((band) => !offered.includes(band)))) return null;
  if (collection.dated && draft.dates === null) return null;
  const { endpoint, sign } = catalogue;
  const choose: StacRequest['choose'] = draft.choose;
  const read = wantedFetch.safeParse({
    ...{ endpoint, collection: collection.id, area: areaOf(draft.area), bands },
    ...(sign === undefined ? {} : { sign }),
    ...(collection.dated ? { dates: draft.dates, choose } : {}),
    ...(collection.dated && draft.clouds !== null ? { clouds: draft.clouds } : {}),
  });
  return read.success ? read.data : null;
};

/** The refusal with what to fetch, where all that the model names is to be had; else the refusal as it is. */
export const nameLacking = async (
  { task, profile }: PlanRequest,
  refusal: Unsupported,
  mind: Mind,
): Promise<Unsupported> => {
  const { catalogues = [] } = mind;
  if (catalogues.length === 0 || (task.fetch?.length ?? 0) > 0) return refusal;
  const prompt = loadPrompt('lacking');
  const messages = prompt.render({
    catalogues: catalogueText(catalogues),
    profile: mind.profileOf(profile),
    question: task.question,
    lacking: [refusal.reason, ...refusal.missing].join('\n'),
  });
  const completion = await mind.think(prompt, messages, { kind: 'json', name: 'lacking', schema: lackingDraft });
  if (completion.kind === 'unusable' || !completion.value.serves) return refusal;
  const { requests } = completion.value;
  const fetch = requests.slice(0, mostRequests + 1).map((draft) => requestOf(draft, catalogues));
  const wanted = fetch.filter((one) => one !== null);
  if (wanted.length === 0 || wanted.length < fetch.length || fetch.length > mostRequests) return refusal;
  return { ...refusal, fetch: wanted };
};
