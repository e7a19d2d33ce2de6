import { accuracyOf, type Cell, Crosstab, number, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'table-accuracy',
  summary:
    'Accuracy of mapped against true classes of samples in a table: confusion matrix, overall accuracy in percent with its interval, kappa, and user’s and producer’s accuracy and F1 of every class.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: { mapColumn: text(), referenceColumn: text() },
  outputs: {
    overallAccuracy: number({ quantity: 'share', unit: '%' }),
    overallLow: number({ quantity: 'share', unit: '%' }),
    overallHigh: number({ quantity: 'share', unit: '%' }),
    kappa: number({ unit: '1' }),
    macroF1: number({ unit: '1' }),
    matrix: table({ columns: ['map', 'reference', 'count'] }),
    classes: table({ columns: ['class', 'mapped', 'reference', 'user', 'producer', 'f1'] }),
  },
  run({ inputs: { rows }, params, output }) {
    requireColumns(rows, [params.mapColumn, params.referenceColumn]);
    const pairs = rows.rows.flatMap((row) => {
      const [map, reference]: Cell[] = [row[params.mapColumn], row[params.referenceColumn]];
      return map === null || reference === null ? [] : [{ map: String(map), reference: String(reference) }];
    });
    const found = new Set(pairs.flatMap(({ map, reference }) => [map, reference]));
    const numeric = Array.from(found).every((name) => name.trim() !== '' && Number.isFinite(Number(name)));
    const names = Array.from(found).sort((left, right) =>
      numeric ? Number(left) - Number(right) : left < right ? -1 : 1,
    );
    const places = new Map(names.map((name, place) => [name, place]));
    const counted = new Crosstab();
    for (const { map, reference } of pairs) counted.add(places.get(map) ?? NaN, places.get(reference) ?? NaN);
    const { overall, kappa, macroF1, classes } = accuracyOf(counted);
    const n = counted.count;
    // Wilson's interval, 95 %.
    const squared = 1.959963984540054 ** 2;
    const centre = (overall + squared / (2 * n)) / (1 + squared / n);
    const reach = Math.sqrt((squared * (overall * (1 - overall) + squared / (4 * n))) / n) / (1 + squared / n);
    const evidence = { valid: n, of: rows.rows.length };
    output.number('overallAccuracy', 100 * overall, evidence);
    output.number('overallLow', 100 * (centre - reach), evidence);
    output.number('overallHigh', 100 * (centre + reach), evidence);
    output.number('kappa', kappa, evidence);
    output.number('macroF1', macroF1, evidence);
    output.table(
      'matrix',
      counted.cells.map(({ row, column, count }) => ({ map: names[row], reference: names[column], count })),
    );
    const percent = (share: number): number | null => (Number.isFinite(share) ? 100 * share : null);
    const cells = classes.map(({ key, mapped, reference, user, producer, f1 }) => {
      return { class: names[key], mapped, reference, user: percent(user), producer: percent(producer), f1 };
    });
    output.table('classes', cells);
  },
});
