import { number, type Raster, raster, stack, table, text, tool } from 'earthwright/tool';
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

export default tool({
  name: 'principal-components',
  summary:
    'First three principal components of several bands as rasters, in the bands’ unit, with explained variance in percent and loadings.',
  stage: 'extract',
  inputs: { bands: stack('any') },
  params: {
    // correlation: bands are standardised first (dimensionless).
    matrix: text({ default: 'covariance', choices: ['covariance', 'correlation'] }),
  },
  outputs: {
    first: raster('component'),
    second: raster('component'),
    third: raster('component'),
    components: table({ columns: ['component', 'variance', 'share', 'cumulative'] }),
    loadings: table({ columns: ['component', 'band', 'loading'] }),
    firstShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { bands }, params, output, scan }) {
    const n = bands.layers.length;
    const means = new Float64Array(n);
    let valid = 0;
    const whole = (blocks: readonly Float64Array[], i: number): boolean => {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += blocks[k][i];
      return Number.isFinite(sum);
    };
    scan([bands], (blocks, { width, height }) => {
      for (let i = 0; i < width * height; i++) {
        if (!whole(blocks, i)) continue;
        valid++;
        // A running mean: no large sums.
        for (let k = 0; k < n; k++) means[k] += (blocks[k][i] - means[k]) / valid;
      }
    });
    if (valid < 2) throw new Error(`Components need two pixels with all ${n} bands valid, got ${valid}.`);
    const covariance = Matrix.zeros(n, n);
    const products = new Float64Array(n * n);
    scan([bands], (blocks, { width, height }) => {
      for (let i = 0; i < width * height; i++) {
        if (!whole(blocks, i)) continue;
        for (let k = 0; k < n; k++)
          for (let l = k; l < n; l++) products[k * n + l] += (blocks[k][i] - means[k]) * (blocks[l][i] - means[l]);
      }
    });
    const covarianceOf = (k: number, l: number): number => products[Math.min(k, l) * n + Math.max(k, l)] / (valid - 1);
    const standard = params.matrix === 'correlation';
    const scales = Float64Array.from(means, (_, k) => (standard ? Math.sqrt(covarianceOf(k, k)) : 1));
    const level = scales.indexOf(0);
    if (level >= 0)
      throw new Error(`Band ${bands.layers[level].name} does not vary: leave it out, or take the covariance.`);
    for (let k = 0; k < n; k++)
      for (let l = 0; l < n; l++) covariance.set(k, l, covarianceOf(k, l) / (scales[k] * scales[l]));
    const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(covariance, { assumeSymmetric: true });
    const order = realEigenvalues.map((_, k) => k).sort((one, other) => realEigenvalues[other] - realEigenvalues[one]);
    // The sign is free: the largest loading is positive.
    const vectors = order.map((column) => {
      const vector = eigenvectorMatrix.getColumn(column);
      const largest = vector.reduce((one, other) => (Math.abs(other) > Math.abs(one) + 1e-12 ? other : one), 0);
      return vector.map((value) => (largest < 0 ? -value : value));
    });
    const variances = order.map((k) => Math.max(0, realEigenvalues[k]));
    const total = variances.reduce((sum, variance) => sum + variance, 0);
    const project = (name: 'first' | 'second' | 'third', place: number): Raster =>
      output.raster(
        name,
        bands.grid,
        [bands],
        (blocks, out) => {
          const vector = vectors[place];
          if (!vector) return;
          for (let i = 0; i < out.length; i++) {
            let sum = 0;
            for (let k = 0; k < n; k++) sum += (vector[k] * (blocks[k][i] - means[k])) / scales[k];
            if (Number.isFinite(sum)) out[i] = sum;
          }
        },
        { unit: standard ? '1' : bands.unit },
      );
    project('first', 0);
    project('second', 1);
    project('third', 2);
    let cumulative = 0;
    output.table(
      'components',
      variances.map((variance, place) => {
        const share = total > 0 ? (100 * variance) / total : null;
        cumulative += share ?? 0;
        return { component: place + 1, variance, share, cumulative: share === null ? null : cumulative };
      }),
    );
    output.table(
      'loadings',
      vectors.flatMap((vector, place) =>
        vector.map((loading, k) => ({ component: place + 1, band: bands.layers[k].name, loading })),
      ),
    );
    output.number('firstShare', total > 0 ? (100 * variances[0]) / total : NaN, { valid, of: bands.layers[0].pixels });
  },
});
