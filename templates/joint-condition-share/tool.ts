import {
  comparing,
  comparisons,
  noteOfFirst,
  number,
  optional,
  paired,
  Sum,
  samplesOf,
  series,
  stack,
  table,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'joint-condition-share',
  summary:
    'Share of the pixels where conditions on two, three or four rasters hold together (or at least one of them), in percent, with their count and ground area in m².',
  stage: 'analyse',
  inputs: { first: stack('any'), second: stack('any'), third: optional(stack('any')), fourth: optional(stack('any')) },
  params: {
    firstComparison: text({ default: '>', choices: comparisons }),
    firstThreshold: number(),
    secondComparison: text({ default: '>', choices: comparisons }),
    secondThreshold: number(),
    thirdComparison: text({ default: '>', choices: comparisons }),
    thirdThreshold: number({ default: 0 }),
    fourthComparison: text({ default: '>', choices: comparisons }),
    fourthThreshold: number({ default: 0 }),
    combine: text({ default: 'all', choices: ['all', 'any'] }),
  },
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    count: number({ quantity: 'count', unit: '1' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    shares: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'share', 'count', 'area', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const isFirst = comparing(params.firstComparison, params.firstThreshold);
    const isSecond = comparing(params.secondComparison, params.secondThreshold);
    const isThird = comparing(params.thirdComparison, params.thirdThreshold);
    const isFourth = comparing(params.fourthComparison, params.fourthThreshold);
    const all = params.combine === 'all';
    const rows = paired([inputs.first, inputs.second, inputs.third, inputs.fourth]).map((layers) => {
      const located = layers[0].grid.crs !== '';
      let [valid, count] = [0, 0];
      const area = new Sum();
      scan([...layers, located ? layers[0].grid.area : undefined], (first, second, third, fourth, ground) => {
        let [known, hits, part] = [0, 0, 0];
        for (let i = 0; i < first.length; i++) {
          if (!Number.isFinite(first[i]) || !Number.isFinite(second[i])) continue;
          if ((third && !Number.isFinite(third[i])) || (fourth && !Number.isFinite(fourth[i]))) continue;
          known++;
          const two = all ? isFirst(first[i]) && isSecond(second[i]) : isFirst(first[i]) || isSecond(second[i]);
          const three = third ? (all ? two && isThird(third[i]) : two || isThird(third[i])) : two;
          const met = fourth ? (all ? three && isFourth(fourth[i]) : three || isFourth(fourth[i])) : three;
          if (!met) continue;
          hits++;
          if (ground) part += ground[i];
        }
        valid += known;
        count += hits;
        area.add(part);
      });
      return {
        layer: layers[0].name,
        date: layers[0].date,
        share: valid > 0 ? (100 * count) / valid : null,
        count: valid > 0 ? count : null,
        area: valid > 0 && located ? area.total : null,
        valid,
        of: layers[0].pixels,
      };
    });
    const [one] = rows;
    const evidence = { valid: one.valid, of: one.of, note: noteOfFirst(rows) };
    output.number('share', one.share ?? NaN, evidence);
    output.number('count', one.count ?? NaN, evidence);
    output.number('area', one.area ?? NaN, evidence);
    output.series('shares', samplesOf(rows, 'share'));
    output.table('layers', rows);
  },
});
