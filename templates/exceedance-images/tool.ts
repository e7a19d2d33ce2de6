import {
  comparing,
  number,
  Passing,
  samplesOf,
  series,
  stack,
  table,
  text,
  thresholdParameters,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'exceedance-images',
  summary:
    'On how many dates the share of pixels beyond a threshold is itself beyond a percentage, and the mean of these shares in percent.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    ...thresholdParameters,
    shareComparison: text({ default: '>', choices: ['>', '>=', '<', '<='] }),
    share: number({ unit: '%', min: 0, max: 100 }),
  },
  outputs: {
    count: number({ quantity: 'count', unit: '1' }),
    percent: number({ quantity: 'share', unit: '%' }),
    meanShare: number({ quantity: 'share', unit: '%' }),
    meanShareOfThese: number({ quantity: 'share', unit: '%' }),
    shares: series('share', { unit: '%' }),
    layers: table({ columns: ['layer', 'date', 'share', 'beyond', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const enough = comparing(params.shareComparison, params.share);
    const rows = inputs.values.layers.map((layer) => {
      const passing = new Passing(beyond);
      scan([layer], (values) => passing.addAll(values));
      const { valid, count } = passing;
      const share = valid > 0 ? (100 * count) / valid : null;
      return {
        layer: layer.name,
        date: layer.date,
        share,
        beyond: share === null ? null : enough(share),
        valid,
        of: layer.pixels,
      };
    });
    const known = rows.flatMap(({ share }) => share ?? []);
    const these = known.filter(enough);
    const mean = (shares: readonly number[]): number => shares.reduce((sum, one) => sum + one, 0) / shares.length;
    const evidence = { valid: known.length, of: rows.length, note: 'Valid and of count dates.' };
    output.number('count', known.length > 0 ? these.length : NaN, evidence);
    output.number('percent', known.length > 0 ? (100 * these.length) / known.length : NaN, evidence);
    output.number('meanShare', mean(known), evidence);
    output.number('meanShareOfThese', mean(these), { ...evidence, valid: these.length });
    output.series('shares', samplesOf(rows, 'share'));
    output.table('layers', rows);
  },
});
