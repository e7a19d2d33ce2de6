import { number, optional, type RasterStack, raster, Sum, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'medoid-composite',
  summary: 'In every pixel the value of a band on its most central date, the medoid of all bands, in its unit.',
  stage: 'prepare',
  inputs: {
    values: stack('any'),
    second: optional(stack('any')),
    third: optional(stack('any')),
    fourth: optional(stack('any')),
    fifth: optional(stack('any')),
    sixth: optional(stack('any')),
  },
  params: {
    // Pixels with fewer dates on which all bands are valid are missing.
    minimumValid: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    composite: raster('any', { like: 'values' }),
    // Place of the chosen layer, from 0 in the order of dates.
    layer: raster('layer-index', { codes: true }),
    mean: number({ like: 'values' }),
  },
  run({ inputs, params, output }) {
    const { values, second, third, fourth, fifth, sixth } = inputs;
    const bands = [values, second, third, fourth, fifth, sixth].filter((one): one is RasterStack => one !== undefined);
    const count = values.layers.length;
    const unequal = bands.find(({ layers }) => layers.length !== count);
    if (unequal)
      throw new Error(`All bands need the same dates, there are ${count} and ${unequal.layers.length} layers.`);
    // Complete dates of the pixel, and the sum of distances from each to the others.
    const [places, distances] = [new Int32Array(count), new Float64Array(count)];
    const sum = new Sum();
    let [valid, of] = [0, 0];
    output.rasters(['composite', 'layer'], values.grid, bands, (...blocks) => {
      // The bands' blocks come first, then the outputs'; their number is only known here.
      const held = blocks.slice(0, bands.length) as unknown as Float64Array[][];
      const [out, layer] = blocks.slice(bands.length) as unknown as Float64Array[];
      of += out.length;
      for (let i = 0; i < out.length; i++) {
        let n = 0;
        for (let k = 0; k < count; k++) {
          let complete = true;
          for (let b = 0; b < held.length; b++) if (!Number.isFinite(held[b][k][i])) complete = false;
          if (complete) places[n++] = k;
        }
        if (n < params.minimumValid) continue;
        distances.fill(0, 0, n);
        for (let one = 0; one < n; one++) {
          for (let other = 0; other < one; other++) {
            let squares = 0;
            for (let b = 0; b < held.length; b++) squares += (held[b][places[one]][i] - held[b][places[other]][i]) ** 2;
            const distance = Math.sqrt(squares);
            distances[one] += distance;
            distances[other] += distance;
          }
        }
        let best = 0;
        for (let one = 1; one < n; one++) if (distances[one] < distances[best]) best = one;
        out[i] = held[0][places[best]][i];
        layer[i] = places[best];
        valid++;
        sum.add(out[i]);
      }
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of });
  },
});
