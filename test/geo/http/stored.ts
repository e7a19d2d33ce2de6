/** Stored values of GeoTIFFs, as rasterio reads them (make_cog.py) and as we do. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openByteSource } from '../../../geo/files/byte-source.ts';
import { createTileCache } from '../../../geo/raster/tile-cache.ts';
import { readTiff } from '../../../geo/tiff/directory.ts';
import { readLayout } from '../../../geo/tiff/layout.ts';
import { openTiff } from '../../../geo/tiff/open.ts';
import type { Samples } from '../../../geo/tiff/samples.ts';
import { createImageReader } from '../../../geo/tiff/tile-reader.ts';

interface Case {
  readonly file: string;
  readonly bands: number[] | null;
  readonly bounds: [number, number, number, number] | null;
  readonly crs: string;
  readonly resolution: string | null;
  readonly level: [number, number];
  readonly window: [column: number, row: number, width: number, height: number];
  readonly transform: number[];
  readonly values: string;
  readonly masks: string;
}

export const golden: Case[] = JSON.parse(readFileSync(join(import.meta.dirname, '../golden/cog.json'), 'utf8'));

const typed = { uint8: Uint8Array, uint16: Uint16Array, float32: Float32Array } as const;

const digest = (arrays: readonly ArrayBufferView[]): string => {
  const hash = createHash('sha256');
  for (const { buffer, byteOffset, byteLength } of arrays) hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest('hex');
};

/** Stored values of a local file, whatever its mask says of them, and masks, as the golden has them. */
const seen = (path: string) => {
  const [source, cache] = [openByteSource(path), createTileCache<Samples>(2 ** 24, 2 ** 24)];
  const { directories, littleEndian } = readTiff(source);
  const stored = createImageReader(source, readLayout(directories[0]!), littleEndian, cache, 'stored');
  const file = openTiff(path, cache);
  try {
    return file.bands.map(({ facts, grid, readStored }, sample) => {
      const { width, height } = grid;
      const [values, seenValues] = [new Float64Array(width * height), new Float64Array(width * height)];
      const window = { column: 0, row: 0, width, height };
      stored.read(sample, window, { values, start: 0, stride: width }, 0);
      readStored(window, { values: seenValues, start: 0, stride: width });
      const missing = (value: number): boolean => Number.isNaN(value) || facts.nodata.includes(value);
      return {
        values,
        mask: Uint8Array.from(seenValues, (value) => (missing(value) ? 0 : 255)),
        seen: seenValues,
        facts,
        grid,
      };
    });
  } finally {
    file.close();
    source.close();
  }
};

/** SHA-256 of the stored values of all bands, and of their masks, as the golden has them. */
export const digestsOf = (path: string): { values: string; masks: string; transform: readonly number[] } => {
  const read = seen(path);
  const type = typed[read[0]?.facts.dtype as keyof typeof typed];
  return {
    values: digest(read.map(({ values }) => type.from(values))),
    masks: digest(read.map(({ mask }) => mask)),
    transform: read[0]?.grid.transform ?? [],
  };
};

/** What is seen of all bands: stored values, NaN where a mask says missing. */
export const storedIn = (path: string): Float64Array[] => seen(path).map((band) => band.seen);
