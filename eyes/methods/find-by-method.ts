/** The method that a registry file names, over a picture. */
import { EarthwrightError } from '../../core/errors.ts';
import { align } from '../../geo/raster/align.ts';
import type { PixelSource } from '../../geo/raster/band.ts';
import type { MethodCard } from '../registry/method-card.ts';
import { type WorkingGrid, workingGrid } from '../working-grid.ts';
import { createBlobFinder } from './blobs.ts';
import { createEdgeFinder } from './edges.ts';
import { findRegions } from './find-regions.ts';
import { findThings } from './find-things.ts';
import type { Candidate, Finder } from './finder.ts';
import type { IndexFormula } from './index-formula.ts';
import { indexSource } from './index-source.ts';
import { type Plane, readPlane } from './plane.ts';
import { createTemplateFinder, drawnExample } from './template.ts';
import type { TwoClasses } from './two-classes.ts';

export interface FoundByMethod {
  /** Of at least the stated strength. */
  readonly told: readonly Candidate[];
  /** How many there are with a stricter, and with a milder threshold. */
  readonly fewer: number;
  readonly more: number;
  readonly tiles: number;
  readonly emptyTiles: number;
  /** Of a threshold: what lies on its sides; null where all values are alike. */
  readonly classes?: TwoClasses | null;
}

interface Surroundings {
  readonly working: WorkingGrid;
  readonly example: PixelSource | null;
  /** Of the card's index, where that is its method. */
  readonly formula: IndexFormula | null;
}

/** Smaller ones are no more than noise, larger ones need coarser pixels. */
const sizePixels = { least: 2, most: 128 };
const mostExamplePixels = 64;

const sizeOf = ({ name, labels }: MethodCard, { gsdM }: WorkingGrid) => {
  const { min = 0, max = Infinity } = labels[0].sizeM ?? {};
  const size = { min: min / gsdM, max: max / gsdM };
  if (size.max >= sizePixels.least) return size;
  throw new EarthwrightError(
    'gsd',
    'data',
    `What ${name} looks for is at most ${max} m long, less than ${sizePixels.least} pixels of ${gsdM} m: it is not to be seen.`,
  );
};

const compactSize = (card: MethodCard, working: WorkingGrid) => {
  const size = sizeOf(card, working);
  if (size.max <= sizePixels.most) return size;
  throw new EarthwrightError(
    'gsd',
    'data',
    `What ${card.name} looks for is up to ${Math.ceil(size.max)} pixels long, and ${sizePixels.most} are looked at: give a coarser gsd in its registry file.`,
  );
};

/** The example's first band in the working pixels. */
const exampleOf = (source: PixelSource, card: MethodCard, { gsdM }: WorkingGrid): Plane => {
  const own = workingGrid(source.grid, { name: card.name, gsd: { native: gsdM, min: gsdM * 0.99, max: gsdM * 1.01 } });
  const { width, height } = own.grid;
  if (Math.max(width, height) > mostExamplePixels)
    throw new EarthwrightError(
      'example',
      'user',
      `The example of ${card.name} is ${width} × ${height} pixels of ${gsdM} m; at most ${mostExamplePixels} on a side are compared.`,
    );
  return readPlane(align(source, own.grid, 'average'), { column: 0, row: 0, width, height });
};

const finderOf = (card: MethodCard, { working, example }: Surroundings): Finder => {
  const { method } = card;
  switch (method.kind) {
    case 'blobs':
      return createBlobFinder({ ...method, size: compactSize(card, working) });
    case 'edges':
      return createEdgeFinder({ ...method, size: sizeOf(card, working) });
    case 'template': {
      if (method.drawn) return createTemplateFinder({ ...method, example: drawnExample(method.drawn) });
      if (example) return createTemplateFinder({ ...method, example: exampleOf(example, card, working) });
      throw new EarthwrightError('example', 'user', `The example of ${card.name} is not there.`);
    }
    case 'index':
      throw new RangeError('an index has no finder: its threshold is of the whole picture');
  }
};

/** Contract: `sources` are the card's bands on the working grid. */
export const findByMethod = (
  sources: readonly PixelSource[],
  card: MethodCard,
  surroundings: Surroundings,
): FoundByMethod => {
  const { working, formula } = surroundings;
  const [source] = sources;
  if (!source) throw new EarthwrightError('bands', 'data', `${card.name} got no band.`);
  if (card.method.kind === 'index') {
    if (!formula) throw new RangeError('an index without its formula');
    const regions = findRegions(indexSource(formula, card.bands, sources), card.method.side, sizeOf(card, working));
    const { told, fewer, more } = regions?.at ?? { told: [], fewer: 0, more: 0 };
    return {
      told,
      fewer: Math.min(fewer, more),
      more: Math.max(fewer, more),
      tiles: 1,
      emptyTiles: 0,
      classes: regions?.classes ?? null,
    };
  }
  const finder = finderOf(card, surroundings);
  const { candidates, ...tiles } = findThings(source, working, finder);
  const of = (least: number) => candidates.filter(({ strength }) => strength >= least);
  return {
    told: of(finder.least.told),
    fewer: of(finder.least.fewer).length,
    more: candidates.length,
    ...tiles,
  };
};
