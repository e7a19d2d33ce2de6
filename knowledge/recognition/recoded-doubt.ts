/** Packed quality words skip numbers; classes that somebody decoded from them are counted. */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import type { FileClues } from './clues.ts';

/** Layouts that end below this bit can hold small numbers one after the other. */
const wideLayout = 5;
const fewest = 4;
const most = 12;

/** From 0 or 1 to a few without a gap. */
export const isCounted = (values: readonly number[]): boolean =>
  values.length >= fewest &&
  values.length <= most &&
  (values[0] === 0 || values[0] === 1) &&
  values.every((value, at) => value === (values[0] ?? 0) + at);

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
    // A kind that the lowest bits number is counted itself, where nothing else is set.
    const kinds = layout.find(({ bit, width }) => bit === 0 && width > 1)?.values ?? {};
    const isWide = layout.some(({ bit, width }) => bit + width > wideLayout);
    return isCounted(seen) && isWide && !seen.every((value) => String(value) in kinds)
      ? [`its values are ${seen[0]} to ${seen.at(-1)} without a gap, as classes are and packed bits hardly ever`]
      : [];
  });
