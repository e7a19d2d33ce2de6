/** Squares that cover a raster, neighbours sharing some pixels. */
export interface Tile {
  readonly column: number;
  readonly row: number;
  readonly size: number;
}

/** First pixels along one side: steps of size − overlap; the last square ends with the raster, where that is long enough. */
const starts = (length: number, size: number, overlap: number): number[] => {
  if (length <= size) return [0];
  const step = size - overlap;
  const count = Math.ceil((length - size) / step);
  return Array.from({ length: count + 1 }, (_, index) => Math.min(index * step, length - size));
};

/** In rows from top to bottom. Contract: every pixel lies in a tile; a thing no longer than `overlap` lies whole in one. */
export const planTiles = (width: number, height: number, size: number, overlap: number): Tile[] => {
  const columns = starts(width, size, overlap);
  return starts(height, size, overlap).flatMap((row) => columns.map((column) => ({ column, row, size })));
};
