/** How files lie to each other: grids that are shifted, files far from all others, features that miss the rasters. */
import type { FileProfile, Guess, RasterProfile } from '../../../core/profile.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

interface Placed {
  readonly path: string;
  readonly crs: string;
  readonly box: Box;
}

const boxOf = (bounds: readonly number[] | null | undefined): Box | null => {
  const [west, south, east, north] = bounds ?? [];
  return west !== undefined && south !== undefined && east !== undefined && north !== undefined && west <= east
    ? [west, south, east, north]
    : null;
};

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const size = ([west, south, east, north]: Box): number => Math.max(east - west, north - south);
/** Degrees between the nearest edges. */
const gap = (a: Box, b: Box): number => Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0);

const placedRasters = (files: readonly FileProfile[]): Placed[] =>
  files.flatMap((file) => {
    const grid = file.kind === 'raster' ? file.bands[0]?.grid : undefined;
    const box = boxOf(grid?.boundsWgs84);
    return grid && box ? [{ path: file.path, crs: grid.crs, box }] : [];
  });

/** A footprint far from the others, which lie together: its CRS tag may be wrong. */
const faraway = (placed: readonly Placed[]): Guess[] =>
  placed.flatMap((one): Guess[] => {
    const others = placed.filter(({ path }) => path !== one.path);
    const together =
      others.length >= 2 &&
      others.every((other) => others.some((third) => third !== other && overlap(other.box, third.box)));
    const nearest = Math.min(...others.map(({ box }) => gap(one.box, box)));
    const extent = Math.max(1, ...others.map(({ box }) => size(box)));
    return together && nearest > 2 * extent
      ? [
          {
            value: `${one.path}: lies far from all other rasters; its CRS tag (${one.crs}) may be wrong`,
            reason: `${nearest.toFixed(1)}° from the nearest of ${others.length} rasters that lie together`,
          },
        ]
      : [];
  });

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b), 1e-12);
const rounded = (value: number): string => String(Number(value.toFixed(2)));

const shiftBetween = (first: RasterProfile, second: RasterProfile): string | null => {
  const [a, b] = [first.bands[0]?.grid, second.bands[0]?.grid];
  if (!a || !b || a.crs !== b.crs || a.crs === '') return null;
  const [ax = 0, , ac = 0, , ae = 0, af = 0] = a.transform;
  const [bx = 0, , bc = 0, , be = 0, bf = 0] = b.transform;
  if (!near(ax, bx) || !near(ae, be)) return null;
  const [columns, rows] = [(bc - ac) / ax, (bf - af) / ae];
  const small = Math.abs(columns) < 8 && Math.abs(rows) < 8 && (Math.abs(columns) > 1e-3 || Math.abs(rows) > 1e-3);
  return small && Math.abs(a.width - b.width) <= 8 && Math.abs(a.height - b.height) <= 8
    ? `${rounded(columns)} columns and ${rounded(rows)} rows`
    : null;
};

/** Rasters on grids of one size and pixel that are shifted by some pixels: told against the first one, once for each shift. */
const shifted = (rasters: readonly RasterProfile[]): Guess[] => {
  const [first, ...others] = rasters;
  if (!first) return [];
  const shifts = others.flatMap((other) => {
    const shift = shiftBetween(first, other);
    return shift ? [{ path: other.path, shift }] : [];
  });
  return [...Map.groupBy(shifts, ({ shift }) => shift).entries()].map(([shift, files]) => ({
    value: `${files[0]?.path ?? ''}${files.length > 1 ? ` and ${files.length - 1} more` : ''}: shifted by ${shift} against ${first.path}`,
    reason: 'same CRS and pixel size, another origin',
  }));
};

const missed = (files: readonly FileProfile[], placed: readonly Placed[]): Guess[] =>
  files.flatMap((file) =>
    file.kind === 'features'
      ? file.layers.flatMap((layer): Guess[] => {
          const [west = 0, south = 0, east = 0, north = 0] = layer.bounds ?? [];
          const inDegrees =
            layer.bounds !== null &&
            /4326|4258|4269|CRS84|longlat/i.test(layer.crs) &&
            Math.abs(west) <= 180 &&
            Math.abs(north) <= 90;
          const box: Box = [west, south, east, north];
          return inDegrees && placed.length > 0 && placed.every((raster) => !overlap(raster.box, box))
            ? [
                {
                  value: `${file.path}: “${layer.name}” overlaps no raster`,
                  reason: 'its bounds and those of the rasters in degrees',
                },
              ]
            : [];
        })
      : [],
  );

const mostShifts = 6;

/** Everything that the footprints and grids show. */
export const suspiciousPlaces = (files: readonly FileProfile[]): Guess[] => {
  const placed = placedRasters(files);
  const rasters = files.filter((file) => file.kind === 'raster');
  return [...faraway(placed), ...shifted(rasters).slice(0, mostShifts), ...missed(files, placed)];
};
