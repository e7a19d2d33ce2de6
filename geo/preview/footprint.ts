import type { Frame, RasterPreview } from '../../core/preview.ts';
import { projDefinition } from '../crs/definition.ts';
import { longitudeLatitude, transformBetween } from '../crs/transform.ts';

/** Places along each side: sides that are straight in a CRS are curved in degrees. */
const steps = 8;
const places = 1e6;

/** The frame's edge in its pixels, from the upper left corner on, open. */
const edgeOf = ({ width, height }: Frame): (readonly [column: number, row: number])[] => {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  return corners.flatMap(([column, row], side) => {
    const [nextColumn, nextRow] = corners[(side + 1) % 4] ?? [0, 0];
    return Array.from({ length: steps }, (_, step): readonly [number, number] => [
      column + ((nextColumn - column) * step) / steps,
      row + ((nextRow - row) * step) / steps,
    ]);
  });
};

/**
 * The edge of a frame in degrees (WGS 84), closed, its longitudes without a jump, so that they may pass ±180; null where its place is not
 * known, where a corner has no place on Earth, or where it goes around a pole.
 */
export const footprintOf = (frame: Frame): RasterPreview['footprint'] => {
  if (projDefinition(frame.crs) === undefined) return null;
  const [a, b, c, d, e, f] = frame.transform;
  const toDegrees = transformBetween(frame.crs, longitudeLatitude);
  const ring: [number, number][] = [];
  for (const [column, row] of edgeOf(frame)) {
    const [longitude, latitude] = toDegrees(a * column + b * row + c, d * column + e * row + f);
    if (!Number.isFinite(longitude) || !(Math.abs(latitude) <= 90)) return null;
    const before = ring.at(-1)?.[0] ?? longitude;
    const unwrapped = longitude - 360 * Math.round((longitude - before) / 360);
    ring.push([Math.round(unwrapped * places) / places, Math.round(latitude * places) / places]);
  }
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last || Math.abs(first[0] - last[0]) > 180) return null;
  return [...ring, first];
};
