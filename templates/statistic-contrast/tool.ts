import { number, series, stack, table, tool } from 'earthwright/tool';

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
  name: /*name*/ 'statistic-contrast' /*end*/,
  summary: /*summary*/ 'Mean temperature of pixels with NDVI below 0.5 and above 0.8, and their difference.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    temperature: stack('temperature'),
    ndvi: stack('ndvi'),
    /*end*/
  },
  params: {},
  outputs: {
    difference: number({ quantity: /*quantity*/ 'temperature' /*end*/, unit: /*unit*/ 'K' /*end*/ }),
    meanA: number({ quantity: /*quantity*/ 'temperature' /*end*/, unit: /*unit*/ 'K' /*end*/ }),
    meanB: number({ quantity: /*quantity*/ 'temperature' /*end*/, unit: /*unit*/ 'K' /*end*/ }),
    countA: number({ quantity: 'count', unit: '1' }),
    countB: number({ quantity: 'count', unit: '1' }),
    differences: series(/*quantity*/ 'temperature' /*end*/, { unit: /*unit*/ 'K' /*end*/ }),
    layers: table({ columns: ['layer', 'date', 'difference', 'meanA', 'meanB', 'countA', 'countB', 'of'] }),
  },
  run({ inputs, output, scan }) {
    const { layers } = /*first*/ inputs.temperature /*end*/;
    const count = layers.length;
    const rows = layers.map((layer, k) => {
      const [sumA, sumB] = [new Sum(), new Sum()];
      let [of, countA, countB] = [0, 0, 0];
      scan(
        [/*bands*/ layers[k], partner(inputs.ndvi.layers, layers.length, k) /*end*/],
        (/*blocks*/ temperature, ndvi /*end*/, { width, height }) => {
          for (let i = 0; i < width * height; i++) {
            const selected = /*where*/ true /*end*/;
            if (!selected) continue;
            of++;
            const value = /*value*/ temperature[i] /*end*/;
            if (!Number.isFinite(value)) continue; // x / 0 is missing too
            // A condition that cannot be judged because its input is missing does not hold: such a pixel is in neither group.
            const isA = /*whereA*/ ndvi[i] < 0.5 /*end*/;
            const isB = /*whereB*/ ndvi[i] > 0.8 /*end*/;
            if (isA) {
              countA++;
              sumA.add(value);
            }
            if (isB) {
              countB++;
              sumB.add(value);
            }
          }
        },
      );
      const meanA = countA > 0 ? sumA.total / countA : null;
      const meanB = countB > 0 ? sumB.total / countB : null;
      const difference = meanA !== null && meanB !== null ? meanA - meanB : null;
      return { layer: layer.name, date: layer.date, difference, meanA, meanB, countA, countB, of };
    });
    const [{ layer, difference, meanA, meanB, countA, countB, of }] = rows;
    const note = count > 1 ? `Layer ${layer}, the first of ${count}.` : '';
    output.number('difference', difference ?? NaN, { valid: countA + countB, of, note: `A − B. ${note}`.trim() });
    output.number('meanA', meanA ?? NaN, { valid: countA, of, note });
    output.number('meanB', meanB ?? NaN, { valid: countB, of, note });
    output.number('countA', countA, { of, note });
    output.number('countB', countB, { of, note });
    output.series(
      'differences',
      rows.flatMap(({ date, difference, countA, countB }) =>
        date === null ? [] : [{ date, value: difference ?? NaN, valid: countA + countB }],
      ),
    );
    output.table('layers', rows);
  },
});
