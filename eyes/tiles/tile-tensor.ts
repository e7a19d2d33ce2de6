import { EarthwrightError } from '../../core/errors.ts';
import type { PixelSource } from '../../geo/raster/band.ts';
import { clipWindow } from '../../geo/raster/grids.ts';
import type { Tensor } from '../onnx/runtime.ts';
import type { ModelCard } from '../registry/model-card.ts';
import type { Tile } from './plan-tiles.ts';

export interface TileBatch {
  readonly tensor: Tensor;
  /** By tile: share of its pixels at which every band is there. */
  readonly valid: readonly number[];
}

/**
 * Tiles as the network takes them: (value · scale − mean) / std per band, `missing` where a pixel is missing in any band or lies outside the
 * raster: a network that sees half of a pixel's bands sees something that is not there.
 */
export const tileBatch = (
  sources: readonly PixelSource[],
  tiles: readonly Tile[],
  { input, bands }: Pick<ModelCard, 'input' | 'bands'>,
): TileBatch => {
  if (input.dtype !== 'float32')
    throw new EarthwrightError(
      'models',
      'user',
      `Networks that take ${input.dtype} are not run yet; float32 ones are.`,
    );
  const { tile: side, layout, scale, missing } = input;
  const area = side * side;
  const values = new Float32Array(tiles.length * bands.length * area);
  const block = new Float64Array(area);
  const valid = tiles.map(({ column, row }, place) => {
    const there = new Uint8Array(area).fill(1);
    const start = place * bands.length * area;
    const [pixelStep, bandStep] = layout === 'NCHW' ? [1, area] : [bands.length, 1];
    sources.forEach((source, band) => {
      block.fill(NaN);
      const window = { column, row, width: side, height: side };
      const clipped = clipWindow(window, source.grid, { values: block, start: 0, stride: side });
      if (clipped) source.read(clipped.window, clipped.target);
      const { mean = 0, std = 1 } = bands[band] ?? {};
      for (let i = 0; i < area; i++) {
        const value = block[i] ?? NaN;
        if (!Number.isFinite(value)) there[i] = 0;
        values[start + i * pixelStep + band * bandStep] = (value * scale - mean) / std;
      }
    });
    let count = 0;
    for (let i = 0; i < area; i++) {
      if (there[i]) count++;
      else for (let band = 0; band < bands.length; band++) values[start + i * pixelStep + band * bandStep] = missing;
    }
    return count / area;
  });
  const dims = layout === 'NCHW' ? [tiles.length, bands.length, side, side] : [tiles.length, side, side, bands.length];
  return { tensor: { values, dims }, valid };
};
