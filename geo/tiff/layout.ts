/** How an image's pixels lie in the file, read from its directory and checked. */
import { damaged, unsupported } from '../errors.ts';
import type { TiffDirectory } from './directory.ts';
import { tags } from './tags.ts';

export type SampleType =
  | 'uint8'
  | 'int8'
  | 'uint16'
  | 'int16'
  | 'uint32'
  | 'int32'
  | 'uint64'
  | 'int64'
  | 'float16'
  | 'float32'
  | 'float64';

export interface ImageLayout {
  readonly width: number;
  readonly height: number;
  /** Samples (bands) per pixel. */
  readonly samples: number;
  readonly bits: number;
  readonly sampleType: SampleType;
  /** True when the samples of a pixel lie together; false when every band has tiles of its own. */
  readonly interleaved: boolean;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tilesAcross: number;
  readonly tilesDown: number;
  /** Strips end with the image; tiles are padded to full size. */
  readonly tiled: boolean;
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
  readonly compression: number;
  readonly predictor: number;
  readonly photometric: number;
  readonly reversedBits: boolean;
  readonly jpegTables: Buffer | undefined;
  /** What the samples beyond the photometric ones mean: 0 unspecified, 1 and 2 alpha. */
  readonly extraSamples: readonly number[];
}

const dimensionLimit = 2 ** 31 - 1;
/** One decoded tile; larger ones are no sensible file. */
const tileByteLimit = 2 ** 30;

const required = (directory: TiffDirectory, tag: number, name: string): number => {
  const value = directory.number(tag);
  if (value === undefined) throw damaged(`The TIFF directory has no ${name}.`);
  return value;
};

const dimension = (value: number, name: string): number => {
  if (!Number.isInteger(value) || value < 1 || value > dimensionLimit)
    throw damaged(`The TIFF directory has ${name} ${value}.`);
  return value;
};

/** TIFF 6.0 section 19; GDAL and libtiff read undefined (4) as unsigned. */
const sampleTypeOf = (format: number, bits: number): SampleType => {
  if (bits < 1) throw damaged('The TIFF directory declares samples of no bits.');
  if (format === 3 && (bits === 16 || bits === 32 || bits === 64)) return `float${bits}`;
  if (format === 2 && (bits === 8 || bits === 16 || bits === 32 || bits === 64)) return `int${bits}`;
  if ((format === 1 || format === 4) && bits <= 32) return bits <= 8 ? 'uint8' : bits <= 16 ? 'uint16' : 'uint32';
  if ((format === 1 || format === 4) && bits === 64) return 'uint64';
  if (format === 5 || format === 6)
    throw unsupported(
      `The TIFF file has complex ${format === 5 ? 'integer' : 'floating-point'} samples of ${bits} bits (single-look SAR), which are not read: convert them to amplitude, for instance with gdal_translate DERIVED_SUBDATASET:AMPLITUDE:<file>.`,
    );
  throw unsupported(`Samples of ${bits} bits in TIFF sample format ${format} are not read.`);
};

const same = (values: Float64Array, name: string): number => {
  const [first = 0] = values;
  if (values.some((value) => value !== first))
    throw unsupported(`Bands of different ${name} in one TIFF image are not read.`);
  if (!Number.isInteger(first) || first < 0) throw damaged(`The TIFF directory has ${name} ${first}.`);
  return first;
};

const chunking = (directory: TiffDirectory, width: number, height: number) => {
  const tiled = directory.has(tags.tileOffsets) || directory.has(tags.tileWidth);
  const declaredRows = directory.number(tags.rowsPerStrip) ?? height;
  const tileWidth = tiled ? dimension(required(directory, tags.tileWidth, 'tile width'), 'tile width') : width;
  const tileHeight = tiled
    ? dimension(required(directory, tags.tileLength, 'tile length'), 'tile length')
    : dimension(Math.min(declaredRows, height), 'rows per strip');
  return {
    tiled,
    tileWidth,
    tileHeight,
    tilesAcross: Math.ceil(width / tileWidth),
    tilesDown: Math.ceil(height / tileHeight),
  };
};

const placement = (directory: TiffDirectory, tiled: boolean, expected: number, chunkBytes: number) => {
  const offsets = directory.numbers(tiled ? tags.tileOffsets : tags.stripOffsets);
  if (!offsets || offsets.length < expected) {
    throw damaged(`The TIFF directory places ${offsets?.length ?? 0} of ${expected} ${tiled ? 'tiles' : 'strips'}.`);
  }
  const byteCounts = directory.numbers(tiled ? tags.tileByteCounts : tags.stripByteCounts);
  if (byteCounts && byteCounts.length >= expected) return { offsets, byteCounts };
  if ((directory.number(tags.compression) ?? 1) !== 1)
    throw damaged('The TIFF directory has no byte counts for compressed data.');
  return { offsets, byteCounts: new Float64Array(expected).fill(chunkBytes) };
};

