/** How grids lie: the direction of their rows, whether their cells are of equal area, and how files lie to each other. */
import type { GridDescription } from '../../core/description.ts';

export interface GridPlacement {
  /** Which way the second index runs; `rotated`: rows run along no axis; `unplaced`: the file does not say where its pixels lie. */
  readonly rows: 'southward' | 'northward' | 'rotated' | 'unplaced';
  /** Are cells of one size on the ground? Null: the CRS is not known well enough. */
  readonly equalArea: boolean | null;
}

/** EPSG and ESRI codes of equal-area systems in use for grids. Source: EPSG Geodetic Parameter Dataset. */
const equalAreaCodes = new Set([
  3035, 5070, 5071, 6933, 6931, 6932, 3408, 3409, 3410, 3973, 3974, 3975, 6350, 9311, 2163, 3310, 3338, 3577, 3571,
  3572, 3573, 3574, 3575, 3576, 8857, 54008, 54009, 54034, 102003, 102008, 102022, 102025, 102028, 102033, 9473,
]);
const equalAreaMethods =
  /\+proj=(?:aea|laea|cea|sinu|moll|eck[46]|eqearth|igh|hatano|goode|isea)\b|Equal[_ ]Area|Sinusoidal|Mollweide/i;
const otherMethods = /\+proj=(?:utm|tmerc|merc|lcc|stere|eqc|longlat|geos|krovak|somerc|sterea|omerc)\b/i;

const equalAreaOf = ({ crs, geographic }: GridDescription): boolean | null => {
  if (crs === '') return null;
  if (geographic || otherMethods.test(crs)) return false;
  if (equalAreaMethods.test(crs)) return true;
  const code = Number(/^(?:EPSG|ESRI):(\d+)$/.exec(crs)?.[1] ?? Number.NaN);
  if (!Number.isFinite(code)) return null;
  return equalAreaCodes.has(code)
    ? true
    : /^(?:32[67]\d\d|3857|269\d\d|258\d\d|4326)$/.test(String(code))
      ? false
      : null;
};

/** The transform of rows and columns that are only counted. */
const isDefault = ({ crs, transform: [a, b, c, d, e, f] }: GridDescription): boolean =>
  crs === '' && a === 1 && Math.abs(e) === 1 && [b, c, d, f].every((value) => value === 0);

export const gridPlacement = (grid: GridDescription): GridPlacement => {
  const [, b, , d, e] = grid.transform;
  if (isDefault(grid)) return { rows: 'unplaced', equalArea: equalAreaOf(grid) };
  const rows = b !== 0 || d !== 0 ? 'rotated' : e > 0 ? 'northward' : 'southward';
  return { rows, equalArea: equalAreaOf(grid) };
};

/** What of one file lies over what of another. Shares are of boxes in degrees, 0..1. */
export interface Overlap {
  readonly file: string;
  readonly over: string;
  readonly share: number;
}

type Box = readonly [west: number, south: number, east: number, north: number];

interface Placed {
  readonly path: string;
  readonly box: Box;
  readonly grid: string;
}

const boxOf = (bounds: readonly number[] | null | undefined): Box | null => {
  const [west, south, east, north] = bounds ?? [];
  return west !== undefined && south !== undefined && east !== undefined && north !== undefined && west <= east
    ? [west, south, east, north]
    : null;
};

const area = ([west, south, east, north]: Box): number => Math.max(0, east - west) * Math.max(0, north - south);
const common = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** Where a file lies: by its grids, or by the bounds of its layers. */
export interface Placeable {
  readonly path: string;
  readonly grids?: readonly GridDescription[];
  readonly layers?: readonly { readonly boundsWgs84: readonly number[] | null }[];
}

const placedOf = ({ path, grids = [], layers = [] }: Placeable): Placed[] => {
  const [grid] = grids;
  const box = boxOf(grid?.boundsWgs84);
  if (grid && box) return [{ path, box, grid: `${grid.crs} ${grid.width} ${grid.height} ${grid.transform.join(' ')}` }];
  return layers.flatMap(({ boundsWgs84 }) => {
    const own = boxOf(boundsWgs84);
    return own ? [{ path, box: own, grid: '' }] : [];
  });
};

/** Files of one grid are told once, by the first of them. */
const distinctPlaces = (files: readonly Placeable[]): Placed[] => {
  const seen = new Set<string>();
  return files.flatMap(placedOf).filter(({ path, grid }) => {
    const key = grid === '' ? path : grid;
    const fresh = !seen.has(key);
    seen.add(key);
    return fresh;
  });
};

/** More places than this are a collection, whose members are compared elsewhere. */
const mostPlaces = 12;

/** How much of each file's box lies over each other one that differs from it. */
export const overlapsOf = (files: readonly Placeable[]): Overlap[] => {
  const places = distinctPlaces(files);
  if (places.length > mostPlaces) return [];
  return places.flatMap((one) =>
    places.flatMap((other): Overlap[] => {
      if (one === other || area(one.box) === 0) return [];
      const share = area(common(one.box, other.box)) / area(one.box);
      return [{ file: one.path, over: other.path, share: Number(Math.min(1, share).toFixed(4)) }];
    }),
  );
};

/** Rasters that share one grid, by groups of their names; those alone on theirs are left out. */
export const sameGridsOf = (files: readonly Placeable[]): string[][] =>
  [
    ...Map.groupBy(
      files.flatMap(placedOf).filter(({ grid }) => grid !== ''),
      ({ grid }) => grid,
    ).values(),
  ]
    .map((alike) => alike.map(({ path }) => path))
    .filter((paths) => paths.length > 1);
