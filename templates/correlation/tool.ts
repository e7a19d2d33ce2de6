import {
  CoMoments,
  noteOfFirst,
  number,
  paired,
  ranksOfFloats,
  samplesOf,
  series,
  stack,
  table,
  tool,
} from 'earthwright/tool';

/** Ranks need all values at once; beyond this many pixels Spearman is not given. */
const capacity = 4_000_000;

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
      const moments = new CoMoments(2);
      scan([one, other], (xs, ys) => moments.addAll([xs, ys]));
      const n = moments.count;
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
      const ranks = new CoMoments(2);
      ranks.addAll([ranksOfFloats(heldX), ranksOfFloats(heldY)]);
      const slope = moments.product(0, 1) / moments.product(0, 0);
      const [meanX, meanY] = moments.means;
      return {
        layer: one.name,
        date: one.date ?? other.date,
        pearson: known(moments.correlation(0, 1)),
        spearman: known(ranks.correlation(0, 1)),
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
