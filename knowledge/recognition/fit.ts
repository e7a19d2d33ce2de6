/** Do the stored numbers of a band look like those of a product's band? */
import type { Product, ProductBand } from '../product-table.ts';
import { findQuantity } from '../quantities.ts';
import { convertUnit } from '../units.ts';
import type { BandClues } from './clues.ts';
import { codesFit } from './fit-codes.ts';
import { type Fit, isFilled } from './fit-kind.ts';
import { mostRain } from './most-rain.ts';
import { isUsualFill } from './usual-fills.ts';

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
  // Ten degrees Celsius warmer are ten kelvins.
  const difference = quantity === 'temperature-difference';
  const inUnit = (value: number | undefined, otherwise: number): number => {
    if (value === undefined) return otherwise;
    return unit === known.unit
      ? value
      : (convertUnit(value, known.unit, unit, { water: true, difference }) ?? otherwise);
  };
  const [low, high] = [inUnit(range.min, Number.NEGATIVE_INFINITY), inUnit(range.max, Number.POSITIVE_INFINITY)];
  return { low: Math.min(low, high), high: Math.max(low, high) };
};

/** An extreme that usually stands for "nothing here" and lies apart from all other numbers. */
const isOddFill = (value: number, { low, high }: BandClues): boolean =>
  isUsualFill(value) && low !== null && high !== null && (value < low ? low - value : value - high) > high - low;

/** Smallest and largest stored number that is no fill. */
const valuesOf = (band: ProductBand, clues: BandClues): Range | null => {
  const few = clues.distinct?.filter((value) => !isFilled(value, band, clues) && !isOddFill(value, clues));
  if (few && few.length > 0) return { low: Math.min(...few), high: Math.max(...few) };
  if (clues.min === null || clues.max === null) return null;
  const missing = (value: number): boolean => isFilled(value, band, clues) || isOddFill(value, clues);
  const low = missing(clues.min) ? (clues.low ?? clues.min) : clues.min;
  const high = missing(clues.max) ? (clues.high ?? clues.max) : clues.max;
  // Of several fills beside each other the next one is no value either: such an end says nothing.
  const some = Math.min(Math.max(clues.low ?? low, low), clues.high ?? high);
  return {
    low: isFilled(low, band, clues) ? some : low,
    high: isFilled(high, band, clues) ? (band.valid?.max ?? some) : high,
  };
};

/** With room for rounding and resampling, never more than a little of the values' own spread. */
const within = (values: Range, range: Range): boolean => {
  const width = Number.isFinite(range.high - range.low) ? range.high - range.low : Number.POSITIVE_INFINITY;
  const slack = 0.02 * Math.max(1e-9, Math.min(width, values.high - values.low));
  return values.low >= range.low - slack && values.high <= range.high + slack;
};

/** More different values are not listed. */
const mostListed = 260;

/** Stored integers stay whole in a floating-point copy; physical numbers are not whole, and more of them lie between two of those. */
const isWhole = ({ low, high }: Range, { distinct }: BandClues): boolean =>
  [low, high, ...(distinct ?? [])].every(Number.isInteger) && (distinct !== null || high - low >= mostListed);

/** Numbers with a fraction where the product stores integers with a scale. */
const floatCopy = (band: ProductBand, clues: BandClues, values: Range, scaled: Range): Fit => {
  const physical = physicalRange(band);
  const usual = physicalRange(band, true);
  const asIs = physical === null || within(values, physical);
  const asStored = physical === null || within(scaled, physical);
  const reason = `${clues.dtype} values from ${plain(values.low)} to ${plain(values.high)} are physical already`;
  const whole = isWhole(values, clues);
  if (asIs && (!whole || !asStored)) return { kind: 'scaled', reason };
  const likelier = usual !== null && within(scaled, usual) && !within(values, usual);
  if (whole && asStored && (!asIs || likelier)) return { kind: 'same' };
  if (!asIs && !asStored)
    return { kind: 'other', reason: `values from ${plain(values.low)} to ${plain(values.high)}, in ${clues.dtype}` };
  return { kind: 'soft', reason: `stored as ${clues.dtype}, not as ${band.dtype ?? 'integers'}` };
};

