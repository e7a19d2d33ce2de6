/** Which pixels a polygon takes: by their centres, or by any touch of their inside. */
import type { PixelPolygons } from './rings.ts';

/** Calls with runs of pixels: row, first column, column after the last. Runs may overlap and go beyond the grid's columns. */
export type Span = (row: number, from: number, to: number) => void;

interface Rows {
  readonly first: number;
  readonly end: number;
}

type Edge = (x1: number, y1: number, x2: number, y2: number) => void;

export const forEachEdge = (rings: readonly Float64Array[], visit: Edge): void => {
  for (const ring of rings) {
    for (let index = 0; index + 3 < ring.length; index += 2) {
      visit(ring[index]!, ring[index + 1]!, ring[index + 2]!, ring[index + 3]!);
    }
  }
};

/**
 * Centre rule with the edge conventions of GDAL's polygon fill: an edge counts for the rows whose centre line y + 0.5 it crosses, upper
 * end included, lower excluded; crossings are rounded to the nearest pixel border, halves to the right; an edge that runs along a centre
 * line from right to left takes its pixels. Verified against rasterio.features.rasterize.
 */
export const spansByCentre = ({ rings, minimumY, maximumY }: PixelPolygons, rows: Rows, span: Span): void => {
  const first = Math.max(rows.first, Math.floor(minimumY));
  const end = Math.min(rows.end, Math.floor(maximumY) + 1);
  if (end <= first) return;
  const crossings: number[][] = Array.from({ length: end - first }, () => []);
  forEachEdge(rings, (x1, y1, x2, y2) => {
    if (y1 === y2) {
      const row = y1 - 0.5;
      if (Number.isInteger(row) && row >= first && row < end && x1 > x2)
        span(row, Math.floor(x2 + 0.5), Math.floor(x1 + 0.5));
      return;
    }
    const [topX, topY, bottomX, bottomY] = y1 < y2 ? [x1, y1, x2, y2] : [x2, y2, x1, y1];
    const from = Math.max(first, Math.ceil(topY - 0.5));
    const last = Math.min(end - 1, Math.ceil(bottomY - 0.5) - 1);
    for (let row = from; row <= last; row++) {
      const x = ((row + 0.5 - topY) * (bottomX - topX)) / (bottomY - topY) + topX;
      crossings[row - first]?.push(Math.floor(x + 0.5));
    }
  });
  crossings.forEach((columns, index) => {
    columns.sort((left, right) => left - right);
    for (let k = 0; k + 1 < columns.length; k += 2) span(first + index, columns[k]!, columns[k + 1]!);
  });
};

/** Pixels that an edge reaches by less, in pixels, are reached by rounding alone. */
const reach = 1e-9;

/** Every pixel whose inside an edge passes through; an edge along a pixel border touches neither side. */
const spansOnEdges = ({ rings }: PixelPolygons, rows: Rows, span: Span): void => {
  forEachEdge(rings, (x1, y1, x2, y2) => {
    const [topX, topY, bottomX, bottomY] = y1 <= y2 ? [x1, y1, x2, y2] : [x2, y2, x1, y1];
    const flat = topY === bottomY;
    if (flat && Math.abs(topY - Math.round(topY)) < reach) return;
    const slope = flat ? 0 : (bottomX - topX) / (bottomY - topY);
    const from = Math.max(rows.first, Math.floor(topY + reach));
    const last = Math.min(rows.end - 1, flat ? Math.floor(topY) : Math.ceil(bottomY - reach) - 1);
    for (let row = from; row <= last; row++) {
      const left = flat ? topX : topX + (Math.max(topY, row) - topY) * slope;
      const right = flat ? bottomX : row + 1 >= bottomY ? bottomX : topX + (row + 1 - topY) * slope;
      span(row, Math.floor(Math.min(left, right) + reach), Math.ceil(Math.max(left, right) - reach));
    }
  });
};

/** Pixels that the polygon covers in part at least. */
export const spansByTouch = (polygons: PixelPolygons, rows: Rows, span: Span): void => {
  spansByCentre(polygons, rows, span);
  spansOnEdges(polygons, rows, span);
};
