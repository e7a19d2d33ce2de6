import type { Dtype } from '../../../core/tool/contract.ts';
import type { GridDefinition, RasterBand } from '../../raster/band.ts';
import { decodeInPlace, decodingOf } from '../../raster/decode.ts';
import { createTiffWriter } from './writer.ts';

/** The grid with half as many pixels along each axis, rounded up. */
const halved = ({ width, height, transform: [a, b, c, d, e, f], crs }: GridDefinition): GridDefinition => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
  transform: [2 * a, 2 * b, c, 2 * d, 2 * e, f],
  crs,
});

/** Mean of the valid pixels among four; of codes the first valid one: means of codes are no codes. */
const reduceRow = (above: Float64Array, below: Float64Array, codes: boolean, output: Float64Array): void => {
  for (let x = 0; x < output.length; x++) {
    let sum = 0;
    let count = 0;
    for (const row of [above, below]) {
      for (let column = 2 * x; column < Math.min(2 * x + 2, row.length); column++) {
        const value = row[column]!;
        if (Number.isNaN(value) || (codes && count > 0)) continue;
        sum += value;
        count++;
      }
    }
    output[x] = count === 0 ? NaN : sum / count;
  }
};

export interface OverviewOptions {
  readonly dtype: Dtype;
  readonly codes: boolean;
  readonly compression: 'deflate' | 'zstd';
}

/** Writes a band at half its resolution as a TIFF of its own. */
export const writeOverview = (band: RasterBand, path: string, options: OverviewOptions): void => {
  const grid = halved(band.grid);
  const { width, height } = band.grid;
  const decoding = { ...decodingOf(band.facts, {}, true), scale: 1, offset: 0 };
  const writer = createTiffWriter(path, { ...options, grid, unit: '', description: '', metadata: {} });
  const pair = new Float64Array(2 * width);
  const output = new Float64Array(grid.width);
  for (let y = 0; y < grid.height; y++) {
    const rows = Math.min(2, height - 2 * y);
    band.readStored({ column: 0, row: 2 * y, width, height: rows }, { values: pair, start: 0, stride: width });
    decodeInPlace(pair, 0, rows * width, decoding);
    reduceRow(pair.subarray(0, width), pair.subarray((rows - 1) * width, rows * width), options.codes, output);
    writer.writeRows(output);
  }
  writer.finish();
};
