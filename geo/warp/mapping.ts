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
  /** Columns per turn around the globe where the source goes all the way around; 0 elsewhere. Places are within one turn then, in any. */
  readonly period: number;
  /** Source place of one target place. */
  exact(column: number, row: number): readonly [number, number];
  /** Source places of the target places (column + i, row + j) for i < width, j < height; fractions of pixels allowed. Good until the next call. */
  places(column: number, row: number, width: number, height: number): Places;
}

/** The same memory for every call, as much as the largest one needed. */
const createPlaces = (): ((length: number) => Places) => {
  let x = new Float64Array(0);
  let y = new Float64Array(0);
  return (length) => {
    if (x.length < length) {
      x = new Float64Array(length);
      y = new Float64Array(length);
    }
    return { x: x.subarray(0, length), y: y.subarray(0, length) };
  };
};

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

/** How much of a pixel a source may be wider or narrower than one turn and still go all the way around. */
const closed = 0.01;

const wrapInto = (x: Float64Array, width: number, turn: number): void => {
  if (turn === 0) return;
  for (let index = 0; index < x.length; index++) {
    const column = x[index]!;
    if (column < 0 && column + turn <= width) x[index] = column + turn;
    else if (column > width && column - turn >= 0) x[index] = column - turn;
  }
};

const periodOf = ({ width }: GridDefinition, turn: number): number => (Math.abs(width - turn) <= closed ? turn : 0);

const affineMapping = (matrix: Affine, source: GridDefinition, turn: number): Mapping => {
  const [a, b, c, d, e, f] = matrix;
  const take = createPlaces();
  return {
    period: periodOf(source, turn),
    exact: (column, row) => [a * column + b * row + c, d * column + e * row + f],
    places(column, row, width, height) {
      const { x, y } = take(width * height);
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

/** Straight from one place to another. */
const between = ({ x, y }: Places, from: number, to: number): void => {
  const [x1, y1] = [x[from]!, y[from]!];
  const [stepX, stepY] = [(x[to]! - x1) / (to - from), (y[to]! - y1) / (to - from)];
  for (let index = from + 1; index < to; index++) {
    x[index] = x1 + stepX * (index - from);
    y[index] = y1 + stepY * (index - from);
  }
};

/** Row `row` between two filled ones, column by column; false where that is further than the tolerance from what is there. */
const isStraight = (values: Float64Array, width: number, top: number, row: number, bottom: number): boolean => {
  const share = (row - top) / (bottom - top);
  for (let column = 0; column < width; column++) {
    const upper = values[top * width + column]!;
    const expected = upper + (values[bottom * width + column]! - upper) * share;
    if (!(Math.abs(expected - values[row * width + column]!) <= tolerance)) return false;
  }
  return true;
};

const mixRows = (values: Float64Array, width: number, top: number, bottom: number): void => {
  for (let row = top + 1; row < bottom; row++) {
    const share = (row - top) / (bottom - top);
    const [upper, lower, start] = [top * width, bottom * width, row * width];
    for (let column = 0; column < width; column++) {
      const first = values[upper + column]!;
      values[start + column] = first + (values[lower + column]! - first) * share;
    }
  }
};

type Range = readonly [top: number, bottom: number];

interface Lines {
  /** Fills a row exactly. */
  line(row: number): void;
  /** One place, by column and row of those that are filled. */
  exact(column: number, row: number): readonly [number, number];
}

/** Columns at which rows are looked at once more. */
const lookedAt = 5;

/** Rows that run past a pole are the same on both sides of the middle: a row at a quarter has to lie on the straight line as well. */
const isStraightAtQuarter = ({ x, y }: Places, width: number, [top, bottom]: Range, exact: Lines['exact']): boolean => {
  const row = top + ((bottom - top) >> 2);
  if (row === top) return true;
  const share = (row - top) / (bottom - top);
  for (let look = 0; look < lookedAt; look++) {
    const column = Math.floor((look * (width - 1)) / (lookedAt - 1));
    const [placeX, placeY] = exact(column, row);
    const [upper, lower] = [top * width + column, bottom * width + column];
    const [expectedX, expectedY] = [
      x[upper]! + (x[lower]! - x[upper]!) * share,
      y[upper]! + (y[lower]! - y[upper]!) * share,
    ];
    if (!(Math.abs(expectedX - placeX) <= tolerance && Math.abs(expectedY - placeY) <= tolerance)) return false;
  }
  return true;
};

/** Rows between two filled ones: mixed where the middle row shows that they are straight enough, else in two halves. */
const fillRows = (places: Places, width: number, [top, bottom]: Range, { line, exact }: Lines): void => {
  if (bottom - top < 2) return;
  const middle = (top + bottom) >> 1;
  line(middle);
  const straight = isStraight(places.x, width, top, middle, bottom) && isStraight(places.y, width, top, middle, bottom);
  if (straight && bottom - top <= 64 && isStraightAtQuarter(places, width, [top, bottom], exact)) {
    for (const values of [places.x, places.y]) {
      mixRows(values, width, top, middle);
      mixRows(values, width, middle, bottom);
    }
    return;
  }
  fillRows(places, width, [top, middle], { line, exact });
  fillRows(places, width, [middle, bottom], { line, exact });
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
    // A line that runs past a pole is the same on both sides of its middle: another place has to lie on it as well.
    const quarter = from + ((to - from) >> 2);
    const [quarterX, quarterY] = straight && quarter > from ? exact(column + quarter - first, row) : [x, y];
    const part = straight && quarter > from ? (quarter - from) / (to - from) : share;
    const bent = !(
      Math.abs(x1 + (x2 - x1) * part - quarterX) <= tolerance && Math.abs(y1 + (y2 - y1) * part - quarterY) <= tolerance
    );
    if (bent || !straight || to - from > 256) {
      fill(places, from, middle, column, row, first);
      fill(places, middle, to, column, row, first);
      return;
    }
    between(places, from, middle);
    between(places, middle, to);
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
  const take = createPlaces();
  return {
    period: periodOf(source, turn),
    exact,
    places(column, row, width, height) {
      const places = take(width * height);
      const line = (index: number): void => {
        const first = index * width;
        for (const end of [0, width - 1]) {
          const [x, y] = exact(column + end, row + index);
          places.x[first + end] = x;
          places.y[first + end] = y;
        }
        fill(places, first, first + width - 1, column, row + index, first);
      };
      line(0);
      if (height > 1) line(height - 1);
      fillRows(places, width, [0, height - 1], { line, exact: (i, j) => exact(column + i, row + j) });
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
