import type { Affine } from '../../core/tool/runtime/protocol.ts';
import type { TiffDirectory } from './directory.ts';
import { type GeoKeys, geoKey } from './geo-keys.ts';
import { tags } from './tags.ts';

const pixelIsPoint = 2;

/** Moves the origin from the centre of the first pixel to its outer corner. */
const fromCentre = ([a, b, c, d, e, f]: Affine): Affine => [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2];

/** Affine transform of a GeoTIFF image (OGC 19-008r4, 7.3: matrix before tiepoint and scale), pixel-is-area; undefined when there is none. */
export const readTransform = (directory: TiffDirectory, keys: GeoKeys | undefined): Affine | undefined => {
  const finish = (transform: Affine): Affine | undefined => {
    if (!transform.every(Number.isFinite) || transform[0] * transform[4] === transform[1] * transform[3])
      return undefined;
    return keys?.get(geoKey.rasterType) === pixelIsPoint ? fromCentre(transform) : transform;
  };
  const matrix = directory.numbers(tags.modelTransformation);
  if (matrix && matrix.length >= 8) {
    const [a = NaN, b = NaN, , c = NaN, d = NaN, e = NaN, , f = NaN] = matrix;
    return finish([a, b, c, d, e, f]);
  }
  const scale = directory.numbers(tags.modelPixelScale);
  const tiepoint = directory.numbers(tags.modelTiepoint);
  if (!tiepoint || tiepoint.length < 6) return undefined;
  if (!scale) {
    const fitted = fitPlane(controlPoints(tiepoint));
    return fitted && finish(fitted);
  }
  const [scaleX = NaN] = scale;
  const scaleY = Math.abs(scale[1] ?? NaN);
  const [column = NaN, row = NaN, , x = NaN, y = NaN] = tiepoint;
  return finish([scaleX, 0, x - column * scaleX, 0, -scaleY, y + row * scaleY]);
};

interface ControlPoint {
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

const controlPoints = (tiepoints: Float64Array): ControlPoint[] =>
  Array.from({ length: Math.floor(tiepoints.length / 6) }, (_, index) => {
    const [column = NaN, row = NaN, , x = NaN, y = NaN] = tiepoints.subarray(6 * index, 6 * index + 6);
    return { column, row, x, y };
  });

/** How far a control point may lie off the plane through all, in pixels. */
const planar = 0.01;

/** Value = p·column + q·row + r by least squares (normal equations about the middle, which keeps them well-conditioned). */
const fitValue = (
  points: readonly ControlPoint[],
  measure: (point: ControlPoint) => number,
): [number, number, number] => {
  const mean = (of: (point: ControlPoint) => number): number =>
    points.reduce((sum, one) => sum + of(one), 0) / points.length;
  const [column, row, value] = [mean((one) => one.column), mean((one) => one.row), mean(measure)];
  const sum = (of: (c: number, r: number, v: number) => number): number =>
    points.reduce((total, one) => total + of(one.column - column, one.row - row, measure(one) - value), 0);
  const [cc, cr, rr] = [sum((c) => c * c), sum((c, r) => c * r), sum((_, r) => r * r)];
  const [cv, rv] = [sum((c, _, v) => c * v), sum((_, r, v) => r * v)];
  const whole = cc * rr - cr * cr;
  const [p, q] = [(cv * rr - rv * cr) / whole, (rv * cc - cv * cr) / whole];
  return [p, q, value - p * column - q * row];
};

/** The transform that all control points obey, within a hundredth of a pixel; undefined where they bend. */
const fitPlane = (points: readonly ControlPoint[]): Affine | undefined => {
  if (points.length < 3) return undefined;
  const [a, b, c] = fitValue(points, ({ x }) => x);
  const [d, e, f] = fitValue(points, ({ y }) => y);
  const size = Math.min(Math.hypot(a, d), Math.hypot(b, e));
  const fits = points.every(
    ({ column, row, x, y }) => Math.hypot(a * column + b * row + c - x, d * column + e * row + f - y) <= planar * size,
  );
  return fits ? [a, b, c, d, e, f] : undefined;
};

/** What a reader should know of how the image is placed; '' where nothing is odd. */
export const placementNote = (directory: TiffDirectory): string => {
  const [, scaleY = 1] = directory.numbers(tags.modelPixelScale) ?? [];
  if (scaleY < 0)
    return 'The pixel scale of the rows is negative; rows are taken to run from north to south, as GDAL does. If the picture is upside down, rewrite the file with gdal_translate -a_ullr.';
  return '';
};

/** Is the image placed by control points alone, which no transform fits? */
export const bentControlPoints = (directory: TiffDirectory, keys: GeoKeys | undefined): number => {
  const tiepoints = directory.numbers(tags.modelTiepoint);
  const placed = directory.has(tags.modelPixelScale) || directory.has(tags.modelTransformation);
  if (!tiepoints || placed || readTransform(directory, keys)) return 0;
  return Math.floor(tiepoints.length / 6);
};
