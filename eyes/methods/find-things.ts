/** Things in a raster by a finder: tile by tile, each thing decided by the one tile that holds its middle. */
import type { PixelSource } from '../../geo/raster/band.ts';
import { suppress } from '../boxes/suppress.ts';
import { tileRows } from '../tiles/owned.ts';
import { planTiles } from '../tiles/plan-tiles.ts';
import type { WorkingGrid } from '../working-grid.ts';
import type { Candidate, Finder } from './finder.ts';
import { readPlane } from './plane.ts';

export interface Found {
  /** Of the least strength that is still looked at or more: what is told, and what nearly was. */
  readonly candidates: readonly Candidate[];
  readonly tiles: number;
  readonly emptyTiles: number;
}

/** Finders that were seeded twice on one thing give boxes that nearly agree. */
const sameThing = 0.5;

const withoutCopies = (candidates: readonly Candidate[]): Candidate[] => {
  const detections = candidates.map((one) => ({ ...one, label: 0, score: one.strength, cut: false }));
  return suppress(detections, sameThing).map(({ label: _, score: __, cut: ___, ...one }) => one);
};

/** Contract: `source` is on the grid; memory is bounded by a tile and by what is found. */
export const findThings = (source: PixelSource, { grid }: WorkingGrid, finder: Finder): Found => {
  const { side } = finder;
  const found: Candidate[] = [];
  const tiles = planTiles(grid.width, grid.height, side, 2 * finder.margin);
  let emptyTiles = 0;
  for (const { owned } of tileRows(tiles, grid))
    for (const [tile, window] of owned) {
      const { column, row } = tile;
      const [width, height] = [Math.min(side, grid.width - column), Math.min(side, grid.height - row)];
      const plane = readPlane(source, { column, row, width, height });
      if (plane.values.every((value) => Number.isNaN(value))) {
        emptyTiles++;
        continue;
      }
      const inside = { ...window, column: window.column - tile.column, row: window.row - tile.row };
      for (const one of finder.find(plane, inside)) found.push({ ...one, x: one.x + tile.column, y: one.y + tile.row });
    }
  const whole = finder.join ? finder.join(found) : found;
  return { candidates: withoutCopies(whole), tiles: tiles.length, emptyTiles };
};
