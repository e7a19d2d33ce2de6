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

/**
 * Values of ranks (0 = lowest), exact without holding all values: count into bins between the bounds and go on within the bins that
 * hold a rank, until their values fit. A bin's own lowest and highest values are the next bounds, so none is lost between bins.
 */
function valuesOfRanks(
  each: Each,
  ranks: readonly number[],
  size: number,
  low: number,
  high: number,
): Map<number, number> {
  if (low === high) return new Map(ranks.map((rank) => [rank, low]));
  if (size <= capacity) {
    const held = new Float64Array(size);
    let next = 0;
    each((value) => {
      if (value >= low && value <= high) held[next++] = value;
    });
    held.sort();
    return new Map(ranks.map((rank) => [rank, held[rank]]));
  }
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
  const found = new Map<number, number>();
  let below = 0;
  sizes.forEach((inBin, bin) => {
    const from = below;
    below += inBin;
    const inside = ranks.filter((rank) => rank >= from && rank < below).map((rank) => rank - from);
    if (inside.length === 0) return;
    for (const [rank, value] of valuesOfRanks(each, inside, inBin, lows[bin], highs[bin]))
      found.set(rank + from, value);
  });
  return found;
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
      // Linear interpolation between ranks: Hyndman and Fan's type 7, the default of numpy.
      const places = params.percentiles.map((percentile) => (percentile / 100) * (valid - 1));
      const ranks = places.flatMap((place) => [Math.floor(place), Math.ceil(place)]);
      const found = valid > 0 ? valuesOfRanks(each, ranks, valid, low, high) : new Map<number, number>();
      return params.percentiles.map((percentile, index) => {
        const below = found.get(Math.floor(places[index])) ?? NaN;
        const above = found.get(Math.ceil(places[index])) ?? NaN;
        const value = valid > 0 ? below + (above - below) * (places[index] % 1) : null;
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
