import type { ProductBand } from '../product-table.ts';
import type { BandClues } from './clues.ts';

/**
 * - `same`: type and values are the product's.
 * - `unmeasured`: nothing speaks against it, and no value was seen.
 * - `scaled`: physical already; the product's scale must not be applied again.
 * - `other`: these are not the product's numbers. `soft`: they may be, in another type.
 */
export type Fit =
  | { readonly kind: 'same' | 'unmeasured' }
  | { readonly kind: 'scaled' | 'other' | 'soft'; readonly reason: string };

/** Is a stored number missing data, as the product or the file says? */
export const isFilled = (value: number, band: ProductBand, clues: BandClues): boolean =>
  (band.nodata ?? []).some((fill) => Math.abs(fill - value) <= 1e-6 * Math.abs(fill)) || clues.nodata.includes(value);
