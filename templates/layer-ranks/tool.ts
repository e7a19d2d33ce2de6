import { GroupedValues, needsValues, ranksOf, stack, statistics, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'layer-ranks',
  summary: 'Layers (dates, places) in the order of a statistic of their valid pixels, with rank and value.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    statistic: text({ default: 'mean', choices: statistics }),
    order: text({ default: 'descending', choices: ['descending', 'ascending'] }),
  },
  outputs: {
    ranking: table({ columns: ['rank', 'layer', 'date', 'value', 'valid', 'of'] }),
    first: text(),
    last: text(),
  },
  run({ inputs, params, output, scan }) {
    const sign = params.order === 'descending' ? -1 : 1;
    const measured = inputs.values.layers.map((layer) => {
      const pixels = new GroupedValues(needsValues(params.statistic));
      scan([layer], (block) => pixels.addAll(0, block));
      const { count } = pixels.moments(0);
      return { layer, value: count > 0 ? pixels.statistic(params.statistic, 0) : NaN, valid: count };
    });
    const ranks = ranksOf(measured.map(({ value }) => sign * value));
    const rows = measured
      .map(({ layer, value, valid }, at) => ({
        rank: Number.isFinite(ranks[at]) ? ranks[at] : null,
        layer: layer.name,
        date: layer.date,
        value: Number.isFinite(value) ? value : null,
        valid,
        of: layer.pixels,
      }))
      // Without a value at the end; the order of the layers breaks ties.
      .sort((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity) || 0);
    output.table('ranking', rows);
    const ranked = rows.filter(({ rank }) => rank !== null);
    output.text('first', ranked[0]?.layer ?? null);
    output.text('last', ranked.at(-1)?.layer ?? null);
  },
});
