import studentCdf from '@stdlib/stats/base/dists/t/cdf';
import { correlationOf, namesIn, number, numericColumn, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'correlation-matrix',
  summary:
    'Correlations between all pairs of columns of a table, Pearson, Spearman or Kendall, with p and number of pairs.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    // Names separated by commas; '' for all columns of numbers.
    columns: text({ default: '' }),
    method: text({ default: 'pearson', choices: ['pearson', 'spearman', 'kendall'] }),
  },
  outputs: {
    pairs: table({ columns: ['first', 'second', 'correlation', 'p', 'pairs'] }),
    matrix: table(),
    strongest: number({ unit: '1' }),
    strongestPair: text(),
  },
  run({ inputs: { rows }, params, output }) {
    const numeric = rows.columns.filter(({ type }) => type === 'number').map(({ name }) => name);
    const names = params.columns.trim() === '' ? numeric : namesIn(params.columns);
    if (names.length < 2)
      throw new Error(`Correlation needs two columns of numbers, got ${names.length}: ${names.join()}.`);
    const columns = names.map((name) => numericColumn(rows, name));
    const pairs = names.flatMap((first, i) =>
      names.slice(i + 1).map((second, offset) => {
        const { r, n } = correlationOf(params.method, columns[i], columns[i + 1 + offset]);
        const deviate = Math.abs(r) * Math.sqrt((n - 2) / Math.max(0, 1 - r * r));
        // Kendall's needs more than t with n − 2 degrees of freedom.
        const p = params.method === 'kendall' || n < 3 ? NaN : 2 * studentCdf(-deviate, n - 2);
        return {
          first,
          second,
          correlation: Number.isFinite(r) ? r : null,
          p: Number.isFinite(p) ? p : null,
          pairs: n,
        };
      }),
    );
    output.table('pairs', pairs);
    const found = (one: string, other: string): number | null => {
      if (one === other) return 1;
      const pair = pairs.find(
        ({ first, second }) => (first === one && second === other) || (first === other && second === one),
      );
      return pair?.correlation ?? null;
    };
    output.table(
      'matrix',
      names.map((name) => ({ column: name, ...Object.fromEntries(names.map((other) => [other, found(name, other)])) })),
    );
    const known = pairs.flatMap((pair) => (pair.correlation === null ? [] : [{ ...pair, r: pair.correlation }]));
    const most = known.reduce((largest, { r }) => Math.max(largest, Math.abs(r)), 0);
    const best = known.find(({ r }) => Math.abs(r) === most);
    output.number('strongest', best?.r ?? NaN, { valid: best?.pairs ?? 0, of: rows.rows.length });
    output.text('strongestPair', best ? `${best.first}, ${best.second}` : null);
  },
});
