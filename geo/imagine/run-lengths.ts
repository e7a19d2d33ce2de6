/** Compressed blocks of Imagine files: the range of values packed in as few bits as hold it, in runs or not ("ESRI GRID compression"). */
import { damaged } from '../errors.ts';

const headLength = 13;
const withoutRuns = -1;

const early = () => damaged('A compressed block of the Imagine file ends early.');

/** Unsigned numbers of so many bits: below a byte the first in the lowest bits, above it the most significant byte first. */
const unpacker = (bytes: Buffer, bits: number): ((index: number) => number) => {
  switch (bits) {
    case 0:
      return () => 0;
    case 1:
    case 2:
    case 4:
      return (index) => ((bytes[(index * bits) >> 3] ?? 0) >> ((index * bits) & 7)) & ((1 << bits) - 1);
    case 8:
      return (index) => bytes[index] ?? 0;
    case 16:
      return (index) => bytes.readUInt16BE(index * 2);
    case 32:
      return (index) => bytes.readUInt32BE(index * 4);
    default:
      throw damaged(`A compressed block of the Imagine file has numbers of ${bits} bits.`);
  }
};

/** The integers of a block, as the 32 bits that they are stored in. Throws file-damaged. */
export const decodeBlock = (block: Buffer, count: number): Int32Array => {
  if (block.length < headLength) throw early();
  const least = block.readInt32LE(0);
  const runs = block.readInt32LE(4);
  const valuesAt = runs === withoutRuns ? headLength : block.readUInt32LE(8);
  const bits = block.readUInt8(12);
  const target = new Int32Array(count);
  const needed = runs === withoutRuns ? count : runs;
  if (needed < 0 || valuesAt + Math.ceil((needed * bits) / 8) > block.length) throw early();
  const value = unpacker(block.subarray(valuesAt), bits);
  if (runs === withoutRuns) {
    for (let index = 0; index < count; index++) target[index] = value(index) + least;
    return target;
  }
  let at = headLength;
  let to = 0;
  for (let run = 0; run < runs && to < count; run++) {
    const first = block[at] ?? 0;
    const more = first >> 6;
    if (at + more >= block.length) throw early();
    let length = first & 0x3f;
    for (let byte = 1; byte <= more; byte++) length = length * 256 + (block[at + byte] ?? 0);
    at += more + 1;
    const end = Math.min(count, to + length);
    target.fill(value(run) + least, to, end);
    to = end;
  }
  if (to < count) throw early();
  return target;
};
