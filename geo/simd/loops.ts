/**
 * Loops over pixels that run as WebAssembly SIMD (see assembly/): several times as fast as the same loops in JavaScript, and from the
 * first tile on. Numbers are copied into the module's scratch memory piece by piece and back. Samples are little-endian.
 */
import { moduleBase64 } from './module.ts';

type Address = number;
type RowLoop = (at: Address, rowSamples: number, rows: number) => void;
type PlaneLoop = (from: Address, to: Address, rowSamples: number, rows: number) => void;
type DecodeLoop = (from: Address, to: Address, count: number, nodata: number, scale: number, offset: number) => void;
type PackLoop = (from: Address, to: Address, count: number, ...limits: number[]) => number;

type Exports = Readonly<
  Record<`${'sumRows' | 'differRows'}${8 | 16 | 32}`, RowLoop> &
    Record<'joinPlanes' | 'splitPlanes', PlaneLoop> &
    Record<`decode${SampleName}`, DecodeLoop> &
    Record<`pack${PackedName}`, PackLoop>
> &
  Coder & { readonly memory: WebAssembly.Memory };

interface Coder {
  startDeflate(): void;
  deflateBlock(from: Address, length: number, to: Address, tokens: Address, final: boolean): number;
  adler32(from: Address, length: number, before: number): number;
}

type SampleName = 'Uint8' | 'Int8' | PackedName;
type PackedName = 'Uint8' | 'Int16' | 'Uint16' | 'Int32' | 'Uint32' | 'Float32';
const instantiate = (): Exports => {
  const module = new WebAssembly.Module(Buffer.from(moduleBase64, 'base64'));
  // WebAssembly's own types say nothing of a module's exports: assembly/index.ts says what they are, and a test that they are those.
  return new WebAssembly.Instance(module).exports as unknown as Exports;
};

/** Small enough for the processor's cache, large enough that calls do not count. */
const pieceSamples = 2 ** 15;
const [first, second]: readonly [Address, Address] = [2 ** 16, 2 ** 16 + 8 * pieceSamples];
/** Deflate takes blocks of this many bytes, twice as much for their tokens, and a little more for what comes out. */
const blockBytes = 2 ** 17;
const tokens: Address = 2 ** 16 + 2 ** 19;
const deflated: Address = tokens + 2 * blockBytes;
const deflatedBytes = blockBytes + 2 ** 15;

const start = () => {
  const exports = instantiate();
  const { buffer } = exports.memory;
  return {
    exports,
    /** Two stretches of scratch memory of eight bytes for each sample of a piece. */
    bytes: [new Uint8Array(buffer, first, 8 * pieceSamples), new Uint8Array(buffer, second, 8 * pieceSamples)] as const,
    doubles: [new Float64Array(buffer, first, pieceSamples), new Float64Array(buffer, second, pieceSamples)] as const,
    deflated: new Uint8Array(buffer, deflated, deflatedBytes),
  };
};
let started: ReturnType<typeof start> | undefined;
const ready = (): ReturnType<typeof start> => {
  started ??= start();
  return started;
};

/** The longest row that loops over rows take. */
export const longestRow = pieceSamples;

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const inPlace = (loop: RowLoop, bytes: Uint8Array, size: number, rowSamples: number): void => {
  const scratch = ready().bytes[0];
  const rowBytes = rowSamples * size;
  const pieceBytes = Math.floor(pieceSamples / rowSamples) * rowBytes;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, Math.min(at + pieceBytes, bytes.length));
    scratch.set(piece);
    loop(first, rowSamples, Math.ceil(piece.length / rowBytes));
    piece.set(scratch.subarray(0, piece.length));
  }
};

const loopName = (size: number): 8 | 16 | 32 => (size === 1 ? 8 : size === 2 ? 16 : 32);

/** Rows of differences become running sums, modulo the sample's size of 1, 2 or 4 bytes. At most `longestRow` samples per row. */
export const sumRows = (bytes: Uint8Array, size: number, rowSamples: number): void =>
  inPlace(ready().exports[`sumRows${loopName(size)}`], bytes, size, rowSamples);

/** Rows of samples become differences to the left neighbour. */
export const differRows = (samples: NodeJS.TypedArray, rowSamples: number): void => {
  const size = samples.BYTES_PER_ELEMENT;
  inPlace(ready().exports[`differRows${loopName(size)}`], bytesOf(samples), size, rowSamples);
};

/** Predictor 3 undone, in place: four planes of differenced bytes per row become 32-bit floats. */
export const joinPlanes = (bytes: Uint8Array, rowSamples: number): void => {
  const { exports, bytes: scratch } = ready();
  const rowBytes = rowSamples * 4;
  const pieceRows = Math.floor(pieceSamples / rowSamples);
  for (let at = 0; at + rowBytes <= bytes.length; at += pieceRows * rowBytes) {
    const rows = Math.min(pieceRows, Math.floor((bytes.length - at) / rowBytes));
    const piece = bytes.subarray(at, at + rows * rowBytes);
    scratch[0].set(piece);
    exports.joinPlanes(first, second, rowSamples, rows);
    piece.set(scratch[1].subarray(0, piece.length));
  }
};

