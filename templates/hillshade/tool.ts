import { cellSize, Moments, number, raster, riseEast, riseNorth, tool } from 'earthwright/tool';

export default tool({
  name: 'hillshade',
  summary: 'Hillshade of an elevation model: cosine of the angle between the ground’s normal and the sun, 0 to 1.',
  stage: 'extract',
  inputs: { elevation: raster('elevation') },
  params: {
    azimuth: number({ unit: 'deg', default: 315, min: 0, max: 360 }),
    altitude: number({ unit: 'deg', default: 45, min: 0, max: 90 }),
    zFactor: number({ default: 1 }),
  },
  outputs: {
    hillshade: raster('hillshade', { unit: '1' }),
    mean: number({ quantity: 'hillshade', unit: '1' }),
    shadedShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs, params, output }) {
    const { grid, pixels } = inputs.elevation;
    const [azimuth, altitude] = [(params.azimuth * Math.PI) / 180, (params.altitude * Math.PI) / 180];
    const sun = [Math.cos(altitude) * Math.sin(azimuth), Math.cos(altitude) * Math.cos(azimuth), Math.sin(altitude)];
    const lit = new Moments();
    let shaded = 0;
    output.raster(
      'hillshade',
      grid,
      [inputs.elevation],
      (elevation, out, { row, width, height }) => {
        const stride = width + 2;
        for (let y = 0; y < height; y++) {
          const [metresEast, metresNorth] = cellSize(grid, row + y);
          const [scaleEast, scaleNorth] = [params.zFactor / metresEast, params.zFactor / metresNorth];
          for (let x = 0; x < width; x++) {
            const at = (y + 1) * stride + x + 1;
            const east = riseEast(elevation, at, stride) * scaleEast;
            const north = riseNorth(elevation, at, stride) * scaleNorth;
            // A missing centre makes the result missing, although Horn's weights leave it out.
            const cosine = (sun[2] - sun[0] * east - sun[1] * north) / Math.sqrt(1 + east * east + north * north);
            const value = cosine + 0 * elevation[at];
            if (!Number.isFinite(value)) continue;
            if (value <= 0) shaded++;
            out[y * width + x] = Math.max(0, value);
            lit.add(Math.max(0, value));
          }
        }
      },
      { margin: 1 },
    );
    const evidence = { valid: lit.count, of: pixels };
    output.number('mean', lit.mean, evidence);
    output.number('shadedShare', lit.count > 0 ? (100 * shaded) / lit.count : NaN, evidence);
  },
});
