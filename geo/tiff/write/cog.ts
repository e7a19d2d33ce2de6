/**
 * Cloud-optimised GeoTIFF (OGC 21-026): all directories first, from the full image to the smallest overview, then the tiles, those of the
 * smallest overview first: a reader over HTTP needs one request for the head and one for each tile.
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Dtype } from '../../../core/tool/contract.ts';
import { unsupported } from '../../errors.ts';
import { type ByteSource, openByteSource } from '../../files/byte-source.ts';
import { createTileCache } from '../../raster/tile-cache.ts';
import { readTiff, type TiffDirectory } from '../directory.ts';
import { openTiff } from '../open.ts';
import { tags } from '../tags.ts';
import { serialiseDirectory, type TagValue } from './directory.ts';
import { writeOverview } from './overviews.ts';

const kinds: Readonly<Record<string, readonly number[]>> = {
  short: [258, 259, 262, 277, 284, 317, 322, 323, 339, 34735],
  long: [256, 257],
  double: [33550, 33922, 34264, 34736],
  ascii: [305, 34737, 42112, 42113],
};
const smallest = 512;
const classicLimit = 3.9e9;
const newSubfileType = 254;
const dtypes: readonly Dtype[] = ['uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'];

interface Level {
  readonly source: ByteSource;
  readonly values: Map<number, TagValue>;
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
}

const valuesOf = (directory: TiffDirectory): Map<number, TagValue> => {
  const values = new Map<number, TagValue>();
  for (const tag of kinds['ascii'] ?? []) {
    const text = directory.text(tag);
    if (text !== undefined) values.set(tag, { type: 'ascii', text });
  }
  for (const type of ['short', 'long', 'double'] as const) {
    for (const tag of kinds[type] ?? []) {
      const numbers = directory.numbers(tag);
      if (numbers) values.set(tag, { type, values: numbers });
    }
  }
  return values;
};

const openLevel = (path: string, reduced: boolean): Level => {
  const source = openByteSource(path);
  const [directory] = readTiff(source).directories;
  const offsets = directory?.numbers(tags.tileOffsets);
  const byteCounts = directory?.numbers(tags.tileByteCounts);
  if (!directory || !offsets || !byteCounts) throw unsupported('Only tiled GeoTIFFs can be made cloud-optimised.');
  const values = valuesOf(directory);
  if (reduced) {
    for (const tag of [33550, 33922, 34264, 34735, 34736, 34737, 42112]) values.delete(tag);
    values.set(newSubfileType, { type: 'long', values: [1] });
  }
  return { source, values, offsets, byteCounts };
};

/** Overviews, each half of the one before, down to one tile. Their files are the caller's to remove. */
const makeOverviews = (path: string, target: string, codes: boolean, made: string[]): void => {
  for (let from = path; ; from = made.at(-1) ?? path) {
    const file = openTiff(from, createTileCache(2 ** 26, 2 ** 26));
    try {
      const [band, second] = file.bands;
      const dtype = dtypes.find((one) => one === band?.facts.dtype);
      if (!band || second || !dtype) throw unsupported('Only GeoTIFFs of one band can be made cloud-optimised.');
      if (Math.max(band.grid.width, band.grid.height) <= smallest) return;
      const next = `${target}.overview-${made.length + 1}`;
      made.push(next);
      writeOverview(band, next, {
        dtype,
        codes,
        compression: file.tags['compression'] === 'zstd' ? 'zstd' : 'deflate',
      });
    } finally {
      file.close();
    }
  }
};

const withPlacement = ({ values, byteCounts }: Level, offsets: ArrayLike<number>): Map<number, TagValue> =>
  new Map<number, TagValue>([
    ...values,
    [tags.tileOffsets, { type: 'offset', values: offsets }],
    [tags.tileByteCounts, { type: 'offset', values: byteCounts }],
  ]);

const headerOf = (bigTiff: boolean): Buffer => {
  const bytes = Buffer.alloc(bigTiff ? 16 : 8);
  bytes.write('II', 0, 'latin1');
  bytes.writeUInt16LE(bigTiff ? 43 : 42, 2);
  if (!bigTiff) bytes.writeUInt32LE(8, 4);
  else {
    bytes.writeUInt16LE(8, 4);
    bytes.writeBigUInt64LE(16n, 8);
  }
  return bytes;
};

/** Points a directory to the one behind it. */
const chain = (directory: Buffer, entries: number, next: number, bigTiff: boolean): void => {
  if (bigTiff) directory.writeBigUInt64LE(BigInt(next), 8 + entries * 20);
  else directory.writeUInt32LE(next, 2 + entries * 12);
};

const assemble = (levels: readonly Level[], write: (bytes: Uint8Array) => void): void => {
  const bytes = levels.flatMap(({ byteCounts }) => [...byteCounts]).reduce((sum, count) => sum + count, 0);
  const bigTiff = bytes > classicLimit;
  const header = headerOf(bigTiff);
  const lengths = levels.map((level) => serialiseDirectory(withPlacement(level, level.offsets), 0, bigTiff).length);
  const starts = lengths.map((_, index) => header.length + lengths.slice(0, index).reduce((sum, one) => sum + one, 0));
  let position = header.length + lengths.reduce((sum, one) => sum + one, 0);
  const placed = levels.map(({ byteCounts }) => new Float64Array(byteCounts.length));
  for (let level = levels.length - 1; level >= 0; level--) {
    levels[level]?.byteCounts.forEach((count, tile) => {
      const offsets = placed[level];
      if (offsets) offsets[tile] = position;
      position += count;
    });
  }
  write(header);
  levels.forEach((level, index) => {
    const values = withPlacement(level, placed[index] ?? []);
    const directory = serialiseDirectory(values, starts[index] ?? 0, bigTiff);
    chain(directory, values.size, starts[index + 1] ?? 0, bigTiff);
    write(directory);
  });
  for (const { source, offsets, byteCounts } of [...levels].reverse())
    offsets.forEach((offset, tile) => {
      write(source.read(offset, byteCounts[tile] ?? 0));
    });
};

/**
 * Writes a tiled GeoTIFF of one band again as a cloud-optimised one, with overviews down to 512 pixels, as BigTIFF when it needs to be.
 * The tiles of the full image stay as they are. `codes`: pixels name classes. Throws format-unsupported for other layouts.
 */
export const writeCog = (path: string, target: string, { codes }: { readonly codes: boolean }): void => {
  const made: string[] = [];
  const levels: Level[] = [];
  try {
    makeOverviews(path, target, codes, made);
    for (const [index, file] of [path, ...made].entries()) levels.push(openLevel(file, index > 0));
    const descriptor = openSync(target, 'wx');
    try {
      assemble(levels, (bytes) => {
        for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
      });
    } finally {
      closeSync(descriptor);
    }
  } finally {
    for (const { source } of levels) source.close();
    for (const file of made) rmSync(file, { force: true });
  }
};
