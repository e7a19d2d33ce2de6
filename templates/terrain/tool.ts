import { cellSize, Moments, number, raster, riseEast, riseNorth, tool } from 'earthwright/tool';

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
    const slopes = new Moments();
    output.rasters(
      ['slope', 'aspect'],
      grid,
      [inputs.elevation],
      (elevation, slope, aspect, { row, width, height }) => {
        const stride = width + 2;
        for (let y = 0; y < height; y++) {
          const [eastward, northward] = cellSize(grid, row + y);
          for (let x = 0; x < width; x++) {
            const at = (y + 1) * stride + x + 1;
            // A missing neighbour, the edge included, makes the result missing; so does a missing centre.
            const toEast = (params.zFactor * riseEast(elevation, at, stride)) / eastward + 0 * elevation[at];
            const toNorth = (params.zFactor * riseNorth(elevation, at, stride)) / northward;
            const degrees = (Math.atan(Math.hypot(toEast, toNorth)) * 180) / Math.PI;
            if (!Number.isFinite(degrees)) continue;
            const i = y * width + x;
            slope[i] = degrees;
            if (degrees > 0) aspect[i] = ((Math.atan2(-toEast, -toNorth) * 180) / Math.PI + 360) % 360;
            slopes.add(degrees);
          }
        }
      },
      { margin: 1 },
    );
    const evidence = { valid: slopes.count, of: inputs.elevation.pixels };
    output.number('meanSlope', slopes.mean, evidence);
    output.number('maxSlope', slopes.count > 0 ? slopes.max : NaN, evidence);
  },
});
