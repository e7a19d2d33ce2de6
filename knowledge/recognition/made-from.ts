/** What bands still measure of which a mean was taken, or a mosaic: the same in the same unit, though the file is no longer the product. */
import type { ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import type { Candidate } from './candidate.ts';
import type { FileClues } from './clues.ts';
import { bandNamed, isTelling } from './product-bands.ts';

export interface MadeFrom {
  readonly product: string;
  /** Of each band of the file; undefined where its name is none of the product's, or what it measures does not survive a mean. */
  readonly bands: readonly (ProductBand | undefined)[];
}

/** Sums, counts, deviations and anomalies are other quantities. */
const keepsQuantity = /^(?:mean|median|avg|average|composite|mosaic(?:ked)?)$/i;

/** Means of codes, bits, days and directions are none. */
const isAveraged = ({ quantity, scale = 1, offset = 0 }: ProductBand): boolean =>
  !['codes', 'flags', 'date', 'angle', 'total'].includes(findQuantity(quantity)?.kind ?? 'codes') &&
  scale === 1 &&
  offset === 0;

const bandsOf = ({ product, fits, bands }: Candidate, clues: FileClues): (ProductBand | undefined)[] =>
  clues.bands.map(({ description, name, scale, offset }, index) => {
    const called = description || name;
    const own = isTelling(called) ? bandNamed(product, called) : undefined;
    const isPlain = scale === 1 && offset === 0 && fits[index]?.kind === 'same' && bands[index] === own;
    return own && isPlain && isAveraged(own) ? own : undefined;
  });

const sameMeaning = (one: ProductBand | undefined, other: ProductBand | undefined): boolean =>
  one?.quantity === other?.quantity && one?.unit === other?.unit;

/** Of products that a file is none of for no other reason than such a word in its name; nothing where they call its bands differently. */
export const madeFrom = (refused: readonly Candidate[], clues: FileClues): MadeFrom | undefined => {
  const averaged = refused.filter(
    ({ hard, soft, derived }) =>
      hard.length === 1 && soft.length === 0 && derived.length > 0 && derived.every((word) => keepsQuantity.test(word)),
  );
  const found = averaged
    .map((one) => ({ product: one.product.name, bands: bandsOf(one, clues) }))
    .filter(({ bands }) => bands.some((band) => band !== undefined));
  const [first] = found;
  return first && found.every(({ bands }) => bands.every((band, index) => sameMeaning(band, first.bands[index])))
    ? first
    : undefined;
};
