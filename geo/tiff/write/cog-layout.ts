/**
 * The layout of a cloud-optimised GeoTIFF (OGC 21-026): all directories first, from the full image to the smallest overview, then the tiles,
 * those of the smallest overview first: a reader over HTTP needs one request for the head and one for each tile. What GDAL may rely on
 * beyond that stands between the header and the directories (gdal.org/drivers/raster/cog.html, "header ghost area").
 */
import type { ByteSource } from '../../files/byte-source.ts';
import { tags } from '../tags.ts';
import { chainDirectory, serialiseDirectory, type TagValue, tiffHeader } from './directory.ts';

/** One image of the pyramid, in a TIFF file of its own. */
export interface Level {
  readonly source: ByteSource;
  /** Its tags, without those that place its tiles. */
  readonly values: ReadonlyMap<number, TagValue>;
  /** Where its tiles lie in its own file, row by row. */
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
}

const promises = [
  'LAYOUT=IFDS_BEFORE_DATA',
  'BLOCK_ORDER=ROW_MAJOR',
  'BLOCK_LEADER=SIZE_AS_UINT4',
  'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
];
const leaderBytes = 4;
const trailerBytes = 4;

const ghostArea = (): Buffer => {
  // GDAL turns NO and its space into YES when it changes the file, so that nobody relies on the others any more.
  const text = `${promises.map((promise) => `${promise}\n`).join('')}KNOWN_INCOMPATIBLE_EDITION=NO\n `;
  const title = (length: number): string => `GDAL_STRUCTURAL_METADATA_SIZE=${String(length).padStart(6, '0')} bytes\n`;
  // The directory behind it starts at an even position.
  const padding = (title(0).length + text.length) % 2 === 0 ? '' : ' ';
  return Buffer.from(title(text.length + padding.length) + text + padding, 'latin1');
};

const headerOf = (bigTiff: boolean): Buffer => {
  const ghost = ghostArea();
  const first = tiffHeader(0, bigTiff).length + ghost.length;
  return Buffer.concat([tiffHeader(first, bigTiff), ghost]);
};

const withPlacement = ({ values, byteCounts }: Level, offsets: Float64Array): Map<number, TagValue> =>
  new Map<number, TagValue>([
    ...values,
    [tags.tileOffsets, { type: 'offset', values: offsets }],
    [tags.tileByteCounts, { type: 'offset', values: byteCounts }],
  ]);

const sum = (numbers: Float64Array): number => numbers.reduce((total, number) => total + number, 0);

export interface CogLayout {
  /** Length of the whole file. */
  readonly bytes: number;
  /** Header and directories. */
  readonly head: Buffer;
}

/** Places every directory and tile. Levels come from the full image to the smallest overview. */
export const layOut = (levels: readonly Level[], classicLimitBytes: number): CogLayout => {
  const tileBytes = levels.reduce(
    (total, { byteCounts }) => total + sum(byteCounts) + byteCounts.length * (leaderBytes + trailerBytes),
    0,
  );
  const bigTiff = tileBytes > classicLimitBytes;
  const header = headerOf(bigTiff);
  const lengths = levels.map((level) => serialiseDirectory(withPlacement(level, level.offsets), 0, bigTiff).length);
  const starts = lengths.map((_, index) => header.length + lengths.slice(0, index).reduce((all, one) => all + one, 0));
  const headLength = lengths.reduce((all, one) => all + one, header.length);
  const directories: Buffer[] = [];
  let position = headLength;
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]!;
    const placed = level.byteCounts.map((count) => {
      const offset = position + leaderBytes;
      position = offset + count + trailerBytes;
      return offset;
    });
    const values = withPlacement(level, placed);
    const directory = serialiseDirectory(values, starts[index] ?? 0, bigTiff);
    chainDirectory(directory, values.size, starts[index + 1] ?? 0, bigTiff);
    directories.unshift(directory);
  }
  return { bytes: position, head: Buffer.concat([header, ...directories]) };
};

/** A tile between its size and a copy of its last four bytes, by which GDAL sees that it was not changed in place. */
const framed = (tile: Uint8Array): Buffer => {
  const leader = Buffer.alloc(leaderBytes);
  leader.writeUInt32LE(tile.length);
  return Buffer.concat([leader, tile, tile.subarray(tile.length - trailerBytes)]);
};

/** Gives all bytes of the file, in order. */
export const assemble = (levels: readonly Level[], { head }: CogLayout, write: (bytes: Uint8Array) => void): void => {
  write(head);
  for (const { source, offsets, byteCounts } of [...levels].reverse())
    offsets.forEach((offset, tile) => {
      write(framed(source.read(offset, byteCounts[tile] ?? 0)));
    });
};
