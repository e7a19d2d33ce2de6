/** Do the stored numbers of a band look like those of a product's band? */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { convertUnit } from '../units.ts';
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

const plain = (value: number): string => String(Number(value.toPrecision(6)));
const isFloat = (dtype: string): boolean => dtype.startsWith('float');
const bits = (dtype: string): number => Number(/\d+/.exec(dtype)?.[0] ?? 0);

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Physical values that the band can have, in its own unit; with room for saturated and negative pixels. */
const physicalRange = ({ quantity, unit }: ProductBand, usual = false): Range | null => {
  const known = findQuantity(quantity);
  const range = (usual ? known?.range : known?.hardRange) ?? known?.range;
  if (!known || !range) return null;
  const inUnit = (value: number | undefined, otherwise: number): number => {
    if (value === undefined) return otherwise;
    return unit === known.unit ? value : (convertUnit(value, known.unit, unit, { water: true }) ?? otherwise);
  };
  const [low, high] = [inUnit(range.min, Number.NEGATIVE_INFINITY), inUnit(range.max, Number.POSITIVE_INFINITY)];
  return { low: Math.min(low, high), high: Math.max(low, high) };
};

const isFilled = (value: number, band: ProductBand, clues: BandClues): boolean =>
  (band.nodata ?? []).some((fill) => Math.abs(fill - value) <= 1e-6 * Math.abs(fill)) || clues.nodata.includes(value);

/** Smallest and largest stored number that is no fill. */
const valuesOf = (band: ProductBand, clues: BandClues): Range | null => {
  const few = clues.distinct?.filter((value) => !isFilled(value, band, clues));
  if (few && few.length > 0) return { low: Math.min(...few), high: Math.max(...few) };
  if (clues.min === null || clues.max === null) return null;
  const low = isFilled(clues.min, band, clues) ? (clues.low ?? clues.min) : clues.min;
  const high = isFilled(clues.max, band, clues) ? (clues.high ?? clues.max) : clues.max;
  // Of several fills beside each other the next one is no value either: such an end says nothing.
  const some = Math.min(Math.max(clues.low ?? low, low), clues.high ?? high);
  return {
    low: isFilled(low, band, clues) ? some : low,
    high: isFilled(high, band, clues) ? (band.valid?.max ?? some) : high,
  };
};

const within = (values: Range, range: Range): boolean => {
  const slack = 0.02 * Math.max(1e-9, Number.isFinite(range.high - range.low) ? range.high - range.low : 0);
  return values.low >= range.low - slack && values.high <= range.high + slack;
};

/** Stored integers stay whole in a floating-point copy; physical numbers are not whole. */
const isWhole = ({ low, high }: Range, { distinct }: BandClues): boolean =>
  [low, high, ...(distinct ?? [])].every(Number.isInteger);

/** Codes that are none of the product's. */
const strangeCodes = (product: Product, band: ProductBand, clues: BandClues): number[] => {
  const table = product.classes?.find((one) => one.band === band.id);
  if (!table || !clues.distinct) return [];
  return clues.distinct.filter((code) => !(String(code) in table.codes) && !isFilled(code, band, clues));
};

const codesFit = (product: Product, band: ProductBand, clues: BandClues): Fit => {
  const strange = strangeCodes(product, band, clues);
  if (strange.length > 0)
    return {
      kind: 'other',
      reason: `${strange.length > 1 ? 'codes' : 'code'} ${strange.slice(0, 6).map(plain).join(', ')} ${strange.length > 1 ? 'are' : 'is'} none of ${product.name}`,
    };
  if (band.valid && clues.distinct === null && clues.max !== null && clues.max > band.valid.max)
    return { kind: 'other', reason: `values up to ${plain(clues.max)}` };
  return clues.distinct === null && clues.min === null ? { kind: 'unmeasured' } : { kind: 'same' };
};

/** Reflectance of 65 535 and the like: saturated pixels and hidden fill are no contradiction, a wholly different range is. */
const numbersFit = (band: ProductBand, clues: BandClues): Fit => {
  const values = valuesOf(band, clues);
  if (!values) return { kind: 'unmeasured' };
  const { scale = 1, offset = 0 } = band;
  const physical = physicalRange(band);
  const converts = scale !== 1 || offset !== 0;
  const scaled = { low: values.low * scale + offset, high: values.high * scale + offset };
  if (isFloat(clues.dtype) && converts && !isFloat(band.dtype ?? 'uint16')) {
    const asIs = physical === null || within(values, physical);
    if (asIs && (!isWhole(values, clues) || (physical !== null && !within(scaled, physical))))
      return {
        kind: 'scaled',
        reason: `${clues.dtype} values from ${plain(values.low)} to ${plain(values.high)} are physical already`,
      };
    return { kind: 'soft', reason: `stored as ${clues.dtype}, not as ${band.dtype ?? 'integers'}` };
  }
  const usual = physicalRange(band, true);
  const slack = usual ? 0.05 * (usual.high - usual.low) : 0;
  if (converts && usual && (scaled.high < usual.low - slack || scaled.low > usual.high + slack)) {
    const asIs = physical !== null && within(values, physical);
    const reason = `values from ${plain(values.low)} to ${plain(values.high)}`;
    return asIs
      ? { kind: 'scaled', reason: `${reason} are physical already` }
      : { kind: 'other', reason: `${reason} would be ${plain(scaled.low)} to ${plain(scaled.high)}` };
  }
  if (isFloat(clues.dtype) && band.dtype && !isFloat(band.dtype))
    return { kind: 'soft', reason: `stored as ${clues.dtype}, not as ${band.dtype}` };
  const range = band.valid && !band.validIsNominal ? { low: band.valid.min, high: band.valid.max } : null;
  if (range && values.low > range.high)
    return {
      kind: 'other',
      reason: `all values lie above its valid range, ${plain(range.low)} to ${plain(range.high)}`,
    };
  if (range && values.high < range.low)
    return {
      kind: 'other',
      reason: `all values lie below its valid range, ${plain(range.low)} to ${plain(range.high)}`,
    };
  if (range && !within(values, range))
    return {
      kind: 'soft',
      reason: `values from ${plain(values.low)} to ${plain(values.high)} reach beyond its valid range, ${plain(range.low)} to ${plain(range.high)}`,
    };
  if (physical && !converts && !within(values, { low: physical.low, high: physical.high }))
    return {
      kind: 'other',
      reason: `values from ${plain(values.low)} to ${plain(values.high)} are no ${band.quantity}${band.unit && band.unit !== '1' ? ` in ${band.unit}` : ''}`,
    };
  return { kind: 'same' };
};

const typeFit = (band: ProductBand, { dtype }: BandClues): Fit | null => {
  const expected = band.dtype;
  if (!expected || dtype === expected) return null;
  if (isFloat(expected))
    return isFloat(dtype) ? null : { kind: 'other', reason: `stored as ${dtype}, not as ${expected}` };
  if (!isFloat(dtype) && bits(dtype) < bits(expected))
    return { kind: 'other', reason: `${dtype} cannot hold its ${expected} numbers` };
  return null;
};

/** Compares type, values and codes of a band with a product's band. */
export const fitOf = (product: Product, band: ProductBand, clues: BandClues): Fit => {
  const coded = findQuantity(band.quantity)?.kind === 'codes' || findQuantity(band.quantity)?.kind === 'flags';
  // Packed numbers with their own factors are what the file says, whatever their type.
  if (clues.scale !== 1 || clues.offset !== 0) return { kind: 'same' };
  const type = typeFit(band, clues);
  if (type) return type;
  return coded ? codesFit(product, band, clues) : numbersFit(band, clues);
};
