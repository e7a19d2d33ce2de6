/** Complex packing: numbers in groups of a width of their own, perhaps as differences (data representation templates 5.2 and 5.3). */
import { damaged, unsupported } from '../errors.ts';
import { type BitReader, createBitReader, signed } from './bits.ts';

interface Groups {
  readonly references: Float64Array;
  readonly widths: Float64Array;
  readonly lengths: Float64Array;
}

const groupLimit = 2 ** 26;

const series = (reader: BitReader, count: number, bits: number, convert: (value: number) => number): Float64Array => {
  const values = Float64Array.from({ length: count }, () => convert(reader.read(bits)));
  reader.align();
  return values;
};

const readGroups = (reader: BitReader, representation: Buffer, count: number): Groups => {
  const number = representation.readUInt32BE(31);
  if (number > Math.min(count, groupLimit)) throw damaged('A GRIB message has more groups of numbers than numbers.');
  const references = series(reader, number, representation.readUInt8(19), (value) => value);
  const leastWidth = representation.readUInt8(35);
  const widths = series(reader, number, representation.readUInt8(36), (value) => leastWidth + value);
  const [leastLength, step] = [representation.readUInt32BE(37), representation.readUInt8(41)];
  const lengths = series(reader, number, representation.readUInt8(46), (value) => leastLength + value * step);
  if (number > 0) lengths[number - 1] = representation.readUInt32BE(42);
  return { references, widths, lengths };
};

/** Numbers that mean missing: all bits set, and one less where there are two kinds. */
const isMissing = (value: number, bits: number, management: number): boolean => {
  if (management === 0) return false;
  const all = 2 ** bits - 1;
  return value === all || (management === 2 && value === all - 1);
};

const spread = (
  reader: BitReader,
  { references, widths, lengths }: Groups,
  representation: Buffer,
  count: number,
): Float64Array => {
  const management = representation.readUInt8(22);
  const bits = representation.readUInt8(19);
  if (management > 2) throw unsupported('A GRIB message tells missing numbers in a way that is not known.');
  const values = new Float64Array(count);
  let at = 0;
  for (const [group, reference] of references.entries()) {
    const [width = 0, length = 0] = [widths[group], lengths[group]];
    if (at + length > count) throw damaged('The groups of a GRIB message hold too many numbers.');
    for (let index = 0; index < length; index++, at++) {
      const value = reader.read(width);
      const missing = width === 0 ? isMissing(reference, bits, management) : isMissing(value, width, management);
      values[at] = missing ? NaN : reference + value;
    }
  }
  if (at < count) throw damaged('The groups of a GRIB message hold too few numbers.');
  return values;
};

/** Undoes differences of first or second order over the numbers that are there. `first`: the numbers that have no difference. */
const integrate = (values: Float64Array, first: readonly number[], least: number): void => {
  let [previous, earlier, seen] = [0, 0, 0];
  for (let index = 0; index < values.length; index++) {
    const difference = values[index] ?? NaN;
    if (Number.isNaN(difference)) continue;
    const carried = first.length === 2 ? 2 * previous - earlier : previous;
    const next = first[seen] ?? difference + least + carried;
    values[index] = next;
    earlier = previous;
    previous = next;
    seen++;
  }
};

/** Integers of a field. */
export const unpackGroups = (
  representation: Buffer,
  data: Buffer,
  count: number,
  differences: boolean,
): Float64Array => {
  const order = differences ? representation.readUInt8(47) : 0;
  const octets = differences ? representation.readUInt8(48) : 0;
  if (order > 2 || octets > 4) throw unsupported('A GRIB message has differences of an order that is not known.');
  const reader = createBitReader(data);
  const descriptors = Array.from({ length: order === 0 ? 0 : order + 1 }, () =>
    octets === 0 ? 0 : signed(reader.read(octets * 8), octets * 8),
  );
  const values = spread(reader, readGroups(reader, representation, count), representation, count);
  if (order > 0) integrate(values, descriptors.slice(0, order), descriptors.at(-1) ?? 0);
  return values;
};
