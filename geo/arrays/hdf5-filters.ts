/** Filters of HDF5 data sets, by their registered numbers (HDF Group, registered filter plugins). */
import { type BitshuffleMethod, decodeBitshuffle } from '../codecs/bitshuffle.ts';
import { decodeBlosc, unshuffle } from '../codecs/blosc.ts';
import { inflate } from '../codecs/inflate.ts';
import { decodeLz4 } from '../codecs/lz4.ts';
import { decodeLzf } from '../codecs/lzf.ts';
import { damaged, unsupported } from '../errors.ts';

export interface Filter {
  readonly id: number;
  readonly name: string;
  readonly cd_values: readonly number[];
}

/** What the library has built in: deflate, shuffle, Fletcher32, SZIP, N-bit, scale-offset. */
const builtIn = new Set([1, 2, 3, 4, 5, 6]);

const names: ReadonlyMap<number, string> = new Map([
  [305, 'LZO'],
  [307, 'BZIP2'],
  [32000, 'LZF'],
  [32001, 'Blosc'],
  [32004, 'LZ4'],
  [32008, 'bitshuffle'],
  [32013, 'ZFP'],
  [32015, 'Zstandard'],
  [32017, 'SZ'],
  [32018, 'FCIDECOMP'],
  [32019, 'JPEG'],
  [32022, 'BitGroom'],
  [32023, 'Granular BitRound'],
  [32024, 'SZ3'],
  [32026, 'Blosc2'],
  [32028, 'JPEG-LS'],
]);

/** Decodes to at most `length` bytes. */
type Decoder = (input: Uint8Array, length: number, parameters: readonly number[]) => Uint8Array;

/** The LZ4 plugin: bytes of the whole, bytes of a block, and blocks with their packed lengths in front, all big-endian. */
const decodeFramedLz4: Decoder = (input, length) => {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const whole = input.length < 12 ? -1 : Number(view.getBigUint64(0));
  const block = whole < 0 ? 0 : Math.min(view.getUint32(8), whole);
  if (whole < 0 || whole > length || (whole > 0 && block < 1))
    throw damaged('An LZ4 chunk of the HDF5 file is damaged.');
  const output = new Uint8Array(whole);
  for (let to = 0, from = 12; to < whole; to += block) {
    const bytes = Math.min(block, whole - to);
    const packed = from + 4 > input.length ? -1 : view.getUint32(from);
    from += 4;
    if (packed < 0 || from + packed > input.length) throw damaged('An LZ4 chunk of the HDF5 file ends early.');
    const stored = input.subarray(from, from + packed);
    output.set(packed === bytes ? stored : decodeLz4(stored, bytes), to);
    from += packed;
  }
  return output;
};

const bitshuffleMethods: Readonly<Record<number, BitshuffleMethod>> = { 0: 'none', 2: 'lz4', 3: 'zstd' };

const decodeShuffledBits: Decoder = (input, length, [, , size = 0, block = 0, packing = 0]) => {
  const method = bitshuffleMethods[packing];
  if (!method) throw unsupported(`Bitshuffle data packed by method ${packing} are not read: write them with LZ4.`);
  return decodeBitshuffle(input, length, method, { size, block });
};

const checksumBytes = 4;

/** Those whose chunks are decoded here, with those that stand beside them. */
const decoders: ReadonlyMap<number, Decoder> = new Map<number, Decoder>([
  [1, (input, length) => inflate('deflate', input, length)],
  [2, (input, _, [size = 1]) => unshuffle(input, size)],
  [3, (input) => input.subarray(0, Math.max(0, input.length - checksumBytes))],
  [32000, (input, length) => decodeLzf(input, length)],
  [32001, (input, length) => decodeBlosc(input, length)],
  [32004, decodeFramedLz4],
  [32008, decodeShuffledBits],
  [32015, (input, length) => inflate('zstd', input, length)],
]);

const wayOut =
  'Write the file again with filters that every HDF5 library has: h5repack -f GZIP=4 in.h5 out.h5, or nccopy -F none in.nc out.nc.';

/** Does the library read data sets with these filters? */
export const isBuiltIn = (filters: readonly Filter[]): boolean => filters.every(({ id }) => builtIn.has(id));

/** Why a data set with filters beside the built-in ones cannot be read, with what would help; undefined where all can be decoded. */
export const filterRefusal = (path: string, filters: readonly Filter[]): string | undefined => {
  const foreign = filters.find(({ id }) => !decoders.has(id));
  if (!foreign || isBuiltIn(filters)) return undefined;
  const name = names.get(foreign.id) ?? (foreign.name || 'an unregistered one');
  return `The HDF5 dataset '${path}' is compressed with a filter that is not read: ${name} (number ${foreign.id}). ${wayOut}`;
};

/** Said where a foreign filter is decoded, but its chunks cannot be found. */
export const indexRefusal = (path: string, filters: readonly Filter[]): string => {
  const foreign = filters.find(({ id }) => !builtIn.has(id));
  const name = names.get(foreign?.id ?? 0) ?? '';
  return `The HDF5 dataset '${path}' is compressed with ${name} in chunks that a newer index than that of HDF5 1.8 lists, which is not read. ${wayOut}`;
};

const fletcher = 3;

/** Undoes the filters of a chunk, last one first; a bit of `mask` says which the writer left out. */
export const undoFilters = (
  stored: Uint8Array,
  filters: readonly Filter[],
  mask: number,
  length: number,
): Uint8Array => {
  let bytes = stored;
  for (let index = filters.length - 1; index >= 0; index--) {
    const filter = filters[index];
    if (!filter || (mask >>> index) & 1) continue;
    // Checksums that were appended before this filter belong to what it packed.
    const checksums = filters.slice(0, index).filter(({ id }, at) => id === fletcher && !((mask >>> at) & 1)).length;
    const decode = decoders.get(filter.id);
    if (!decode) throw unsupported(`The HDF5 filter ${filter.id} is not read.`);
    bytes = decode(bytes, length + checksumBytes * checksums, filter.cd_values);
  }
  return bytes;
};
