import { Moments, number, raster, text, tool } from 'earthwright/tool';

/** Weights of the middle and of both sides across the derivative. */
const weights: Record<string, readonly [middle: number, side: number]> = {
  sobel: [2, 1],
  prewitt: [1, 1],
  scharr: [10, 3],
  central: [1, 0],
};

export default tool({
  name: 'image-gradient',
  summary:
    'Edges: size of the gradient of a raster per pixel in its unit and its direction in degrees, with the share of edge pixels in percent.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    operator: text({ default: 'sobel', choices: Object.keys(weights) }),
    // A pixel is an edge where its gradient is above this quantile of all gradients.
    quantile: number({ unit: '1', default: 0.9, min: 0, max: 1 }),
  },
  outputs: {
    gradient: raster('gradient', { like: 'values' }),
    direction: raster('direction', { unit: 'deg' }),
    mean: number({ quantity: 'gradient', like: 'values' }),
    max: number({ quantity: 'gradient', like: 'values' }),
    edgeThreshold: number({ quantity: 'gradient', like: 'values' }),
    edgeShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values }, params, output, scan }) {
    const [middle, side] = weights[params.operator];
    const scale = 2 * (middle + 2 * side);
    const found = new Moments();
    const written = output.rasters(
      ['gradient', 'direction'],
      values.grid,
      [values],
      (block, gradient, direction, { width }) => {
        const stride = width + 2;
        for (let i = 0; i < gradient.length; i++) {
          const at = (Math.floor(i / width) + 1) * stride + (i % width) + 1;
          const [above, below] = [at - stride, at + stride];
          const toRight =
            middle * (block[at + 1] - block[at - 1]) +
            side * (block[above + 1] - block[above - 1] + block[below + 1] - block[below - 1]);
          const up =
            middle * (block[above] - block[below]) +
            side * (block[above - 1] - block[below - 1] + block[above + 1] - block[below + 1]);
          // A missing pixel among the nine makes the result missing, also where its weight is 0.
          const size =
            Math.hypot(toRight, up) / scale +
            0 * (block[at] + block[above - 1] + block[above + 1] + block[below - 1] + block[below + 1]);
          if (!Number.isFinite(size)) continue;
          gradient[i] = size;
          found.add(size);
          if (size > 0) direction[i] = ((Math.atan2(up, toRight) * 180) / Math.PI + 360) % 360;
        }
      },
      { margin: 1 },
    );
    const [threshold] = written.gradient.quantiles([params.quantile]);
    let edges = 0;
    scan([written.gradient], (gradient) => {
      for (const value of gradient) if (value > threshold) edges++;
    });
    const evidence = { valid: found.count, of: values.pixels };
    output.number('mean', found.mean, evidence);
    output.number('max', found.count > 0 ? found.max : NaN, evidence);
    output.number('edgeThreshold', threshold, evidence);
    output.number('edgeShare', found.count > 0 ? (100 * edges) / found.count : NaN, evidence);
  },
});
