/** Chips that cover a raster, or a part of it, each twice: as it lies, and some pixels beside. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import type { Extent } from '../../core/vision.ts';
import type { PixelSource } from '../../geo/raster/band.ts';
import { readPlane } from '../methods/plane.ts';
import type { ModelCard } from '../registry/model-card.ts';
import { planTiles } from '../tiles/plan-tiles.ts';
import { alignedTo, gsdOf, workingGrid } from '../working-grid.ts';
import { type Chip, cutChips, type Window } from './chip.ts';
import { extentWindow } from './extent-window.ts';

/** GeoJSON with a member of our own (RFC 7946, 6.1): the kinds of files that a look may write are few. */
export const chipsName = 'chips.geojson';

/** Of a chip's side: what neighbours share, and by how much the second view is moved. */
const [shared, movedBy] = [0.25, 0.09];

export interface Cutting {
  readonly side: number;
  readonly most: number;
  /** Whose pixels are shown; null: those of the raster, whatever they are. */
  readonly fit: Pick<ModelCard, 'name' | 'gsd'> | null;
  /** The part that is shown; null: all of it. */
  readonly extent: Extent | null;
}

/** Pixels of the raster that neighbouring chips share. */
export const sharedPixels = (side: number): number => Math.round(shared * side);

const asWritten = ({ bytes, ...chip }: Chip) => ({ ...chip, base64: Buffer.from(bytes).toString('base64') });

/** Moved back, or on where nothing is before it: a view beyond the raster's edge shows less of it. */
const inward = (start: number, step: number): number => (start >= step ? start - step : start + step);

const holdsPixels = (sources: readonly PixelSource[], { column, row }: Window, side: number): boolean =>
  sources.some((source) =>
    readPlane(source, { column, row, width: side, height: side }).values.some((value) => !Number.isNaN(value)),
  );

/** Throws chips for a raster that needs more of them than may be asked for, bands where they are neither grey nor three, gsd, extent. */
export const writeChips = (
  given: readonly PixelSource[],
  { side, most, fit, extent, folder }: Cutting & { readonly folder: string },
): void => {
  const [first] = given;
  if (!first || (given.length !== 1 && given.length !== 3))
    throw new EarthwrightError('bands', 'user', `A picture has one band or three; got ${given.length}.`);
  const working = fit ? workingGrid(first.grid, fit) : { grid: first.grid, gsdM: gsdOf(first.grid) };
  const sources = fit ? alignedTo(working, given) : given;
  const { width, height, transform, crs } = working.grid;
  const window = extent ? extentWindow(extent, working.grid) : { column: 0, row: 0, width, height };
  const tiles = planTiles(window.width, window.height, side, sharedPixels(side))
    .map((tile): Window => ({ column: window.column + tile.column, row: window.row + tile.row }))
    .filter((tile) => holdsPixels(sources, tile, side));
  if (tiles.length > most)
    throw new EarthwrightError(
      'chips',
      'user',
      `The picture of ${window.width} × ${window.height} pixels takes ${tiles.length} chips of ${side}, each asked for three times; ${most} may be sent. Raise ${fit ? 'chat.chips in the registry file' : '--chips'}, or give a smaller picture.`,
    );
  const step = Math.round(movedBy * side);
  const windows = tiles.flatMap(({ column, row }): Window[] => [
    { column, row },
    { column: inward(column, step), row: inward(row, step) },
  ]);
  const chips = cutChips(sources, side, windows).map(asWritten);
  const all = planTiles(window.width, window.height, side, sharedPixels(side)).length;
  const picture = { width, height, transform, crs, gsdM: working.gsdM, window, empty: all - tiles.length, chips };
  const document = { type: 'FeatureCollection', features: [], picture };
  writeFileSync(join(folder, chipsName), JSON.stringify(document), { flag: 'wx' });
};
