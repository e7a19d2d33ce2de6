/** Made imagery with known objects. */
import type { PixelSource } from '../../geo/raster/band.ts';

/** In pixels. */
export type Rectangle = readonly [column: number, row: number, width: number, height: number, value: number];

/** Small and repeatable (mulberry32). */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** An image of 0.1 with rectangles, each pixel `across` × `across` smaller ones; noise of ± 0.05. `values` may be changed afterwards. */
export const picture = (
  side: number,
  rectangles: readonly Rectangle[],
  pixelM = 10,
  across = 1,
): { source: PixelSource; values: Float64Array } => {
  const width = side * across;
  const values = new Float64Array(width * width).fill(0.1);
  for (const [column, row, wide, high, value] of rectangles)
    for (let y = row * across; y < (row + high) * across; y++)
      values.fill(value, y * width + column * across, y * width + (column + wide) * across);
  const random = randomFrom(7);
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) + (random() - 0.5) * 0.1;
  const transform = [pixelM, 0, 600_000, 0, -pixelM, 5_300_000] as const;
  const source: PixelSource = {
    grid: { width, height: width, transform, crs: 'EPSG:32632' },
    blockRows: 64,
    read({ column, row, width: wide, height }, { values: into, start, stride }) {
      for (let y = 0; y < height; y++)
        for (let x = 0; x < wide; x++) into[start + y * stride + x] = values[(row + y) * width + column + x] ?? NaN;
    },
  };
  return { source, values };
};

/** Rectangles that keep a pixel's distance from each other. */
export const scattered = (side: number, count: number, least: number, most: number): Rectangle[] => {
  const random = randomFrom(20);
  const placed: Rectangle[] = [];
  for (let tries = 0; placed.length < count && tries < 100 * count; tries++) {
    const [width, height] = [0, 0].map(() => least + Math.floor(random() * (most - least + 1)));
    if (width === undefined || height === undefined) continue;
    const [column, row] = [Math.floor(random() * (side - width)), Math.floor(random() * (side - height))];
    const free = placed.every(
      ([c, r, w, h]) => column > c + w || c > column + width || row > r + h || r > row + height,
    );
    if (free) placed.push([column, row, width, height, random() < 0.5 ? 0.5 : 0.9]);
  }
  return placed;
};
