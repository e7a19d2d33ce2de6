import { number, series, stack, table, text, tool } from 'earthwright/tool';

/*partner*/
/*end*/

/** Kahan's compensated sum: rounding does not grow with the number of pixels. */
class Sum {
  total = 0;
  #lost = 0;
  add(term: number): void {
    const corrected = term - this.#lost;
    const next = this.total + corrected;
    this.#lost = next - this.total - corrected;
    this.total = next;
  }
}

/** Linear power of a stored value. Decibels, and amplitudes too, must not be averaged as they are. */
const powers: Record<string, (value: number) => number> = {
  dB: (value) => 10 ** (value / 10),
  power: (value) => value,
  amplitude: (value) => value * value,
};

export default tool({
  name: /*name*/ 'backscatter-mean' /*end*/,
  summary: /*summary*/ 'Mean backscatter in dB, averaged in linear power.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    backscatter: stack('backscatter'),
    /*end*/
  },
  params: {
    // What the values are stored as.
    scale: text({ default: 'dB', choices: ['dB', 'power', 'amplitude'] }),
  },
  outputs: {
    value: number({ quantity: /*quantity*/ 'backscatter' /*end*/, unit: 'dB' }),
    linear: number({ quantity: /*quantity*/ 'backscatter' /*end*/, unit: '1' }),
    values: series(/*quantity*/ 'backscatter' /*end*/, { unit: 'dB' }),
    layers: table({ columns: ['layer', 'date', 'value', 'linear', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const toPower = powers[params.scale];
    const { layers } = /*first*/ inputs.backscatter /*end*/;
    const count = layers.length;
    const rows = layers.map((layer, k) => {
      const sum = new Sum();
      let [of, valid] = [0, 0];
      scan([/*bands*/ layers[k] /*end*/], (/*blocks*/ backscatter /*end*/, { width, height }) => {
        for (let i = 0; i < width * height; i++) {
          const selected = /*where*/ true /*end*/;
          if (!selected) continue;
          of++;
          const value = /*value*/ backscatter[i] /*end*/;
          if (!Number.isFinite(value)) continue;
          valid++;
          sum.add(toPower(value));
        }
      });
      const linear = valid > 0 ? sum.total / valid : null;
      // The logarithm of a mean that is zero or negative (noise was subtracted) does not exist.
      const value = linear !== null && linear > 0 ? 10 * Math.log10(linear) : null;
      return { layer: layer.name, date: layer.date, value, linear, valid, of };
    });
    const [{ layer, value, linear, valid, of }] = rows;
    const note = count > 1 ? `Layer ${layer}, the first of ${count}.` : '';
    output.number('value', value ?? NaN, { valid, of, note });
    output.number('linear', linear ?? NaN, { valid, of, note });
    output.series(
      'values',
      rows.flatMap(({ date, value, valid }) => (date === null ? [] : [{ date, value: value ?? NaN, valid }])),
    );
    output.table('layers', rows);
  },
});
