import {
  Moments,
  noteOfFirst,
  number,
  paired,
  type Raster,
  samplesOf,
  series,
  stack,
  table,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'statistic-contrast',
  summary:
    'Difference of the means of two groups of pixels (or of two quantities in one unit) for every layer, in their unit.',
  stage: 'analyse',
  inputs: { first: stack('any'), second: stack('any') },
  params: {},
  outputs: {
    difference: number({ like: 'first' }),
    meanFirst: number({ like: 'first' }),
    meanSecond: number({ like: 'first' }),
    countFirst: number({ quantity: 'count', unit: '1' }),
    countSecond: number({ quantity: 'count', unit: '1' }),
    differences: series('any', { like: 'first' }),
    layers: table({
      columns: ['layer', 'date', 'difference', 'meanFirst', 'meanSecond', 'countFirst', 'countSecond', 'valid', 'of'],
    }),
  },
  run({ inputs: { first, second }, output, scan }) {
    if (first.unit !== second.unit && first.unit !== '' && second.unit !== '')
      throw new Error(`Means in ${first.unit} and in ${second.unit} have no difference: bring them to one unit.`);
    const momentsOf = (layer: Raster): Moments => {
      const moments = new Moments();
      scan([layer], (values) => moments.addAll(values));
      return moments;
    };
    const rows = paired([first, second]).map(([one, other]) => {
      const [own, others] = [momentsOf(one), momentsOf(other)];
      const [meanFirst, meanSecond] = [own, others].map(({ count, mean }) => (count > 0 ? mean : null));
      return {
        layer: one.name,
        date: one.date ?? other.date,
        difference: meanFirst === null || meanSecond === null ? null : meanFirst - meanSecond,
        meanFirst,
        meanSecond,
        countFirst: own.count,
        countSecond: others.count,
        valid: own.count + others.count,
        of: one.pixels + other.pixels,
      };
    });
    const [{ difference, meanFirst, meanSecond, countFirst, countSecond, valid, of }] = rows;
    const note = noteOfFirst(rows);
    output.number('difference', difference ?? NaN, { valid, of, note: `First − second. ${note}`.trim() });
    output.number('meanFirst', meanFirst ?? NaN, { valid: countFirst, of: first.layers[0].pixels, note });
    output.number('meanSecond', meanSecond ?? NaN, { valid: countSecond, of: second.layers[0].pixels, note });
    output.number('countFirst', countFirst, { note });
    output.number('countSecond', countSecond, { note });
    output.series('differences', samplesOf(rows, 'difference'));
    output.table('layers', rows);
  },
});
