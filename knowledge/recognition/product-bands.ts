import { foldedName } from '../names.ts';
import type { Product, ProductBand } from '../product-table.ts';

export const bandNames = ({ id, aliases = [] }: ProductBand): string[] => [id, ...aliases];

const tables = new WeakMap<Product, ReadonlyMap<string, ProductBand>>();

const tableOf = (product: Product): ReadonlyMap<string, ProductBand> => {
  const known = tables.get(product);
  if (known) return known;
  const table = new Map(
    [...product.bands].reverse().flatMap((band) => bandNames(band).map((name) => [foldedName(name), band] as const)),
  );
  tables.set(product, table);
  return table;
};

/** The band of a file whose name tells none: the product's only one that is no layer beside it. */
export const onlyBand = ({ bands }: Product): ProductBand | undefined => {
  const [only, more] = bands.filter(({ beside }) => !beside);
  return more ? undefined : only;
};

/** A band of a product by id or alias, in any case. */
export const bandNamed = (product: Product, name: string): ProductBand | undefined =>
  name === '' ? undefined : tableOf(product).get(foldedName(name));

/** The only band of a product with this role. */
export const bandOfRole = (product: Product, role: string | null): ProductBand | undefined => {
  const [only, more] = product.bands.filter((band) => role !== null && band.role === role);
  return more ? undefined : only;
};

/** Is the word a part of a band's name? */
export const isBandWord = (product: Product, word: string): boolean =>
  [...tableOf(product).keys()].some((name) => name.split(/[^a-z0-9]+/).includes(word.toLowerCase()));

/** A name that says more than a common word or a bare band number: LST_Day_1km, SR_B4. */
export const isTelling = (name: string): boolean =>
  name.length >= 5 && /[A-Za-z][_ -]?\d|[a-z][A-Z]|[_ -]/.test(name) && !/^band[_ -]?\d+$/i.test(name);

/** Bands of the product's order of this length, by position. */
export const bandsByPosition = (product: Product, count: number): (ProductBand | undefined)[] | undefined => {
  const orders = (product.order ?? []).filter((order) => order.length === count);
  const [order] = orders;
  return order && orders.length === 1 ? order.map((id) => bandNamed(product, id)) : undefined;
};

/** The band whose telling name stands anywhere in a file's name: "LST_Day_1km" in "MOD11A2_LST_Day_1km_2021". The longest wins. */
export const bandWithin = (product: Product, stem: string): ProductBand | undefined => {
  const folded = ` ${foldedName(stem).replaceAll('.', ' ')} `;
  const [best] = [...tableOf(product)]
    .filter(([name]) => name.length >= 4 && folded.includes(` ${name.replaceAll('.', ' ')} `))
    .sort(([a], [b]) => b.length - a.length);
  return best?.[1];
};

/** The band whose name ends the words of a file's name: "SR_B4" in "scene_SR_B4". The longest wins. */
export const bandAtEnd = (product: Product, stem: string): ProductBand | undefined => {
  const folded = foldedName(stem);
  const [best] = [...tableOf(product)]
    .filter(
      ([name]) => name.length >= 2 && (folded === name || folded.endsWith(` ${name}`) || folded.endsWith(`.${name}`)),
    )
    .sort(([a], [b]) => b.length - a.length);
  return best?.[1];
};

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);

/** "ST_B6" of a sensor that has SR_B6 and ST_B10: other layers begin so, and none that is called like the rest does. */
const beginsAsOthers = (product: Product, stated: string, band: ProductBand): boolean => {
  const [first = '', ...rest] = wordsOf(stated);
  const begins = (one: ProductBand): boolean => bandNames(one).some((name) => wordsOf(name)[0] === first);
  return rest.length > 0 && !begins(band) && product.bands.some(begins);
};

/** Is a layer that a name tells one that the product does not have, though the name ends like one of its layers? */
export const isNoLayer = (product: Product, stated: string): boolean => {
  const band = stated === '' || bandNamed(product, stated) ? undefined : bandAtEnd(product, stated);
  return band !== undefined && beginsAsOthers(product, stated, band);
};
