import { number, raster, stack, text, tool } from 'earthwright/tool';

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

/** Statistics of the values of one pixel; at least one value. */
const reducers: Record<string, (values: Float64Array) => number> = {
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => values.reduce((least, value) => Math.min(least, value), Infinity),
  max: (values) => values.reduce((most, value) => Math.max(most, value), -Infinity),
  median: (values) => {
    values.sort();
    const middle = (values.length - 1) / 2;
    return (values[Math.floor(middle)] + values[Math.ceil(middle)]) / 2;
  },
};

export default tool({
  name: /*name*/ 'stack-composite' /*end*/,
  summary:
    /*summary*/ 'NDVI of every pixel over all layers as one raster, with its spatial mean, minimum and maximum.' /*end*/,
  stage: 'extract',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {
    statistic: text({ default: 'mean', choices: ['mean', 'sum', 'min', 'max', 'median'] }),
    // A pixel needs this many valid layers; 0 stands for all of them (a sum over fewer would be too small).
    minimumValid: number({ default: 0, min: 0 }),
  },
  outputs: {
    composite: raster(/*quantity*/ 'ndvi' /*end*/, { unit: /*unit*/ '1' /*end*/ }),
    mean: number({ quantity: /*quantity*/ 'ndvi' /*end*/, unit: /*unit*/ '1' /*end*/ }),
    min: number({ quantity: /*quantity*/ 'ndvi' /*end*/, unit: /*unit*/ '1' /*end*/ }),
    max: number({ quantity: /*quantity*/ 'ndvi' /*end*/, unit: /*unit*/ '1' /*end*/ }),
  },
  run({ inputs, params, output }) {
    const { layers, grid } = /*first*/ inputs.nir /*end*/;
    const required = params.minimumValid === 0 ? layers.length : params.minimumValid;
    if (required > layers.length)
      throw new Error(`${required} valid layers are asked for, there are ${layers.length}.`);
    const reduce = reducers[params.statistic];
    const sum = new Sum();
    let [of, valid, min, max] = [0, 0, Infinity, -Infinity];
    output.raster(
      'composite',
      grid,
      [/*stacks*/ inputs.nir, inputs.red /*end*/],
      (/*blocks.Stack*/ nirStack, redStack /*end*/, out) => {
        const values = new Float64Array(layers.length * out.length);
        const sizes = new Uint32Array(out.length);
        for (let k = 0; k < layers.length; k++) {
          /*pick*/
          const nir = nirStack[k];
          const red = partner(redStack, layers.length, k);
          /*end*/
          for (let i = 0; i < out.length; i++) {
            const selected = /*where*/ true /*end*/;
            const value = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
            // x / 0 is missing too.
            if (selected && Number.isFinite(value)) values[i * layers.length + sizes[i]++] = value;
          }
        }
        for (let i = 0; i < out.length; i++) {
          of++;
          if (sizes[i] < Math.max(1, required)) continue;
          const value = reduce(values.subarray(i * layers.length, i * layers.length + sizes[i]));
          out[i] = value;
          valid++;
          sum.add(value);
          min = Math.min(min, value);
          max = Math.max(max, value);
        }
      },
    );
    const evidence = { valid, of, note: `Over ${layers.length} layers, at least ${required} of them valid.` };
    output.number('mean', sum.total / valid, evidence);
    output.number('min', valid > 0 ? min : NaN, evidence);
    output.number('max', valid > 0 ? max : NaN, evidence);
  },
});
