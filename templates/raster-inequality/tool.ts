import {
  GroupedValues,
  inequalityOf,
  noteOfFirst,
  number,
  samplesOf,
  series,
  stack,
  table,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'raster-inequality',
  summary:
    'How unevenly a quantity is spread over the valid pixels of every date: Gini coefficient, Theil index and the share of the upper tenth in percent.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {},
  outputs: {
    gini: number({ unit: '1' }),
    theil: number({ unit: '1' }),
    topTenthShare: number({ quantity: 'share', unit: '%' }),
    ginis: series('gini', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'gini', 'theil', 'topTenthShare', 'valid', 'of'] }),
  },
  run({ inputs, output, scan }) {
    const rows = inputs.values.layers.map((layer) => {
      const pixels = new GroupedValues(true);
      scan([layer], (values) => pixels.addAll(0, values));
      const sorted = pixels.sorted(0);
      if (sorted[0] < 0)
        throw new Error(`Inequality needs amounts of 0 or more, but '${layer.name}' has ${sorted[0]}.`);
      const { gini, theil, topTenthShare } = inequalityOf(sorted);
      const known = Number.isFinite(gini);
      return {
        layer: layer.name,
        date: layer.date,
        gini: known ? gini : null,
        theil: known ? theil : null,
        topTenthShare: known ? 100 * topTenthShare : null,
        valid: sorted.length,
        of: layer.pixels,
      };
    });
    const [first] = rows;
    const evidence = { valid: first.valid, of: first.of, note: noteOfFirst(rows) };
    output.number('gini', first.gini ?? NaN, evidence);
    output.number('theil', first.theil ?? NaN, evidence);
    output.number('topTenthShare', first.topTenthShare ?? NaN, evidence);
    output.series('ginis', samplesOf(rows, 'gini'));
    output.table('layers', rows);
  },
});
