/** What every tile shows as a whole: scene classes, or embeddings compared with a vector for each label. */
import { EarthwrightError } from '../core/errors.ts';
import { createAreaSource } from '../geo/measure/area.ts';
import type { PixelSource, Window } from '../geo/raster/band.ts';
import { checkSources } from './check-sources.ts';
import type { Network, Tensor } from './onnx/runtime.ts';
import type { ModelCard } from './registry/model-card.ts';
import { judge } from './scores.ts';
import { lookThrough } from './tiles/look-through.ts';
import { tileRows } from './tiles/owned.ts';
import { planTiles } from './tiles/plan-tiles.ts';
import { alignedTo, type WorkingGrid, workingGrid } from './working-grid.ts';

interface LabelledTile {
  /** The part of the raster that stands for the tile: tiles overlap, these do not. */
  readonly window: Window;
  readonly areaM2: number;
  /** Place of the best label; −1: none is known. */
  readonly label: number;
  /** Probability of the label, or the cosine with its vector. */
  readonly score: number;
  /** By how much it is before the second best; the score itself where there is no other. */
  readonly lead: number;
  /** Embeddings without labels to compare them with. */
  readonly vector?: readonly number[];
}

export interface SeenTiles extends WorkingGrid {
  readonly tiles: readonly LabelledTile[];
  readonly emptyTiles: number;
}

type Judgement = Pick<LabelledTile, 'label' | 'score' | 'lead' | 'vector'>;

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

const cosine = (one: readonly number[], other: readonly number[]): number =>
  dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));

const ahead = (scores: readonly number[]): Judgement => {
  const [first, second] = scores.map((score, label) => ({ score, label })).sort((a, b) => b.score - a.score);
  if (!first || !Number.isFinite(first.score)) return { label: -1, score: NaN, lead: NaN };
  return { ...first, lead: second ? first.score - second.score : first.score };
};

const probabilities = (row: readonly number[]): number[] => {
  if (row.length === 1) return [judge(1, () => row[0] ?? NaN).score];
  const most = Math.max(...row);
  const sum = row.reduce((total, value) => total + Math.exp(value - most), 0);
  return row.map((value) => Math.exp(value - most) / sum);
};

const misfit = (name: string, dims: readonly number[], wanted: string): EarthwrightError =>
  new EarthwrightError(
    'network',
    'data',
    `The network of ${name} gives a tensor [${dims.join(', ')}]; expected ${wanted}.`,
  );

/** What a tile's numbers say, by the form that the card states. Throws `models` for a card of another form. */
const reader = ({
  name,
  task,
  labels,
  output,
}: ModelCard): ((row: readonly number[], dims: readonly number[]) => Judgement) => {
  if (output.form === 'tile-scores')
    return (row, dims) => {
      if (row.length !== labels.length) throw misfit(name, dims, `${labels.length} scores per tile`);
      return ahead(probabilities(row));
    };
  if (output.form !== 'vector')
    throw new EarthwrightError('models', 'user', `${name} is for ${task}; tiles are told apart by scene or embedding.`);
  const { vectors } = output;
  if (!vectors) return (row) => ({ label: -1, score: NaN, lead: NaN, vector: row });
  const known = labels.map((label) => vectors[label.name] ?? []);
  return (row, dims) => {
    const other = known.find(({ length }) => length !== row.length);
    if (other) throw misfit(name, dims, `vectors of ${other.length} numbers, as the registry file has them by label`);
    return ahead(known.map((vector) => cosine(row, vector)));
  };
};

const rowsOf = ({ values, dims }: Tensor, count: number, name: string): readonly (readonly number[])[] => {
  if (dims.length !== 2 || dims[0] !== count) throw misfit(name, dims, `[${count}, …]`);
  const length = dims[1] ?? 0;
  return Array.from({ length: count }, (_, place) => [...values.subarray(place * length, (place + 1) * length)]);
};

/** Square metres of a window, from the areas of its pixels. */
export const areaIn = (area: PixelSource, { column, row, width, height }: Window): number => {
  const values = new Float64Array(width * height);
  area.read({ column, row, width, height }, { values, start: 0, stride: width });
  return values.reduce((sum, value) => sum + value, 0);
};

/** Contract: `sources[0]` gives the grid; every tile with a valid pixel is told once, in the order of tiles. */
export const labelTiles = async (
  sources: readonly PixelSource[],
  card: ModelCard,
  network: Network,
  signal?: AbortSignal,
): Promise<SeenTiles> => {
  const read = reader(card);
  const working = workingGrid(checkSources(sources, card).grid, card);
  const { grid } = working;
  const tiles = planTiles(grid.width, grid.height, card.input.tile, card.input.overlap);
  const owned = new Map(tileRows(tiles, grid).flatMap((row) => [...row.owned]));
  const { source: area } = createAreaSource(grid);
  const labelled: LabelledTile[] = [];
  let emptyTiles = 0;
  for await (const glance of lookThrough(alignedTo(working, sources), tiles, { card, network, signal })) {
    if ('empty' in glance) {
      emptyTiles += glance.empty.length;
      continue;
    }
    const rows = rowsOf(glance.answer, glance.shown.length, card.name);
    glance.shown.forEach((tile, place) => {
      const window = owned.get(tile);
      if (window)
        labelled.push({ window, areaM2: areaIn(area, window), ...read(rows[place] ?? [], glance.answer.dims) });
    });
  }
  return { ...working, tiles: labelled, emptyTiles };
};
