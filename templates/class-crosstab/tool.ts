import chiSquareCdf from '@stdlib/stats/base/dists/chisquare/cdf';
import { Crosstab, number, numbers, raster, table, tool } from 'earthwright/tool';

export default tool({
  name: 'class-crosstab',
  summary:
    'Pixels, shares in percent and ground area in m² of every combination of the classes of two rasters, and Cramér’s V of their association.',
  stage: 'analyse',
  inputs: { first: raster('class', { codes: true }), second: raster('class', { codes: true }) },
  params: { excludeCodes: numbers({ default: [] }) },
  outputs: {
    combinations: table({
      columns: ['first', 'second', 'count', 'area', 'share', 'shareOfFirst', 'shareOfSecond'],
    }),
    cramersV: number({ unit: '1' }),
    chiSquare: number({ unit: '1' }),
    p: number({ quantity: 'p-value', unit: '1' }),
  },
  run({ inputs: { first, second }, params, output, scan }) {
    const located = first.grid.crs !== '';
    const counted = new Crosstab(params.excludeCodes);
    scan([first, second, located ? first.grid.area : undefined], (a, b, area) => counted.addAll(a, b, area));
    const n = counted.count;
    const ofFirst = new Map(counted.rows.map((row) => [row, counted.counts(row, 'all')]));
    const ofSecond = new Map(counted.columns.map((column) => [column, counted.counts('all', column)]));
    const rows = counted.cells.map(({ row, column, count, weight }) => ({
      first: row,
      second: column,
      count,
      area: located ? weight : null,
      share: (100 * count) / n,
      shareOfFirst: (100 * count) / (ofFirst.get(row) ?? NaN),
      shareOfSecond: (100 * count) / (ofSecond.get(column) ?? NaN),
    }));
    output.table('combinations', rows);
    // Σ (o − e)² / e = n (Σ o² / (row · column) − 1): combinations that do not occur add nothing.
    const sum = rows.reduce((part, { shareOfFirst, shareOfSecond }) => part + (shareOfFirst * shareOfSecond) / 1e4, 0);
    const smaller = Math.min(ofFirst.size, ofSecond.size) - 1;
    const chiSquare = smaller > 0 ? Math.max(0, n * (sum - 1)) : NaN;
    const note = smaller > 0 ? '' : 'Association needs two classes or more in both rasters.';
    const evidence = { valid: n, of: first.pixels, note };
    output.number('chiSquare', chiSquare, evidence);
    output.number('cramersV', Math.sqrt(chiSquare / (n * smaller)), evidence);
    const freedom = (ofFirst.size - 1) * (ofSecond.size - 1);
    output.number('p', smaller > 0 ? 1 - chiSquareCdf(chiSquare, freedom) : NaN, evidence);
  },
});
