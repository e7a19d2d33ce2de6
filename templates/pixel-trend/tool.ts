import { number, raster, stack, text, tool } from 'earthwright/tool';
import { errorFunction } from 'simple-statistics';

/*partner*/
/** The layers of one measure are paired by position; a single layer serves all. */
function partner<T>(layers: readonly T[], count: number, k: number): T {
  if (layers.length === 1 || layers.length === count) return layers[k % layers.length];
  throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${layers.length}.`);
}
/*end*/

/** Two-sided p of Mann–Kendall with the correction for ties and for continuity (Kendall 1975; Gilbert 1987, chapter 16). */
function kendallP(values: Float64Array): number {
  const n = values.length;
  let s = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) s += Math.sign(values[j] - values[i]);
  const sorted = values.toSorted();
  let variance = n * (n - 1) * (2 * n + 5);
  for (let from = 0, to = 0; from < n; from = to) {
    while (to < n && sorted[to] === sorted[from]) to++;
    variance -= (to - from) * (to - from - 1) * (2 * (to - from) + 5);
  }
  return s === 0 ? 1 : 1 - errorFunction((Math.abs(s) - 1) / Math.sqrt(variance / 9));
}

const slopes: Record<string, (times: Float64Array, values: Float64Array) => number> = {
  ols(times, values) {
    const n = values.length;
    const meanX = times.reduce((sum, time) => sum + time, 0) / n;
    const meanY = values.reduce((sum, value) => sum + value, 0) / n;
    const xy = values.reduce((sum, value, j) => sum + (value - meanY) * (times[j] - meanX), 0);
    return xy / times.reduce((sum, time) => sum + (time - meanX) ** 2, 0);
  },
  'theil-sen'(times, values) {
    const found: number[] = [];
    values.forEach((value, j) => {
      for (let k = 0; k < j; k++) if (times[k] !== times[j]) found.push((value - values[k]) / (times[j] - times[k]));
    });
    found.sort((left, right) => left - right);
    const middle = (found.length - 1) / 2;
    return (found[Math.floor(middle)] + found[Math.ceil(middle)]) / 2;
  },
};

export default tool({
  name: /*name*/ 'pixel-trend' /*end*/,
  summary:
    /*summary*/ 'Linear trend of NDVI in every pixel with its Mann–Kendall p, and the share of pixels with a significant trend.' /*end*/,
  stage: 'extract',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {
    method: text({ default: 'ols', choices: ['ols', 'theil-sen'] }),
    // 'step': layers count as evenly spaced, whatever their dates.
    per: text({ default: 'year', choices: ['year', 'month', 'step'] }),
    alpha: number({ default: 0.05, min: 0, max: 1 }),
    // Pixels with fewer valid layers have no trend; Mann–Kendall's normal approximation needs at least 4.
    minimumValid: number({ default: 4, min: 3 }),
  },
  outputs: {
    slope: raster('trend'),
    p: raster('p-value', { unit: '1' }),
    meanSlope: number({ quantity: 'trend' }),
    significantShare: number({ quantity: 'share', unit: '%' }),
    increasingShare: number({ quantity: 'share', unit: '%' }),
    decreasingShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs, params, output }) {
    const { layers, grid } = /*first*/ inputs.nir /*end*/;
    const places = layers.map(({ year, name }, k) => {
      if (params.per === 'step') return k;
      if (year === null) throw new Error(`'${name}' has no date; a trend per step needs none.`);
      return (year - (layers[0].year ?? year)) * (params.per === 'month' ? 12 : 1);
    });
    const [times, held] = [new Float64Array(layers.length), new Float64Array(layers.length)];
    const unit = `${/*unit*/ '1' /*end*/}/${params.per}`;
    let [of, valid, sum, rising, falling] = [0, 0, 0, 0, 0];
    output.rasters(
      ['slope', 'p'],
      grid,
      [/*stacks*/ inputs.nir, inputs.red /*end*/],
      (/*blocks.Stack*/ nirStack, redStack /*end*/, slope, p) => {
        const values = new Float64Array(layers.length * slope.length).fill(NaN);
        for (let k = 0; k < layers.length; k++) {
          /*pick*/
          const nir = nirStack[k];
          const red = partner(redStack, layers.length, k);
          /*end*/
          for (let i = 0; i < slope.length; i++) {
            const selected = /*where*/ true /*end*/;
            const value = /*value*/ (nir[i] - red[i]) / (nir[i] + red[i]) /*end*/;
            if (selected) values[i * layers.length + k] = value;
          }
        }
        for (let i = 0; i < slope.length; i++) {
          of++;
          let n = 0;
          for (let k = 0; k < layers.length; k++) {
            const value = values[i * layers.length + k];
            if (!Number.isFinite(value)) continue; // x / 0 is missing too
            times[n] = places[k];
            held[n++] = value;
          }
          if (n < params.minimumValid) continue;
          slope[i] = slopes[params.method](times.subarray(0, n), held.subarray(0, n));
          p[i] = kendallP(held.subarray(0, n));
          valid++;
          sum += slope[i];
          if (p[i] < params.alpha) slope[i] > 0 ? rising++ : falling++;
        }
      },
      { unit },
    );
    const evidence = { valid, of };
    const share = (count: number): number => (valid > 0 ? (100 * count) / valid : NaN);
    output.number('meanSlope', sum / valid, { ...evidence, unit });
    output.number('significantShare', share(rising + falling), evidence);
    output.number('increasingShare', share(rising), evidence);
    output.number('decreasingShare', share(falling), evidence);
  },
});
