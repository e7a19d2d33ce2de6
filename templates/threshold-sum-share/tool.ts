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

/** What a comparison tests; 'between' includes both ends. */
const tests: Record<string, (value: number, threshold: number, upper: number) => boolean> = {
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  between: (value, threshold, upper) => value >= threshold && value <= upper,
};

export default tool({
  name: /*name*/ 'threshold-sum-share' /*end*/,
  summary: /*summary*/ 'Share of the total sum of NDVI that comes from pixels beyond a threshold, in percent.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {
    comparison: text({ default: '>', choices: ['>', '>=', '<', '<=', 'between'] }),
    threshold: number(),
    // Only for 'between'.
    upper: number({ default: Number.MAX_VALUE }),
  },
  outputs: {
    value: number({ quantity: 'share', unit: '%' }),
    total: number({ quantity: /*quantity*/ 'ndvi' /*end*/, unit: /*unit*/ '1' /*end*/ }),
    values: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'value', 'part', 'total', 'count', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const { threshold, upper } = params;
    const beyond = tests[params.comparison];
    const { layers } = /*first*/ inputs.nir /*end*/;
    const count = layers.length;
    const rows = layers.map((layer, k) => {
      const [all, part] = [new Sum(), new Sum()];
      let [of, valid, hits] = [0, 0, 0];
      scan(
        [/*bands*/ layers[k], partner(inputs.red.layers, layers.length, k) /*end*/],
        (/*blocks*/ nir, red /*end*/, { width, height }) => {
          for (let i = 0; i < width * height; i++) {
            const selected = /*where*/ true /*end*/;
            if (!selected) continue;
            of++;
            const value = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
            if (!Number.isFinite(value)) continue; // x / 0 is missing too
            valid++;
            all.add(value); // negative values belong to the total
            if (!beyond(value, threshold, upper)) continue;
            hits++;
            part.add(value);
          }
        },
      );
      // A share of a total that is zero or negative has no meaning.
      const value = all.total > 0 ? (100 * part.total) / all.total : null;
      return { layer: layer.name, date: layer.date, value, part: part.total, total: all.total, count: hits, valid, of };
    });
    const [{ layer, value, total, valid, of }] = rows;
    const note = count > 1 ? `Layer ${layer}, the first of ${count}.` : '';
    output.number('value', value ?? NaN, { valid, of, note });
    output.number('total', valid > 0 ? total : NaN, { valid, of, note });
    output.series(
      'values',
      rows.flatMap(({ date, value, valid }) => (date === null ? [] : [{ date, value: value ?? NaN, valid }])),
    );
    output.table('layers', rows);
  },
});
