import type { Frame, RasterPreview } from '../../core/preview.ts';
import { projDefinition } from '../crs/definition.ts';
import { longitudeLatitude, transformBetween } from '../crs/transform.ts';

/** Mean radius of the Earth, IUGG 1980: the scale bar of a picture needs no more. */
const radiusM = 6_371_008.8;
const radians = Math.PI / 180;

type Point = readonly [longitude: number, latitude: number];

/** Metres east and north from one point to one near it. */
const offsetM = ([lon, lat]: Point, [otherLon, otherLat]: Point): [number, number] => {
  const turn = ((((otherLon - lon + 180) % 360) + 360) % 360) - 180;
  return [turn * radians * radiusM * Math.cos(lat * radians), (otherLat - lat) * radians * radiusM];
};

/** Scale and north in the middle of a frame; null where its place on Earth is not known. */
export const groundOf = ({ width, height, transform, crs }: Frame): RasterPreview['ground'] => {
  if (projDefinition(crs) === undefined) return null;
  const [a, b, c, d, e, f] = transform;
  const toDegrees = transformBetween(crs, longitudeLatitude);
  const at = (column: number, row: number): Point => toDegrees(a * column + b * row + c, d * column + e * row + f);
  const [column, row] = [width / 2, height / 2];
  const middle = at(column, row);
  const along = offsetM(at(column - 0.5, row), at(column + 0.5, row));
  const up = offsetM(middle, at(column, row - 0.5));
  const metresPerPixel = Math.hypot(...along);
  if (!(metresPerPixel > 0 && Number.isFinite(metresPerPixel)) || up.some(Number.isNaN)) return null;
  // `up` is where the picture's top lies, as a bearing; north is as far the other way.
  return { metresPerPixel, north: -Math.atan2(up[0], up[1]) / radians };
};
