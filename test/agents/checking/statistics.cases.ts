import { type Case, evidence, input, layer, num, ser, statistics, tab } from './evidence.ts';

const dates = (years: readonly number[], low = 0) =>
  input(
    'v',
    'ndvi',
    years.map((year, index) =>
      layer(statistics(low, 0.5 + index / 10), { date: `${year}-06-01`, file: `${year}-${index}.tif` }),
    ),
  );
const years = (count: number) => Array.from({ length: count }, (_, index) => 2000 + index);
/** A slow wave, and a fast one. */
const wave = (step: number): (readonly [string, number])[] =>
  years(24).map((year, index) => [`${year}`, index / 10 + Math.sin(index * step)]);
const uneven: (readonly [string, number])[] = [
  ['2000-01-01', 0],
  ['2001-01-01', 1],
  ['2005-01-01', 5],
];
const even: (readonly [string, number])[] = [
  ['2000-01-01', 0],
  ['2001-01-01', 1],
  ['2002-01-01', 2],
];
const tests = (columns: readonly string[]) =>
  tab(
    't',
    columns,
    years(30).map((year) => [`z${year}`, 0.01, 0.5]),
  );
const one = (name: string, mean: number) => input(name, 'reflectance', [layer(statistics(0, 2 * mean))]);
const ratio = 'What is the ratio of the mean of A to the mean of B?';

const codes = input('v', 'land-cover', [layer(statistics(1, 9, { distinct: [1, 5, 9] }), { band: { codes: true } })]);

export const statisticsCases: readonly Case[] = [
  [
    'percentile-of-codes',
    evidence({ inputs: [codes], outputs: [num('median', 5)] }),
    evidence({ inputs: [codes], outputs: [num('mode', 5)] }),
  ],
  [
    'too-few-for-trend',
    evidence({ inputs: [dates([2000, 2010])], outputs: [num('slope', 0.1)] }),
    evidence({ inputs: [dates([2000, 2005, 2010])], outputs: [num('slope', 0.1)] }),
  ],
  [
    'too-few-for-correlation',
    evidence({ outputs: [num('correlation', 1, { valid: 2 })] }),
    evidence({ outputs: [num('correlation', 0.8, { valid: 8 })] }),
  ],
  [
    'percentile-of-few',
    evidence({ outputs: [num('p99', 1, { valid: 20 })] }),
    evidence({ outputs: [num('p95', 1, { valid: 20 })] }),
  ],
  [
    'autocorrelation-ignored',
    evidence({ outputs: [num('p', 0.001), ser('s', wave(0.4))] }),
    evidence({ outputs: [num('p', 0.001), ser('s', wave(2.5))] }),
  ],
  [
    'many-tests',
    evidence({ outputs: [tests(['zone', 'p', 'r'])] }),
    evidence({ outputs: [tests(['zone', 'p', 'adjusted'])] }),
  ],
  [
    'trend-over-unequal-steps',
    evidence({ outputs: [num('slope', 2.5), ser('s', uneven)] }),
    evidence({ outputs: [num('slope', 1), ser('s', even)] }),
  ],
  [
    'trend-not-of-series',
    evidence({ outputs: [num('slope', -0.9), ser('s', wave(0.1))] }),
    evidence({
      outputs: [
        num('slope', -1),
        ser('s', [
          ['2000', 3],
          ['2001', 2],
          ['2002', 1],
        ]),
      ],
    }),
  ],
  [
    'percent-change-base',
    evidence({ outputs: [num('change', 50, { unit: '%' }), num('before', 10), num('after', 20)] }),
    evidence({ outputs: [num('change', 100, { unit: '%' }), num('before', 10), num('after', 20)] }),
  ],
  [
    'ratio-of-means',
    evidence({ question: ratio, inputs: [one('a', 0.4), one('b', 0.2)], outputs: [num('ratio', 2.31)] }),
    evidence({ question: ratio, inputs: [one('a', 0.4), one('b', 0.2)], outputs: [num('ratio', 2)] }),
  ],
  [
    'bias-of-sign',
    evidence({ outputs: [num('rmse', 1), num('bias', -1.2)] }),
    evidence({ outputs: [num('rmse', 1.2), num('bias', -1.2)] }),
  ],
  [
    'accuracy-against-chance',
    evidence({ outputs: [num('kappa', 0.9), num('accuracy', 80, { unit: '%' })] }),
    evidence({ outputs: [num('kappa', 0.7), num('accuracy', 80, { unit: '%' })] }),
  ],
  [
    'climatology-of-one-year',
    evidence({ inputs: [dates([2020, 2020])], outputs: [num('anomaly', 1)] }),
    evidence({ inputs: [dates([2019, 2020])], outputs: [num('anomaly', 1)] }),
  ],
  // Two-sided: 0.05 at 1.96.
  [
    'p-of-statistic',
    evidence({ outputs: [num('z', 1.959964), num('p', 0.1)] }),
    evidence({ outputs: [num('z', 1.959964), num('p', 0.05)] }),
  ],
];
