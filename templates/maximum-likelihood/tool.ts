import {
  features,
  Gaussian,
  momentsOfPixels,
  number,
  raster,
  stack,
  TrainingPixels,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'maximum-likelihood',
  summary:
    'Supervised class map of several bands by Gaussian maximum likelihood (or least Mahalanobis or Euclidean distance) from training polygons, with pixels and share in percent of each class.',
  stage: 'extract',
  inputs: { bands: stack('any'), training: features() },
  params: {
    classProperty: text({ default: 'class' }),
    method: text({ default: 'likelihood', choices: ['likelihood', 'mahalanobis', 'euclidean'] }),
    // Pixels farther from every class than this squared Mahalanobis distance stay unclassified (0); 0: none.
    maxDistance: number({ unit: '1', default: 0, min: 0 }),
  },
  outputs: {
    classes: raster('class', { unit: '1', codes: true, dtype: 'int16' }),
    legend: table({ columns: ['code', 'class', 'training', 'pixels', 'share'] }),
    classifiedShare: number({ quantity: 'share', unit: '%' }),
    trainingAccuracy: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { bands, training }, params, output, scan }) {
    const n = bands.layers.length;
    const names = training.groups(params.classProperty).map(String);
    if (names.length < 2)
      throw new Error(
        `The training polygons have ${names.length} values of '${params.classProperty}'; classes need two.`,
      );
    const pixels = new TrainingPixels(n, names);
    scan([bands, training.rasterize(bands.grid, { by: params.classProperty })], (blocks, zone) =>
      pixels.add(blocks, zone),
    );
    const points = pixels.points(params.method === 'euclidean' ? 1 : n + 1);
    const identity = Float64Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
    const models = points.map((one, place) => {
      const { mean, covariance } = momentsOfPixels(one, n, () => 1, { lost: params.method === 'euclidean' ? 0 : 1 });
      try {
        return new Gaussian(mean, params.method === 'euclidean' ? identity : covariance);
      } catch (error) {
        throw new Error(`Class ${names[place]}: ${error instanceof Error ? error.message : error}`);
      }
    });
    const likely = params.method === 'likelihood';
    /** Place of the best class, −1 where all are too far. */
    const classOf = (from: Float64Array, at: number): number => {
      let [best, most] = [0, -Infinity];
      for (let c = 0; c < models.length; c++) {
        const score = likely ? models[c].logDensity(from, at) : -models[c].distance(from, at);
        if (score > most) [best, most] = [c, score];
      }
      return params.maxDistance > 0 && models[best].distance(from, at) > params.maxDistance ? -1 : best;
    };
    const sizes = new Float64Array(names.length);
    const pixel = new Float64Array(n);
    let valid = 0;
    output.raster('classes', bands.grid, [bands], (blocks, out) => {
      for (let i = 0; i < out.length; i++) {
        let sum = 0;
        for (let k = 0; k < n; k++) {
          pixel[k] = blocks[k][i];
          sum += pixel[k];
        }
        if (!Number.isFinite(sum)) continue;
        valid++;
        const found = classOf(pixel, 0);
        out[i] = found + 1;
        if (found >= 0) sizes[found]++;
      }
    });
    let [right, trained] = [0, 0];
    points.forEach((one, place) => {
      trained += one.length / n;
      for (let at = 0; at < one.length; at += n) if (classOf(one, at) === place) right++;
    });
    const evidence = { valid, of: bands.layers[0].pixels };
    const classified = sizes.reduce((sum, size) => sum + size, 0);
    output.table(
      'legend',
      names.map((name, place) => ({
        code: place + 1,
        class: name,
        training: points[place].length / n,
        pixels: sizes[place],
        share: valid > 0 ? (100 * sizes[place]) / valid : null,
      })),
    );
    output.number('classifiedShare', valid > 0 ? (100 * classified) / valid : NaN, evidence);
    output.number('trainingAccuracy', (100 * right) / trained, {
      valid: trained,
      of: trained,
      note: 'On the training pixels themselves: too good.',
    });
  },
});
