import { Crosstab, number, numbers, raster, table, tool } from 'earthwright/tool';

export default tool({
  name: 'transition-matrix',
  summary:
    'Transitions between the classes of two dates: pixels, ground area in m² and shares in percent, with gains, losses and net change of every class.',
  stage: 'analyse',
  inputs: { earlier: raster('class', { codes: true }), later: raster('class', { codes: true }) },
  params: { excludeCodes: numbers({ default: [] }) },
  outputs: {
    transitions: table({ columns: ['from', 'to', 'count', 'area', 'share', 'shareOfFrom'] }),
    classes: table({ columns: ['class', 'earlier', 'later', 'gain', 'loss', 'persistent', 'net', 'netPercent'] }),
    changedShare: number({ quantity: 'share', unit: '%' }),
    changedArea: number({ quantity: 'area', unit: 'm2' }),
  },
  run({ inputs: { earlier, later }, params, output, scan }) {
    const located = earlier.grid.crs !== '';
    const counted = new Crosstab(params.excludeCodes);
    const ground = located ? earlier.grid.area : undefined;
    scan([earlier, later, ground], (from, to, area) => counted.addAll(from, to, area));
    const cells = counted.cells;
    const transitions = cells.map(({ row, column, count, weight }) => ({
      from: row,
      to: column,
      count,
      area: located ? weight : null,
      share: (100 * count) / counted.count,
      shareOfFrom: (100 * count) / counted.counts(row, 'all'),
    }));
    output.table('transitions', transitions);
    // Ground area where there is a CRS, else pixels.
    const amount = (row: number | 'all', column: number | 'all'): number =>
      located ? counted.weights(row, column) : counted.counts(row, column);
    const codes = Array.from(new Set([...counted.rows, ...counted.columns])).sort((left, right) => left - right);
    output.table(
      'classes',
      codes.map((code) => {
        const [before, after, persistent] = [amount(code, 'all'), amount('all', code), amount(code, code)];
        return {
          class: code,
          earlier: before,
          later: after,
          gain: after - persistent,
          loss: before - persistent,
          persistent,
          net: after - before,
          netPercent: before > 0 ? (100 * (after - before)) / before : null,
        };
      }),
    );
    const changed = cells.filter(({ row, column }) => row !== column);
    const [count, area] = changed.reduce((sum, cell) => [sum[0] + cell.count, sum[1] + cell.weight], [0, 0]);
    const evidence = { valid: counted.count, of: earlier.pixels };
    output.number('changedShare', counted.count > 0 ? (100 * count) / counted.count : NaN, evidence);
    const note = located ? '' : 'No CRS: no area; the table of classes counts pixels.';
    output.number('changedArea', located && counted.count > 0 ? area : NaN, { ...evidence, note });
  },
});
