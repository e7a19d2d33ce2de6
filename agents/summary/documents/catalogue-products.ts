/** Which product a collection of a public catalogue holds: by its id, or by what an item says of platform and processing. */
import { findProduct } from '../../../knowledge/products.ts';

type Properties = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const landsat = (properties: Properties): string | undefined => {
  const platform = /landsat[-_]?([4-9])/i.exec(text(properties['platform']))?.[1];
  const sensor = !platform ? undefined : Number(platform) >= 8 ? 'oli' : platform === '7' ? 'etm' : 'tm';
  const level = /^L(1|2)/i.exec(text(properties['landsat:correction']))?.[1];
  return sensor && level ? `landsat-${sensor}-c2-l${level}` : undefined;
};

/** The offset came with baseline 04.00; Earth Search says where it has taken it out of the numbers. */
const sentinel2 = (level: string, properties: Properties): string | undefined => {
  const baseline = Number(properties['s2:processing_baseline'] ?? properties['processing:version'] ?? Number.NaN);
  if (level === 'l2a' && properties['earthsearch:boa_offset_applied'] === true) return 'sentinel-2-harmonized';
  if (!(baseline > 0)) return undefined;
  return `sentinel-2-${level}${baseline >= 4 ? '' : '-before-0400'}`;
};

/** Id of the product; undefined where the collection is not known, or the item does not say enough. */
export const collectionProduct = (collection: string, properties: Properties): string | undefined => {
  const id = collection.toLowerCase();
  if (/^landsat-(?:c2-?l[12]|c2l2)/.test(id)) return landsat(properties);
  const level = /^sentinel-2-(?:c1-)?(l1c|l2a)$/.exec(id)?.[1];
  if (level) return sentinel2(level, properties);
  const modis = /^modis-(\w+)-061$/.exec(id)?.[1]?.toUpperCase();
  return findProduct(modis ? `MOD${modis}` : collection)?.id ?? (modis ? findProduct(`MCD${modis}`)?.id : undefined);
};
