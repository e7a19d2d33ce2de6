/** Packed quality words skip numbers; classes that somebody decoded from them are counted. */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { sentencesOf } from '../sentences/tokens.ts';
import type { BandClues, FileClues } from './clues.ts';
import { isNote } from './is-note.ts';
import { notDone, vocabularyOf } from './other-layers.ts';

/** Layouts that end below this bit can hold small numbers one after the other. */
const wideLayout = 5;
const fewest = 4;
const most = 12;

/** A producer's guide is longer, and tells how its classes came about. */
const longestNote = 800;

const isOwnGuide = (product: Product, sentence: string): boolean => {
  const [act = ''] = regrouped.exec(sentence) ?? [];
  return vocabularyOf(product).includes(act.toLowerCase().split(' ')[0] ?? act);
};

/** Classes that a note or a tag says were brought to fewer, or to another scheme. */
const regrouped =
  /\b(?:aggregated|(?:re-?)?grouped|merged|collapsed|generali[sz]ed|simplified|condensed|translated|cross-?walked|mapped|recoded|reclassified|converted) (?:in)?to\b(?=[^.]*(?:\b(?:classes|categories|groups|types|scheme|legend|nomenclature|IPCC|IGBP|LCCS|FAO)\b|:\s*\d{1,3}\b))/i;

/** Tags in which people write what they did; those of the producer's whole collection say how that was made. */
const saysDone = /comment|remark|note|process|history|descri|title/i;

/** Reasons why codes of a map may be those of fewer classes; none where the guide itself speaks so. */
export const regroupedDoubt = (
  product: Product,
  bands: readonly (ProductBand | undefined)[],
  { texts, tags }: Pick<FileClues, 'texts' | 'tags'>,
): string[] => {
  if (!bands.some((band) => product.classes?.some((table) => table.band === band?.id))) return [];
  const said = [
    ...texts.filter(({ source }) => isNote(source)).map(({ source, text }) => [source, text] as const),
    ...Object.entries(tags)
      .filter(([key]) => saysDone.test(key))
      .map(([key, text]) => [`the tag ${key}`, text] as const),
  ]
    .filter(([, text]) => text.length <= longestNote)
    .flatMap(([source, text]) => sentencesOf(text).map((sentence) => [source, sentence] as const));
  const [source, sentence = ''] =
    said.find(([, one]) => regrouped.test(one) && !notDone.test(one) && !isOwnGuide(product, one)) ?? [];
  return source === undefined ? [] : [`${source} says “${sentence.trim().slice(0, 160)}”`];
};

/** From 0 or 1 to a few without a gap. */
export const isCounted = (values: readonly number[]): boolean =>
  values.length >= fewest &&
  values.length <= most &&
  (values[0] === 0 || values[0] === 1) &&
  values.every((value, at) => value === (values[0] ?? 0) + at);

const isOneBit = (value: number): boolean => (value & (value - 1)) === 0;

/** Does a legend beside the file name each of its numbers, and sums of bits among its own? Then they are classes. */
const isNamedOneByOne = (seen: readonly number[], { categories, nodata }: BandClues): boolean =>
  seen.length >= 3 &&
  seen.every((value) => String(value) in categories) &&
  Object.keys(categories).some((code) => !isOneBit(Number(code)) && !nodata.includes(Number(code)));

/** Reasons why a layer of bits may hold classes: its numbers are 0 or 1 to a few, without a gap, or a legend names each of them. */
export const recodedDoubt = (
  product: Product,
  bands: readonly (ProductBand | undefined)[],
  { bands: clues }: FileClues,
): string[] =>
  bands.flatMap((band, index) => {
    if (!band || findQuantity(band.quantity)?.kind !== 'flags') return [];
    const layout = product.qa?.find((one) => one.band === band.id)?.fields ?? [];
    const own = clues[index];
    const seen = (own?.distinct ?? []).filter((value) => !own?.nodata.includes(value) && !band.nodata?.includes(value));
    // A kind that the lowest bits number is counted itself, where nothing else is set.
    const kinds = layout.find(({ bit, width }) => bit === 0 && width > 1)?.values ?? {};
    const isWide = layout.some(({ bit, width }) => bit + width > wideLayout);
    if (own && isNamedOneByOne(seen, own))
      return ['a legend beside it names each of its numbers, as of classes and not of bits'];
    return isCounted(seen) && isWide && !seen.every((value) => String(value) in kinds)
      ? [`its values are ${seen[0]} to ${seen.at(-1)} without a gap, as classes are and packed bits hardly ever`]
      : [];
  });
