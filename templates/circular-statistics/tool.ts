import { noteOfFirst, number, samplesOf, series, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'circular-statistics',
  summary:
    'Circular mean of directions or times (aspect, wind, day of year, hour) in their unit, with resultant length, circular variance and standard deviation and Rayleigh’s test.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    // 360 for degrees, 24 for hours, 365.25 for days of the year, 12 for months.
    period: number({ default: 360, min: 0.001 }),
  },
  outputs: {
    mean: number({ like: 'values' }),
    resultant: number({ unit: '1' }),
    variance: number({ unit: '1' }),
    std: number({ like: 'values' }),
    rayleighP: number({ quantity: 'p-value', unit: '1' }),
    means: series('any', { like: 'values' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'resultant', 'std', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const turn = (2 * Math.PI) / params.period;
    const rows = inputs.values.layers.map((layer) => {
      let [valid, sine, cosine] = [0, 0, 0];
      scan([layer], (values) => {
        for (let i = 0; i < values.length; i++) {
          if (!Number.isFinite(values[i])) continue;
          valid++;
          sine += Math.sin(values[i] * turn);
          cosine += Math.cos(values[i] * turn);
        }
      });
      const resultant = valid > 0 ? Math.min(1, Math.hypot(sine, cosine) / valid) : NaN;
      // Directions that cancel out have no mean.
      const direction = resultant > 1e-12 ? Math.atan2(sine, cosine) / turn : NaN;
      const std = Math.sqrt(-2 * Math.log(resultant)) / turn;
      return {
        layer: layer.name,
        date: layer.date,
        mean: Number.isFinite(direction) ? (direction + params.period) % params.period : null,
        resultant: valid > 0 ? resultant : null,
        std: Number.isFinite(std) ? std : null,
        valid,
        of: layer.pixels,
      };
    });
    const [{ mean, resultant, std, valid, of }] = rows;
    const length = resultant ?? NaN;
    const evidence = { valid, of, note: noteOfFirst(rows) };
    output.number('mean', mean ?? NaN, evidence);
    output.number('resultant', length, evidence);
    output.number('variance', 1 - length, evidence);
    output.number('std', std ?? NaN, evidence);
    // Zar 1999, equation 27.4.
    const root = Math.sqrt(1 + 4 * valid + 4 * (valid * valid - (length * valid) ** 2));
    output.number('rayleighP', Math.min(1, Math.exp(root - (1 + 2 * valid))), evidence);
    output.series('means', samplesOf(rows, 'mean'));
    output.table('layers', rows);
  },
});
