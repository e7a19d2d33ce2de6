import { expect, it } from 'vitest';
import { percentileNotTaken } from '../../../agents/checking/rules/answer/percentile-not-taken.ts';
import { evidence, input, layer, statistics } from './evidence.ts';

const found = (file: string, question = 'On how many days was it above the 90th percentile of the season?') =>
  percentileNotTaken.check(
    evidence({
      question,
      code: 'if (v[i] > t[i]) days++',
      inputs: [input('t', 'sst', [layer(statistics(0, 1), { file })])],
    }),
  );

it.each(['sst_p90.tif', 'sst_90th-percentile.tif', 'pctl90_sst.nc', 'limit 90pct.tif'])(
  'a percentile that %s holds is not taken again',
  (file) => expect(found(file)).toEqual([]),
);

it.each(['sst_p95.tif', 'sst_1990.tif', 'map90.tif', 'sst_p900.tif', 'sst.tif'])('%s holds none of that rank', (file) =>
  expect(found(file)).toHaveLength(1),
);
