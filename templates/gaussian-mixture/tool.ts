import { fitMixture, membership, number, PixelSample, raster, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'gaussian-mixture',
  summary:
    'Unsupervised classes of several bands by a mixture of normal distributions: a class map, the chance of each pixel’s class (0 to 1), and weight and share in percent of each class.',
  stage: 'extract',
  inputs: { bands: stack('any') },
  params: {
    classes: number({ default: 3, min: 1, max: 30, integer: true }),
    // The distributions are learnt from at most so many pixels, evenly taken.
    sample: number({ unit: 'pixel', default: 20_000, min: 10, max: 200_000, integer: true }),
    // Added to the variance of every band, in the square of its unit.
    ridge: number({ default: 1e-6, min: 0 }),
  },
  outputs: {
    classMap: raster('class', { unit: '1', codes: true, dtype: 'uint8' }),
    chance: raster('probability', { unit: '1' }),
    sizes: table({ columns: ['class', 'weight', 'pixels', 'share'] }),
    means: table({ columns: ['class', 'band', 'mean'] }),
    logLikelihood: number({ quantity: 'log-likelihood', unit: '1' }),
  },
  run({ inputs: { bands }, params, output, scan }) {
    const n = bands.layers.length;
    const { pixels } = bands.layers[0];
    const sample = new PixelSample(n, pixels, params.sample);
    scan([bands], (blocks) => sample.add(blocks));
    const mixture = fitMixture(sample.values(), n, params.classes, { ridge: params.ridge });
    const sizes = new Float64Array(params.classes);
    const [pixel, chances] = [new Float64Array(n), new Float64Array(params.classes)];
    output.rasters(['classMap', 'chance'], bands.grid, [bands], (blocks, classMap, chance) => {
      for (let i = 0; i < chance.length; i++) {
        let sum = 0;
        for (let k = 0; k < n; k++) {
          pixel[k] = blocks[k][i];
          sum += pixel[k];
        }
        if (!Number.isFinite(sum)) continue;
        membership(mixture, pixel, 0, chances);
        let best = 0;
        for (let c = 1; c < chances.length; c++) if (chances[c] > chances[best]) best = c;
        classMap[i] = best + 1;
        chance[i] = chances[best];
        sizes[best]++;
      }
    });
    const { valid } = sample;
    output.table(
      'sizes',
      mixture.weights.map((weight, c) => ({ class: c + 1, weight, pixels: sizes[c], share: (100 * sizes[c]) / valid })),
    );
    output.table(
      'means',
      mixture.parts.flatMap(({ mean }, c) =>
        Array.from(mean, (value, k) => ({ class: c + 1, band: bands.layers[k].name, mean: value })),
      ),
    );
    output.number('logLikelihood', mixture.logLikelihood, {
      valid: sample.count,
      of: pixels,
      note: `Of a pixel, on average; ${mixture.rounds} rounds.`,
    });
  },
});
