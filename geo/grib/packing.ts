/** Numbers of a GRIB 2 field: data representation templates 5.0, 5.2, 5.3, 5.4, 5.40 and 5.41. */
import { damaged, unsupported } from '../errors.ts';
import { readPng } from '../pictures/png.ts';
import { createBitReader, signed16 } from './bits.ts';
import { unpackGroups } from './groups.ts';

/** Integers of a JPEG 2000 codestream. */
export type DecodeJpeg2000 = (stream: Buffer) => ArrayLike<number>;

const names: Readonly<Record<number, string>> = {
  1: 'a matrix of values at each point',
  42: 'CCSDS compression',
  50: 'spectral coefficients',
  51: 'spectral coefficients, complex packing',
  61: 'logarithms',
  200: 'run lengths of levels',
};

const known = new Set([0, 2, 3, 4, 40, 41, 40_000, 40_010]);

export const templateOf = (representation: Buffer): number => representation.readUInt16BE(9);

/** Why the numbers of a field are not read; undefined where they are. */
export const packingRefusal = (representation: Buffer): string | undefined => {
  const template = templateOf(representation);
  if (known.has(template)) return undefined;
  const name = names[template] ?? `a method of number ${template}`;
  return `Fields packed as ${name} are not read: write them anew, for instance with grib_set -r -s packingType=grid_simple or cdo -f nc4 copy.`;
};

const shortest: Readonly<Record<number, number>> = { 0: 21, 2: 47, 3: 49, 4: 12, 40: 21, 41: 21 };

const check = (representation: Buffer, template: number): void => {
  if (representation.length < (shortest[template] ?? 21))
    throw damaged('A GRIB message says too little of how it is packed.');
};

const simple = (data: Buffer, bits: number, count: number): Float64Array => {
  const reader = createBitReader(data);
  return Float64Array.from({ length: count }, () => reader.read(bits));
};

const floats = (data: Buffer, precision: number, count: number): Float64Array => {
  const size = precision === 1 ? 4 : precision === 2 ? 8 : 0;
  if (size === 0) throw unsupported('The GRIB file has floating-point numbers of 128 bits, which are not read.');
  if (data.length < count * size) throw damaged('The numbers of a GRIB message end early.');
  return Float64Array.from({ length: count }, (_, index) =>
    size === 4 ? data.readFloatBE(index * 4) : data.readDoubleBE(index * 8),
  );
};

/** Pixels of several channels are one number each, the first channel in front. */
const fromPng = (data: Buffer, count: number): Float64Array => {
  const picture = readPng(data);
  const channels = picture.colours.length;
  const step = picture.dtype === 'uint16' ? 2 ** 16 : 2 ** 8;
  if (picture.width * picture.height < count) throw damaged('The picture of a GRIB message has too few pixels.');
  const samples = picture.pixels();
  return Float64Array.from({ length: count }, (_, index) => {
    let value = 0;
    for (let channel = 0; channel < channels; channel++)
      value = value * step + (samples[index * channels + channel] ?? 0);
    return value;
  });
};

const integersOf = (
  representation: Buffer,
  data: Buffer,
  count: number,
  decodeJpeg2000: DecodeJpeg2000,
): Float64Array => {
  const template = templateOf(representation);
  const bits = representation.readUInt8(19);
  if (template === 2 || template === 3) return unpackGroups(representation, data, count, template === 3);
  // A field of one value has no bits, and no picture.
  if (bits === 0) return new Float64Array(count);
  if (template === 0) return simple(data, bits, count);
  const values = template === 41 || template === 40_010 ? fromPng(data, count) : decodeJpeg2000(data);
  if (values.length < count) throw damaged('The picture of a GRIB message has too few pixels.');
  return Float64Array.from({ length: count }, (_, index) => values[index] ?? NaN);
};

/** The values of so many points, NaN where missing. Throws file-damaged. */
export const unpack = (
  representation: Buffer,
  data: Buffer,
  count: number,
  decodeJpeg2000: DecodeJpeg2000,
): Float64Array => {
  const template = templateOf(representation);
  check(representation, template);
  if (template === 4) return floats(data, representation.readUInt8(11), count);
  const values = integersOf(representation, data, count, decodeJpeg2000);
  // (R + X · 2^E) / 10^D, regulation 92.9.4.
  const reference = representation.readFloatBE(11);
  const binary = 2 ** signed16(representation, 15);
  const decimal = 10 ** signed16(representation, 17);
  for (let index = 0; index < values.length; index++)
    values[index] = (reference + (values[index] ?? NaN) * binary) / decimal;
  return values;
};