/** Heights and temperatures that were resampled have fractions; counts have none. */
const unscaledFloat = (band: ProductBand, clues: BandClues, values: Range): Fit | null => {
  if (isWhole(values, clues)) return null;
  const kind = findQuantity(band.quantity)?.kind;
  const reason = `${clues.dtype} numbers with a fraction, where it has ${band.dtype}`;
  if (kind === 'percent' && values.high <= 1)
    return { kind: 'other', reason: `values up to ${plain(values.high)}: shares of 1, and not percent` };
  if (kind === 'total' || band.quantity === 'dn' || kind === 'date') return { kind: 'other', reason };
  return kind === 'continuous' && (physicalRange(band, true)?.high ?? 0) > 20 ? null : { kind: 'soft', reason };
};

/** How far values beyond the range are out: an odd pixel, or most of them. */
/** One number alone above all that are valid, and far from them: a code (saturated, 20000), which the range masks. */
const isCodeAbove = (values: Range, range: Range, { high, low, max }: BandClues): boolean =>
  high !== null &&
  low !== null &&
  max === values.high &&
  values.low >= range.low &&
  high <= range.high &&
  values.high - range.high >= 0.2 * (range.high - range.low);

const beyond = (values: Range, range: Range, clues: BandClues): Fit => {
  const { low, high } = clues;
  if (isCodeAbove(values, range, clues)) return { kind: 'same' };
  const reason = `values from ${plain(values.low)} to ${plain(values.high)} reach beyond its valid range, ${plain(range.low)} to ${plain(range.high)}`;
  const margin = 0.1 * (range.high - range.low);
  const far = (low ?? values.low) < range.low - margin || (high ?? values.high) > range.high + margin;
  return { kind: far ? 'other' : 'soft', reason };
};

const rangeFit = (band: ProductBand, clues: BandClues, values: Range): Fit | null => {
  if (!band.valid || band.validIsNominal) return null;
  const range = { low: band.valid.min, high: band.valid.max };
  // The file's own range stands over its product's.
  const [low = Number.POSITIVE_INFINITY, high = Number.NEGATIVE_INFINITY] = clues.validRange ?? [];
  if (within(values, { low, high })) return null;
  const side = values.low > range.high ? 'above' : values.high < range.low ? 'below' : null;
  if (side)
    return {
      kind: 'other',
      reason: `all values lie ${side} its valid range, ${plain(range.low)} to ${plain(range.high)}`,
    };
  return within(values, range) ? null : beyond(values, range, clues);
};

