import { Moments, number, raster, text, tool } from 'earthwright/tool';

export default tool({
  name: 'rescale-values',
  summary:
    'A raster rescaled: to a range by its minimum and maximum or by percentiles, or standardised; dimensionless.',
  stage: 'prepare',
  inputs: { values: raster('any') },
  params: {
    method: text({ default: 'min-max', choices: ['min-max', 'percentiles', 'z-score', 'robust'] }),
    // Percentiles that become the ends of the range; only for 'percentiles'.
    lowPercentile: number({ default: 2, min: 0, max: 100 }),
    highPercentile: number({ default: 98, min: 0, max: 100 }),
    // Ends of the range of 'min-max' and 'percentiles'.
    from: number({ default: 0 }),
    to: number({ default: 1 }),
  },
  outputs: {
    rescaled: raster('index', { unit: '1' }),
    // rescaled = (value − centre) / spread, then from … to.
    centre: number({ like: 'values' }),
    spread: number({ like: 'values' }),
  },
  run({ inputs: { values }, params, output, scan }) {
    const { method, lowPercentile, highPercentile, from, to } = params;
    if (method === 'percentiles' && !(lowPercentile < highPercentile))
      throw new Error(`The low percentile must be below the high one, got ${lowPercentile} and ${highPercentile}.`);
    const moments = new Moments();
    scan([values], (block) => {
      moments.addAll(block);
    });
    const finite = moments.count > 0;
    const between = (low: number, high: number): [number, number] => [low, high - low];
    const quantiles = (at: number[]): number[] => values.quantiles(at);
    const robust = (): [number, number] => {
      const [low, middle, high] = quantiles([0.25, 0.5, 0.75]);
      return [middle, high - low];
    };
    const ways: Record<string, () => [number, number]> = {
      'min-max': () => between(moments.min, moments.max),
      percentiles: () => {
        const [low, high] = quantiles([lowPercentile / 100, highPercentile / 100]);
        return between(low, high);
      },
      'z-score': () => [moments.mean, moments.std],
      robust,
    };
    const [centre, spread] = finite ? ways[method]() : [NaN, NaN];
    const ranged = method === 'min-max' || method === 'percentiles';
    output.raster('rescaled', values.grid, [values], (block, out) => {
      // Without spread there is nothing to tell apart: missing.
      if (!(spread > 0 && spread < Infinity)) return;
      for (let i = 0; i < out.length; i++) {
        const share = (block[i] - centre) / spread;
        if (!Number.isFinite(block[i])) continue;
        out[i] = ranged ? from + (to - from) * (share < 0 ? 0 : share > 1 ? 1 : share) : share;
      }
    });
    const evidence = { valid: moments.count, of: values.pixels };
    output.number('centre', Number.isFinite(centre) ? centre : NaN, evidence);
    output.number('spread', Number.isFinite(spread) ? spread : NaN, evidence);
  },
});
