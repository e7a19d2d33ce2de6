/** How the numbers of an HDF5 data set lie in bits and in the file, where the library does not say it (HDF5 file format specification 3.0, section IV.A.2). */
import type { ByteSource } from '../files/byte-source.ts';
import { type Layout, type Message, messagesOf, readNumber } from './hdf5-object.ts';

const messageType = { datatype: 3, externalFiles: 7 };
const typeClass = { fixed: 0, float: 1 };
const typeFlag = { onesAbove: 4, signed: 8, vax: 0x41 };

/** Exponent and mantissa (place and size in bits) and bias of the IEEE formats, by bytes. */
const ieee: Readonly<Record<number, readonly number[]>> = {
  2: [10, 5, 0, 10, 15],
  4: [23, 8, 0, 23, 127],
  8: [52, 11, 0, 52, 1023],
};

/** Section IV.A.2.d, for fixed-point and floating-point numbers. */
const isPlain = (body: Buffer): boolean => {
  const kind = (body[0] ?? 0) & 15;
  if (kind !== typeClass.fixed && kind !== typeClass.float) return true;
  if (body.length < (kind === typeClass.fixed ? 12 : 20)) return true;
  const size = body.readUInt32LE(4);
  const [offset, precision] = [body.readUInt16LE(8), body.readUInt16LE(10)];
  const flags = body[1] ?? 0;
  // Fewer bits, with zeros above them, are the same number where it has no sign.
  const isUnsigned = kind === typeClass.fixed && (flags & (typeFlag.signed | typeFlag.onesAbove)) === 0;
  if (offset !== 0 || (precision !== 8 * size && !isUnsigned)) return false;
  if (kind === typeClass.fixed) return true;
  const isVax = (flags & typeFlag.vax) === typeFlag.vax;
  const stated = [body[12], body[13], body[14], body[15], body.readUInt32LE(16)];
  return !isVax && (ieee[size]?.every((value, index) => value === stated[index]) ?? false);
};

/** A committed type lies in an object of its own (section IV.A.1, shared messages). */
const datatypeOf = (source: ByteSource, layout: Layout, messages: readonly Message[]): Buffer | undefined => {
  const message = messages.find(({ type }) => type === messageType.datatype);
  if (!message?.shared) return message?.body;
  const at = message.body[0] === 1 ? 8 : 2;
  const address = readNumber(message.body, at, layout.addressBytes);
  if (address === undefined) return undefined;
  const own = messagesOf(source, layout, address).find(({ type }) => type === messageType.datatype);
  return own?.shared ? undefined : own?.body;
};

/** Why the library would give other numbers than the file holds; undefined where it does not. `messages`: of the data set's header. */
export const storageRefusal = (
  source: ByteSource,
  layout: Layout,
  messages: readonly Message[],
  path: string,
): string | undefined => {
  if (messages.some(({ type }) => type === messageType.externalFiles))
    return `The numbers of the HDF5 dataset '${path}' lie in other files (external storage), which are not read: write them into the file itself, for instance with h5repack or h5py.`;
  const datatype = datatypeOf(source, layout, messages);
  return datatype && !isPlain(datatype)
    ? `The HDF5 dataset '${path}' has numbers of a bit layout of its own (fewer bits than bytes, or no IEEE float), which are not read: convert it to a plain integer or float type, for instance with h5py's astype().`
    : undefined;
};
