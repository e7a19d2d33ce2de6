import { EarthwrightError } from '../../../core/errors.ts';
import type { Dtype } from '../../../core/tool/contract.ts';
import { packSamples } from '../../simd/loops.ts';

export type Packed = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

interface SampleFormat {
  readonly bytes: number;
  /** TIFF sample format: 1 unsigned, 2 signed, 3 floating point. */
  readonly code: 1 | 2 | 3;
  readonly minimum: number;
  readonly maximum: number;
  /** What is stored for missing pixels. */
  readonly nodata: number;
  create(length: number): Packed;
}

/** Missing pixels in written rasters: NaN for floats; for integers the value that real data use least. */
export const sampleFormats: Readonly<Record<Dtype, SampleFormat>> = {
  uint8: { bytes: 1, code: 1, minimum: 0, maximum: 255, nodata: 255, create: (length) => new Uint8Array(length) },
  int16: {
    bytes: 2,
    code: 2,
    minimum: -32_768,
    maximum: 32_767,
    nodata: -32_768,
    create: (length) => new Int16Array(length),
  },
  uint16: {
    bytes: 2,
    code: 1,
    minimum: 0,
    maximum: 65_535,
    nodata: 65_535,
    create: (length) => new Uint16Array(length),
  },
  int32: {
    bytes: 4,
    code: 2,
    minimum: -(2 ** 31),
    maximum: 2 ** 31 - 1,
    nodata: -(2 ** 31),
    create: (length) => new Int32Array(length),
  },
  uint32: {
    bytes: 4,
    code: 1,
    minimum: 0,
    maximum: 2 ** 32 - 1,
    nodata: 2 ** 32 - 1,
    create: (length) => new Uint32Array(length),
  },
  float32: {
    bytes: 4,
    code: 3,
    minimum: -Infinity,
    maximum: Infinity,
    nodata: NaN,
    create: (length) => new Float32Array(length),
  },
  float64: {
    bytes: 8,
    code: 3,
    minimum: -Infinity,
    maximum: Infinity,
    nodata: NaN,
    create: (length) => new Float64Array(length),
  },
};

const misfit = (value: number, dtype: Dtype, reason: string): EarthwrightError =>
  new EarthwrightError(
    'value-does-not-fit',
    'model',
    `The value ${value} does not fit an output stored as ${dtype}: ${reason}.`,
  );

/**
 * Converts doubles to the stored type: integers are rounded half up, NaN becomes nodata.
 * A value outside the type, equal to its nodata, or (for codes) not whole is an error, never a silent change.
 */
export const packInto = (
  values: Float64Array,
  target: Packed,
  targetStart: number,
  dtype: Dtype,
  codes: boolean,
): void => {
  if (target instanceof Float64Array) {
    target.set(values, targetStart);
    return;
  }
  const format = sampleFormats[dtype];
  if (!packSamples(values, target, targetStart, { ...format, codes })) throw firstMisfit(values, dtype, codes);
};

const largestFloat = 3.4028234663852886e38;

const reasonOf = (value: number, dtype: Dtype, codes: boolean): string | undefined => {
  const { minimum, maximum, nodata, code } = sampleFormats[dtype];
  if (code === 3) return Math.abs(Math.fround(value)) > largestFloat ? 'it is too large' : undefined;
  const rounded = Math.floor(value + 0.5);
  if (rounded < minimum || rounded > maximum) return `its range is ${minimum} to ${maximum}`;
  if (rounded === nodata) return `${nodata} stands for missing there; choose another dtype`;
  return codes && rounded !== value ? 'a code is a whole number' : undefined;
};

const firstMisfit = (values: Float64Array, dtype: Dtype, codes: boolean): Error => {
  for (const value of values) {
    const reason =
      Number.isNaN(value) || (dtype === 'float32' && !Number.isFinite(value))
        ? undefined
        : reasonOf(value, dtype, codes);
    if (reason !== undefined) return misfit(value, dtype, reason);
  }
  return new Error('A value does not fit, but none was found.');
};
