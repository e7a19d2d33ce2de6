import { noteOfFirst, number, Sum, samplesOf, series, stack, table, text, tool } from 'earthwright/tool';

/** Linear power of a stored value. Decibels, and amplitudes too, must not be averaged as they are. */
const powers: Record<string, (value: number) => number> = {
  dB: (value) => 10 ** (value / 10),
  power: (value) => value,
  amplitude: (value) => value * value,
};

export default tool({
  name: 'backscatter-mean',
  summary: 'Mean backscatter of every layer in dB, averaged in linear power.',
  stage: 'analyse',
  inputs: { values: stack('backscatter') },
  params: {
    // What the values are stored as.
    scale: text({ default: 'dB', choices: Object.keys(powers) }),
  },
  outputs: {
    value: number({ quantity: 'backscatter', unit: 'dB' }),
    linear: number({ quantity: 'backscatter', unit: '1' }),
    values: series('backscatter', { unit: 'dB' }),
    layers: table({ columns: ['layer', 'date', 'value', 'linear', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const toPower = powers[params.scale];
    const rows = inputs.values.layers.map((layer) => {
      const sum = new Sum();
      let valid = 0;
      scan([layer], (values) => {
        for (let i = 0; i < values.length; i++) {
          const power = toPower(values[i]);
          if (!Number.isFinite(power)) continue;
          valid++;
          sum.add(power);
        }
      });
      const linear = valid > 0 && Number.isFinite(sum.total) ? sum.total / valid : null;
      // The logarithm of a mean that is zero or negative (noise was subtracted) does not exist.
      const value = linear !== null && linear > 0 ? 10 * Math.log10(linear) : null;
      return { layer: layer.name, date: layer.date, value, linear, valid, of: layer.pixels };
    });
    const [{ value, linear, valid, of }] = rows;
    const evidence = { valid, of, note: noteOfFirst(rows) };
    output.number('value', value ?? NaN, evidence);
    output.number('linear', linear ?? NaN, evidence);
    output.series('values', samplesOf(rows, 'value'));
    output.table('layers', rows);
  },
});