/** Predictor 3: `rowCount` rows of `rowSamples` floats, `stride` apart from `from` on, become planes of differenced bytes. */
export const splitPlanes = (
  samples: Float32Array,
  { from, stride, rowSamples, rowCount }: { from: number; stride: number; rowSamples: number; rowCount: number },
  output: Uint8Array,
): void => {
  const { exports, bytes: scratch } = ready();
  const bytes = bytesOf(samples);
  const rowBytes = rowSamples * 4;
  const pieceRows = Math.floor(pieceSamples / rowSamples);
  for (let row = 0; row < rowCount; row += pieceRows) {
    const rows = Math.min(pieceRows, rowCount - row);
    for (let y = 0; y < rows; y++) {
      const at = (from + (row + y) * stride) * 4;
      scratch[0].set(bytes.subarray(at, at + rowBytes), y * rowBytes);
    }
    exports.splitPlanes(first, second, rowSamples, rows);
    output.set(scratch[1].subarray(0, rows * rowBytes), row * rowBytes);
  }
};

const sampleNames = new Map<unknown, SampleName>([
  [Uint8Array, 'Uint8'],
  [Int8Array, 'Int8'],
  [Uint16Array, 'Uint16'],
  [Int16Array, 'Int16'],
  [Uint32Array, 'Uint32'],
  [Int32Array, 'Int32'],
  [Float32Array, 'Float32'],
]);

/** Buffers are Uint8Arrays of their own kind. */
const nameOf = (samples: NodeJS.TypedArray): SampleName | undefined =>
  samples instanceof Uint8Array ? 'Uint8' : sampleNames.get(samples.constructor);

const packedNameOf = (samples: NodeJS.TypedArray): PackedName => {
  const name = nameOf(samples);
  if (name === undefined || name === 'Int8') throw new Error('There is no loop that packs such samples.');
  return name;
};

/** A rectangle of samples, and where it goes. */
export interface Rectangle {
  readonly from: number;
  readonly fromStride: number;
  readonly to: number;
  readonly toStride: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Stored samples to doubles: NaN where they equal `nodata` (NaN: nowhere), `stored × scale + offset` elsewhere.
 * False when there is no loop for the samples or the rows are too long; then nothing was written.
 */
export const decodeSamples = (
  samples: NodeJS.TypedArray,
  values: Float64Array,
  { from, fromStride, to, toStride, width, height }: Rectangle,
  { nodata, scale, offset }: { nodata: number; scale: number; offset: number },
): boolean => {
  const name = nameOf(samples);
  if (name === undefined || fromStride > pieceSamples) return false;
  const { exports, bytes: scratch, doubles } = ready();
  const decode = exports[`decode${name}`];
  const size = samples.BYTES_PER_ELEMENT;
  const bytes = bytesOf(samples);
  // Rows of which little is wanted are taken one by one.
  const pieceRows = 2 * width < fromStride ? 1 : Math.floor(pieceSamples / fromStride);
  for (let row = 0; row < height; row += pieceRows) {
    const rows = Math.min(pieceRows, height - row);
    const count = (rows - 1) * fromStride + width;
    const at = (from + row * fromStride) * size;
    scratch[0].set(bytes.subarray(at, at + count * size));
    decode(first, second, count, nodata, scale, offset);
    const target = to + row * toStride;
    if (width === fromStride && width === toStride) values.set(doubles[1].subarray(0, count), target);
    else
      for (let y = 0; y < rows; y++)
        values.set(doubles[1].subarray(y * fromStride, y * fromStride + width), target + y * toStride);
  }
  return true;
};

/**
 * Doubles to stored samples: floats rounded to nearest, integers half up, NaN to `nodata`.
 * False as soon as a piece holds a value that does not fit; the rest is not written then.
 */
export const packSamples = (
  values: Float64Array,
  target: NodeJS.TypedArray,
  targetStart: number,
  { minimum, maximum, nodata, codes }: { minimum: number; maximum: number; nodata: number; codes: boolean },
): boolean => {
  const { exports, bytes: scratch, doubles } = ready();
  const pack = exports[`pack${packedNameOf(target)}`];
  const size = target.BYTES_PER_ELEMENT;
  const output = bytesOf(target);
  for (let at = 0; at < values.length; at += pieceSamples) {
    const count = Math.min(pieceSamples, values.length - at);
    doubles[0].set(values.subarray(at, at + count));
    if (!pack(first, second, count, minimum, maximum, nodata, Number(codes))) return false;
    output.set(scratch[1].subarray(0, count * size), (targetStart + at) * size);
  }
  return true;
};

/** Room for any stream that so many bytes can become: codes of bytes that are all alike likely take hardly more than eight bits. */
export const longestStream = (length: number): number => length + (length >> 5) + 1024;

/**
 * A zlib stream (RFC 1950) of the bytes: runs and Huffman codes only, which suits what comes out of a predictor. `output` has room for
 * `longestStream` bytes; the stream is the part of it that is given back.
 */
export const deflateRuns = (bytes: Uint8Array, output: Uint8Array): Uint8Array => {
  const { exports, bytes: scratch, deflated: block } = ready();
  output.set([0x78, 0x01]);
  let position = 2;
  let checksum = 1;
  let at = 0;
  exports.startDeflate();
  do {
    const piece = bytes.subarray(at, at + blockBytes);
    at += piece.length;
    scratch[0].set(piece);
    checksum = exports.adler32(first, piece.length, checksum);
    const length = exports.deflateBlock(first, piece.length, deflated, tokens, at >= bytes.length);
    output.set(block.subarray(0, length), position);
    position += length;
  } while (at < bytes.length);
  for (const shift of [24, 16, 8, 0]) output[position++] = checksum >>> shift;
  return output.subarray(0, position);
};
