import { Moments, noteOfFirst, number, samplesOf, series, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'measure-maps',
  summary: 'A quantity in every pixel of every date as a stack of rasters, in its unit, with the mean of every date.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {},
  outputs: {
    maps: stack('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    means: series('any', { like: 'values' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'valid', 'of'] }),
  },
  run({ inputs: { values }, output, scan, deriveStack }) {
    const finite = deriveStack(
      [values],
      (block, out) => {
        for (let i = 0; i < out.length; i++) if (Number.isFinite(block[i])) out[i] = block[i];
      },
      { quantity: values.quantity, unit: values.unit },
    );
    const maps = output.stack('maps', finite);
    const rows = maps.layers.map((layer, at) => {
      const moments = new Moments();
      scan([layer], (block) => moments.addAll(block));
      const { count: valid, mean } = moments;
      const { pixels: of } = values.layers[at];
      return { layer: layer.name, date: layer.date, mean: valid > 0 ? mean : null, valid, of };
    });
    const [first] = rows;
    output.number('mean', first.mean ?? NaN, { valid: first.valid, of: first.of, note: noteOfFirst(rows) });
    output.series('means', samplesOf(rows, 'mean'));
    output.table('layers', rows);
  },
});
