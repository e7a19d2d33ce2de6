import type { Affine } from '../../core/tool/runtime/protocol.ts';
import { dataError } from '../errors.ts';

/** From coordinates to columns and rows. Without rotation each axis is inverted by itself, which keeps its rounding (as GDAL does). */
export const invert = ([a, b, c, d, e, f]: Affine): Affine => {
  if (b === 0 && d === 0 && a !== 0 && e !== 0) return [1 / a, 0, -c / a, 0, 1 / e, -f / e];
  const determinant = a * e - b * d;
  if (determinant === 0 || !Number.isFinite(determinant))
    throw dataError('grid-degenerate', 'A grid has pixels without area.');
  const factor = 1 / determinant;
  return [e * factor, -b * factor, (b * f - c * e) * factor, -d * factor, a * factor, (c * d - a * f) * factor];
};

export const apply = ([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] => [
  a * x + b * y + c,
  d * x + e * y + f,
];
