/** Small pictures of a raster, as they are shown to a model that sees: 8 bits, stretched over the whole raster alike. */
import * as z from 'zod';
import { encodePng } from '../../core/encode-png.ts';
import type { PixelSource } from '../../geo/raster/band.ts';
import { readPlane } from '../methods/plane.ts';

export interface Window {
  readonly column: number;
  readonly row: number;
}

/** One picture: `bytes` by pixel and band, 1 (grey) or 3 (red, green, blue). */
export interface Chip extends Window {
  readonly side: number;
  readonly bands: number;
  readonly bytes: Uint8Array;
}

const chipPicture = z.object({
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  transform: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  crs: z.string(),
  gsdM: z.number().positive(),
  /** Pixels that are looked at. */
  window: z.object({ column: z.number(), row: z.number(), width: z.number(), height: z.number() }),
  /** Places without a valid pixel, which are not shown. */
  empty: z.number().int().min(0),
  chips: z
    .array(
      z.object({
        column: z.number().int(),
        row: z.number().int(),
        side: z.number().int().min(1).max(1024),
        bands: z.union([z.literal(1), z.literal(3)]),
        base64: z.string(),
      }),
    )
    .max(200),
});

/** What the process that cuts chips writes, and who asks reads. */
export const chipFile = z.object({ picture: chipPicture });

/** Share of the values that the stretch cuts at either end. */
const cut = 0.02;
const sampledRows = 64;

/** Values that become black and white, by a sample of rows. */
const stretchOf = (source: PixelSource): readonly [number, number] => {
  const { width, height } = source.grid;
  const step = Math.max(1, Math.floor(height / sampledRows));
  const values: number[] = [];
  for (let row = 0; row < height; row += step)
    for (const value of readPlane(source, { column: 0, row, width, height: 1 }).values)
      if (!Number.isNaN(value)) values.push(value);
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return [at(cut), at(1 - cut)];
};

/** Missing pixels are black. */
const levelOf = (value: number, [low, high]: readonly [number, number]): number =>
  Number.isNaN(value) || !(high > low)
    ? 0
    : Math.max(0, Math.min(255, Math.round((255 * (value - low)) / (high - low))));

export const cutChips = (sources: readonly PixelSource[], side: number, windows: readonly Window[]): Chip[] => {
  const stretches = sources.map(stretchOf);
  return windows.map(({ column, row }) => {
    const bytes = new Uint8Array(side * side * sources.length);
    sources.forEach((source, band) => {
      const { values } = readPlane(source, { column, row, width: side, height: side });
      values.forEach((value, at) => {
        bytes[at * sources.length + band] = levelOf(value, stretches[band] ?? [0, 0]);
      });
    });
    return { column, row, side, bands: sources.length, bytes };
  });
};

export const mirrored = ({ side, bands, bytes, ...place }: Chip): Chip => {
  const turned = new Uint8Array(bytes.length);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      for (let band = 0; band < bands; band++)
        turned[(row * side + column) * bands + band] = bytes[(row * side + side - 1 - column) * bands + band] ?? 0;
  return { ...place, side, bands, bytes: turned };
};

/** A picture with nothing in it: the chip's mean brightness, and noise that repeats nothing. */
export const blankLike = ({ side, bands, bytes, ...place }: Chip): Chip => {
  const mean = bytes.reduce((sum, byte) => sum + byte, 0) / Math.max(1, bytes.length);
  let seed = 1;
  const blank = bytes.map(() => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.max(0, Math.min(255, Math.round(mean + ((seed >> 16) % 9) - 4)));
  });
  return { ...place, side, bands, bytes: blank };
};

/** As a PNG in a data URL; grey in all three samples. */
export const chipUrl = ({ side, bands, bytes }: Chip): string => {
  const pixels =
    bands === 3 ? bytes : Uint8Array.from({ length: 3 * bytes.length }, (_, at) => bytes[Math.floor(at / 3)] ?? 0);
  return `data:image/png;base64,${encodePng({ width: side, height: side, pixels }).toString('base64')}`;
};
