import type { Evidence, InputEvidence, LayerEvidence } from '../evidence.ts';
import { layersOf, pixelOffset, samePixels } from '../facts.ts';
import { declaresCodes } from '../source-text.ts';
import type { Shape, Window } from './scene.ts';

/** Side of the scenes: large enough for windows and objects, small enough to cost nothing. */
const longestSide = 96;
/** Pixels of all layers of a scene together. */
const mostPixels = 120_000;
const mostLayers = 400;
/** Pixels of all data together, up to which scenes are made of them where they lie. */
const mostWhole = 1_000_000;

/** A run that is to be related to others, and what of it can be made into scenes. */
export interface Setting {
  readonly evidence: Evidence;
  /** Where the scenes are cut from; null: the inputs are no rasters on one grid. */
  readonly window: Window | null;
  /** Where the scenes are that change values alone; null: there is no raster, or too much of them. */
  readonly plain: Extract<Shape, 'whole' | 'crop'> | null;
  /** So few pixels that the tool can run over all of them once more. */
  readonly small: boolean;
  /** By port of measured values: one that its pixels may have, near their mean, different from those of other ports. */
  readonly constants: ReadonlyMap<string, number>;
  /** All layers lie on the same pixels. */
  readonly oneGrid: boolean;
  /** Some pixels of the data are missing. */
  readonly gaps: boolean;
  /** Unit areas of a grid's pixels differ a little from place to place. */
  readonly tolerance: number;
}

const gridsOf = (layers: readonly LayerEvidence[]) => layers.flatMap(({ band }) => (band ? [band.grid] : []));

/** The grid that all layers share. */
const gridOf = (layers: readonly LayerEvidence[]) => {
  const grids = gridsOf(layers);
  const [first] = grids;
  const same =
    first &&
    grids.length === layers.length &&
    grids.every(
      (grid) =>
        samePixels(first, grid) &&
        grid.width === first.width &&
        grid.height === first.height &&
        pixelOffset(first, grid).every((steps) => Math.abs(steps) < 1e-3),
    );
  return same ? first : null;
};

/** The window of the scenes, where all layers share a grid that is not turned. */
const windowOf = (layers: readonly LayerEvidence[]): Window | null => {
  const first = gridOf(layers);
  if (first?.transform[1] !== 0 || first.transform[3] !== 0 || layers.length > mostLayers) return null;
  const side = Math.min(longestSide, Math.floor(Math.sqrt(mostPixels / layers.length)));
  const [width, height] = [Math.min(side, first.width), Math.min(side, first.height)];
  return { width, height, column: Math.floor((first.width - width) / 2), row: Math.floor((first.height - height) / 2) };
};

/** A port's values are measured, and no codes. */
export const isMeasured = ({ layers }: InputEvidence): boolean =>
  layers.length > 0 && layers.every(({ physical }) => physical !== null);

/** How far the values of a port reach from their smallest to their largest; 1 where they do not. */
export const reachOf = ({ layers }: InputEvidence): number => {
  const ends = layers.flatMap(({ physical }) => (physical ? [physical.min, physical.max] : []));
  const reach = Math.max(...ends) - Math.min(...ends);
  return Number.isFinite(reach) && reach > 0 ? reach : Math.max(1, Math.abs(ends[0] ?? 1));
};

const constantsOf = ({ inputs, code }: Evidence): ReadonlyMap<string, number> =>
  new Map(
    inputs.flatMap((input, index) => {
      const { port, layers } = input;
      const [physical] = layers.map((layer) => layer.physical);
      if (!physical || !isMeasured(input) || declaresCodes(code, port)) return [];
      const step = physical.max > physical.min ? physical.max - physical.min : Math.abs(physical.mean);
      return [[port, physical.mean + ((index + 1) / 100) * step] as const];
    }),
  );

export const settingOf = (evidence: Evidence): Setting => {
  const layers = layersOf(evidence);
  const onlyRasters = evidence.inputs.length > 0 && evidence.inputs.every((one) => one.layers.length > 0);
  const window = onlyRasters ? windowOf(layers) : null;
  const pixels = gridsOf(layers).reduce((sum, { width, height }) => sum + width * height, 0);
  const placeable = layers.length > 0 && layers.length <= mostLayers && pixels <= mostWhole;
  return {
    evidence,
    window,
    small: placeable,
    plain: window ? 'crop' : placeable ? 'whole' : null,
    constants: constantsOf(evidence),
    oneGrid: gridOf(layers) !== null,
    gaps: layers.some(({ band }) => band?.statistics && band.statistics.valid < band.statistics.total),
    tolerance: /\.area\b/.test(evidence.code) ? 1e-3 : 1e-6,
  };
};

/** Degrees and Mercator's plane: the ground of a pixel depends on its latitude. */
const areasDiffer = ({ geographic, crs }: { readonly geographic: boolean; readonly crs: string }): boolean =>
  geographic || /EPSG:(?:3857|3395|900913)\b|merc\b|Mercator(?!.*Transverse)/i.test(crs);

/** Does it matter to every result where a pixel lies, or which way things run? */
export const usesPlace = ({ code, inputs }: Evidence): boolean =>
  /position\(|bounds|latitude|longitude|\.row\b|\.column\b|flow|drainage|viewshed|transform\[[25]\]|\bgrid\(|hillshade/i.test(
    code,
  ) ||
  (/\.area\b/.test(code) && inputs.some(({ layers }) => layers.some(({ band }) => band && areasDiffer(band.grid))));

/** Do directions come out? */
export const isDirection = (name: string): boolean =>
  /aspect|azimuth|bearing|direction|sector|angle|circular/i.test(name);

/** Do directions go into a result? */
export const usesDirection = ({ code }: Evidence): boolean => isDirection(code) || /atan2/.test(code);

/** Does what lies around a pixel go into the result? */
export const usesSurroundings = ({ code }: Evidence): boolean => /\.read\(|wholeRaster|margin/.test(code);

/** What windows measure besides levels: nothing of it is left where all is alike. */
export const measuresRelief = (evidence: Evidence): boolean =>
  usesSurroundings(evidence) &&
  /rough|rugged|texture|entropy|position|relief|gradient|slope|curvature|deviation|range|edge/i.test(
    `${evidence.question} ${evidence.node.purpose}`,
  );
