import type { Window } from '../../geo/raster/band.ts';
import type { Tile } from './plan-tiles.ts';

export const decides = (
  { column, row, width, height }: Window,
  { x, y }: { readonly x: number; readonly y: number },
): boolean => x >= column && x < column + width && y >= row && y < row + height;

const halfway = (before: number, size: number, next: number): number => Math.floor((before + size + next) / 2);

/** Bounds of what each of the tiles along one side decides: overlaps are cut in the middle, so that no pixel is decided near an edge. */
const cuts = (starts: readonly number[], size: number, length: number): readonly (readonly [number, number])[] =>
  starts.map((start, index) => {
    const [before, next] = [starts[index - 1], starts[index + 1]];
    return [
      before === undefined ? 0 : halfway(before, size, start),
      next === undefined ? length : halfway(start, size, next),
    ];
  });

/** A row of tiles, and the window of the raster that each of them decides. */
export interface TileRow {
  readonly tiles: readonly Tile[];
  readonly owned: ReadonlyMap<Tile, Window>;
}

/** Contract: the windows of all tiles cover the raster, each pixel once; within a row of tiles they are equally high. */
export const tileRows = (
  tiles: readonly Tile[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly TileRow[] => {
  const byRow = Map.groupBy(tiles, ({ row }) => row);
  const size = tiles[0]?.size ?? 0;
  const rows = cuts([...byRow.keys()], size, height);
  return [...byRow.values()].map((some, place) => {
    const columns = cuts(
      some.map(({ column }) => column),
      size,
      width,
    );
    const [top, bottom] = rows[place] ?? [0, 0];
    const owned = new Map(
      some.map((tile, index): [Tile, Window] => {
        const [left, right] = columns[index] ?? [0, 0];
        return [tile, { column: left, row: top, width: right - left, height: bottom - top }];
      }),
    );
    return { tiles: some, owned };
  });
};
