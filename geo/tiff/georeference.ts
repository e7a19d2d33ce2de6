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
  if (!scale || !tiepoint || tiepoint.length < 6) return undefined;
  const [scaleX = NaN, scaleY = NaN] = scale;
  const [column = NaN, row = NaN, , x = NaN, y = NaN] = tiepoint;
  return finish([scaleX, 0, x - column * scaleX, 0, -scaleY, y + row * scaleY]);
};
