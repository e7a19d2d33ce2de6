/**
 * Values between pixels. A place takes its value from the source pixels around it; missing ones (NaN) are left out and the others'
 * weights made up for; where the pixel that holds the place is missing, so is the value. Conventions as in GDAL's warper.
 */
export interface Patch {
  /** Source pixels, row-major, NaN where missing. */
  readonly values: Float64Array;
  readonly width: number;
  readonly height: number;
}

/** x and y in the patch's pixels, corner of the first pixel (0, 0); the caller knows that they lie inside. */
type Kernel = (patch: Patch, x: number, y: number) => number;

/** Guards against places a rounding error left of a pixel border. */
const nudge = 1e-10;

const nearest: Kernel = ({ values, width, height }, x, y) => {
  const column = Math.min(width - 1, Math.floor(x + nudge));
  const row = Math.min(height - 1, Math.floor(y + nudge));
  return values[row * width + column]!;
};

const bilinear: Kernel = (patch, x, y) => {
  const { values, width, height } = patch;
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  const rightShare = x - 0.5 - left;
  const bottomShare = y - 0.5 - top;
  let sum = 0;
  let weights = 0;
  for (let row = top; row <= top + 1; row++) {
    if (row < 0 || row >= height) continue;
    const rowWeight = row === top ? 1 - bottomShare : bottomShare;
    for (let column = left; column <= left + 1; column++) {
      if (column < 0 || column >= width) continue;
      const value = values[row * width + column]!;
      const weight = rowWeight * (column === left ? 1 - rightShare : rightShare);
      if (Number.isNaN(value)) continue;
      sum += value * weight;
      weights += weight;
    }
  }
  return weights < 1e-5 ? NaN : sum / weights;
};

/** Cubic convolution with a = −0.5 (Keys 1981). */
const cubicWeight = (distance: number): number => {
  const d = Math.abs(distance);
  if (d <= 1) return (1.5 * d - 2.5) * d * d + 1;
  return d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
};

const triangleWeight = (distance: number): number => Math.max(0, 1 - Math.abs(distance));

/** Cubic convolution over 4 × 4 pixels; where one of them is missing or beyond the edge, bilinear. */
const cubic: Kernel = (patch, x, y) => {
  const { values, width, height } = patch;
  const left = Math.floor(x - 0.5) - 1;
  const top = Math.floor(y - 0.5) - 1;
  if (left < 0 || top < 0 || left + 3 >= width || top + 3 >= height) return bilinear(patch, x, y);
  let sum = 0;
  for (let row = top; row <= top + 3; row++) {
    let line = 0;
    for (let column = left; column <= left + 3; column++)
      line += values[row * width + column]! * cubicWeight(x - 0.5 - column);
    sum += line * cubicWeight(y - 0.5 - row);
  }
  return Number.isNaN(sum) ? bilinear(patch, x, y) : sum;
};

/** A kernel stretched over as many source pixels as a target pixel has, so that coarsening does not skip pixels. */
const stretched = (
  weightOf: (distance: number) => number,
  radius: number,
  stretchX: number,
  stretchY: number,
): Kernel => {
  const reachX = radius * stretchX;
  const reachY = radius * stretchY;
  return ({ values, width, height }, x, y) => {
    let sum = 0;
    let weights = 0;
    const lastRow = Math.min(height - 1, Math.ceil(y - 0.5 + reachY));
    const lastColumn = Math.min(width - 1, Math.ceil(x - 0.5 + reachX));
    for (let row = Math.max(0, Math.floor(y - 0.5 - reachY)); row <= lastRow; row++) {
      const rowWeight = weightOf((row - (y - 0.5)) / stretchY);
      if (rowWeight === 0) continue;
      for (let column = Math.max(0, Math.floor(x - 0.5 - reachX)); column <= lastColumn; column++) {
        const value = values[row * width + column]!;
        if (Number.isNaN(value)) continue;
        const weight = rowWeight * weightOf((column - (x - 0.5)) / stretchX);
        sum += value * weight;
        weights += weight;
      }
    }
    return weights < 1e-6 ? NaN : sum / weights;
  };
};

