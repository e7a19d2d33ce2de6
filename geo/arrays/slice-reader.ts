import type { RasterBand } from '../raster/band.ts';
import type { ArrayVariable } from './array-file.ts';

interface SlicePlane {
  readonly x: number;
  readonly y: number;
}

interface Flips {
  readonly grid: { readonly width: number; readonly height: number };
  readonly flipRows: boolean;
  readonly flipColumns: boolean;
}

/** Reads windows of one layer of a variable, turned north-up, whichever of x and y varies faster in the file. */
export const createSliceReader = (
  variable: ArrayVariable,
  { x, y }: SlicePlane,
  index: readonly number[],
  { grid, flipRows, flipColumns }: Flips,
  convert: ((value: number) => number) | undefined,
): RasterBand['readStored'] => {
  const transposed = x < y;
  return (window, { values, start, stride }) => {
    const from = [...index];
    const count = variable.shape.map(() => 1);
    from[x] = flipColumns ? grid.width - window.column - window.width : window.column;
    from[y] = flipRows ? grid.height - window.row - window.height : window.row;
    count[x] = window.width;
    count[y] = window.height;
    const stored = variable.read(from, count);
    const stepX = transposed ? window.height : 1;
    const stepY = transposed ? 1 : window.width;
    for (let row = 0; row < window.height; row++) {
      const sourceRow = flipRows ? window.height - 1 - row : row;
      const to = start + row * stride;
      for (let column = 0; column < window.width; column++) {
        const sourceColumn = flipColumns ? window.width - 1 - column : column;
        const value = stored[sourceRow * stepY + sourceColumn * stepX]!;
        values[to + column] = convert ? convert(value) : value;
      }
    }
  };
};
