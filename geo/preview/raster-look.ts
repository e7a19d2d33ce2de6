import { deflateRawSync } from 'node:zlib';
import type { RasterLook, RasterPreview } from '../../core/preview.ts';
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { dataError } from '../errors.ts';
import { openRaster } from '../files/open-raster.ts';
import type { PixelSource, RasterBand } from '../raster/band.ts';
import { createDecodedSource } from '../raster/decoded-source.ts';
import { createTileCache } from '../raster/tile-cache.ts';
import { scaledGrid } from '../tiff/reduced.ts';
import type { Samples } from '../tiff/samples.ts';
import { footprintOf } from './footprint.ts';
import { groundOf } from './ground.ts';

const cacheBytes = { least: 32 * 2 ** 20, most: 256 * 2 ** 20 };

/** The smallest overview that still has as many pixels as the picture; codes are not taken from averages of them. */
const bestBand = (band: RasterBand, width: number, codes: boolean): RasterBand => {
  if (codes && band.palette === undefined) return band;
  const fitting = (band.reduced?.() ?? []).filter(({ grid }) => grid.width >= width);
  return fitting.at(-1) ?? band;
};

/** The pixel in the middle of each cell of the picture: as they are, none of them mixed with its neighbours. */
const sample = (source: PixelSource, width: number, height: number): Float32Array => {
  const { grid } = source;
  const values = new Float32Array(width * height);
  const line = new Float64Array(grid.width);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * grid.height) / height);
    source.read({ column: 0, row, width: grid.width, height: 1 }, { values: line, start: 0, stride: grid.width });
    for (let x = 0; x < width; x++)
      values[y * width + x] = line[Math.floor(((x + 0.5) * grid.width) / width)] ?? Number.NaN;
  }
  return values;
};

const bytesOf = (values: Float32Array): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength);

/** A band as a grid of at most `longest` pixels per side. */
export const lookAtRaster = async ({
  path,
  band: index,
  encoding = {},
  codes,
  longest,
}: RasterLook): Promise<RasterPreview> => {
  const file = await openRaster(path, createTileCache<Samples>(cacheBytes.least, cacheBytes.most));
  try {
    const band = file.bands[index - 1];
    if (!band) throw dataError('no-such-band', `The file has ${file.bands.length} bands; there is no band ${index}.`);
    const { width, height } = band.grid;
    const factor = Math.max(1, Math.max(width, height) / longest);
    const size = { width: Math.max(1, Math.round(width / factor)), height: Math.max(1, Math.round(height / factor)) };
    const best = bestBand(band, size.width, codes);
    const source = createDecodedSource(best, encoding, codes);
    const { transform, crs } = scaledGrid({ ...band.grid, crs: source.grid.crs }, size);
    const frame = { ...size, transform: [...transform] as [...typeof transform], crs };
    return {
      kind: 'raster',
      frame,
      ground: groundOf(frame),
      footprint: footprintOf(frame),
      stored: {
        dtype: band.facts.dtype,
        scale: band.facts.scale,
        offset: band.facts.offset,
        nodata: band.facts.nodata.map((value) => (Number.isFinite(value) ? value : null)),
        unit: band.facts.unit,
      },
      whole: { width, height, transform: [...band.grid.transform] as [...Affine] },
      overview: best !== band,
      values: deflateRawSync(bytesOf(sample(source, size.width, size.height)), { level: 1 }).toString('base64'),
      ...(codes && band.palette ? { palette: [...band.palette] } : {}),
      ...(band.facts.categories ? { categories: { ...band.facts.categories } } : {}),
    };
  } finally {
    file.close();
  }
};
