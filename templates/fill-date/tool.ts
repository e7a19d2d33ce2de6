import { dayNumber, gapMethods, gapValue, layerNamed, number, raster, Sum, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'fill-date',
  summary: 'One date of a stack with its missing pixels filled from the dates before and after, in its unit.',
  stage: 'prepare',
  inputs: { values: stack('any') },
  params: {
    // Date (or name) of the layer to fill.
    layer: text(),
    method: text({ default: 'linear', choices: gapMethods }),
    // Longest gap that is filled, from valid date to valid date; 0: any.
    longestGap: number({ default: 0, min: 0, unit: 'day' }),
  },
  outputs: {
    filled: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    filledShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values }, params: { layer, method, longestGap }, output }) {
    const { layers } = values;
    const wanted = layers.indexOf(layerNamed(layers, layer));
    const times = layers.map(({ date, name }) => {
      if (date === null) throw new Error(`'${name}' has no date: gaps are filled along time.`);
      return dayNumber(date);
    });
    const held = new Float64Array(layers.length);
    const along = { times, values: held };
    const filling = { method, limit: longestGap === 0 ? Infinity : longestGap };
    const sum = new Sum();
    let [valid, filled, of] = [0, 0, 0];
    output.raster('filled', layers[wanted].grid, [values.on(layers[wanted].grid)], (blocks, out) => {
      of += out.length;
      for (let i = 0; i < out.length; i++) {
        let value = blocks[wanted][i];
        if (!Number.isFinite(value)) {
          for (let k = 0; k < held.length; k++) held[k] = blocks[k][i];
          value = gapValue(along, wanted, filling);
          if (!Number.isFinite(value)) continue;
          filled++;
        }
        out[i] = value;
        valid++;
        sum.add(value);
      }
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of });
    output.number('filledShare', (100 * filled) / of, { valid, of });
  },
});
