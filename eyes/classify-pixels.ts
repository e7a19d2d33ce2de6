/** What every pixel shows: a registered network for segmentation or change over the tiles of a raster, row by row of tiles. */
import { EarthwrightError } from '../core/errors.ts';
import { createAreaSource } from '../geo/measure/area.ts';
import type { PixelSource, Window } from '../geo/raster/band.ts';
import { checkSources } from './check-sources.ts';
import type { Network, Tensor } from './onnx/runtime.ts';
import type { ModelCard } from './registry/model-card.ts';
import { judge } from './scores.ts';
import { createSeams, type Seams } from './seams.ts';
import { lookThrough } from './tiles/look-through.ts';
import { tileRows } from './tiles/owned.ts';
import { planTiles, type Tile } from './tiles/plan-tiles.ts';
import { alignedTo, type WorkingGrid, workingGrid } from './working-grid.ts';

interface ClassTally {
  readonly pixels: number;
  readonly areaM2: number;
}

export interface SeenPixels extends WorkingGrid {
  /** By code: 0 for pixels of no label, k for the k-th label of the card. */
  readonly tallies: readonly ClassTally[];
  /** Pixels that are missing in some band: no code. */
  readonly missing: number;
  readonly seams: Seams;
}

/** Takes codes row by row from the top, whole rows at a time; NaN where nothing is to be seen. */
export type WriteRows = (codes: Float64Array) => void;

/** Where a tile's answer goes. */
interface Strip {
  readonly codes: Float64Array;
  readonly top: number;
  readonly stride: number;
}

const checkAnswer = ({ dims }: Tensor, count: number, { name, labels, input }: ModelCard): void => {
  const wanted = [count, labels.length, input.tile, input.tile];
  if (dims.join() === wanted.join()) return;
  throw new EarthwrightError(
    'network',
    'data',
    `The network of ${name} gives a tensor [${dims.join(', ')}]; its registry file says [${wanted.join(', ')}].`,
  );
};

const decide = (
  { values }: Tensor,
  place: number,
  { tile, window, labels, score }: { tile: Tile; window: Window; labels: number; score: number },
  { codes, top, stride }: Strip,
): void => {
  const area = tile.size ** 2;
  const first = place * labels * area;
  for (let y = window.row; y < window.row + window.height; y++)
    for (let x = window.column; x < window.column + window.width; x++) {
      const pixel = first + (y - tile.row) * tile.size + (x - tile.column);
      const judged = judge(labels, (label) => values[pixel + label * area] ?? NaN);
      codes[(y - top) * stride + x] = judged.score >= score ? judged.label + 1 : 0;
    }
};

/** Pixels that are missing in some band show nothing, whatever the network says of them. */
const maskMissing = (sources: readonly PixelSource[], { codes, top, stride }: Strip): void => {
  const height = codes.length / stride;
  const block = new Float64Array(codes.length);
  for (const source of sources) {
    source.read({ column: 0, row: top, width: stride, height }, { values: block, start: 0, stride });
    for (let i = 0; i < codes.length; i++) if (!Number.isFinite(block[i])) codes[i] = NaN;
  }
};

const createTally = (labels: number) => {
  const pixels = new Float64Array(labels + 1);
  const areaM2 = new Float64Array(labels + 1);
  let missing = 0;
  return {
    add(area: PixelSource, { codes, top, stride }: Strip): void {
      const areas = new Float64Array(codes.length);
      const height = codes.length / stride;
      area.read({ column: 0, row: top, width: stride, height }, { values: areas, start: 0, stride });
      for (let i = 0; i < codes.length; i++) {
        const code = codes[i] ?? NaN;
        if (Number.isNaN(code)) missing++;
        else {
          pixels[code] = (pixels[code] ?? 0) + 1;
          areaM2[code] = (areaM2[code] ?? 0) + (areas[i] ?? NaN);
        }
      }
    },
    result: () => ({
      missing,
      tallies: Array.from(pixels, (count, code) => ({ pixels: count, areaM2: areaM2[code] ?? 0 })),
    }),
  };
};

/** For change: bands of the earlier picture, then those of the later one, prepared alike. */
const channelsOf = (card: ModelCard): ModelCard =>
  card.task === 'change' ? { ...card, bands: [...card.bands, ...card.bands] } : card;

const scoreOf = ({ name, task, output }: ModelCard): number => {
  if ((task === 'segmentation' || task === 'change') && output.form === 'pixel-scores') return output.score;
  throw new EarthwrightError(
    'models',
    'user',
    `${name} is for ${task}; pixels are told apart by segmentation or change.`,
  );
};

/**
 * Codes of all pixels, written as they come. Contract: `sources[0]` gives the grid, of which `write` gets every row once, in order; the
 * model's pixel size where the raster's is finer (`begin` is told); memory is bounded by a row of tiles.
 */
export const classifyPixels = async (
  sources: readonly PixelSource[],
  card: ModelCard,
  network: Network,
  { begin, signal }: { readonly begin: (grid: WorkingGrid) => WriteRows; readonly signal?: AbortSignal },
): Promise<SeenPixels> => {
  const score = scoreOf(card);
  const working = workingGrid(checkSources(sources, card).grid, card);
  const { grid } = working;
  const aligned = alignedTo(working, sources);
  const { source: area } = createAreaSource(grid);
  const write = begin(working);
  const labels = card.labels.length;
  const tally = createTally(labels);
  const seams = createSeams(grid.width);
  const looker = { card: channelsOf(card), network, signal };
  for (const { tiles, owned } of tileRows(
    planTiles(grid.width, grid.height, card.input.tile, card.input.overlap),
    grid,
  )) {
    const [first] = owned.values();
    const [top, height] = [first?.row ?? 0, first?.height ?? 0];
    const strip = { codes: new Float64Array(grid.width * height).fill(NaN), top, stride: grid.width };
    for await (const glance of lookThrough(aligned, tiles, looker)) {
      if ('empty' in glance) continue;
      checkAnswer(glance.answer, glance.shown.length, card);
      glance.shown.forEach((tile, place) => {
        const window = owned.get(tile);
        if (window) decide(glance.answer, place, { tile, window, labels, score }, strip);
      });
    }
    maskMissing(aligned, strip);
    tally.add(area, strip);
    const columns = [...owned.values()].slice(1).map(({ column }) => column);
    seams.add(strip.codes, columns, top + height === grid.height);
    write(strip.codes);
  }
  return { ...working, ...tally.result(), seams: seams.result() };
};
