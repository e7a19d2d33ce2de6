import { type Case, evidence, featuresFile, input, layer, num, statistics, txt } from './evidence.ts';

const metres = input('values', 'ndvi', [layer(statistics(0, 1))]);
const gappy = input('values', 'ndvi', [layer(statistics(0, 1, { valid: 50 }))]);
const dated = (...dates: readonly string[]) =>
  input(
    'v',
    'ndvi',
    dates.map((date) => layer(statistics(0, 1), { date, file: `${date}.tif` })),
  );
const share = (value: number, more = {}) => num('share', value, { unit: '%', quantity: 'share', valid: 100, ...more });
const above = 'What share of the pixels has an NDVI above 0.3?';
const places = featuresFile(
  'z.geojson',
  [0, 0, 1, 1],
  [{ name: 'name', type: 'text', samples: [], values: ['Northern Park', 'Old Harbour'] }],
);
const bands = (index: number) => input('v', 'reflectance', [layer(statistics(0, 1), { bands: 6, band: { index } })]);
const rose = 'By how much did it increase?';
const q = (question: string, code: string) => evidence({ question, code, inputs: [metres] });

export const answerCases: readonly Case[] = [
  [
    'answer-unit',
    evidence({ question: 'How large is the lake in hectares?', outputs: [num('length', 3, { unit: 'm' })] }),
    evidence({
      question: 'What is the mean daily rain in mm? The table is in km2.',
      outputs: [num('rain', 3, { unit: 'mm/day' })],
    }),
  ],
  [
    'answer-kind',
    evidence({ question: 'Which date is the greenest?', outputs: [num('index', 3)] }),
    evidence({ question: 'Which date is the greenest?', outputs: [txt('date', '2020-01-01')] }),
  ],
  [
    'direction-contradicted',
    evidence({ question: `How much did the lake grow? ${rose}`, outputs: [num('change', -3)] }),
    evidence({ question: `How much did the lake grow? ${rose}`, outputs: [num('change', 3)] }),
  ],
  [
    'period-not-covered',
    evidence({ question: 'Mean NDVI in 2015?', inputs: [dated('2019-01-01')] }),
    evidence({ question: 'Mean NDVI in 2015?', inputs: [dated('2015-01-01')] }),
  ],
  [
    'layers-outside-period',
    evidence({ question: 'Mean NDVI in 2015?', inputs: [dated('2015-01-01', '2016-01-01')] }),
    evidence({ question: 'Mean NDVI in 2015 and 2016?', inputs: [dated('2015-01-01', '2016-01-01')] }),
  ],
  [
    'month-outside-period',
    evidence({ question: 'Mean NDVI in June?', inputs: [dated('2015-06-01', '2015-07-01')] }),
    evidence({ question: 'Mean NDVI in June?', inputs: [dated('2015-06-01', '2016-06-01')] }),
  ],
  ['threshold-missing', q(above, 'if (v[i] > 0.4)'), q(above, 'if (v[i] > 0.3)')],
  ['comparison-turned', q(above, 'if (v[i] < 0.3) hits++'), q(above, 'if (v[i] < 0.3) continue; hits++')],
  ['comparison-strictness', q(above, 'if (v[i] >= 0.3) hits++'), q(above, 'if (v[i] > 0.3) hits++')],
  [
    'subset-not-bound',
    evidence({ question: 'Mean NDVI of Northern Park?', inputs: [metres], files: [places] }),
    evidence({ question: 'Mean NDVI of the northern park?', inputs: [metres], files: [places] }),
  ],
  ['median-not-taken', q('The median NDVI?', 'sum / count'), q('The median NDVI?', 'v.quantiles([0.5])')],
  ['mean-not-taken', q('The mean NDVI?', 'v.quantiles([0.5])'), q('The mean NDVI?', 'sum / count')],
  [
    'percentile-not-taken',
    q('The 90th percentile of NDVI?', 'v.quantiles([0.95])'),
    q('The 90th percentile of NDVI?', 'v.quantiles([0.9])'),
  ],
  [
    'spread-not-taken',
    q('The standard deviation of NDVI?', 'squares / count'),
    q('The standard deviation of NDVI?', 'Math.sqrt(squares / count)'),
  ],
  [
    'other-index',
    evidence({ question: 'What is the mean NDWI?', outputs: [num('mean', 1, { quantity: 'ndvi' })] }),
    evidence({
      question: 'What is the mean NDVI where NDWI is above 0?',
      outputs: [num('mean', 1, { quantity: 'ndvi' })],
    }),
  ],
  [
    'band-not-read',
    evidence({ question: 'The mean of band 4?', inputs: [bands(3)] }),
    evidence({ question: 'The mean of band 4?', inputs: [bands(4)] }),
  ],
  [
    'selects-nothing',
    evidence({ question: above, outputs: [share(0)] }),
    evidence({ question: above, outputs: [share(0.1)] }),
  ],
  [
    'selects-everything',
    evidence({ question: above, outputs: [share(100)] }),
    evidence({ question: above, outputs: [share(99)] }),
  ],
  [
    'rests-on-nothing-named',
    evidence({ inputs: [gappy], outputs: [num('mean', 0.3)] }),
    evidence({ inputs: [gappy], outputs: [num('mean', 0.3, { valid: 50 })] }),
  ],
  [
    'threshold-of-another-scale',
    evidence({ question: above, inputs: [metres], outputs: [share(0)] }),
    evidence({ question: above, inputs: [input('values', 'ndvi', [layer(statistics(0, 0.2))])], outputs: [share(0)] }),
  ],
];
