/** Chips that cover a raster, each twice: as it lies, and some pixels to the left and above. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import type { PixelSource } from '../../geo/raster/band.ts';
import { planTiles } from '../tiles/plan-tiles.ts';
import { gsdOf } from '../working-grid.ts';
import { type Chip, cutChips, type Window } from './chip.ts';

/** GeoJSON with a member of our own (RFC 7946, 6.1): the kinds of files that a look may write are few. */
export const chipsName = 'chips.geojson';

/** Of a chip's side: what neighbours share, and by how much the second view is moved. */
const [shared, movedBy] = [0.25, 0.09];

const asWritten = ({ bytes, ...chip }: Chip) => ({ ...chip, base64: Buffer.from(bytes).toString('base64') });

/** Throws chips for a raster that needs more of them than may be asked for, bands where they are neither grey nor three, gsd. */
export const writeChips = (
  sources: readonly PixelSource[],
  { side, most, folder }: { readonly side: number; readonly most: number; readonly folder: string },
): void => {
  const [first] = sources;
  if (!first || (sources.length !== 1 && sources.length !== 3))
    throw new EarthwrightError('bands', 'user', `A picture has one band or three; got ${sources.length}.`);
  const { width, height, transform, crs } = first.grid;
  const tiles = planTiles(width, height, side, Math.round(shared * side));
  if (tiles.length > most)
    throw new EarthwrightError(
      'chips',
      'user',
      `The picture of ${width} × ${height} pixels takes ${tiles.length} chips of ${side}, each asked for three times; ${most} may be sent. Raise --chips, or give a smaller picture.`,
    );
  const step = Math.round(movedBy * side);
  const windows = tiles.flatMap(({ column, row }): Window[] => [
    { column, row },
    { column: column - step, row: row - step },
  ]);
  const chips = cutChips(sources, side, windows).map(asWritten);
  const picture = { width, height, transform, crs, gsdM: gsdOf(first.grid), chips };
  const document = { type: 'FeatureCollection', features: [], picture };
  writeFileSync(join(folder, chipsName), JSON.stringify(document), { flag: 'wx' });
};
