import { number, numbers, series, stack, table, tool } from 'earthwright/tool';

/*partner*/
/** The layers of one measure are paired by position; a single layer serves all. */
function partner<T>(layers: readonly T[], count: number, k: number): T {
  if (layers.length === 1 || layers.length === count) return layers[k % layers.length];
  throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${layers.length}.`);
}
/*end*/

/** How many values are held and sorted at a time; more are first narrowed down by counting. */
const capacity = 4_000_000;
const bins = 65_536;

type Each = (visit: (value: number) => void) => void;

/** Values between two bounds, sorted. */
function sortedWithin(each: Each, low: number, high: number, size: number): Float64Array {
  const held = new Float64Array(size);
  let next = 0;
  each((value) => {
    if (value >= low && value <= high) held[next++] = value;
  });
  return held.sort();
}

/**
 * The value of a rank (0 = lowest) without holding all of them: count into bins between the bounds, go on with the bin that holds the
 * rank, until its values fit. Exact: a bin's own lowest and highest values are the next bounds, so no value is lost between bins.
 */
function valueOfRank(each: Each, rank: number, size: number, low: number, high: number): number {
  if (low === high) return low;
  if (size <= capacity) return sortedWithin(each, low, high, size)[rank];
  const sizes = new Float64Array(bins);
  const lows = new Float64Array(bins).fill(Infinity);
  const highs = new Float64Array(bins).fill(-Infinity);
  each((value) => {
    if (!(value >= low && value <= high)) return;
    const bin = Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins));
    sizes[bin]++;
    if (value < lows[bin]) lows[bin] = value;
    if (value > highs[bin]) highs[bin] = value;
  });
  let bin = 0;
  let below = 0;
  while (below + sizes[bin] <= rank) below += sizes[bin++];
  return valueOfRank(each, rank - below, sizes[bin], lows[bin], highs[bin]);
}

export default tool({
  name: /*name*/ 'layer-quantiles' /*end*/,
  summary: /*summary*/ 'Percentiles of NDVI over the valid pixels of every layer.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    nir: stack('reflectance'),
    red: stack('reflectance'),
    /*end*/
  },
  params: {
    // 50 is the median. `value` and `values` are of the first one.
    percentiles: numbers({ unit: '%', default: [50] }),
  },
  outputs: {
    value: number({ quantity: /*quantity*/ 'ndvi' /*end*/, unit: /*unit*/ '1' /*end*/ }),
    values: series(/*quantity*/ 'ndvi' /*end*/, { unit: /*unit*/ '1' /*end*/ }),
    layers: table({ columns: ['layer', 'date', 'percentile', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    if (params.percentiles.length === 0 || !params.percentiles.every((share) => share >= 0 && share <= 100)) {
      throw new Error(`Percentiles lie between 0 and 100, got [${params.percentiles}].`);
    }
    const { layers } = /*first*/ inputs.nir /*end*/;
    const count = layers.length;
    const rows = layers.flatMap((layer, k) => {
      let of = 0;
      const each: Each = (visit) => {
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
      let [valid, low, high] = [0, Infinity, -Infinity];
      each((value) => {
        valid++;
        low = Math.min(low, value);
        high = Math.max(high, value);
      });
      const sorted = valid <= capacity ? sortedWithin(each, low, high, valid) : undefined;
      const ranked = (rank: number): number => sorted?.[rank] ?? valueOfRank(each, rank, valid, low, high);
      return params.percentiles.map((percentile) => {
        // Linear interpolation between ranks: Hyndman and Fan's type 7, the default of numpy.
        const rank = (percentile / 100) * (valid - 1);
        const lower = valid > 0 ? ranked(Math.floor(rank)) : NaN;
        const upper = valid > 0 ? ranked(Math.ceil(rank)) : NaN;
        const value = valid > 0 ? lower + (upper - lower) * (rank - Math.floor(rank)) : null;
        return { layer: layer.name, date: layer.date, percentile, value, valid, of };
      });
    });
    const firsts = rows.filter((_, index) => index % params.percentiles.length === 0);
    const note = count > 1 ? `Layer ${rows[0].layer}, the first of ${count}.` : '';
    output.number('value', rows[0].value ?? NaN, { valid: rows[0].valid, of: rows[0].of, note });
    output.series(
      'values',
      firsts.flatMap(({ date, value, valid }) => (date === null ? [] : [{ date, value: value ?? NaN, valid }])),
    );
    output.table('layers', rows);
  },
});
