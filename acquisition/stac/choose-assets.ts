/** Which assets of an item hold the bands that are asked for: by key, by name, by what the band measures. */
import { collectionProduct } from '../../agents/summary/documents/catalogue-products.ts';
import { EarthwrightError } from '../../core/errors.ts';
import { type BandRole, bandRole, bandRoleSubstitutes } from '../../knowledge/bands.ts';
import { findProduct, findProductBand, type Product } from '../../knowledge/products.ts';
import type { Asset, StacItem } from './schema.ts';

export interface ChosenAsset {
  readonly key: string;
  readonly asset: Asset;
  /** 1-based; null: all of its bands. */
  readonly bands: readonly number[] | null;
  /** What stands for something else than was asked for. */
  readonly note?: string;
}

interface Candidate {
  readonly key: string;
  readonly asset: Asset;
  /** 1-based; null: the asset as a whole. */
  readonly band: number | null;
  readonly names: readonly string[];
  readonly role: BandRole | null;
}

const besides = /^(?:thumbnail|overview|metadata|visual)$/;
const noData = /^(?:image\/(?:png|jpeg|webp)|text\/|application\/(?:json|geo\+json|xml|pdf))/;

const isData = ({ roles, type }: Asset): boolean =>
  !(roles ?? []).some((role) => besides.test(role)) && !noData.test(type ?? '');

export const isTiff = ({ type, href }: Asset): boolean =>
  /tiff/i.test(type ?? '') || (!type && /\.tiff?(?:[?#]|$)/i.test(href));

/** A band's role: by its common name, its name, or what the product says of it. */
const roleIn = (
  names: readonly string[],
  common: string | null | undefined,
  product: Product | undefined,
): BandRole | null => {
  const stated = common ? bandRole(common) : undefined;
  if (stated) return stated;
  for (const name of names) {
    const known = product && findProductBand(product, name);
    if (known?.role) return known.role;
    const spelled = bandRole(name);
    if (spelled) return spelled;
  }
  return null;
};

const candidatesOf = (key: string, asset: Asset, product: Product | undefined): Candidate[] => {
  const lists = [asset.bands, asset['eo:bands'], asset['raster:bands']].flatMap((list) => (list ? [list] : []));
  const count = Math.max(1, ...lists.map((list) => list.length));
  return Array.from({ length: count }, (_, index): Candidate => {
    const parts = lists.map((list) => list[index]).filter((part) => part !== undefined);
    const own = parts.flatMap(({ name }) => name ?? []);
    const names = count === 1 ? [...own, key] : own;
    const common = parts.map((part) => part['eo:common_name'] ?? part.common_name).find(Boolean);
    return { key, asset, band: count === 1 ? null : index + 1, names, role: roleIn(names, common, product) };
  });
};

/** GeoTIFFs first, of these single bands, of these the finest. */
const rank = ({ asset, band }: Candidate): number =>
  (isTiff(asset) ? 0 : 1e6) + (band === null ? 0 : 1e5) + (asset.gsd ?? 1000);

const best = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.toSorted((one, other) => rank(one) - rank(other) || one.key.localeCompare(other.key))[0];

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '');

const sameBand = (product: Product | undefined, one: string, other: string): boolean => {
  if (plain(one) === plain(other)) return true;
  const [first, second] = [product && findProductBand(product, one), product && findProductBand(product, other)];
  return first !== undefined && first === second;
};

const matchOf = (wanted: string, all: readonly Candidate[], product: Product | undefined): ChosenAsset | null => {
  const chosen = ({ key, asset, band }: Candidate, note?: string): ChosenAsset => ({
    key,
    asset,
    bands: band === null ? null : [band],
    ...(note ? { note } : {}),
  });
  const keyed = all.find(({ key, band }) => plain(key) === plain(wanted) && band === null);
  if (keyed) return chosen(keyed);
  const whole = all.find(({ key }) => plain(key) === plain(wanted));
  if (whole) return { ...chosen(whole), bands: null };
  const named = best(all.filter(({ names }) => names.some((name) => sameBand(product, wanted, name))));
  if (named) return chosen(named);
  const role = bandRole(wanted);
  const measuring = role && best(all.filter((one) => one.role === role));
  if (measuring) return chosen(measuring);
  for (const other of role ? bandRoleSubstitutes(role) : []) {
    const near = best(all.filter((one) => one.role === other));
    if (near) return chosen(near, `“${near.key}” (${other}) stands for ${wanted}.`);
  }
  return null;
};

/** Bands of one asset are taken together. */
const merged = (chosen: readonly ChosenAsset[]): ChosenAsset[] =>
  [...Map.groupBy(chosen, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const bands = same.some((one) => one.bands === null)
      ? null
      : [...new Set(same.flatMap((one) => one.bands ?? []))].sort((one, other) => one - other);
    return [{ ...first, bands }];
  });

const measures = /^(?:data|reflectance|temperature|backscatter|land-cover)$/;

/** Where assets say which of them are the data, masks and quality layers are left to those who name them. */
const measured = (data: readonly (readonly [string, Asset])[]): readonly (readonly [string, Asset])[] => {
  const stated = data.filter(([, { roles }]) => (roles ?? []).some((role) => measures.test(role)));
  return stated.length > 0 ? stated : data;
};

/** Throws stac-asset where a band is not among an item's assets. */
export const chooseAssets = (item: StacItem, wanted: readonly string[] | undefined): ChosenAsset[] => {
  const data = Object.entries(item.assets).filter(([, asset]) => isData(asset));
  const id = collectionProduct(item.collection ?? '', item.properties);
  const product = id === undefined ? undefined : findProduct(id);
  const lacks = (what: string): EarthwrightError =>
    new EarthwrightError(
      'stac-asset',
      'data',
      `${item.id} has no ${what}; its data are ${
        Object.entries(item.assets)
          .filter(([, asset]) => isData(asset))
          .map(([key]) => key)
          .slice(0, 30)
          .join(', ') || 'none'
      }.`,
    );
  if (data.length === 0) throw lacks('data among its assets');
  if (!wanted) return measured(data).map(([key, asset]) => ({ key, asset, bands: null }));
  const candidates = data.flatMap(([key, asset]) => candidatesOf(key, asset, product));
  return merged(
    wanted.map((name) => {
      const match = matchOf(name, candidates, product);
      if (!match) throw lacks(`“${name}”`);
      return match;
    }),
  );
};
