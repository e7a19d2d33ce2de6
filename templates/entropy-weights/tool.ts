import { namesIn, number, numericColumn, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'entropy-weights',
  summary:
    'Objective weights of indicators (columns of a table) by the entropy method, and the composite score of every row from 0 to 1.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    // Names separated by commas: more is better, and less is better.
    positive: text(),
    negative: text({ default: '' }),
    // '' numbers the rows from 1.
    nameColumn: text({ default: '' }),
  },
  outputs: {
    weights: table({ columns: ['indicator', 'entropy', 'divergence', 'weight'] }),
    scores: table({ columns: ['name', 'score', 'rank'] }),
    best: text(),
    meanScore: number({ unit: '1' }),
  },
  run({ inputs: { rows }, params, output }) {
    const [positive, negative] = [namesIn(params.positive), namesIn(params.negative)];
    const names = [...positive, ...negative];
    if (names.length === 0) throw new Error('Which indicators? The lists of columns are empty.');
    if (params.nameColumn !== '') requireColumns(rows, [params.nameColumn]);
    const columns = names.map((name) => numericColumn(rows, name));
    const complete = rows.rows.flatMap((row, at) => {
      const values = columns.map((column) => column[at]);
      const name = params.nameColumn === '' ? String(at + 1) : String(row[params.nameColumn] ?? '');
      return values.every(Number.isFinite) ? [{ name, values }] : [];
    });
    const n = complete.length;
    if (n < 2) throw new Error(`Weights need two complete rows, got ${n} of ${rows.rows.length}.`);
    const scaled = names.map((name, k) => {
      const values = complete.map((row) => row.values[k]);
      const [low, high] = values.reduce(
        ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
        [Infinity, -Infinity],
      );
      if (!(high > low)) throw new Error(`'${name}' does not vary: it can have no weight.`);
      return values.map(
        (value) => (negative.includes(name) && k >= positive.length ? high - value : value - low) / (high - low),
      );
    });
    const entropies = scaled.map((values) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      // p ln p is 0 at p = 0.
      return (
        -values.reduce((sum, value) => sum + (value > 0 ? (value / total) * Math.log(value / total) : 0), 0) /
        Math.log(n)
      );
    });
    const divergence = entropies.reduce((sum, entropy) => sum + 1 - entropy, 0);
    const weights = entropies.map((entropy) => (1 - entropy) / divergence);
    output.table(
      'weights',
      names.map((indicator, k) => ({
        indicator,
        entropy: entropies[k],
        divergence: 1 - entropies[k],
        weight: weights[k],
      })),
    );
    const scores = complete.map(({ name }, at) => ({
      name,
      score: weights.reduce((sum, weight, k) => sum + weight * scaled[k][at], 0),
    }));
    const ranked = scores.map((one) => ({ ...one, rank: 1 + scores.filter(({ score }) => score > one.score).length }));
    output.table('scores', ranked);
    output.text('best', ranked.find(({ rank }) => rank === 1)?.name ?? null);
    const mean = scores.reduce((sum, { score }) => sum + score, 0) / n;
    output.number('meanScore', mean, { valid: n, of: rows.rows.length });
  },
});
