import type { Feature } from '../../core/tool/contract.ts';
import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { isGeographic } from '../crs/definition.ts';
import { transformBetween } from '../crs/transform.ts';
import { invert } from '../raster/affine.ts';
import type { GridDefinition } from '../raster/band.ts';
import type { FeatureSet } from './feature-set.ts';

/** Polygons of one feature in pixel coordinates of a grid: x right, y down, (0, 0) the outer corner of the first pixel. */
export interface PixelPolygons {
  /** Closed rings as x, y, x, y …; the same point first and last. Outer rings turn one way, holes the other. */
  readonly rings: readonly Float64Array[];
  readonly minimumX: number;
  readonly maximumX: number;
  readonly minimumY: number;
  readonly maximumY: number;
}

const polygonsOf = ({ geometry }: Feature): readonly number[][][][] => {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
};

/** Twice the area, positive when the ring turns from x towards y. */
const signedArea = (ring: Float64Array): number => {
  let sum = 0;
  for (let index = 0; index + 3 < ring.length; index += 2) {
    sum += ring[index]! * ring[index + 3]! - ring[index + 2]! * ring[index + 1]!;
  }
  return sum;
};

const reversed = (ring: Float64Array): Float64Array => {
  const output = new Float64Array(ring.length);
  for (let index = 0; index < ring.length; index += 2) {
    output[index] = ring[ring.length - 2 - index]!;
    output[index + 1] = ring[ring.length - 1 - index]!;
  }
  return output;
};

const pixelRing = (
  positions: readonly number[][],
  place: (x: number, y: number) => readonly [number, number],
): Float64Array => {
  const ring: number[] = [];
  for (const [x = NaN, y = NaN] of positions) {
    const [column, row] = place(x, y);
    // A vertex that the grid's CRS cannot hold is left out.
    if (Number.isFinite(column) && Number.isFinite(row)) ring.push(column, row);
  }
  const open = ring.length >= 2 && (ring[0] !== ring[ring.length - 2] || ring[1] !== ring[ring.length - 1]);
  if (open) ring.push(ring[0] ?? 0, ring[1] ?? 0);
  return Float64Array.from(ring);
};

const withBounds = (rings: readonly Float64Array[]): PixelPolygons | undefined => {
  let [minimumX, maximumX, minimumY, maximumY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index += 2) {
      minimumX = Math.min(minimumX, ring[index]!);
      maximumX = Math.max(maximumX, ring[index]!);
      minimumY = Math.min(minimumY, ring[index + 1]!);
      maximumY = Math.max(maximumY, ring[index + 1]!);
    }
  }
  return rings.length === 0 ? undefined : { rings, minimumX, maximumX, minimumY, maximumY };
};

const shifted = (polygons: PixelPolygons, columns: number, rows: number): PixelPolygons | undefined =>
  withBounds(polygons.rings.map((ring) => ring.map((value, index) => value + (index % 2 === 0 ? columns : rows))));

/** Pixels per turn around the globe, for grids in degrees: their longitudes may run 0…360 where features' run −180…180. */
const turnOf = (grid: GridDefinition, inverse: Affine): readonly [columns: number, rows: number] | undefined =>
  isGeographic(grid.crs) ? [inverse[0] * 360, inverse[3] * 360] : undefined;

const onGrid = ({ minimumX, maximumX, minimumY, maximumY }: PixelPolygons, grid: GridDefinition): boolean =>
  maximumX > 0 && minimumX < grid.width && maximumY > 0 && minimumY < grid.height;

/**
 * A feature's polygons on a grid, copies one turn further where the grid's longitudes run that way.
 * Empty for points, lines and polygons that lie elsewhere. Vertices are reprojected, edges stay straight (as GDAL does).
 * `exact`: a vertex on a pixel border stays there, whatever rounding makes of it; without it pixels are taken by their centres as in GDAL.
 */
export const createPlacement = (
  set: FeatureSet,
  grid: GridDefinition,
  exact: boolean,
): ((feature: Feature) => PixelPolygons[]) => {
  const transform = transformBetween(set.crs, grid.crs);
  const inverse = invert(grid.transform);
  const turn = turnOf(grid, inverse);
  const [a, b, c, d, e, f] = inverse;
  const tolerance = 1e-9 + 8 * Number.EPSILON * Math.max(Math.abs(c), Math.abs(f));
  const onBorder = (value: number): number => {
    const border = Math.round(value);
    return exact && Math.abs(value - border) < tolerance ? border : value;
  };
  const place = (x: number, y: number): readonly [number, number] => {
    const [gridX, gridY] = transform(x, y);
    return [onBorder(c + gridX * a + gridY * b), onBorder(f + gridX * d + gridY * e)];
  };
  return (feature) => {
    const rings: Float64Array[] = [];
    for (const polygon of polygonsOf(feature)) {
      polygon.forEach((positions, index) => {
        const ring = pixelRing(positions, place);
        if (ring.length < 8) return;
        rings.push(signedArea(ring) > 0 === (index === 0) ? ring : reversed(ring));
      });
    }
    const polygons = withBounds(rings);
    if (!polygons) return [];
    const copies = turn ? [polygons, shifted(polygons, ...turn), shifted(polygons, -turn[0], -turn[1])] : [polygons];
    return copies.filter((copy) => copy !== undefined).filter((copy) => onGrid(copy, grid));
  };
};
