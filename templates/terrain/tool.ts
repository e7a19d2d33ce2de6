import { type Grid, number, raster, tool } from 'earthwright/tool';

/** Kahan's compensated sum: rounding does not grow with the number of pixels. */
class Sum {
  total = 0;
  #lost = 0;
  add(term: number): void {
    const corrected = term - this.#lost;
    const next = this.total + corrected;
    this.#lost = next - this.total - corrected;
    this.total = next;
  }
}

/** Metres per unit of x and of y in a row: 1 in a projected CRS (in metres), else on the WGS 84 ellipsoid at the row's latitude. */
function metresPerUnit({ geographic, transform: [, , , , e, f] }: Grid, row: number): [number, number] {
  if (!geographic) return [1, 1];
  const latitude = ((f + e * (row + 0.5)) * Math.PI) / 180;
  const [semiMajor, eccentricitySquared] = [6_378_137, 0.006_694_379_990_14];
  const curvature = 1 - eccentricitySquared * Math.sin(latitude) ** 2;
  const normal = semiMajor / Math.sqrt(curvature);
  const meridional = (normal * (1 - eccentricitySquared)) / curvature;
  return [(normal * Math.cos(latitude) * Math.PI) / 180, (meridional * Math.PI) / 180];
}

export default tool({
  name: 'terrain',
  summary: 'Slope and aspect of an elevation model in degrees as rasters, with the mean and the largest slope.',
  stage: 'extract',
  inputs: { elevation: raster('elevation') },
  params: {
    // Metres per unit of elevation, such as 0.3048 for feet.
    zFactor: number({ default: 1 }),
  },
  outputs: {
    slope: raster('slope', { unit: 'deg' }),
    // Compass direction that the ground faces (downhill), clockwise from north; flat ground has none.
    aspect: raster('aspect', { unit: 'deg' }),
    meanSlope: number({ quantity: 'slope', unit: 'deg' }),
    maxSlope: number({ quantity: 'slope', unit: 'deg' }),
  },
  run({ inputs, params, output }) {
    const { grid } = inputs.elevation;
    const [a, b, , d, e] = grid.transform;
    if (b !== 0 || d !== 0) throw new Error('The elevation grid is rotated: bring it to a north-up grid first.');
    const sum = new Sum();
    let [of, valid, steepest] = [0, 0, 0];
    output.rasters(
      ['slope', 'aspect'],
      grid,
      [inputs.elevation],
      (elevation, slope, aspect, { row, width, height }) => {
        const stride = width + 2;
        for (let y = 0; y < height; y++) {
          const [metresX, metresY] = metresPerUnit(grid, row + y);
          for (let x = 0; x < width; x++) {
            of++;
            const at = (dx: number, dy: number): number => elevation[(y + 1 + dy) * stride + x + 1 + dx];
            const [northWest, north, northEast] = [at(-1, -1), at(0, -1), at(1, -1)];
            const [southWest, south, southEast] = [at(-1, 1), at(0, 1), at(1, 1)];
            // Horn, Proc. IEEE 69, 1981. A missing neighbour, the edge included, makes the result missing; so does a missing centre.
            const eastward = northEast + 2 * at(1, 0) + southEast - northWest - 2 * at(-1, 0) - southWest;
            const northward = northWest + 2 * north + northEast - southWest - 2 * south - southEast;
            const toEast = (params.zFactor * eastward) / (8 * a * metresX) + 0 * at(0, 0);
            // e is negative where rows go south, which is what northward assumes.
            const toNorth = (params.zFactor * northward) / (8 * -e * metresY);
            const degrees = (Math.atan(Math.hypot(toEast, toNorth)) * 180) / Math.PI;
            if (!Number.isFinite(degrees)) continue;
            const i = y * width + x;
            slope[i] = degrees;
            if (degrees > 0) aspect[i] = ((Math.atan2(-toEast, -toNorth) * 180) / Math.PI + 360) % 360;
            valid++;
            sum.add(degrees);
            steepest = Math.max(steepest, degrees);
          }
        }
      },
      { margin: 1 },
    );
    output.number('meanSlope', sum.total / valid, { valid, of });
    output.number('maxSlope', valid > 0 ? steepest : NaN, { valid, of });
  },
});