/** Places of one row of target pixels: `length` of x and y from `first` on, in the source's pixels, of which the patch begins at (column, row). */
interface RowPlaces {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly first: number;
  readonly length: number;
  readonly column: number;
  readonly row: number;
  /** Width and height of the source: beyond it there is nothing. */
  readonly limitX: number;
  readonly limitY: number;
}

/** Fills a row of values from `start` on. */
type RowFiller = (patch: Patch, places: RowPlaces, values: Float64Array, start: number) => void;

/** A loop of its own per kernel: shared by all, the call would not be inlined. */
const fillNearest: RowFiller = (patch, { x, y, first, length, column, row, limitX, limitY }, values, start) => {
  for (let index = 0; index < length; index++) {
    const placeX = x[first + index]!;
    const placeY = y[first + index]!;
    const inside = placeX >= 0 && placeY >= 0 && placeX < limitX && placeY < limitY;
    values[start + index] = inside ? nearest(patch, placeX - column, placeY - row) : NaN;
  }
};

const fillWith =
  (kernel: Kernel): RowFiller =>
  (patch, { x, y, first, length, column, row, limitX, limitY }, values, start) => {
    for (let index = 0; index < length; index++) {
      const placeX = x[first + index]!;
      const placeY = y[first + index]!;
      const inside = placeX >= 0 && placeY >= 0 && placeX < limitX && placeY < limitY;
      const missing = !inside || Number.isNaN(nearest(patch, placeX - column, placeY - row));
      values[start + index] = missing ? NaN : kernel(patch, placeX - column, placeY - row);
    }
  };

/** Bilinear: four valid pixels need no making up of weights; NaN among them shows in the sum. */
const fillBilinear: RowFiller = (patch, places, values, start) => {
  const { x: allX, y: allY, first, length, column, row } = places;
  const { values: source, width, height } = patch;
  for (let index = 0; index < length; index++) {
    const x = allX[first + index]! - column - 0.5;
    const y = allY[first + index]! - row - 0.5;
    let value = NaN;
    if (x >= 0 && y >= 0 && x < width - 1 && y < height - 1) {
      const left = x | 0;
      const top = y | 0;
      const at = Math.imul(top, width) + left;
      const right = x - left;
      const bottom = y - top;
      const upper = source[at]! * (1 - right) + source[at + 1]! * right;
      value = upper * (1 - bottom) + (source[at + width]! * (1 - right) + source[at + width + 1]! * right) * bottom;
    }
    values[start + index] = value;
    if (Number.isNaN(value)) values[start + index] = bilinearAtEdge(patch, places, first + index);
  }
};

/** Where pixels around a place are missing. */
const bilinearAtEdge = (patch: Patch, { x, y, column, row, limitX, limitY }: RowPlaces, at: number): number => {
  const [placeX, placeY] = [x[at]!, y[at]!];
  const inside = placeX >= 0 && placeY >= 0 && placeX < limitX && placeY < limitY;
  if (!inside || Number.isNaN(nearest(patch, placeX - column, placeY - row))) return NaN;
  return bilinear(patch, placeX - column, placeY - row);
};

/** From here on a target pixel counts as larger than a source pixel (GDAL: scale below 0.95). */
const coarsening = 1 / 0.95;

export interface PointKernel {
  readonly fillRow: RowFiller;
  /** How many source pixels around a place the kernel looks at. */
  readonly reachX: number;
  readonly reachY: number;
}

/** The kernel for a method; `stretchX` and `stretchY` are source pixels per target pixel. */
export const pointKernel = (
  method: 'nearest' | 'bilinear' | 'cubic',
  stretchX: number,
  stretchY: number,
): PointKernel => {
  if (method === 'nearest') return { fillRow: fillNearest, reachX: 1, reachY: 1 };
  const [weightOf, radius, plain] =
    method === 'bilinear' ? ([triangleWeight, 1, fillBilinear] as const) : ([cubicWeight, 2, fillWith(cubic)] as const);
  if (stretchX <= coarsening && stretchY <= coarsening)
    return { fillRow: plain, reachX: radius + 1, reachY: radius + 1 };
  const [x, y] = [Math.max(1, stretchX), Math.max(1, stretchY)];
  return {
    fillRow: fillWith(stretched(weightOf, radius, x, y)),
    reachX: Math.ceil(radius * x) + 1,
    reachY: Math.ceil(radius * y) + 1,
  };
};
