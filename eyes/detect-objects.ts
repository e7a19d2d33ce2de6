/** Things in a raster: a registered detector over its tiles, at the pixel size that it was trained on. */
import { EarthwrightError } from '../core/errors.ts';
import type { PixelSource } from '../geo/raster/band.ts';
import { readCandidates } from './boxes/candidates.ts';
import { type Detection, suppress } from './boxes/suppress.ts';
import { checkSources } from './check-sources.ts';
import type { Network } from './onnx/runtime.ts';
import type { ModelCard } from './registry/model-card.ts';
import { lookThrough } from './tiles/look-through.ts';
import { planTiles } from './tiles/plan-tiles.ts';
import { alignedTo, type WorkingGrid, workingGrid } from './working-grid.ts';

/** In the pixels of `grid`: the raster's own, or those of the model's size. */
export interface Seen extends WorkingGrid {
  /** Best first. */
  readonly detections: readonly Detection[];
  readonly tiles: number;
  /** Tiles without a valid pixel, which the network was not shown. */
  readonly emptyTiles: number;
}

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
  const { task, output, labels, input } = card;
  if ((task !== 'detection' && task !== 'oriented-detection') || output.form !== 'candidates')
    throw new EarthwrightError(
      'models',
      'user',
      `${card.name} is for ${task}; things are found by models for detection.`,
    );
  const working = workingGrid(checkSources(sources, card).grid, card);
  const tiles = planTiles(working.grid.width, working.grid.height, input.tile, input.overlap);
  const form = { labels: labels.length, oriented: task === 'oriented-detection', score: output.score };
  let found: Detection[] = [];
  let [emptyTiles, thinAt] = [0, thinFrom];
  for await (const glance of lookThrough(alignedTo(working, sources), tiles, { card, network, signal })) {
    if ('empty' in glance) {
      emptyTiles += glance.empty.length;
      continue;
    }
    found.push(...suppress(readCandidates(glance.answer, glance.shown, form, working.grid), output.overlap));
    if (found.length < thinAt) continue;
    found = suppress(found, output.overlap);
    thinAt = Math.max(thinFrom, 2 * found.length);
  }
  return { ...working, detections: suppress(found, output.overlap), tiles: tiles.length, emptyTiles };
};
