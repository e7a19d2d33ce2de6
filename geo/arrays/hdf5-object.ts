/** Messages of HDF5 object headers (HDF5 file format specification 3.0, section IV.A): what the library knows of a data set and does not say. */
import type { ByteSource } from '../files/byte-source.ts';

/** Where the superblock says that addresses begin, and how wide addresses and lengths are. */
export interface Layout {
  readonly base: number;
  readonly addressBytes: number;
  readonly lengthBytes: number;
}

export const superblockPlaces = [0, 512, 1024, 2048];
const signature = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1');

/** A number of 2, 4 or 8 bytes; all bits set, "undefined", is none. */
export const readNumber = (bytes: Buffer, at: number, width: number): number | undefined => {
  if (at + width > bytes.length) return undefined;
  const [low, high] = [bytes.readUIntLE(at, Math.min(width, 4)), width > 4 ? bytes.readUIntLE(at + 4, width - 4) : 0];
  const value = low + high * 2 ** 32;
  return value === 2 ** (8 * width) - 1 || (width === 8 && high === 2 ** 32 - 1 && low === 2 ** 32 - 1)
    ? undefined
    : value;
};

const bytesFrom = (source: ByteSource, offset: number, length: number): Buffer =>
  source.read(offset, Math.max(0, Math.min(length, source.size - offset)));

/** Section II.A; undefined without a superblock. */
export const layoutOf = (source: ByteSource): Layout | undefined => {
  for (const place of superblockPlaces) {
    if (place + 48 > source.size) return undefined;
    const head = bytesFrom(source, place, 48);
    if (!head.subarray(0, 8).equals(signature)) continue;
    const version = head[8] ?? 0;
    const [addressBytes = 0, lengthBytes = 0] = version < 2 ? [head[13], head[14]] : [head[9], head[10]];
    if (![2, 4, 8].includes(addressBytes) || ![2, 4, 8].includes(lengthBytes)) return undefined;
    const base = readNumber(head, version === 0 ? 24 : version === 1 ? 28 : 12, addressBytes);
    // Writers of a user block leave the base at 0 or at its end; addresses count from the superblock either way.
    return { base: Math.max(base ?? 0, place), addressBytes, lengthBytes };
  }
  return undefined;
};

export interface Message {
  readonly type: number;
  readonly shared: boolean;
  readonly body: Buffer;
}

const continuation = 0x10;
const blockLimit = 64;
const blockBytesLimit = 2 ** 20;
const sharedFlag = 2;

interface Block {
  readonly offset: number;
  readonly length: number;
}

/** Messages of one block; `at` is where the first one begins. */
function* messagesIn(bytes: Buffer, version: 1 | 2, ordered: boolean, at: number): Generator<Message> {
  const head = version === 1 ? 8 : ordered ? 6 : 4;
  let position = at;
  while (position + head <= bytes.length) {
    const type = version === 1 ? bytes.readUInt16LE(position) : (bytes[position] ?? 0);
    const size = bytes.readUInt16LE(position + (version === 1 ? 2 : 1));
    const flags = bytes[position + (version === 1 ? 4 : 3)] ?? 0;
    const start = position + head;
    if (start + size > bytes.length) return;
    yield { type, shared: (flags & sharedFlag) !== 0, body: bytes.subarray(start, start + size) };
    position = start + size;
  }
}

interface Header {
  readonly version: 1 | 2;
  readonly ordered: boolean;
  readonly first: Block;
}

/** Section IV.A.1: what stands before the first message. */
const headerAt = (source: ByteSource, offset: number): Header | undefined => {
  const head = bytesFrom(source, offset, 64);
  if (head.length < 16) return undefined;
  if (head.toString('latin1', 0, 4) !== 'OHDR')
    return head[0] === 1
      ? { version: 1, ordered: false, first: { offset: offset + 16, length: head.readUInt32LE(8) } }
      : undefined;
  const flags = head[5] ?? 0;
  const width = 2 ** (flags & 3);
  const at = 6 + (flags & 0x20 ? 16 : 0) + (flags & 0x10 ? 4 : 0);
  const length = readNumber(head, at, width === 1 ? 1 : width);
  return length === undefined
    ? undefined
    : { version: 2, ordered: (flags & 4) !== 0, first: { offset: offset + at + width, length } };
};

/** All messages of the object whose header lies at an address; none where there is no header. */
export const messagesOf = (source: ByteSource, layout: Layout, address: number): Message[] => {
  const header = headerAt(source, layout.base + address);
  const found: Message[] = [];
  const blocks: Block[] = header ? [header.first] : [];
  for (let index = 0; header && index < blocks.length && index < blockLimit; index++) {
    const { offset, length } = blocks[index] ?? { offset: 0, length: 0 };
    if (length > blockBytesLimit || offset < 0 || offset >= source.size) break;
    const bytes = bytesFrom(source, offset, length);
    const isChunk = header.version === 2 && index > 0;
    // A continuation of version 2 has a signature in front and a checksum behind.
    const inner = isChunk ? bytes.subarray(0, Math.max(0, bytes.length - 4)) : bytes;
    for (const message of messagesIn(inner, header.version, header.ordered, isChunk ? 4 : 0)) {
      found.push(message);
      if (message.type !== continuation) continue;
      const at = readNumber(message.body, 0, layout.addressBytes);
      const size = readNumber(message.body, layout.addressBytes, layout.lengthBytes);
      if (at !== undefined && size !== undefined) blocks.push({ offset: layout.base + at, length: size });
    }
  }
  return found;
};