/** Uncompressed strips larger than this are read in pieces. */
const pieceBytes = 2 ** 20;

/** An uncompressed image in one strip (per band) as if it were in many: no one needs all of it at once. */
const inPieces = (layout: ImageLayout): ImageLayout => {
  const rowBytes = Math.ceil((layout.width * (layout.interleaved ? layout.samples : 1) * layout.bits) / 8);
  const splittable = layout.compression === 1 && !layout.tiled && layout.tilesDown === 1;
  if (!splittable || rowBytes * layout.height <= pieceBytes) return layout;
  const tileHeight = Math.max(1, Math.floor(pieceBytes / rowBytes));
  const tilesDown = Math.ceil(layout.height / tileHeight);
  const count = tilesDown * layout.offsets.length;
  const rowsOf = (index: number): number => Math.min(tileHeight, layout.height - (index % tilesDown) * tileHeight);
  const startOf = (index: number): number =>
    (layout.offsets[Math.floor(index / tilesDown)] ?? 0) + (index % tilesDown) * tileHeight * rowBytes;
  return {
    ...layout,
    tileHeight,
    tilesDown,
    offsets: Float64Array.from({ length: count }, (_, index) => startOf(index)),
    byteCounts: Float64Array.from({ length: count }, (_, index) => rowsOf(index) * rowBytes),
  };
};

/** Colour spaces whose numbers are no measurements until they are converted (TIFF 6.0 sections 16, 20, 21, 23; DNG; SGI LogLuv). */
const unreadColours: Readonly<Record<number, string>> = {
  6: 'YCbCr without JPEG compression',
  8: 'CIE L*a*b*',
  9: 'ICC L*a*b*',
  10: 'ITU L*a*b*',
  32803: 'a colour filter array (camera raw)',
  32844: 'logarithmic luminance',
  32845: 'logarithmic luminance and chroma',
  34892: 'linear raw',
};

const checkColours = (photometric: number, compression: number): void => {
  const name = photometric === 6 && compression === 7 ? undefined : unreadColours[photometric];
  if (name === undefined) return;
  throw unsupported(
    `The TIFF file holds ${name}, whose numbers are no pixel values: convert it to RGB, for instance with gdal_translate -co COMPRESS=DEFLATE.`,
  );
};

export const readLayout = (directory: TiffDirectory): ImageLayout => {
  checkColours(directory.number(tags.photometric) ?? 1, directory.number(tags.compression) ?? 1);
  const width = dimension(required(directory, tags.imageWidth, 'width'), 'width');
  const height = dimension(required(directory, tags.imageLength, 'height'), 'height');
  const samples = dimension(directory.number(tags.samplesPerPixel) ?? 1, 'samples per pixel');
  if (samples > 65_535) throw damaged(`The TIFF directory has ${samples} samples per pixel.`);
  const bits = same(directory.numbers(tags.bitsPerSample) ?? Float64Array.of(1), 'bit depth');
  const format = same(directory.numbers(tags.sampleFormat) ?? Float64Array.of(1), 'sample format');
  const interleaved = samples === 1 || (directory.number(tags.planarConfiguration) ?? 1) === 1;
  const chunks = chunking(directory, width, height);
  const chunkBytes = Math.ceil((chunks.tileWidth * (interleaved ? samples : 1) * bits) / 8) * chunks.tileHeight;
  if (chunkBytes > tileByteLimit)
    throw unsupported(`The TIFF file has tiles of ${(chunkBytes / 2 ** 20).toFixed(0)} MiB; at most 1024 are read.`);
  const expected = chunks.tilesAcross * chunks.tilesDown * (interleaved ? 1 : samples);
  return inPieces({
    width,
    height,
    samples,
    bits,
    sampleType: sampleTypeOf(format, bits),
    interleaved,
    ...chunks,
    ...placement(directory, chunks.tiled, expected, chunkBytes),
    compression: directory.number(tags.compression) ?? 1,
    predictor: directory.number(tags.predictor) ?? 1,
    photometric: directory.number(tags.photometric) ?? 1,
    reversedBits: directory.number(tags.fillOrder) === 2,
    jpegTables: directory.bytes(tags.jpegTables),
    extraSamples: [...(directory.numbers(tags.extraSamples) ?? [])],
  });
};
