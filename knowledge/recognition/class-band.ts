/** Which of a product's coded bands the only band of a file is, by its codes. */
import type { ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';
import { fitOf } from './fit.ts';
import { bandNamed } from './product-bands.ts';

/** A map of few whole numbers can only be a class band of the product: the one whose table holds its codes, if no other does. */
export const classBand = ({ product, wordsOnly }: Evidence, { bands: [band] }: FileClues): ProductBand | undefined => {
  const codes = band?.distinct && band.distinct.length <= 60 ? band.distinct : null;
  if (!(band && codes?.every(Number.isInteger))) return undefined;
  const tables = (product.classes ?? []).map((table) => ({ ...table, own: bandNamed(product, table.band) }));
  const known = (table: (typeof tables)[number]): boolean =>
    codes.every(
      (code) => String(code) in table.codes || table.own?.nodata?.includes(code) || band.nodata.includes(code),
    );
  const [fitting, more] = tables.length > 1 ? tables.filter(known) : tables;
  // Codes of no table: where only a word speaks for the product, they speak against it.
  return more ? undefined : (fitting?.own ?? (wordsOnly ? tables[0]?.own : undefined));
};

/** Copies of a map may store its other numbering: the one table that holds all codes tells which, whatever the band is called. */
export const byItsCodes = (called: ProductBand, evidence: Evidence, clues: FileClues): ProductBand => {
  const [own] = clues.bands;
  const isOther = own && evidence.product.classes?.some(({ band }) => band === called.id);
  return isOther && fitOf(evidence.product, called, own).kind === 'other'
    ? (classBand({ ...evidence, wordsOnly: false }, clues) ?? called)
    : called;
};

/** Codes that belong to another of the product's legends than its name tells: one of the two is wrong. */
export const codesDoubt = (
  evidence: Evidence,
  { bands: [own, more] }: FileClues,
  bands: readonly (ProductBand | undefined)[],
): string[] => {
  const { product, band } = evidence;
  const [bound] = bands;
  const called =
    own && !more ? (bandNamed(product, own.description) ?? bandNamed(product, own.name) ?? band) : undefined;
  return called && bound && called !== bound && product.classes?.some((table) => table.band === called.id)
    ? [`it is called ${called.id}, and its codes are those of ${bound.id}`]
    : [];
};
