/** LERC in TIFF (Esri; tag 50674): limited-error blobs, perhaps compressed once more with deflate or zstd. */
import { createRequire } from 'node:module';
import { inflate } from '../codecs/inflate.ts';
import { damaged } from '../errors.ts';
import type { ImageLayout } from './layout.ts';
import type { Samples } from './samples.ts';

interface Decoded {
  readonly width: number;
  readonly height: number;
  /** One array for each band; with several dimensions, one after the other in the first. */
  readonly pixels: readonly Samples[];
  readonly mask?: Uint8Array | null;
}

interface Library {
  decode(input: ArrayBuffer, options: { returnPixelInterleavedDims: boolean }): Decoded;
}

const load = createRequire(import.meta.url);
const library = (): Library => load('lerc');

/** A blob is hardly longer than the samples in it: twice their bytes, header and mask, and no bomb. */
const longestBlob = ({ tileWidth, tileHeight, bits }: ImageLayout, step: number): number =>
  Math.ceil((tileWidth * tileHeight * step * bits) / 4) + 2 ** 16;

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const unwrapped = (input: Uint8Array, blobLimit: number): Uint8Array => {
  if (startsWith(input, 0x28, 0xb5, 0x2f, 0xfd)) return inflate('zstd', input, blobLimit);
  return startsWith(input, 0x4c, 0x65, 0x72, 0x63) ? input : inflate('deflate', input, blobLimit);
};

/** "Lerc2 ", version, checksum from version 3, rows, columns, and from version 4 values per pixel. */
const checkHeader = (blob: Uint8Array, { tileWidth, tileHeight }: ImageLayout, step: number): void => {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  if (blob.length < 40 || Buffer.from(blob.subarray(0, 6)).toString('latin1') !== 'Lerc2 ')
    throw damaged('A LERC tile does not start with a LERC header.');
  const version = view.getInt32(6, true);
  const at = version >= 3 ? 14 : 10;
  const [rows, columns] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
  const dimensions = version >= 4 ? view.getInt32(at + 8, true) : 1;
  const fits = columns === tileWidth && rows > 0 && rows <= tileHeight && (dimensions === 1 || dimensions === step);
  if (version < 1 || version > 6 || !fits) throw damaged('A LERC tile has another size than the image says.');
};

/** Interleaved samples; pixels that the blob calls invalid are NaN in floating-point images, else 0. */
const interleaved = ({ pixels, mask }: Decoded, count: number, step: number): Samples | undefined => {
  const [first] = pixels;
  if (!first) return undefined;
  const planes =
    pixels.length === step
      ? pixels
      : Array.from({ length: step }, (_, band) => first.subarray(band * count, (band + 1) * count));
  if (planes.some((plane) => plane.length < count)) return undefined;
  const output = new (constructorOf(first))(count * step);
  planes.forEach((plane, band) => {
    for (let index = 0; index < count; index++) output[index * step + band] = plane[index]!;
  });
  const missing = first instanceof Float32Array || first instanceof Float64Array ? NaN : 0;
  if (mask)
    for (let index = 0; index < count; index++)
      if (!mask[index]) output.fill(missing, index * step, (index + 1) * step);
  return output;
};

type Constructor = new (length: number) => Samples;
const constructorOf = (samples: Samples): Constructor => {
  const kinds: readonly Constructor[] = [
    Uint8Array,
    Int8Array,
    Uint16Array,
    Int16Array,
    Uint32Array,
    Int32Array,
    Float32Array,
  ];
  return kinds.find((kind) => samples instanceof kind) ?? Float64Array;
};

/** Samples of one tile. Throws file-damaged. */
export const decodeLercTile = (input: Uint8Array, layout: ImageLayout, least: number): Samples => {
  const step = layout.interleaved ? layout.samples : 1;
  const blob = unwrapped(input, longestBlob(layout, step));
  checkHeader(blob, layout, step);
  let samples: Samples | undefined;
  try {
    const decoded = library().decode(new Uint8Array(blob).buffer, { returnPixelInterleavedDims: false });
    samples = interleaved(decoded, decoded.width * decoded.height, step);
  } catch {
    // The library throws texts and range errors: reported below.
  }
  if (!samples || samples.length < least) throw damaged('A LERC tile is cut off or damaged.');
  return samples;
};
