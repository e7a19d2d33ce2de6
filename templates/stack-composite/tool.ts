import {
  isWithin,
  Moments,
  number,
  quantilesOfSorted,
  raster,
  stack,
  text,
  tool,
  unitOfStatistic,
} from 'earthwright/tool';

/** Statistics of the values of one pixel; at least one value. They may sort the values. */
const reducers: Record<string, (values: Float64Array) => number> = {
  mean: (values) => reducers.sum(values) / values.length,
  sum: (values) => {
    let sum = 0;
    for (let k = 0; k < values.length; k++) sum += values[k];
    return sum;
  },
  min: (values) => {
    let least = Infinity;
    for (let k = 0; k < values.length; k++) if (values[k] < least) least = values[k];
    return least;
  },
  max: (values) => {
    let most = -Infinity;
    for (let k = 0; k < values.length; k++) if (values[k] > most) most = values[k];
    return most;
  },
  range: (values) => reducers.max(values) - reducers.min(values),
  median: (values) => quantilesOfSorted(values.sort(), [0.5])[0],
  std: (values) => Math.sqrt(reducers.variance(values)),
  variance: (values) => {
    const mean = reducers.mean(values);
    let squares = 0;
    for (let k = 0; k < values.length; k++) squares += (values[k] - mean) ** 2;
    return squares / values.length;
  },
  cv: (values) => (100 * reducers.std(values)) / reducers.mean(values),
  count: (values) => values.length,
};

export default tool({
  name: 'stack-composite',
  summary:
    'A statistic of every pixel over all layers as one raster, with its spatial mean, minimum and maximum, in the unit of the layers.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    statistic: text({ default: 'mean', choices: [...Object.keys(reducers), 'percentile'] }),
    // Only for the statistic 'percentile'.
    percentile: number({ default: 50, min: 0, max: 100 }),
    // '' takes all layers; '2018', '2018-06' or '2018-03/2018-08' those with such a date.
    period: text({ default: '' }),
    // A pixel needs this many valid layers; 0 stands for all of them (a sum over fewer would be too small).
    minimumValid: number({ default: 0, min: 0, integer: true }),
  },
  outputs: {
    composite: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    min: number({ like: 'values' }),
    max: number({ like: 'values' }),
  },
  run({ inputs, params, output }) {
    const { grid } = inputs.values;
    const within = (date: string | null): boolean =>
      params.period === '' || (date !== null && isWithin(date, params.period));
    const layers = inputs.values.layers.filter(({ date }) => within(date));
    if (layers.length === 0) throw new Error(`No layer has a date within ${params.period}.`);
    const required = params.minimumValid === 0 ? layers.length : params.minimumValid;
    if (required > layers.length)
      throw new Error(`${required} valid layers are asked for, there are ${layers.length}.`);
    const at = [params.percentile / 100];
    const percentile = (values: Float64Array): number => quantilesOfSorted(values.sort(), at)[0];
    const reduce = params.statistic === 'percentile' ? percentile : reducers[params.statistic];
    const unit = unitOfStatistic(params.statistic, inputs.values.unit);
    const moments = new Moments();
    const held = new Float64Array(layers.length);
    let of = 0;
    output.raster(
      'composite',
      grid,
      layers,
      (...blocks) => {
        // One block per layer comes first, then the output's; how many is only known here.
        const values = blocks as unknown as Float64Array[];
        const out = values[layers.length];
        of += out.length;
        for (let i = 0; i < out.length; i++) {
          let n = 0;
          for (let k = 0; k < layers.length; k++) if (Number.isFinite(values[k][i])) held[n++] = values[k][i];
          if (n < required) continue;
          const value = reduce(n === held.length ? held : held.subarray(0, n));
          if (!Number.isFinite(value)) continue; // a cv over a mean of 0
          out[i] = value;
          moments.add(value);
        }
      },
      { unit },
    );
    const { count: valid, mean, min, max } = moments;
    const note = `Over ${layers.length} layers, at least ${required} of them valid.`;
    const evidence = { valid, of, unit, note };
    output.number('mean', mean, evidence);
    output.number('min', valid > 0 ? min : NaN, evidence);
    output.number('max', valid > 0 ? max : NaN, evidence);
  },
});