/** Reflectance of 65 535 and the like: saturated pixels and hidden fill are no contradiction, a wholly different range is. */
const numbersFit = (product: Product, band: ProductBand, clues: BandClues): Fit => {
  const values = valuesOf(band, clues);
  if (!values) return { kind: 'unmeasured' };
  const { scale = 1, offset = 0 } = band;
  const physical = physicalRange(band);
  const converts = scale !== 1 || offset !== 0;
  const scaled = { low: values.low * scale + offset, high: values.high * scale + offset };
  const floating = isFloat(clues.dtype) && !isFloat(band.dtype ?? (converts ? 'uint16' : 'float32'));
  if (floating && converts) {
    const fit = floatCopy(band, clues, values, scaled);
    if (fit.kind !== 'same') return fit;
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
  if (values.low < 0 && !converts && band.dtype?.startsWith('uint'))
    return { kind: 'other', reason: `${plain(values.low)} is below zero, where it has ${band.dtype}` };
  const largest = /^u?int(?:8|16)$/.test(band.dtype ?? '')
    ? 2 ** (bits(band.dtype ?? '') - (band.dtype?.startsWith('u') ? 0 : 1))
    : null;
  if (largest !== null && values.high >= largest)
    return { kind: 'other', reason: `values up to ${plain(values.high)}, where it has ${band.dtype}` };
  const fractions = floating && !converts ? unscaledFloat(band, clues, values) : null;
  if (fractions) return fractions;
  const range = rangeFit(band, clues, values);
  if (range) return range;
  const most = mostRain(product, band);
  if (most !== undefined && scaled.high > most)
    return { kind: 'other', reason: `values up to ${plain(scaled.high)} ${band.unit}, and so much rain never fell` };
  // Evaporation that is counted negative: what a guide says of its own numbers stands over what is usual of the quantity.
  const isGuided = band.valid !== undefined && band.validIsNominal !== true;
  if (physical && !converts && !isGuided && !within(values, physical))
    return {
      kind: 'other',
      reason: `values from ${plain(values.low)} to ${plain(values.high)} are no ${band.quantity}${band.unit && band.unit !== '1' ? ` in ${band.unit}` : ''}`,
    };
  return { kind: 'same' };
};

/** Whole numbers as they are, in a narrower type that none of them reaches the end of. */
const isHeldWhole = ({ scale = 1, offset = 0 }: ProductBand, { dtype, max, min }: BandClues): boolean => {
  const [lowest, highest] = dtype.startsWith('u')
    ? [0, 2 ** bits(dtype) - 1]
    : [-(2 ** (bits(dtype) - 1)), 2 ** (bits(dtype) - 1) - 1];
  return (
    scale === 1 &&
    offset === 0 &&
    bits(dtype) > 8 &&
    max !== null &&
    min !== null &&
    max < highest &&
    (min > lowest || min === 0)
  );
};

const typeFit = (band: ProductBand, clues: BandClues, oneType: boolean): Fit | null => {
  const { dtype } = clues;
  const expected = band.dtype;
  if (!expected || dtype === expected) return null;
  const reason = `stored as ${dtype}, not as ${expected}`;
  if (isFloat(expected)) {
    if (isFloat(dtype)) return null;
    // Metres and millimetres can be rounded; shares and bytes cannot.
    const wide = bits(dtype) > 8 && (physicalRange(band, true)?.high ?? 0) > 20;
    return { kind: wide ? 'soft' : 'other', reason };
  }
  if (!isFloat(dtype) && bits(dtype) < bits(expected) && !(oneType && isHeldWhole(band, clues)))
    return { kind: 'other', reason: `${dtype} cannot hold its ${expected} numbers` };
  return null;
};

/**
 * Packed numbers with their own factors are what the file says, whatever their type, unless no reading of them is possible: neither with the
 * factors nor, where somebody unpacked them and left the factors, without.
 */
const packedFit = (band: ProductBand, clues: BandClues): Fit => {
  const values = valuesOf(band, clues);
  const physical = physicalRange({ ...band, unit: clues.unit === '' ? band.unit : clues.unit });
  if (!values || !physical) return { kind: 'same' };
  const ends = [values.low, values.high].map((value) => value * clues.scale + clues.offset);
  const unpacked = { low: Math.min(...ends), high: Math.max(...ends) };
  const isOut = ({ low, high }: Range): boolean => high < physical.low || low > physical.high;
  return isOut(unpacked) && isOut(values)
    ? {
        kind: 'soft',
        reason:
          `with the file's own factors its values are ${plain(unpacked.low)} to ${plain(unpacked.high)} ${clues.unit}, and no ${band.quantity}`.replace(
            ' , ',
            ', ',
          ),
      }
    : { kind: 'same' };
};

/**
 * Compares type, values and codes of a band with a product's band. `oneType`: the file holds bands that the product has in several types, one of
 * which all have here, as a file has one type.
 */
export const fitOf = (product: Product, band: ProductBand, clues: BandClues, oneType = false): Fit => {
  const coded = findQuantity(band.quantity)?.kind === 'codes' || findQuantity(band.quantity)?.kind === 'flags';
  if (clues.scale !== 1 || clues.offset !== 0) return packedFit(band, clues);
  const type = typeFit(band, clues, oneType);
  if (type) return type;
  return coded ? codesFit(product, band, clues) : numbersFit(product, band, clues);
};
