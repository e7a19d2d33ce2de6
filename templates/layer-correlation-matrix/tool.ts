import { CoMoments, number, stack, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'layer-correlation-matrix',
  summary:
    'Pearson correlations and covariances between all pairs of layers of a stack (dates or bands) over the pixels valid in all of them.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {},
  outputs: {
    pairs: table({ columns: ['first', 'firstDate', 'second', 'secondDate', 'correlation', 'covariance'] }),
    strongest: number({ unit: '1' }),
    strongestPair: text(),
    meanCorrelation: number({ unit: '1' }),
  },
  run({ inputs: { values }, output, scan }) {
    const { layers } = values;
    if (layers.length < 2) throw new Error('Correlation needs two layers, got one.');
    const moments = new CoMoments(layers.length);
    scan([values], (blocks) => moments.addAll(blocks));
    const n = moments.count;
    const pairs = layers.flatMap((first, i) =>
      layers.slice(i + 1).map((second, offset) => {
        const j = i + 1 + offset;
        const correlation = moments.correlation(i, j);
        return {
          first: first.name,
          firstDate: first.date,
          second: second.name,
          secondDate: second.date,
          correlation: Number.isFinite(correlation) ? correlation : null,
          covariance: n > 1 ? moments.product(i, j) / (n - 1) : null,
        };
      }),
    );
    output.table('pairs', pairs);
    const known = pairs.flatMap((pair) => (pair.correlation === null ? [] : [{ ...pair, r: pair.correlation }]));
    const most = known.reduce((largest, { r }) => Math.max(largest, Math.abs(r)), 0);
    const best = known.find(({ r }) => Math.abs(r) === most);
    const evidence = { valid: n, of: layers[0].pixels };
    output.number('strongest', best?.r ?? NaN, evidence);
    output.text('strongestPair', best ? `${best.firstDate ?? best.first}, ${best.secondDate ?? best.second}` : null);
    output.number('meanCorrelation', known.reduce((sum, { r }) => sum + r, 0) / known.length, evidence);
  },
});
