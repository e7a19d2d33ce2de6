import {
  type Block,
  linearFit,
  noteOfFirst,
  number,
  paired,
  samplesOf,
  series,
  stack,
  table,
  tool,
} from 'earthwright/tool';

/** Ranks need all values at once; beyond this many pixels Spearman is not given. */
const capacity = 4_000_000;

/** Values become their ranks from 1, ties share the mean of theirs. */
function rankInPlace(values: Block): void {
  const sorted = values.toSorted();
  const firstNotBelow = (value: number, from: number, above: boolean): number => {
    let [low, high] = [from, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle] < value || (above && sorted[middle] === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  for (let i = 0; i < values.length; i++) {
    const first = firstNotBelow(values[i], 0, false);
    const end = sorted[first + 1] === values[i] ? firstNotBelow(values[i], first, true) : first + 1;
    values[i] = (first + 1 + end) / 2;
  }
}

export default tool({
  name: 'correlation',
  summary: 'Correlation of two quantities over all pixels where both are valid: Pearson, Spearman, regression line.',
  stage: 'analyse',
  inputs: { first: stack('any'), second: stack('any') },
  params: {},
  outputs: {
    pearson: number({ quantity: 'correlation', unit: '1' }),
    spearman: number({ quantity: 'correlation', unit: '1' }),
    // Of the second quantity on the first.
    slope: number(),
    intercept: number({ like: 'second' }),
    count: number({ quantity: 'count', unit: '1' }),
    pearsons: series('correlation', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'pearson', 'spearman', 'slope', 'intercept', 'count', 'valid', 'of'] }),
  },
  run({ inputs: { first, second }, output, scan }) {
    const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
    const rows = paired([first, second]).map(([one, other]) => {
      // Welford's updates: nothing cancels.
      let [n, meanX, meanY, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
      scan([one, other], (xs, ys) => {
        for (let i = 0; i < xs.length; i++) {
          const [fromX, fromY] = [xs[i] - meanX, ys[i] - meanY];
          if (!Number.isFinite(fromX) || !Number.isFinite(fromY)) continue;
          n++;
          meanX += fromX / n;
          meanY += fromY / n;
          xx += fromX * (xs[i] - meanX);
          yy += fromY * (ys[i] - meanY);
          xy += fromX * (ys[i] - meanY);
        }
      });
      const size = n <= capacity ? n : 0;
      const [heldX, heldY] = [new Float64Array(size), new Float64Array(size)];
      let next = 0;
      if (size > 0)
        scan([one, other], (xs, ys) => {
          for (let i = 0; i < xs.length; i++) {
            if (!Number.isFinite(xs[i]) || !Number.isFinite(ys[i])) continue;
            heldX[next] = xs[i];
            heldY[next++] = ys[i];
          }
        });
      rankInPlace(heldX);
      rankInPlace(heldY);
      const slope = xy / xx;
      return {
        layer: one.name,
        date: one.date ?? other.date,
        pearson: known(xy / Math.sqrt(xx * yy)),
        spearman: known(linearFit(heldX, heldY).r),
        slope: known(slope),
        intercept: known(meanY - slope * meanX),
        count: n,
        valid: n,
        of: one.pixels,
      };
    });
    const [{ pearson, spearman, slope, intercept, count, valid, of }] = rows;
    const evidence = { valid, of, note: noteOfFirst(rows) };
    const tooMany = `More than ${capacity} pixels: too many to rank.`;
    const [unitX, unitY] = [first.unit === '1' ? '' : first.unit, second.unit];
    output.number('pearson', pearson ?? NaN, evidence);
    output.number('spearman', spearman ?? NaN, count > capacity ? { ...evidence, note: tooMany } : evidence);
    output.number('slope', slope ?? NaN, { ...evidence, unit: unitX && unitY ? `${unitY}/${unitX}` : unitY });
    output.number('intercept', intercept ?? NaN, evidence);
    output.number('count', count, evidence);
    output.series('pearsons', samplesOf(rows, 'pearson'));
    output.table('layers', rows);
  },
});
