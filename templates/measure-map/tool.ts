import { number, raster, stack, text, tool } from 'earthwright/tool';

/*partner*/
/** The layers of one measure are paired by position; a single layer serves all. */
function partner<T>(layers: readonly T[], count: number, k: number): T {
  if (layers.length === 1 || layers.length === count) return layers[k % layers.length];
  throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${layers.length}.`);
}
/*end*/

export default tool({
  name: /*name*/ 'measure-map' /*end*/,
  summary: /*summary*/ 'NDVI of every pixel as a raster, with its mean, dimensionless.' /*end*/,
  stage: 'extract',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {
    // Date (or name) of the layer to map; may be left out where there is only one.
    layer: text({ default: '' }),
  },
  outputs: {
    map: raster(/*quantity*/ 'ndvi' /*end*/, { unit: /*unit*/ '1' /*end*/ }),
    mean: number({ quantity: /*quantity*/ 'ndvi' /*end*/, unit: /*unit*/ '1' /*end*/ }),
  },
  run({ inputs, params, output }) {
    const { layers } = /*first*/ inputs.nir /*end*/;
    const matches = layers.filter(
      ({ date, name }) => params.layer === '' || date === params.layer || name === params.layer,
    );
    if (matches.length !== 1) {
      const offered = layers.map(({ date, name }) => date ?? name).join(', ');
      throw new Error(`One layer makes one map, but '${params.layer}' fits ${matches.length} of ${offered}.`);
    }
    const [layer] = matches;
    const k = layers.indexOf(layer);
    let valid = 0;
    let of = 0;
    let sum = 0;
    let lost = 0;
    output.raster(
      'map',
      layer.grid,
      [/*bands*/ layers[k], partner(inputs.red.layers, layers.length, k) /*end*/],
      (/*blocks*/ nir, red /*end*/, out) => {
        for (let i = 0; i < out.length; i++) {
          const selected = /*where*/ true /*end*/;
          if (!selected) continue;
          of++;
          const value = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
          // x / 0 is missing too: the output stays NaN there.
          if (!Number.isFinite(value)) continue;
          out[i] = value;
          valid++;
          // Neumaier's compensated sum: rounding does not grow with the number of pixels.
          const next = sum + value;
          lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
          sum = next;
        }
      },
    );
    output.number('mean', valid > 0 ? (sum + lost) / valid : NaN, { valid, of });
  },
});
