interface Placed {
  readonly geographic: boolean;
  readonly transform: readonly [number, number, number, number, number, number];
}

/**
 * Metres from a pixel's centre to the next one's, eastward and northward: the pixel size of a projected grid (taken as metres), on the
 * WGS 84 ellipsoid at the row's latitude else. Northward is negative where rows go north. Throws an Error for a rotated grid.
 */
export const cellSize = ({ geographic, transform: [a, b, , d, e, f] }: Placed, row: number): [number, number] => {
  if (b !== 0 || d !== 0) throw new Error('The grid is rotated: bring the raster to a north-up grid first.');
  if (!geographic) return [a, -e];
  const latitude = ((f + e * (row + 0.5)) * Math.PI) / 180;
  const [semiMajor, eccentricitySquared] = [6_378_137, 0.006_694_379_990_14];
  const curvature = 1 - eccentricitySquared * Math.sin(latitude) ** 2;
  const normal = semiMajor / Math.sqrt(curvature);
  const meridional = (normal * (1 - eccentricitySquared)) / curvature;
  return [(a * normal * Math.cos(latitude) * Math.PI) / 180, (-e * meridional * Math.PI) / 180];
};

/** Rise from west to east over one pixel, by Horn's weights (Proc. IEEE 69, 1981). `at`: place of the pixel in a block whose rows are `stride` long. */
export const riseEast = (block: Float64Array, at: number, stride: number): number =>
  (block[at - stride + 1]! +
    2 * block[at + 1]! +
    block[at + stride + 1]! -
    block[at - stride - 1]! -
    2 * block[at - 1]! -
    block[at + stride - 1]!) /
  8;

/** Rise from south to north over one pixel, by Horn's weights. */
export const riseNorth = (block: Float64Array, at: number, stride: number): number =>
  (block[at - stride - 1]! +
    2 * block[at - stride]! +
    block[at - stride + 1]! -
    block[at + stride - 1]! -
    2 * block[at + stride]! -
    block[at + stride + 1]!) /
  8;
