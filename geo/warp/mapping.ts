/** Where the places of one grid lie on another, in pixels. */
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { sameCrs } from '../crs/canonical.ts';
import { isGeographic } from '../crs/definition.ts';
import { type PointTransform, transformBetween } from '../crs/transform.ts';
import { dataError } from '../errors.ts';
import { invert } from '../raster/affine.ts';
import type { GridDefinition } from '../raster/band.ts';

export interface Places {
  /** Source columns and rows, NaN where the target's place does not exist in the source's CRS. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface Mapping {
  /** Source places of the target places (column + i, row + j) for i < width, j < height; fractions of pixels allowed. */
  places(column: number, row: number, width: number, height: number): Places;
}

/** Largest error of the straight pieces that stand for a curved line, in source pixels. */
const tolerance = 1e-3;

const multiply = (outer: Affine, inner: Affine): Affine => {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + b * j, a * h + b * k, a * i + b * l + c, d * g + e * j, d * h + e * k, d * i + e * l + f];
};

/** Columns per turn around the globe where the source is in degrees: 190° may be −170° there. */
const turnOf = (source: GridDefinition, inverse: Affine): number =>
  isGeographic(source.crs) && inverse[3] === 0 ? Math.abs(inverse[0] * 360) : 0;

const wrapInto = (x: Float64Array, width: number, turn: number): void => {
  if (turn === 0) return;
  for (let index = 0; index < x.length; index++) {
    const column = x[index]!;
    if (column < 0 && column + turn <= width) x[index] = column + turn;
    else if (column > width && column - turn >= 0) x[index] = column - turn;
  }
};

const affineMapping = (matrix: Affine, source: GridDefinition, turn: number): Mapping => {
  const [a, b, c, d, e, f] = matrix;
  return {
    places(column, row, width, height) {
      const x = new Float64Array(width * height);
      const y = new Float64Array(width * height);
      for (let j = 0; j < height; j++) {
        for (let i = 0; i < width; i++) {
          x[j * width + i] = a * (column + i) + b * (row + j) + c;
          y[j * width + i] = d * (column + i) + e * (row + j) + f;
        }
      }
      wrapInto(x, source.width, turn);
      return { x, y };
    },
  };
};

/** Fills a line between two exact ends: straight where the middle is straight enough, else in two halves. */
const createLineFiller = (exact: PointTransform) => {
  const fill = (places: Places, from: number, to: number, column: number, row: number, first: number): void => {
    if (to - from < 2) return;
    const middle = (from + to) >> 1;
    const [x, y] = exact(column + middle - first, row);
    places.x[middle] = x;
    places.y[middle] = y;
    const share = (middle - from) / (to - from);
    const [x1, y1, x2, y2] = [places.x[from]!, places.y[from]!, places.x[to]!, places.y[to]!];
    const straight =
      Math.abs(x1 + (x2 - x1) * share - x) <= tolerance && Math.abs(y1 + (y2 - y1) * share - y) <= tolerance;
    if (!straight || to - from > 256) {
      fill(places, from, middle, column, row, first);
      fill(places, middle, to, column, row, first);
      return;
    }
    for (let index = from + 1; index < to; index++) {
      const [left, right] = index < middle ? [from, middle] : [middle, to];
      const part = (index - left) / (right - left);
      places.x[index] = places.x[left]! + (places.x[right]! - places.x[left]!) * part;
      places.y[index] = places.y[left]! + (places.y[right]! - places.y[left]!) * part;
    }
  };
  return fill;
};

const projectedMapping = (target: GridDefinition, source: GridDefinition, inverse: Affine, turn: number): Mapping => {
  const transform = transformBetween(target.crs, source.crs);
  const [a, b, c, d, e, f] = target.transform;
  const [g, h, i, j, k, l] = inverse;
  const exact: PointTransform = (column, row) => {
    const [x, y] = transform(a * column + b * row + c, d * column + e * row + f);
    return [g * x + h * y + i, j * x + k * y + l];
  };
  const fill = createLineFiller(exact);
  return {
    places(column, row, width, height) {
      const places = { x: new Float64Array(width * height), y: new Float64Array(width * height) };
      for (let line = 0; line < height; line++) {
        const first = line * width;
        for (const end of [0, width - 1]) {
          const [x, y] = exact(column + end, row + line);
          places.x[first + end] = x;
          places.y[first + end] = y;
        }
        fill(places, first, first + width - 1, column, row + line, first);
      }
      wrapInto(places.x, source.width, turn);
      return places;
    },
  };
};

/** Throws crs-unknown when one of the grids does not say where it lies. */
export const createMapping = (target: GridDefinition, source: GridDefinition): Mapping => {
  const inverse = invert(source.transform);
  const turn = turnOf(source, inverse);
  if (target.crs === source.crs || sameCrs(target.crs, source.crs)) {
    return affineMapping(multiply(inverse, target.transform), source, turn);
  }
  if (target.crs === '' || source.crs === '') {
    throw dataError(
      'crs-unknown',
      'Two rasters on different grids cannot be brought together: one of them does not say its CRS.',
    );
  }
  return projectedMapping(target, source, inverse, turn);
};
