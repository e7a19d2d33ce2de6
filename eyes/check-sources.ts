import { EarthwrightError } from '../core/errors.ts';
import type { VisionModel } from '../core/vision.ts';
import type { PixelSource } from '../geo/raster/band.ts';

/** The source that gives the grid. Throws `bands` for another number of them than the model takes, `dates` apart. */
export const checkSources = (
  sources: readonly PixelSource[],
  { name, bands, task }: Pick<VisionModel, 'name' | 'bands' | 'task'>,
): PixelSource => {
  const dates = task === 'change' ? 2 : 1;
  const [first] = sources;
  if (first && sources.length === dates * bands.length) return first;
  const wanted = `${bands.length} bands (${bands.map(({ role }) => role).join(', ')})`;
  throw new EarthwrightError(
    'bands',
    'data',
    `${name} needs ${wanted}${dates === 2 ? ' of an earlier picture, and the same of a later one' : ''}; got ${sources.length}.`,
  );
};
