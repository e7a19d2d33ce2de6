import type { Encoding } from '../../core/engine.ts';
import type { BandFacts, Decoding } from './band.ts';

/** Nodata is declared as a double but stored as the sample type: compare after rounding (−3.4e38 is no float32). */
export const roundToType = (value: number, dtype: string): number => (dtype === 'float32' ? Math.fround(value) : value);

/**
 * What the file says, overridden by what the workflow decided.
 * Codes are never scaled; nodata and valid range count for them as well.
 */
export const decodingOf = (facts: BandFacts, encoding: Encoding, codes: boolean): Decoding => {
  const declared = encoding.ignoreDeclaredNodata ? [] : facts.nodata;
  const nodata = [...declared, ...(encoding.nodata ?? [])].map((value) => roundToType(value, facts.dtype));
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
