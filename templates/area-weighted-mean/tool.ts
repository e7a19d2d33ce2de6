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
  name: /*name*/ 'area-weighted-mean' /*end*/,
  summary: /*summary*/ 'Mean NDVI of every layer, each pixel weighted by its ground area.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {},
  outputs: {
    value: number({ quantity: /*quantity*/ 'ndvi' /*end*/, unit: /*unit*/ '1' /*end*/ }),
    area: number({ quantity: 'area', unit: 'm2' }),
    values: series(/*quantity*/ 'ndvi' /*end*/, { unit: /*unit*/ '1' /*end*/ }),
    layers: table({ columns: ['layer', 'date', 'value', 'area', 'valid', 'of'] }),
  },
  run({ inputs, output, scan }) {
    const { layers } = /*first*/ inputs.nir /*end*/;
    const rows = layers.map((layer, k) => {
      const [weighted, weights] = [new Sum(), new Sum()];
      let [of, valid] = [0, 0];
      scan(
        [/*bands*/ layers[k], partner(inputs.red.layers, layers.length, k) /*end*/, layer.grid.area],
        (/*blocks*/ nir, red /*end*/, area, { width, height }) => {
          for (let i = 0; i < width * height; i++) {
            const selected = /*where*/ true /*end*/;
            if (!selected) continue;
            of++;
            const value = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
            if (!Number.isFinite(value)) continue; // x / 0 is missing too
            valid++;
            weighted.add(value * area[i]);
            weights.add(area[i]);
          }
        },
      );
      const value = valid > 0 ? weighted.total / weights.total : null;
      return { layer: layer.name, date: layer.date, value, area: valid > 0 ? weights.total : null, valid, of };
    });
    const [{ layer, value, area, valid, of }] = rows;
    const evidence = { valid, of, note: layers.length > 1 ? `Layer ${layer}, the first of ${layers.length}.` : '' };
    output.number('value', value ?? NaN, evidence);
    output.number('area', area ?? NaN, evidence);
    output.series(
      'values',
      rows.flatMap(({ date, value, valid }) => (date === null ? [] : [{ date, value: value ?? NaN, valid }])),
    );
    output.table('layers', rows);
  },
});
