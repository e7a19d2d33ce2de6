/** Is a legend that of another product than the file is called after? */
import { type Product, products } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import { fromName } from './official-name.ts';

type Entries = readonly { readonly code: number; readonly name: string }[];

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

const classNames = new WeakMap<Product, ReadonlySet<string>>();

const namesOf = (product: Product): ReadonlySet<string> => {
  const known =
    classNames.get(product) ??
    new Set((product.classes ?? []).flatMap(({ codes }) => Object.values(codes).map(folded)));
  classNames.set(product, known);
  return known;
};

const shareIn = (product: Product, entries: Entries): number => {
  const names = namesOf(product);
  return entries.filter(({ name }) => names.has(folded(name))).length / entries.length;
};

/** How many of the entries name the product's code as the product does. */
const sharePaired = ({ classes = [] }: Product, entries: Entries): number =>
  entries.filter(({ code, name }) =>
    classes.some(({ codes }) => {
      const own = codes[String(code)];
      return own !== undefined && folded(own) === folded(name);
    }),
  ).length / entries.length;

/** Fewer names are those of many legends. */
const fewest = 4;

/**
 * The product whose class names a legend has, where the file carries the official name of another one: a legend of CORINE beside a map of MODIS.
 * Codes would fit by chance, they are small whole numbers in both.
 */
export const foreignLegend = (path: FileClues['path'], entries: Entries): Product | undefined => {
  if (entries.length < fewest) return undefined;
  const own = products().filter((product) => product.classes && fromName(product, path));
  if (own.length === 0) return undefined;
  // Maps of one kind share names of classes, and give them other codes.
  if (own.every((product) => sharePaired(product, entries) < 0.5)) {
    const paired = products().find((product) => !own.includes(product) && sharePaired(product, entries) >= 0.9);
    if (paired) return paired;
  }
  if (own.some((product) => shareIn(product, entries) >= 0.4)) return undefined;
  return products().find((product) => product.classes && shareIn(product, entries) >= 0.7);
};
