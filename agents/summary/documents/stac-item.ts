/**
 * A STAC item beside its assets: product, roles, scale, offset, nodata, unit and classes by band. Source: STAC 1.1 bands, and the extensions
 * raster v1.1, eo v1.1 and classification v2.0.
 */
import { z } from 'zod';
import { bandRole } from '../../../knowledge/bands.ts';
import { nameRest } from '../../../knowledge/recognition/name-rest.ts';
import { collectionProduct } from './catalogue-products.ts';
import { baseName, type DocumentFact, type DocumentReader, folderOf, isBelow, type SideFile, stemOf } from './facts.ts';

const number = z.union([z.number(), z.string()]).nullish();
const classesSchema = z
  .array(z.object({ value: z.number(), name: z.string().optional(), description: z.string().optional() }))
  .optional();

const bandSchema = z.object({
  scale: z.number().nullish(),
  offset: z.number().nullish(),
  nodata: number,
  unit: z.string().nullish(),
  name: z.string().optional(),
  common_name: z.string().optional(),
  'eo:common_name': z.string().optional(),
  'raster:scale': z.number().optional(),
  'raster:offset': z.number().optional(),
  'classification:classes': classesSchema,
});

const assetSchema = bandSchema.extend({
  href: z.string(),
  'raster:bands': z.array(bandSchema).optional(),
  'eo:bands': z.array(bandSchema).optional(),
  bands: z.array(bandSchema).optional(),
});

const itemSchema = z.object({
  type: z.literal('Feature'),
  stac_version: z.string(),
  id: z.string().optional(),
  collection: z.string().nullish(),
  properties: z.record(z.string(), z.unknown()),
  assets: z.record(z.string(), assetSchema),
});

type Item = z.infer<typeof itemSchema>;
type Asset = z.infer<typeof assetSchema>;
type Band = z.infer<typeof bandSchema>;

const itemOf = ({ text }: SideFile): Item | undefined => {
  try {
    return itemSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const assetName = (href: string): string => baseName(href.split(/[?#]/)[0] ?? href);

/**
 * Is a raster the asset? It has the asset's name, or beside the item its key, perhaps behind the item's id as downloads of several items are called:
 * "B04.tif", "red_clip.tif", "S2A_33UUU_20220615_0_L2A_B04.tif".
 */
const isAsset = (
  path: string,
  { path: side }: SideFile,
  { id = '' }: Item,
  [key, { href }]: readonly [string, Asset],
): boolean => {
  if (!isBelow(folderOf(side), path)) return false;
  const name = assetName(href);
  if (baseName(path) === name) return true;
  if (folderOf(side) !== folderOf(path)) return false;
  const own = stemOf(path).toLowerCase();
  const begins = `${id.toLowerCase()}_`;
  const rest = id !== '' && own.startsWith(begins) ? own.slice(begins.length) : own;
  const words = [key, stemOf(name)].map((word) => word.toLowerCase());
  return words.some(
    (word) => word !== '' && (rest === word || (rest.startsWith(`${word}_`) && isClip(rest.slice(word.length)))),
  );
};

/** Nothing but words for copies that are cut or placed anew. */
const isClip = (text: string): boolean => {
  const { derived, other } = nameRest([text]);
  return derived.length === 0 && other.length === 0;
};

/** The parts of a band's description, its own first and then the asset's. */
const partsOf = (asset: Asset, index: number): readonly Band[] => {
  const own = [asset.bands?.[index], asset['raster:bands']?.[index], asset['eo:bands']?.[index]];
  return [...own.filter((one) => one !== undefined), asset];
};

const first = <T>(parts: readonly Band[], read: (band: Band) => T | null | undefined): T | undefined =>
  parts.map(read).find((value) => value !== undefined && value !== null) ?? undefined;

/** What a catalogue's copy would be if the offset were still in its numbers. */
const withOffset = 'sentinel-2-l2a';

const encodingFact = (parts: readonly Band[], document: string): Pick<DocumentFact, 'encoding'> => {
  const scale = first(parts, (band) => band.scale ?? band['raster:scale']);
  const offset = first(parts, (band) => band.offset ?? band['raster:offset']);
  if (scale === undefined && offset === undefined) return {};
  const nodata = Number(first(parts, (band) => band.nodata) ?? Number.NaN);
  return {
    encoding: {
      scale: scale ?? 1,
      offset: offset ?? 0,
      nodata: Number.isFinite(nodata) ? [nodata] : [],
      unit: first(parts, (band) => band.unit) ?? '',
      quantity: null,
      reason: `${document}: scale ${scale ?? 1}, offset ${offset ?? 0}`,
    },
  };
};

const labelsFact = (parts: readonly Band[], key: string, document: string): Pick<DocumentFact, 'labels'> => {
  const common = first(parts, (band) => band['eo:common_name'] ?? band.common_name);
  const role = common ? bandRole(common) : undefined;
  const names = [...parts.flatMap(({ name }) => name ?? []), key];
  return {
    labels: { names, role: role ? { value: role, reason: `${document}: its common name is ${common}` } : null },
  };
};

const legendFact = (parts: readonly Band[]): Pick<DocumentFact, 'legend'> => {
  const classes = first(parts, (band) => band['classification:classes']) ?? [];
  const legend = classes.flatMap(({ value, name, description }) => {
    const label = description ?? name ?? '';
    return label === '' ? [] : [{ code: value, name: label }];
  });
  return legend.length > 1 ? { legend } : {};
};

const factsOf = (
  file: string,
  count: number,
  [key, asset]: readonly [string, Asset],
  document: string,
): DocumentFact[] =>
  Array.from({ length: count }, (_, index) => partsOf(asset, index)).map((parts, index) => ({
    file,
    document,
    band: index + 1,
    ...encodingFact(parts, document),
    ...labelsFact(parts, key, document),
    ...legendFact(parts),
  }));

export const readStacItem: DocumentReader = (side, rasters) => {
  if (!/\.(?:json|geojson)$/i.test(side.path) || !side.text.includes('"stac_version"')) return [];
  const item = itemOf(side);
  if (!item) return [];
  const document = baseName(side.path);
  // The catalogue's own statement that the offset is out of the numbers contradicts an offset beside it: then neither counts.
  const removed = item.properties['earthsearch:boa_offset_applied'] === true;
  const product = collectionProduct(item.collection ?? '', item.properties);
  const isTorn = ({ encoding }: DocumentFact): boolean => removed && encoding !== undefined && encoding.offset !== 0;
  const found = Object.entries(item.assets).flatMap((entry) =>
    rasters
      .filter(({ path }) => isAsset(path, side, item, entry))
      .map(({ path, bands }) => ({ path, facts: factsOf(path, bands.length, entry, document) })),
  );
  const torn = found.some(({ facts }) => facts.some(isTorn));
  return found.flatMap(({ path, facts }): DocumentFact[] => [
    ...(product ? [{ file: path, product, document }] : []),
    // Whether the offset is in the numbers is open, what the band sees is not: both products remain.
    ...(product && torn ? [{ file: path, product: withOffset, document }] : []),
    ...facts.map(({ encoding, ...fact }) =>
      encoding && !isTorn({ ...fact, encoding }) ? { ...fact, encoding } : fact,
    ),
  ]);
};
