import { groupBy, inequalityOf, number, numericColumn, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'inequality',
  summary:
    'How unevenly a column of a table is distributed: Gini coefficient, Theil index and mean logarithmic deviation, with weights, and the share between groups in percent.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    // Amount per holder (per person, per m²) where there are weights.
    column: text(),
    // Population or area; '' for equal holders.
    weightColumn: text({ default: '' }),
    groupColumn: text({ default: '' }),
  },
  outputs: {
    gini: number({ unit: '1' }),
    theil: number({ unit: '1' }),
    meanLogDeviation: number({ unit: '1' }),
    topTenthShare: number({ quantity: 'share', unit: '%' }),
    betweenShare: number({ quantity: 'share', unit: '%' }),
    groups: table({ columns: ['group', 'gini', 'theil', 'shareOfTotal', 'valid'] }),
  },
  run({ inputs: { rows }, params, output }) {
    requireColumns(rows, [params.groupColumn]);
    const values = numericColumn(rows, params.column);
    const weights = params.weightColumn === '' ? values.map(() => 1) : numericColumn(rows, params.weightColumn);
    const holders = rows.rows
      .map((row, at) => {
        const group = params.groupColumn === '' ? '' : row[params.groupColumn];
        return { value: values[at], weight: weights[at], group: group === null ? null : String(group), row: at + 1 };
      })
      .filter(({ value, weight, group }) => Number.isFinite(value) && weight > 0 && group !== null)
      .sort((left, right) => left.value - right.value);
    const [lowest] = holders;
    if (lowest && lowest.value < 0)
      throw new Error(`Inequality needs amounts of 0 or more, but row ${lowest.row} has ${lowest.value}.`);
    const measure = (some: typeof holders) =>
      inequalityOf(
        some.map(({ value }) => value),
        some.map(({ weight }) => weight),
      );
    const totalOf = (some: typeof holders): number => some.reduce((sum, { value, weight }) => sum + value * weight, 0);
    const weightOf = (some: typeof holders): number => some.reduce((sum, { weight }) => sum + weight, 0);
    const all = measure(holders);
    const [total, weight] = [totalOf(holders), weightOf(holders)];
    const cell = (value: number): number | null => (Number.isFinite(value) ? value : null);
    const groups = Array.from(
      groupBy(holders, ({ group }) => group ?? ''),
      ([group, members]) => {
        const { gini, theil } = measure(members);
        const share = totalOf(members) / total;
        // Theil's T of the groups' means.
        const between = share > 0 ? share * Math.log(share / (weightOf(members) / weight)) : 0;
        const cells = { gini: cell(gini), theil: cell(theil), shareOfTotal: cell(100 * share), valid: members.length };
        return { group, ...cells, between };
      },
    ).sort((left, right) => (left.group < right.group ? -1 : 1));
    const evidence = { valid: holders.length, of: rows.rows.length };
    output.number('gini', all.gini, evidence);
    output.number('theil', all.theil, evidence);
    output.number('meanLogDeviation', all.meanLogDeviation, evidence);
    output.number('topTenthShare', 100 * all.topTenthShare, evidence);
    const between = groups.reduce((sum, group) => sum + group.between, 0);
    const note = params.groupColumn === '' ? 'No groups.' : '';
    const grouped = params.groupColumn !== '' && all.theil > 0;
    output.number('betweenShare', grouped ? (100 * between) / all.theil : NaN, { ...evidence, note });
    const shown = params.groupColumn === '' ? [] : groups;
    output.table(
      'groups',
      shown.map(({ between: _, ...row }) => row),
    );
  },
});
