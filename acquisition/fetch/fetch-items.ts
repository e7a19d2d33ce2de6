/** One request from its search to the last file: items, assets, windows or whole files, and where all of them are from. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StacRequest } from '../../core/fetch-request.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { digestOfFile, writeWhole } from '../../library/files.ts';
import { type ChosenAsset, chooseAssets } from '../stac/choose-assets.ts';
import { chooseItems } from '../stac/choose-items.ts';
import { type FoundData, findItems } from '../stac/find.ts';
import type { FoundItem } from '../stac/schema.ts';
import { createSigner } from '../stac/sign.ts';
import { combineWindows } from './combine.ts';
import { addressOf, fetchAsset, fileNameOf, isWhole } from './fetch-asset.ts';
import { type Journal, openJournal } from './journal.ts';
import { keepPlainFiles } from './own-folder.ts';
import { type FetchedFile, type Provenance, writeProvenance } from './provenance.ts';
import { publicRequest } from './say.ts';
import type { WindowWorld } from './window.ts';

export interface FetchProgress {
  readonly collection: string;
  readonly done: number;
  readonly of: number;
}

export interface FetchWorld extends WindowWorld {
  readonly now: () => number;
  readonly onProgress?: (progress: FetchProgress) => void;
}

interface Wanted {
  readonly found: FoundItem;
  readonly chosen: ChosenAsset;
  readonly path: string;
}

export interface FetchPlan {
  readonly data: FoundData;
  readonly items: readonly FoundItem[];
  readonly coverage: number;
  readonly wanted: readonly Wanted[];
  readonly notes: readonly string[];
  /** Of whole files, where the catalogue tells all of their sizes. */
  readonly bytes: number | undefined;
}

const bytesOf = (wanted: readonly Wanted[], request: StacRequest): number | undefined => {
  const sizes = wanted.map(({ chosen }) => (isWhole(chosen, request) ? chosen.asset['file:size'] : undefined));
  return sizes.every((size) => typeof size === 'number') ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
};

/** What would be fetched: nothing of it is asked for yet. Throws as searches and choices do. */
export const planFetch = async (request: StacRequest, { port }: FetchWorld): Promise<FetchPlan> => {
  const data = await findItems(port, request);
  const { items, coverage, notes } = chooseItems(data.items, request);
  const wanted = items.flatMap((found) =>
    chooseAssets(found.item, request.bands).map((chosen) => ({
      found,
      chosen,
      path: fileNameOf(found, chosen, request),
    })),
  );
  const substitutes = [...new Set(wanted.flatMap(({ chosen }) => chosen.note ?? []))];
  return {
    data,
    items,
    coverage,
    wanted,
    bytes: bytesOf(wanted, request),
    notes: [...data.notes, ...notes, ...substitutes],
  };
};

/** Addresses of the files that a plan asks for. */
export const addressesOf = ({ wanted }: FetchPlan): URL[] =>
  wanted.map(({ found, chosen }) => addressOf(chosen.asset, found.url));

/** A saved item names the files beside it, and no address that could hold a signature. */
const itemDocument = ({ item }: FoundItem, wanted: readonly Wanted[]): object => ({
  ...item,
  links: [],
  assets: Object.fromEntries(
    wanted.map(({ chosen: { key, asset, bands }, path }) => {
      const { alternate: _, ...kept } = asset;
      return [key, { ...kept, ...bandsTaken(asset, bands), href: `./${path}` }];
    }),
  ),
});

const lists = ['bands', 'eo:bands', 'raster:bands'] as const;

/** Descriptions of the bands that were taken, in the file's order. */
const bandsTaken = (asset: ChosenAsset['asset'], bands: readonly number[] | null): object =>
  bands === null
    ? {}
    : Object.fromEntries(
        lists.flatMap((name) => {
          const all = asset[name];
          return all ? [[name, bands.map((band) => all[band - 1] ?? {})]] : [];
        }),
      );

const writeItem = async (
  folder: string,
  found: FoundItem,
  wanted: readonly Wanted[],
): Promise<Provenance['documents'][number]> => {
  const path = `${(wanted[0]?.path ?? 'item').replace(/_[^_]*$/, '')}.stac.json`;
  writeWhole(join(folder, path), itemDocument(found, wanted));
  return { path, bytes: statSync(join(folder, path)).size, sha256: await digestOfFile(join(folder, path)) };
};

const fetchOne = async (
  { found, chosen, path }: Wanted,
  folder: string,
  journal: Journal,
  world: Parameters<typeof fetchAsset>[3],
): Promise<FetchedFile & { readonly notes: readonly string[] }> => {
  const about = { item: found.item.id, asset: chosen.key };
  const before = await journal.finished(path);
  if (before) return { ...about, ...before };
  const target = join(folder, path);
  const { source, notes } = await fetchAsset(found, chosen, target, world);
  const done = { path, source, bytes: statSync(target).size, sha256: await digestOfFile(target), notes: [...notes] };
  journal.add(done);
  return { ...about, ...done };
};

/** Fetches what a plan wants into a folder. Throws as the port; what is finished by then is kept there and not fetched again. */
export const fetchPlanned = async (
  plan: FetchPlan,
  request: StacRequest,
  folder: string,
  world: FetchWorld,
): Promise<Provenance> => {
  const { data, items, coverage, wanted, notes } = plan;
  mkdirSync(folder, { recursive: true });
  keepPlainFiles(folder);
  const journal = openJournal(folder);
  const signer = createSigner(world.port, request.sign);
  const files: (FetchedFile & { readonly notes: readonly string[] })[] = [];
  for (const [index, one] of wanted.entries()) {
    world.onProgress?.({ collection: request.collection, done: index, of: wanted.length });
    files.push(await fetchOne(one, folder, journal, { ...world, signer, request }));
  }
  const documents: Provenance['documents'] = [];
  for (const [found, own] of Map.groupBy(wanted, (one) => one.found))
    documents.push(await writeItem(folder, found, own));
  const made = request.combine && (await combineWindows(wanted, request.combine, folder, world));
  const fetched = files.map(({ notes: _, ...file }) => file);
  const provenance: Provenance = {
    version: 1,
    request: publicRequest(request),
    fetchedAt: new Date(world.now()).toISOString(),
    title: data.terms.title,
    licence: data.terms.licence,
    providers: [...data.terms.providers],
    coverage,
    notes: [
      ...new Set([
        ...notes,
        ...files.flatMap((file) => file.notes),
        ...(request.combine ? ['Images were joined as they are: clouds and their shadows are not masked.'] : []),
      ]),
    ],
    items: items.map(({ item, url }) => ({
      id: item.id,
      datetime: item.properties.datetime ?? null,
      source: shownUrl(url),
    })),
    files: made ? made.files : fetched,
    documents: made ? [...fetched, ...documents, ...made.documents] : documents,
  };
  writeProvenance(folder, provenance);
  journal.end();
  return provenance;
};
