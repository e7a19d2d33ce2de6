import { cellSize, Moments, number, raster, tool } from 'earthwright/tool';

export default tool({
  name: 'curvature',
  summary: 'Curvature of an elevation model (general, profile and plan) in 1/m as rasters, positive where convex.',
  stage: 'extract',
  inputs: { elevation: raster('elevation') },
  params: { zFactor: number({ default: 1 }) },
  outputs: {
    general: raster('curvature', { unit: '1/m' }),
    profile: raster('curvature', { unit: '1/m' }),
    plan: raster('curvature', { unit: '1/m' }),
    meanGeneral: number({ quantity: 'curvature', unit: '1/m' }),
    convexShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs, params, output }) {
    const { grid, pixels } = inputs.elevation;
    const found = new Moments();
    let convex = 0;
    output.rasters(
      ['general', 'profile', 'plan'],
      grid,
      [inputs.elevation],
      (z, general, profile, plan, { row, width, height }) => {
        const stride = width + 2;
        for (let y = 0; y < height; y++) {
          const [east, north] = cellSize(grid, row + y);
          for (let x = 0; x < width; x++) {
            const [at, i] = [(y + 1) * stride + x + 1, y * width + x];
            const [above, below] = [at - stride, at + stride];
            // Zevenbergen and Thorne 1987: second derivatives halved (D, E), mixed (F), first (G, H).
            const d = ((z[at - 1] + z[at + 1]) / 2 - z[at]) / (east * east);
            const e = ((z[above] + z[below]) / 2 - z[at]) / (north * north);
            const f = (z[above + 1] + z[below - 1] - z[above - 1] - z[below + 1]) / (4 * east * north);
            const g = (z[at + 1] - z[at - 1]) / (2 * east);
            const h = (z[above] - z[below]) / (2 * north);
            const total = -2 * params.zFactor * (d + e) + 0 * f;
            if (!Number.isFinite(total)) continue;
            general[i] = total;
            found.add(total);
            if (total > 0) convex++;
            const squared = g * g + h * h;
            if (squared === 0) continue; // level ground has neither a slope line nor a contour
            profile[i] = (-2 * params.zFactor * (d * g * g + e * h * h + f * g * h)) / squared;
            plan[i] = (-2 * params.zFactor * (d * h * h + e * g * g - f * g * h)) / squared;
          }
        }
      },
      { margin: 1 },
    );
    const evidence = { valid: found.count, of: pixels };
    output.number('meanGeneral', found.mean, evidence);
    output.number('convexShare', found.count > 0 ? (100 * convex) / found.count : NaN, evidence);
  },
});
