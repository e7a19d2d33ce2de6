import {
  GroupedValues,
  needsValues,
  noteOfFirst,
  number,
  numbers,
  oneOf,
  paired,
  stack,
  statistics,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'class-statistics',
  summary:
    'One statistic of a quantity over the pixels of every class of a second raster, in the unit of the quantity, for every date.',
  stage: 'analyse',
  inputs: { values: stack('any'), classes: stack('class', { codes: true }) },
  params: {
    statistic: text({ default: 'mean', choices: statistics }),
    excludeCodes: numbers({ default: [] }),
    minimumValid: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    classes: table({ columns: ['layer', 'date', 'class', 'value', 'valid', 'share'] }),
    highestClass: number({ quantity: 'class', unit: '1' }),
    lowestClass: number({ quantity: 'class', unit: '1' }),
    spread: number({ quantity: 'difference' }),
  },
  run({ inputs, params, output, scan }) {
    const isExcluded = oneOf(params.excludeCodes);
    const rows = paired([inputs.values, inputs.classes]).map(([layer, codes]) => {
      const groups = new GroupedValues(needsValues(params.statistic));
      let valid = 0;
      scan([layer, codes], (value, code) => {
        for (let i = 0; i < value.length; i++) {
          if (!Number.isFinite(value[i]) || Number.isNaN(code[i]) || isExcluded(code[i])) continue;
          valid++;
          groups.add(code[i], value[i]);
        }
      });
      return groups.keys.map((code) => {
        const { count } = groups.moments(code);
        const value = count >= params.minimumValid ? groups.statistic(params.statistic, code) : NaN;
        return {
          layer: layer.name,
          date: layer.date,
          class: code,
          value: Number.isFinite(value) ? value : null,
          valid: count,
          share: (100 * count) / valid,
          of: layer.pixels,
        };
      });
    });
    output.table(
      'classes',
      rows.flat().map(({ of, ...row }) => row),
    );
    const known = rows[0].flatMap(({ class: code, value }) => (value === null ? [] : [{ code, value }]));
    const ordered = known.toSorted((left, right) => left.value - right.value || left.code - right.code);
    const [lowest, highest] = [ordered[0], ordered.findLast(({ value }) => value === ordered.at(-1)?.value)];
    const evidence = {
      valid: rows[0].reduce((sum, row) => sum + row.valid, 0),
      of: inputs.values.layers[0].pixels,
      note: noteOfFirst(inputs.values.layers.map(({ name, date }) => ({ layer: name, date }))),
    };
    const best = ordered.find(({ value }) => value === highest?.value);
    output.number('highestClass', best?.code ?? NaN, evidence);
    output.number('lowestClass', lowest?.code ?? NaN, evidence);
    output.number('spread', best && lowest ? best.value - lowest.value : NaN, evidence);
  },
});
