import { flag, Moments, number, raster, text, tool } from 'earthwright/tool';

export default tool({
  name: 'normalise-map',
  summary:
    'A quantity made comparable in every pixel as a raster: min–max or percentile stretch to 0–1, z-score, or robust z-score.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    method: text({ default: 'min-max', choices: ['min-max', 'percentile', 'z-score', 'robust-z-score'] }),
    // For 'percentile': stretched from here to 100 − here, and clipped.
    tail: number({ unit: '%', default: 2, min: 0, max: 49 }),
    // Less is better: 1 − value, or the sign turned.
    inverted: flag({ default: false }),
  },
  outputs: {
    normalised: raster('normalised', { unit: '1' }),
    centre: number({ like: 'values' }),
    scale: number({ like: 'values' }),
    mean: number({ unit: '1' }),
  },
  run({ inputs: { values }, params, output, derive, scan }) {
    const moments = new Moments();
    scan([values], (block) => moments.addAll(block));
    const some = moments.count > 0;
    const ranks = (): [number, number] => {
      const [low, high] = values.quantiles([params.tail / 100, 1 - params.tail / 100]);
      return [low, high - low];
    };
    const robust = (): [number, number] => {
      const [median] = values.quantiles([0.5]);
      const away = derive(
        [values],
        (block, out) => {
          for (let i = 0; i < out.length; i++) out[i] = Math.abs(block[i] - median);
        },
        { quantity: 'deviation', unit: values.unit },
      );
      // The median absolute deviation as a standard deviation of normal values.
      return [median, 1.482602218505602 * away.quantiles([0.5])[0]];
    };
    const placings: Record<string, () => [number, number]> = {
      'min-max': () => [moments.min, moments.range],
      percentile: ranks,
      'z-score': () => [moments.mean, moments.std],
      'robust-z-score': robust,
    };
    const [centre, scale] = some ? placings[params.method]() : [NaN, NaN];
    const toUnit = params.method === 'min-max' || params.method === 'percentile';
    const result = new Moments();
    output.raster('normalised', values.grid, [values], (block, out) => {
      for (let i = 0; i < out.length; i++) {
        let value = (block[i] - centre) / scale;
        if (!Number.isFinite(value)) continue;
        if (toUnit) value = Math.min(1, Math.max(0, value));
        if (params.inverted) value = toUnit ? 1 - value : -value;
        out[i] = value;
      }
      result.addAll(out);
    });
    const note = some && !(scale > 0) ? 'The values do not vary: nothing to normalise.' : '';
    const evidence = { valid: moments.count, of: values.pixels, note };
    output.number('centre', centre, evidence);
    output.number('scale', scale, evidence);
    output.number('mean', result.mean, { ...evidence, valid: result.count });
  },
});
