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

/** Statistics that need a second pass around the mean: sums of raw powers would cancel. */
const central = ['std', 'sample-std', 'variance', 'cv', 'skewness', 'kurtosis', 'pearson-kurtosis'];

/** Unit of a statistic of a quantity that has a unit. */
function unitOf(statistic: string, unit: string): string {
  if (statistic === 'cv' || statistic === 'valid-share') return '%';
  if (statistic === 'variance') return unit === '1' ? '1' : `(${unit})^2`;
  return ['count', 'skewness', 'kurtosis', 'pearson-kurtosis'].includes(statistic) ? '1' : unit;
}

export default tool({
  name: /*name*/ 'layer-statistics' /*end*/,
  summary: /*summary*/ 'One statistic of NDVI over the valid pixels of every layer.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {
    statistic: text({
      default: 'mean',
      choices: ['mean', 'min', 'max', 'range', 'sum', 'count', 'valid-share', ...central],
    }),
  },
  outputs: {
    value: number({ quantity: /*quantity*/ 'ndvi' /*end*/ }),
    values: series(/*quantity*/ 'ndvi' /*end*/),
    layers: table({ columns: ['layer', 'date', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const { layers } = /*first*/ inputs.nir /*end*/;
    const count = layers.length;
    const rows = layers.map((layer, k) => {
      let of = 0;
      const eachValue = (visit: (value: number) => void): void => {
        of = 0;
        scan(
          [/*bands*/ layers[k], partner(inputs.red.layers, layers.length, k) /*end*/],
          (/*blocks*/ nir, red /*end*/, { width, height }) => {
            for (let i = 0; i < width * height; i++) {
              const selected = /*where*/ true /*end*/;
              if (!selected) continue;
              of++;
              const value = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
              if (Number.isFinite(value)) visit(value); // x / 0 is missing too
            }
          },
        );
      };
      const [sum, squares, cubes, fourths] = [new Sum(), new Sum(), new Sum(), new Sum()];
      let [valid, min, max] = [0, Infinity, -Infinity];
      eachValue((value) => {
        valid++;
        sum.add(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
      });
      const mean = sum.total / valid;
      if (central.includes(params.statistic))
        eachValue((value) => {
          const square = (value - mean) ** 2;
          squares.add(square);
          cubes.add(square * (value - mean));
          fourths.add(square * square);
        });
      const variance = squares.total / valid;
      const kurtosis = fourths.total / valid / variance ** 2;
      const statistics: Record<string, number> = {
        mean,
        min,
        max,
        range: max - min,
        sum: valid > 0 ? sum.total : NaN,
        count: valid,
        'valid-share': (100 * valid) / of,
        std: Math.sqrt(variance),
        'sample-std': Math.sqrt(squares.total / (valid - 1)),
        variance,
        cv: (100 * Math.sqrt(variance)) / mean,
        skewness: cubes.total / valid / variance ** 1.5,
        kurtosis: kurtosis - 3,
        'pearson-kurtosis': kurtosis,
      };
      const value = statistics[params.statistic];
      return { layer: layer.name, date: layer.date, value: Number.isFinite(value) ? value : null, valid, of };
    });
    const unit = unitOf(params.statistic, /*unit*/ '1' /*end*/);
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
