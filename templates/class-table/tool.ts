import { Crosstab, noteOfFirst, number, numbers, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'class-table',
  summary: 'Pixels, share in percent and ground area in m² of every class of a classified raster, for every date.',
  stage: 'analyse',
  inputs: { classes: stack('class', { codes: true }) },
  params: {
    // Codes that do not count at all, such as 0 for unclassified.
    excludeCodes: numbers({ default: [] }),
  },
  outputs: {
    classes: table({ columns: ['layer', 'date', 'class', 'count', 'share', 'area'] }),
    dominantClass: number({ quantity: 'class', unit: '1' }),
    dominantShare: number({ quantity: 'share', unit: '%' }),
    richness: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params, output, scan }) {
    const tables = inputs.classes.layers.map((layer) => {
      const located = layer.grid.crs !== '';
      const counted = new Crosstab(params.excludeCodes);
      scan([layer, located ? layer.grid.area : undefined], (codes, area) => counted.addAll(codes, undefined, area));
      return { layer: layer.name, date: layer.date, of: layer.pixels, counted, located };
    });
    output.table(
      'classes',
      tables.flatMap(({ layer, date, counted, located }) =>
        counted.cells.map(({ row, count, weight }) => ({
          layer,
          date,
          class: row,
          count,
          share: (100 * count) / counted.count,
          area: located ? weight : null,
        })),
      ),
    );
    const { counted, of } = tables[0];
    const most = counted.cells.reduce((largest, { count }) => Math.max(largest, count), 0);
    const tied = counted.cells.filter(({ count }) => count === most);
    const tie = tied.length > 1 ? `A tie of classes ${tied.map(({ row }) => row).join(', ')}: the first is given.` : '';
    const evidence = { valid: counted.count, of, note: `${noteOfFirst(tables)} ${tie}`.trim() };
    output.number('dominantClass', tied[0]?.row ?? NaN, evidence);
    output.number('dominantShare', counted.count > 0 ? (100 * most) / counted.count : NaN, evidence);
    output.number('richness', counted.count > 0 ? counted.rows.length : NaN, evidence);
  },
});
