import { number, series, stack, table, tool } from 'earthwright/tool';

/*partner*/
/** The layers of one measure are paired by position; a single layer serves all. */
function partner<T>(layers: readonly T[], count: number, k: number): T {
  if (layers.length === 1 || layers.length === count) return layers[k % layers.length];
  throw new Error(`Layers are paired by position, but one input has ${count} of them and another ${layers.length}.`);
}
/*end*/

/** Ranks need all values at once; beyond this many pixels Spearman is not given. */
const capacity = 16_000_000;

/** Ranks from 1, ties share the mean of theirs. */
function ranksOf(values: Float64Array): Float64Array {
  const sorted = values.toSorted();
  const position = (value: number, after: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle] < value || (after && sorted[middle] === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return values.map((value) => (position(value, false) + position(value, true) + 1) / 2);
}

type EachPair = (visit: (x: number, y: number) => void) => void;

/** Pearson's r and the least-squares line of y on x, with Welford's updates: nothing cancels. */
function correlate(each: EachPair): { n: number; r: number; slope: number; intercept: number } {
  let [n, meanX, meanY, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  each((x, y) => {
    n++;
    const [distanceX, distanceY] = [x - meanX, y - meanY];
    meanX += distanceX / n;
    meanY += distanceY / n;
    xx += distanceX * (x - meanX);
    yy += distanceY * (y - meanY);
    xy += distanceX * (y - meanY);
  });
  return { n, r: xy / Math.sqrt(xx * yy), slope: xy / xx, intercept: meanY - (xy / xx) * meanX };
}

export default tool({
  name: /*name*/ 'correlation' /*end*/,
  summary:
    /*summary*/ 'Correlation of temperature with NDVI over all pixels where both are valid: Pearson, Spearman, regression line.' /*end*/,
  stage: 'analyse',
  inputs: {
    /*inputs*/
    ndvi: stack('ndvi'),
    temperature: stack('temperature'),
    /*end*/
  },
  params: {},
  outputs: {
    pearson: number({ quantity: 'correlation', unit: '1' }),
    spearman: number({ quantity: 'correlation', unit: '1' }),
    // Of the second quantity on the first.
    slope: number(),
    intercept: number(),
    count: number({ quantity: 'count', unit: '1' }),
    pearsons: series('correlation', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'pearson', 'spearman', 'count', 'of'] }),
  },
  run({ inputs, output, scan }) {
    const { layers } = /*first*/ inputs.ndvi /*end*/;
    const rows = layers.map((layer, k) => {
      let of = 0;
      const each: EachPair = (visit) => {
        of = 0;
        scan(
          [/*bands*/ layers[k], partner(inputs.temperature.layers, layers.length, k) /*end*/],
          (/*blocks*/ ndvi, temperature /*end*/, { width, height }) => {
            for (let i = 0; i < width * height; i++) {
              const selected = /*where*/ true /*end*/;
              if (!selected) continue;
              of++;
              const x = /*value*/ ndvi[i] /*end*/;
              const y = /*second*/ temperature[i] /*end*/;
              if (Number.isFinite(x) && Number.isFinite(y)) visit(x, y); // x / 0 is missing too
            }
          },
        );
      };
      const { n, r, slope, intercept } = correlate(each);
      const size = n <= capacity ? n : 0;
      const [xs, ys] = [new Float64Array(size), new Float64Array(size)];
      let next = 0;
      if (size > 0) each((x, y) => ([xs[next], ys[next++]] = [x, y]));
      const [rankX, rankY] = [ranksOf(xs), ranksOf(ys)];
      const ranked = correlate((visit) => {
        for (let index = 0; index < size; index++) visit(rankX[index], rankY[index]);
      });
      const [pearson, spearman] = [r, ranked.r].map((value) => (Number.isFinite(value) ? value : null));
      return { layer: layer.name, date: layer.date, pearson, spearman, slope, intercept, count: n, of };
    });
    const [{ layer, pearson, spearman, slope, intercept, count, of }] = rows;
    const note = layers.length > 1 ? `Layer ${layer}, the first of ${layers.length}.` : '';
    const evidence = { valid: count, of, note };
    output.number('pearson', pearson ?? NaN, evidence);
    output.number(
      'spearman',
      spearman ?? NaN,
      count > capacity ? { ...evidence, note: 'Too many pixels to rank.' } : evidence,
    );
    output.number('slope', slope, evidence);
    output.number('intercept', intercept, evidence);
    output.number('count', count, evidence);
    output.series(
      'pearsons',
      rows.flatMap(({ date, pearson, count }) =>
        date === null ? [] : [{ date, value: pearson ?? NaN, valid: count }],
      ),
    );
    output.table(
      'layers',
      rows.map(({ slope, intercept, ...row }) => row),
    );
  },
});
