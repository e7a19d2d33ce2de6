/** Packed quality words skip numbers; classes that somebody decoded from them are counted. */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import type { FileClues } from './clues.ts';

/** Layouts that end below this bit can hold small numbers one after the other. */
const wideLayout = 5;
const fewest = 4;
const most = 12;

/** Reasons why a layer of bits may hold classes: its numbers are 0 or 1 to a few, without a gap. */
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
    const [first = -1] = seen;
    const isCounted = (first === 0 || first === 1) && seen.every((value, at) => value === first + at);
    const isWide = layout.some(({ bit, width }) => bit + width > wideLayout);
    return isCounted && isWide && seen.length >= fewest && seen.length <= most
      ? [`its values are ${first} to ${seen.at(-1)} without a gap, as classes are and packed bits hardly ever`]
      : [];
  });
