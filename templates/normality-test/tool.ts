import chiSquareCdf from '@stdlib/stats/base/dists/chisquare/cdf';
import { Moments, normality, noteOfFirst, number, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'normality-test',
  summary:
    'Whether the valid pixels of a layer are normally distributed: Jarque–Bera and D’Agostino–Pearson tests from skewness and kurtosis, with p.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {},
  outputs: {
    jarqueBera: number({ unit: '1' }),
    jarqueBeraP: number({ quantity: 'p-value', unit: '1' }),
    kSquared: number({ unit: '1' }),
    kSquaredP: number({ quantity: 'p-value', unit: '1' }),
    layers: table({
      columns: [
        'layer',
        'date',
        'skewness',
        'kurtosis',
        'jarqueBera',
        'jarqueBeraP',
        'kSquared',
        'kSquaredP',
        'valid',
        'of',
      ],
    }),
  },
  run({ inputs, output, scan }) {
    // χ² with 2 degrees of freedom.
    const pOf = (statistic: number): number => 1 - chiSquareCdf(statistic, 2);
    const cell = (value: number): number | null => (Number.isFinite(value) ? value : null);
    const rows = inputs.values.layers.map((layer) => {
      const pixels = new Moments();
      scan([layer], (values) => pixels.addAll(values));
      const { jarqueBera, kSquared } = normality(pixels);
      return {
        layer: layer.name,
        date: layer.date,
        skewness: cell(pixels.skewness),
        kurtosis: cell(pixels.kurtosis),
        jarqueBera: cell(jarqueBera),
        jarqueBeraP: cell(pOf(jarqueBera)),
        kSquared: cell(kSquared),
        kSquaredP: cell(pOf(kSquared)),
        valid: pixels.count,
        of: layer.pixels,
      };
    });
    const [first] = rows;
    const evidence = { valid: first.valid, of: first.of, note: noteOfFirst(rows) };
    output.number('jarqueBera', first.jarqueBera ?? NaN, evidence);
    output.number('jarqueBeraP', first.jarqueBeraP ?? NaN, evidence);
    output.number('kSquared', first.kSquared ?? NaN, evidence);
    output.number('kSquaredP', first.kSquaredP ?? NaN, evidence);
    output.table('layers', rows);
  },
});
