import {
  features,
  GroupedValues,
  needsValues,
  number,
  numbers,
  oneOf,
  raster,
  statistics,
  table,
  text,
  tool,
  zonesOf,
} from 'earthwright/tool';

export default tool({
  name: 'zone-class-statistics',
  summary: 'One statistic of a quantity over the pixels of every class in every zone, in the unit of the quantity.',
  stage: 'analyse',
  inputs: { values: raster('any'), classes: raster('class', { codes: true }), zones: features() },
  params: {
    statistic: text({ default: 'mean', choices: statistics }),
    excludeCodes: numbers({ default: [] }),
    // Zones with the same value of it are one zone; '' numbers the features from 1.
    nameProperty: text({ default: '' }),
  },
  outputs: {
    groups: table({ columns: ['zone', 'class', 'value', 'valid', 'share'] }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values, classes, zones }, params, output, scan }) {
    const by = params.nameProperty;
    const { names, sheets } = zonesOf(zones, values.grid, { by });
    const isExcluded = oneOf(params.excludeCodes);
    const inside = names.map(() => new GroupedValues(needsValues(params.statistic)));
    const valid = names.map(() => 0);
    let all = 0;
    // Zones that overlap lie on different sheets: a pixel counts in each of them.
    for (const only of sheets) {
      const place = zones.rasterize(values.grid, by === '' ? { only } : { only, by });
      scan([values, classes, place], (value, code, zone) => {
        for (let i = 0; i < value.length; i++) {
          if (!Number.isFinite(value[i]) || Number.isNaN(code[i]) || Number.isNaN(zone[i])) continue;
          if (isExcluded(code[i])) continue;
          all++;
          valid[zone[i]]++;
          inside[zone[i]].add(code[i], value[i]);
        }
      });
    }
    const rows = names.flatMap((zone, index) =>
      inside[index].keys.map((code) => {
        const { count } = inside[index].moments(code);
        const result = inside[index].statistic(params.statistic, code);
        return {
          zone,
          class: code,
          value: Number.isFinite(result) ? result : null,
          valid: count,
          share: (100 * count) / valid[index],
        };
      }),
    );
    output.table('groups', rows);
    output.number('count', rows.length, { valid: all });
  },
});
