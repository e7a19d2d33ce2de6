import { forEachEdge } from './burn.ts';
import type { PixelPolygons } from './rings.ts';

interface Part {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Share of each pixel of a part of a grid that polygons cover, added to `shares` (row-major). Exact: every edge adds, with its
 * direction as sign, the area between it and the right border; summed along the row this leaves the inside. Pixels that no edge passes
 * through get whole numbers: 0 outside, 1 inside. Overlapping polygons of one feature count twice, so the caller limits shares to 1.
 */
export const addCoverage = ({ rings, minimumY, maximumY }: PixelPolygons, part: Part, shares: Float64Array): void => {
  const { column: firstColumn, row: firstRow, width } = part;
  const first = Math.max(firstRow, Math.floor(minimumY));
  const end = Math.min(firstRow + part.height, Math.ceil(maximumY));
  if (end <= first) return;
  const stride = width + 1;
  const carried = new Float64Array(stride * (end - first));
  const touched = new Uint8Array(stride * (end - first));

  /** One piece of an edge within one row and one column; x from the part's left border. */
  const addPiece = (row: number, x1: number, x2: number, height: number): void => {
    const middle = (x1 + x2) / 2;
    const column = Math.min(width - 1, Math.max(0, Math.floor(middle)));
    if (middle >= width) return;
    const inside = Math.min(1, Math.max(0, column + 1 - middle)) * height;
    const at = (row - first) * stride + column;
    carried[at]! += inside;
    carried[at + 1]! += height - inside;
    // An edge along the left border of a column, or left of the part, leaves the column whole.
    if (middle > column) touched[at] = 1;
  };

  const addRow = (row: number, x1: number, x2: number, height: number): void => {
    if (x1 === x2) {
      addPiece(row, x1, x2, height);
      return;
    }
    const direction = x1 < x2 ? 1 : -1;
    let from = x1;
    // Outside the part every piece counts alike: no need to step through columns there.
    for (let border = firstBorder(x1, direction, width); (x2 - border) * direction > 0; border += direction) {
      addPiece(row, from, border, (height * (border - from)) / (x2 - x1));
      from = border;
      if ((direction > 0 && border >= width) || (direction < 0 && border <= 0)) break;
    }
    addPiece(row, from, x2, (height * (x2 - from)) / (x2 - x1));
  };

  /** An edge along a row has no area beside it, yet the pixels that it goes through are covered in part. */
  const touchRow = (y: number, x1: number, x2: number): void => {
    const row = Math.floor(y);
    if (row === y || row < first || row >= end) return;
    const start = (row - first) * stride;
    const from = Math.max(0, Math.floor(Math.min(x1, x2)) - firstColumn);
    const to = Math.min(width, Math.ceil(Math.max(x1, x2)) - firstColumn);
    if (to > from) touched.fill(1, start + from, start + to);
  };

  forEachEdge(rings, (x1, y1, x2, y2) => {
    if (y1 === y2) {
      touchRow(y1, x1, x2);
      return;
    }
    const slope = (x2 - x1) / (y2 - y1);
    const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1];
    const sign = y1 < y2 ? -1 : 1;
    for (let row = Math.max(first, Math.floor(top)); row < end && row < bottom; row++) {
      const from = Math.max(top, row);
      const to = Math.min(bottom, row + 1);
      const xAt = (y: number): number => x1 + (y - y1) * slope - firstColumn;
      addRow(row, xAt(from), xAt(to), sign * (to - from));
    }
  });
  sumRows({ carried, touched }, shares, { width, first: first - firstRow, rows: end - first });
};

/** The first column border that an edge from x meets, going right (1) or left (−1), within the part. */
const firstBorder = (x: number, direction: number, width: number): number =>
  direction > 0 ? Math.max(0, Math.floor(x) + 1) : Math.min(width, Math.ceil(x) - 1);

/** Sums of a few thousand pieces are off by less; no real share is smaller. */
const rounding = 1e-11;

/** The whole number that a share is, but for rounding. */
export const settled = (share: number): number => {
  const whole = Math.round(share);
  return Math.abs(share - whole) < rounding ? whole : share;
};

interface Sums {
  readonly carried: Float64Array;
  readonly touched: Uint8Array;
}

const sumRows = (
  { carried, touched }: Sums,
  shares: Float64Array,
  part: { width: number; first: number; rows: number },
): void => {
  const { width, first, rows } = part;
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      const at = row * (width + 1) + column;
      sum += carried[at]!;
      shares[(first + row) * width + column]! += touched[at] === 1 ? settled(sum) : Math.round(sum);
    }
  }
};
