/** Do the numbers of a band look like the codes or the packed bits of a product's band? */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import type { BandClues } from './clues.ts';
import { type Fit, isFilled } from './fit-kind.ts';

const plain = (value: number): string => String(Number(value.toPrecision(6)));

/** Codes that are none of the product's. */
const strangeCodes = (product: Product, band: ProductBand, clues: BandClues): number[] => {
  const table = product.classes?.find((one) => one.band === band.id);
  if (!table || !clues.distinct) return [];
  return clues.distinct.filter((code) => !(String(code) in table.codes) && !isFilled(code, band, clues));
};

/** Smallest and largest number, and all of them where they are few. */
const seenIn = ({ distinct, min, max, low, high }: BandClues): number[] => [
  ...(distinct ?? []),
  ...[min, max, low, high].filter((value) => value !== null),
];

/** Bits of packed words mean something in whole numbers only that the layout can hold. */
const bitsFit = (band: ProductBand, clues: BandClues): Fit | null => {
  // Guides leave bits out: the type tells what a word can be at most.
  const most = band.dtype ? 2 ** Number(/\d+/.exec(band.dtype)?.[0] ?? 32) : Number.POSITIVE_INFINITY;
  const isSigned = band.dtype?.startsWith('int') ?? false;
  const strange = seenIn(clues).find(
    (value) => !isFilled(value, band, clues) && (value >= most || (value < 0 && !isSigned)),
  );
  if (strange !== undefined)
    return { kind: 'other', reason: `${plain(strange)} is no word of packed bits in ${band.dtype ?? 'whole numbers'}` };
  return clues.dtype.startsWith('float') && clues.distinct === null
    ? { kind: 'soft', reason: `stored as ${clues.dtype}: bits hold for whole numbers only` }
    : null;
};

/** Words that this layout never holds: those of another collection, under this one's name. */
const layoutFit = (product: Product, band: ProductBand, clues: BandClues): Fit | null => {
  const fields = product.qa?.find((one) => one.band === band.id)?.fields.filter(({ never }) => never) ?? [];
  const words = (clues.distinct ?? []).filter(
    (word) => Number.isInteger(word) && word > 1 && !isFilled(word, band, clues),
  );
  const isStrange = (word: number): boolean =>
    fields.some(({ bit, width, never }) => never?.includes((word >>> bit) & (2 ** width - 1)));
  return words.length > 0 && words.every(isStrange)
    ? {
        kind: 'soft',
        reason: `${words.slice(0, 4).map(plain).join(', ')} are no words of ${product.name}'s ${band.id}`,
      }
    : null;
};

export const codesFit = (product: Product, band: ProductBand, clues: BandClues): Fit => {
  const strange = strangeCodes(product, band, clues);
  if (strange.length > 0)
    return {
      kind: 'other',
      reason: `${strange.length > 1 ? 'codes' : 'code'} ${strange.slice(0, 6).map(plain).join(', ')} ${strange.length > 1 ? 'are' : 'is'} none of ${product.name}`,
    };
  const fraction = seenIn(clues).find((code) => !Number.isInteger(code) && !isFilled(code, band, clues));
  if (fraction !== undefined) return { kind: 'other', reason: `${plain(fraction)} is no code` };
  if (clues.distinct === null && clues.min !== null && product.classes?.some((one) => one.band === band.id))
    return { kind: 'other', reason: `more different values than ${product.name} has codes` };
  if (band.valid && clues.distinct === null && clues.max !== null && clues.max > band.valid.max)
    return { kind: 'other', reason: `values up to ${plain(clues.max)}` };
  const bits =
    findQuantity(band.quantity)?.kind === 'flags' ? (layoutFit(product, band, clues) ?? bitsFit(band, clues)) : null;
  return bits ?? (clues.distinct === null && clues.min === null ? { kind: 'unmeasured' } : { kind: 'same' });
};
