import type { Encoding } from '../../core/encoding.ts';
import type { BandFacts, Decoding } from './band.ts';

const largestFloat = 3.4028234663852886e38;
/** What Esri's software stores for it. */
const almostLargestFloat = 3.4028230607370965e38;

/** A number as a sample type holds it. */
export const roundToType = (value: number, dtype: string): number => (dtype === 'float32' ? Math.fround(value) : value);

/**
 * A declared nodata as it may be stored in a band's sample type. It is declared as decimal text: −3.40282e+38 means the largest float,
 * and a band of doubles may have been made from floats.
 */
export const nodataValues = (declared: number, dtype: string): number[] => {
  const floating = dtype === 'float32' || dtype === 'float64';
  if (!floating || !Number.isFinite(declared)) return [declared];
  const isLargest = Math.abs(declared) > 3.4028e38 && Math.abs(declared) < 3.4029e38;
  const sign = Math.sign(declared);
  if (isLargest)
    return [...new Set([sign * largestFloat, sign * almostLargestFloat, roundToType(declared, dtype)])].filter(
      Number.isFinite,
    );
  return dtype === 'float32'
    ? [Math.fround(declared)]
    : [...new Set([declared, Math.fround(declared)])].filter(Number.isFinite);
};

/**
 * What the file says, overridden by what the workflow decided.
 * Codes are never scaled; nodata and valid range count for them as well.
 */
export const decodingOf = (facts: BandFacts, encoding: Encoding, codes: boolean): Decoding => {
  const declared = encoding.ignoreDeclaredNodata ? [] : facts.nodata;
  const added = (encoding.nodata ?? []).flatMap((value) => nodataValues(value, facts.dtype));
  const nodata = [...new Set([...declared, ...added])];
  return {
    scale: codes ? 1 : (encoding.scale ?? facts.scale),
    offset: codes ? 0 : (encoding.offset ?? facts.offset),
    nodata: nodata.filter((value) => !Number.isNaN(value)),
    validRange: encoding.validRange ?? facts.validRange,
  };
};

const maskValue = (values: Float64Array, start: number, end: number, nodata: number): void => {
  for (let index = start; index < end; index++) if (values[index] === nodata) values[index] = NaN;
};

const maskRange = (values: Float64Array, start: number, end: number, [low, high]: readonly [number, number]): void => {
  for (let index = start; index < end; index++) {
    const value = values[index]!;
    if (!(value >= low && value <= high)) values[index] = NaN;
  }
};

const rescale = (values: Float64Array, start: number, end: number, scale: number, offset: number): void => {
  for (let index = start; index < end; index++) values[index] = values[index]! * scale + offset;
};

/** Turns stored numbers into physical ones, in place, from index `start` up to `end`. */
export const decodeInPlace = (values: Float64Array, start: number, end: number, decoding: Decoding): void => {
  for (const nodata of decoding.nodata) maskValue(values, start, end, nodata);
  if (decoding.validRange) maskRange(values, start, end, decoding.validRange);
  if (decoding.scale !== 1 || decoding.offset !== 0) rescale(values, start, end, decoding.scale, decoding.offset);
};
