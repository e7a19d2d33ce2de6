import { Moments, number, raster, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'pixel-anomaly',
  summary:
    'Anomaly of a raster from the mean of reference dates in every pixel, as difference, in standard deviations or in percent, with its mean and the shares far above and below.',
  stage: 'extract',
  inputs: { values: raster('any'), reference: stack('any') },
  params: {
    mode: text({ default: 'standardised', choices: ['difference', 'standardised', 'percent'] }),
    // What counts as far, in the unit of the anomaly.
    far: number({ default: 1, min: 0 }),
    minimumValid: number({ default: 3, min: 2, integer: true }),
  },
  outputs: {
    anomaly: raster('anomaly'),
    meanAnomaly: number({ quantity: 'anomaly' }),
    farAbove: number({ quantity: 'share', unit: '%' }),
    farBelow: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values, reference }, params, output }) {
    const unit = { difference: values.unit, standardised: '1', percent: '%' }[params.mode] ?? '';
    const all = new Moments();
    let [above, below] = [0, 0];
    output.raster(
      'anomaly',
      values.grid,
      [values, reference],
      (value, past, out) => {
        for (let i = 0; i < out.length; i++) {
          if (!Number.isFinite(value[i])) continue;
          let [n, mean, squares] = [0, 0, 0];
          for (let k = 0; k < past.length; k++) {
            const one = past[k][i];
            if (!Number.isFinite(one)) continue;
            n++;
            const away = one - mean;
            mean += away / n;
            squares += away * (one - mean);
          }
          if (n < params.minimumValid) continue;
          const away = value[i] - mean;
          const scale =
            params.mode === 'standardised'
              ? Math.sqrt(squares / (n - 1))
              : params.mode === 'percent'
                ? Math.abs(mean) / 100
                : 1;
          const anomaly = away / scale;
          if (!Number.isFinite(anomaly)) continue;
          out[i] = anomaly;
          all.add(anomaly);
          if (anomaly > params.far) above++;
          if (anomaly < -params.far) below++;
        }
      },
      { unit },
    );
    const evidence = { valid: all.count, of: values.pixels };
    const share = (count: number): number => (all.count > 0 ? (100 * count) / all.count : NaN);
    output.number('meanAnomaly', all.mean, { ...evidence, unit });
    output.number('farAbove', share(above), evidence);
    output.number('farBelow', share(below), evidence);
  },
});
