import {
  number,
  quantiles,
  running,
  Sum,
  savitzkyGolaySmoother,
  series,
  text,
  tool,
  whittakerSmoother,
} from 'earthwright/tool';

const meanOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export default tool({
  name: 'smooth-series',
  summary: 'A smoothed series: Savitzky–Golay, Whittaker, moving mean or moving median, in its unit.',
  stage: 'prepare',
  inputs: { values: series('any') },
  params: {
    method: text({
      default: 'savitzky-golay',
      choices: ['savitzky-golay', 'whittaker', 'moving-mean', 'moving-median'],
    }),
    // Samples in the window (odd); not for Whittaker.
    window: number({ default: 5, min: 1, integer: true }),
    // Degree of Savitzky–Golay's polynomial.
    degree: number({ default: 2, min: 0, max: 5, integer: true }),
    // Whittaker's smoothness.
    lambda: number({ default: 10, min: 0 }),
    // 'fill': missing samples get a value where the method has one; 'keep': they stay missing.
    missing: text({ default: 'fill', choices: ['fill', 'keep'] }),
  },
  outputs: {
    smoothed: series('any', { like: 'values' }),
    // Root mean square of the residuals.
    residual: number({ like: 'values' }),
  },
  run({ inputs: { values }, params: { method, window, degree, lambda, missing }, output }) {
    const samples = values.samples.toSorted((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
    );
    const held = samples.map(({ value }) => (Number.isFinite(value) ? value : NaN));
    const ways: Record<string, () => ArrayLike<number>> = {
      'savitzky-golay': () => savitzkyGolaySmoother(held.length, window, degree)(held),
      whittaker: () => whittakerSmoother(held.length, lambda)(held),
      'moving-mean': () => running(held, window, meanOf),
      'moving-median': () => running(held, window, (inside) => quantiles(inside, [0.5])[0]),
    };
    const result = ways[method]();
    const squares = new Sum();
    let valid = 0;
    const smoothed = samples.map(({ date }, k) => {
      const difference = held[k] - result[k];
      if (Number.isFinite(difference)) {
        squares.add(difference ** 2);
        valid++;
      }
      return { date, value: missing === 'keep' && Number.isNaN(held[k]) ? NaN : result[k] };
    });
    output.series('smoothed', smoothed);
    output.number('residual', valid > 0 ? Math.sqrt(squares.total / valid) : NaN, { valid, of: samples.length });
  },
});
