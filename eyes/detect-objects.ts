/** Things in a raster: a registered detector over its tiles, at the pixel size that it was trained on. */
import { EarthwrightError } from '../core/errors.ts';
import { metresPerUnit } from '../geo/measure/area.ts';
import { align } from '../geo/raster/align.ts';
import type { GridDefinition, PixelSource } from '../geo/raster/band.ts';
import { readCandidates } from './boxes/candidates.ts';
import { type Detection, suppress } from './boxes/suppress.ts';
import type { Network } from './onnx/runtime.ts';
import type { ModelCard } from './registry/model-card.ts';
import { planTiles } from './tiles/plan-tiles.ts';
import { tileBatch } from './tiles/tile-tensor.ts';

export interface Seen {
  /** The grid whose pixels the boxes are in: the raster's own, or that of the model's pixel size. */
  readonly grid: GridDefinition;
  readonly gsdM: number;
  /** Best first. */
  readonly detections: readonly Detection[];
  readonly tiles: number;
  /** Tiles without a valid pixel, which the network was not shown. */
  readonly emptyTiles: number;
}

/** Metres per pixel, the longer side. Throws `gsd` where the grid has none. */
const gsdOf = ({ transform: [a, b, , d, e], crs }: GridDefinition): number => {
  const size = Math.max(Math.hypot(a, d), Math.hypot(b, e)) * metresPerUnit(crs);
  if (crs !== '' && size > 0 && Number.isFinite(size)) return size;
  throw new EarthwrightError(
    'gsd',
    'data',
    'The raster does not say how large its pixels are on the ground in metres: give it a projected CRS first.',
  );
};

/** Rasters within the model's range are seen as they are, finer ones in its pixels; coarser ones hold too little. */
const workingGrid = (grid: GridDefinition, { name, gsd }: ModelCard): { grid: GridDefinition; gsdM: number } => {
  const own = gsdOf(grid);
  if (own > gsd.max)
    throw new EarthwrightError(
      'gsd',
      'data',
      `The raster has pixels of ${own} m; ${name} reads ${gsd.min} to ${gsd.max} m. What it looks for is not to be seen in coarser ones.`,
    );
  if (own >= gsd.min) return { grid, gsdM: own };
  const factor = gsd.native / own;
  const [a, b, c, d, e, f] = grid.transform;
  const [width, height] = [grid.width, grid.height].map((length) => Math.max(1, Math.ceil(length / factor)));
  return {
    grid: {
      ...grid,
      width: width ?? 1,
      height: height ?? 1,
      transform: [a * factor, b * factor, c, d * factor, e * factor, f],
    },
    gsdM: gsd.native,
  };
};

const checkSources = (sources: readonly PixelSource[], { name, task, bands }: ModelCard): PixelSource => {
  if (task !== 'detection' && task !== 'oriented-detection')
    throw new EarthwrightError('models', 'user', `${name} is for ${task}; things are found by models for detection.`);
  const [first] = sources;
  if (first && sources.length === bands.length) return first;
  throw new EarthwrightError(
    'bands',
    'data',
    `${name} needs ${bands.length} bands (${bands.map(({ role }) => role).join(', ')}); got ${sources.length}.`,
  );
};

/** Candidates that wait for suppression: between batches they are thinned, so that memory does not grow with what overlaps. */
const thinFrom = 20_000;

/**
 * Physical values of the card's bands, in its order, through the network and back to boxes. Contract: `sources[0]` gives the grid; memory is
 * bounded by a batch of tiles and by what is found.
 */
export const detectObjects = async (
  sources: readonly PixelSource[],
  card: ModelCard,
  network: Network,
  signal?: AbortSignal,
): Promise<Seen> => {
  const { grid, gsdM } = workingGrid(checkSources(sources, card).grid, card);
  const aligned = sources.map((source) => align(source, grid, gsdM === card.gsd.native ? 'average' : 'bilinear'));
  const { tile, overlap, batch } = card.input;
  const tiles = planTiles(grid.width, grid.height, tile, overlap);
  const most = card.output.form === 'candidates' ? card.output.overlap : 1;
  const score = card.output.form === 'candidates' ? card.output.score : 1;
  const form = { labels: card.labels.length, oriented: card.task === 'oriented-detection', score };
  let found: Detection[] = [];
  let [emptyTiles, thinAt] = [0, thinFrom];
  for (let first = 0; first < tiles.length; first += batch) {
    signal?.throwIfAborted();
    const some = tiles.slice(first, first + batch);
    const read = tileBatch(aligned, some, card);
    const shown = some.filter((_, place) => (read.valid[place] ?? 0) > 0);
    emptyTiles += some.length - shown.length;
    if (shown.length === 0) continue;
    const { tensor } = shown.length < some.length ? tileBatch(aligned, shown, card) : read;
    found.push(...suppress(readCandidates(await network.run(tensor), shown, form, grid), most));
    if (found.length < thinAt) continue;
    found = suppress(found, most);
    thinAt = Math.max(thinFrom, 2 * found.length);
  }
  return { grid, gsdM, detections: suppress(found, most), tiles: tiles.length, emptyTiles };
};
