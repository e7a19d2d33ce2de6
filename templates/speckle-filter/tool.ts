import { number, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'speckle-filter',
  summary:
    'Radar backscatter with less speckle, in linear power (boxcar, median, Lee, Kuan, Frost, gamma MAP), with the means before and after.',
  stage: 'prepare',
  inputs: { power: raster('backscatter', { unit: '1' }) },
  params: {
    filter: text({ default: 'lee', choices: ['boxcar', 'median', 'lee', 'kuan', 'frost', 'gamma-map'] }),
    // Pixels on a side, odd.
    window: number({ unit: '1', default: 7, min: 3, max: 25, integer: true }),
    looks: number({ unit: '1', default: 4.4, min: 0.5 }),
    damping: number({ unit: '1', default: 2, min: 0 }),
  },
  outputs: {
    filtered: raster('backscatter', { unit: '1' }),
    meanBefore: number({ quantity: 'backscatter', unit: '1' }),
    meanAfter: number({ quantity: 'backscatter', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { filter, window, looks, damping } = params;
    if (window % 2 === 0)
      throw new Error(`The window has a pixel in its middle: an odd size is needed, got ${window}.`);
    const reach = (window - 1) / 2;
    const speckle = 1 / Math.sqrt(looks);
    const [inside, distances] = [new Float64Array(window ** 2), new Float64Array(window ** 2)];

    /** Weight of the centre against the mean of the window, from the coefficients of variation (Lee 1980; Kuan et al. 1985). */
    const mixed = (centre: number, mean: number, variation: number): number => {
      if (!(variation > speckle)) return mean;
      const signal = 1 - (speckle / variation) ** 2;
      // Lee: of the additive model by linearisation; Kuan: of the multiplicative one.
      const weight = filter === 'lee' ? signal : signal / (1 + speckle ** 2);
      return mean + weight * (centre - mean);
    };
    /** Maximum a posteriori for gamma distributed scene and speckle (Lopes et al. 1990). */
    const gammaMap = (centre: number, mean: number, variation: number): number => {
      if (variation <= speckle) return mean;
      if (variation >= Math.SQRT2 * speckle) return centre;
      const alpha = (1 + speckle ** 2) / (variation ** 2 - speckle ** 2);
      const b = (alpha - looks - 1) * mean;
      return (b + Math.sqrt(b * b + 4 * alpha * looks * mean * centre)) / (2 * alpha);
    };
    const frost = (count: number, variation: number): number => {
      let [sum, weights] = [0, 0];
      for (let k = 0; k < count; k++) {
        const weight = Math.exp(-damping * variation ** 2 * distances[k]);
        sum += weight * inside[k];
        weights += weight;
      }
      return sum / weights;
    };
    const collects = filter === 'median' || filter === 'frost';
    const collect = (power: Float64Array, middle: number, stride: number): void => {
      let count = 0;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const value = power[middle + dy * stride + dx];
          if (!(value >= 0 && value < Infinity)) continue;
          distances[count] = Math.sqrt(dx * dx + dy * dy);
          inside[count++] = value;
        }
      }
    };
    const median = (count: number): number => {
      const sorted = inside.subarray(0, count).sort();
      return (sorted[(count - 1) >> 1] + sorted[count >> 1]) / 2;
    };

    const [before, after] = [new Sum(), new Sum()];
    let valid = 0;
    output.raster(
      'filtered',
      inputs.power.grid,
      [inputs.power],
      (power, out, { width, height }) => {
        const stride = width + 2 * reach;
        const [counts, sums, squares] = [0, 0, 0].map(() => new Float64Array(stride));
        for (let y = 0; y < height; y++) {
          // Columns of the window's rows first, then their sums along the row.
          for (let column = 0; column < stride; column++) {
            counts[column] = sums[column] = squares[column] = 0;
            for (let at = y * stride + column; at < (y + window) * stride; at += stride) {
              const value = power[at];
              if (!(value >= 0 && value < Infinity)) continue;
              counts[column]++;
              sums[column] += value;
              squares[column] += value * value;
            }
          }
          for (let x = 0; x < width; x++) {
            const middle = (y + reach) * stride + x + reach;
            const centre = power[middle];
            // Missing pixels stay missing: they are not filled from their neighbours.
            if (!(centre >= 0 && centre < Infinity)) continue;
            let [count, sum, square] = [0, 0, 0];
            for (let column = x; column < x + window; column++) {
              count += counts[column];
              sum += sums[column];
              square += squares[column];
            }
            if (collects) collect(power, middle, stride);
            const mean = sum / count;
            const variance = Math.max(0, square / count - mean * mean);
            const variation = mean > 0 ? Math.sqrt(variance) / mean : 0;
            let value = mean;
            if (filter === 'median') value = median(count);
            else if (filter === 'frost') value = frost(count, variation);
            else if (filter === 'gamma-map') value = gammaMap(centre, mean, variation);
            else if (filter !== 'boxcar') value = mixed(centre, mean, variation);
            out[y * width + x] = value;
            valid++;
            before.add(centre);
            after.add(value);
          }
        }
      },
      { margin: reach },
    );
    const evidence = { valid, of: inputs.power.pixels };
    output.number('meanBefore', before.total / valid, evidence);
    output.number('meanAfter', after.total / valid, evidence);
  },
});
