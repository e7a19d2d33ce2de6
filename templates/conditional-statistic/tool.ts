import { number, series, stack, table, text, tool } from 'earthwright/tool';

/*partner*/
/** The layers of one measure are paired by position; a single layer serves all. */
function partner<T>(layers: readonly T[], count: number, k: number): T {
  if (layers.length === 1 || layers.length === count) return layers[k % layers.length];
  throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${layers.length}.`);
}
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

export default tool({
  name: /*name*/ 'conditional-statistic' /*end*/,
  summary: /*summary*/ 'A statistic of the temperature of those pixels whose NDVI is above 0.5.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    temperature: stack('temperature'),
    ndvi: stack('ndvi'),
    /*end*/
  },
  params: {
    statistic: text({ default: 'mean', choices: ['mean', 'min', 'max', 'sum', 'std', 'count'] }),
  },
  outputs: {
    value: number({ quantity: /*quantity*/ 'temperature' /*end*/ }),
    values: series(/*quantity*/ 'temperature' /*end*/),
    layers: table({ columns: ['layer', 'date', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const { layers } = /*first*/ inputs.temperature /*end*/;
    const count = layers.length;
    const rows = layers.map((layer, k) => {
      const sum = new Sum();
      let [of, valid, min, max, mean, squares] = [0, 0, Infinity, -Infinity, 0, 0];
      scan(
        [/*bands*/ layers[k], partner(inputs.ndvi.layers, layers.length, k) /*end*/],
        (/*blocks*/ temperature, ndvi /*end*/, { width, height }) => {
          for (let i = 0; i < width * height; i++) {
            // A condition that cannot be judged because its input is missing does not hold.
            const selected = /*where*/ ndvi[i] > 0.5 /*end*/;
            if (!selected) continue;
            of++;
            const value = /*value*/ temperature[i] /*end*/;
            if (!Number.isFinite(value)) continue; // x / 0 is missing too
            valid++;
            sum.add(value);
            if (value < min) min = value;
            if (value > max) max = value;
            // Welford's update (Technometrics 4, 1962): no cancellation in the variance.
            const distance = value - mean;
            mean += distance / valid;
            squares += distance * (value - mean);
          }
        },
      );
      const statistics: Record<string, number> = {
        mean: sum.total / valid,
        min,
        max,
        sum: valid > 0 ? sum.total : NaN,
        std: Math.sqrt(squares / valid),
        count: valid,
      };
      const value = statistics[params.statistic];
      return { layer: layer.name, date: layer.date, value: Number.isFinite(value) ? value : null, valid, of };
    });
    const unit = params.statistic === 'count' ? '1' : /*unit*/ 'K' /*end*/;
    const note = count > 1 ? `Layer ${rows[0].layer}, the first of ${count}.` : '';
    output.number('value', rows[0].value ?? NaN, { valid: rows[0].valid, of: rows[0].of, unit, note });
    output.series(
      'values',
      rows.flatMap(({ date, value, valid }) => (date === null ? [] : [{ date, value: value ?? NaN, valid }])),
      { unit },
    );
    output.table('layers', rows);
  },
});
