import { type Case, evidence, input, layer, num, ras, ser, statistics, tab } from './evidence.ts';

const ndvi = input('values', 'ndvi', [layer(statistics(-0.2, 0.9))], '1');
const gappy = input('values', 'ndvi', [layer(statistics(-0.2, 0.9, { valid: 60 }))], '1');
const kelvin = input('values', 'surface-temperature', [layer(statistics(280, 320))], 'K');
const three = input(
  'values',
  'ndvi',
  [0.1, 0.2, 0.3].map((high, index) => layer(statistics(0, high), { date: `202${index}`, file: `${index}.tif` })),
);
const bright = (share: number) =>
  input('v', 'reflectance', [layer(statistics(0, 255, { mode: { value: 255, share } }), { band: { dtype: 'uint8' } })]);
const level = (name: string, value: number, more = {}) => num(name, value, { quantity: 'ndvi', unit: '1', ...more });
const warm = (value: number, unit: string) => num('mean', value, { quantity: 'surface-temperature', unit });

export const valueCases: readonly Case[] = [
  ['saturated-input', evidence({ inputs: [bright(0.05)] }), evidence({ inputs: [bright(0.004)] })],
  [
    'quantised-raster',
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', statistics(0, 1, { distinct: [0, 0.25, 0.5, 0.75, 1] }))] }),
    evidence({ inputs: [ndvi], outputs: [ras('a', 'slope', statistics(0, 1, { distinct: [0, 0.25, 0.5, 0.75, 1] }))] }),
  ],
  [
    'all-invalid',
    evidence({ outputs: [num('mean', Number.NaN)] }),
    evidence({
      outputs: [
        ser('s', [
          ['2020', Number.NaN],
          ['2021', 1],
        ]),
      ],
    }),
  ],
  [
    'some-invalid',
    evidence({
      outputs: [
        ser('s', [
          ['2020', Number.NaN],
          ['2021', 1],
        ]),
      ],
    }),
    evidence({
      outputs: [
        ser('s', [
          ['2020', 2],
          ['2021', 1],
        ]),
      ],
    }),
  ],
  [
    'few-valid',
    evidence({ outputs: [num('a', 1, { valid: 4, of: 100 })] }),
    evidence({ outputs: [num('a', 1, { valid: 5, of: 100 })] }),
  ],
  [
    'infinite-value',
    evidence({ outputs: [num('a', Number.POSITIVE_INFINITY)] }),
    evidence({ outputs: [num('a', 1e12)] }),
  ],
  ['fill-as-result', evidence({ outputs: [num('a', -9999)] }), evidence({ outputs: [num('a', -999)] })],
  [
    'scaled-fill',
    evidence({
      inputs: [input('v', 'ndvi', [layer(statistics(-9999, 9000), { scale: 0.0001 })])],
      outputs: [level('min', -0.9999)],
    }),
    evidence({
      inputs: [input('v', 'ndvi', [layer(statistics(-9999, 9000), { scale: 0.0001 })])],
      outputs: [level('min', -0.9998)],
    }),
  ],
  [
    'fill-in-raster',
    evidence({ outputs: [ras('a', 'ndvi', statistics(-32768, 1))] }),
    evidence({ outputs: [ras('a', 'elevation', statistics(-430, 8848))] }),
  ],
  ['out-of-range', evidence({ outputs: [level('mean', 1.4)] }), evidence({ outputs: [level('meanDifference', 1.4)] })],
  [
    'outside-input-range',
    evidence({ inputs: [ndvi], outputs: [level('mean', 0.95)] }),
    evidence({ inputs: [ndvi], outputs: [level('sum', 45), level('mean', 0.9)] }),
  ],
  [
    'valid-above-inputs',
    evidence({ inputs: [gappy], outputs: [level('mean', 0.4, { valid: 100, of: 100 })] }),
    evidence({ inputs: [gappy], outputs: [level('mean', 0.4, { valid: 60, of: 100 })] }),
  ],
  [
    'valid-far-below-inputs',
    evidence({ inputs: [ndvi], outputs: [level('mean', 0.4, { valid: 40 })] }),
    evidence({ question: 'mean where NDVI is above 0', inputs: [ndvi], outputs: [level('mean', 0.4, { valid: 40 })] }),
  ],
  [
    'gaps-filled',
    evidence({ inputs: [gappy], outputs: [ras('a', 'ndvi', statistics(0, 1, { valid: 100 }))] }),
    evidence({ purpose: 'fill gaps', inputs: [gappy], outputs: [ras('a', 'ndvi', statistics(0, 1, { valid: 100 }))] }),
  ],
  [
    'raster-all-missing',
    evidence({ outputs: [ras('a', 'ndvi', statistics(0, 1, { valid: 0 }))] }),
    evidence({ outputs: [ras('a', 'ndvi', statistics(0, 1, { valid: 1 }))] }),
  ],
  [
    'raster-constant',
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', statistics(0.3, 0.3))] }),
    evidence({ inputs: [ndvi], outputs: [ras('a', 'mask', statistics(1, 1))] }),
  ],
  [
    'series-constant',
    evidence({
      inputs: [three],
      outputs: [
        ser(
          's',
          [
            ['2020', 1],
            ['2021', 1],
            ['2022', 1],
          ],
          'ndvi',
        ),
      ],
    }),
    evidence({
      inputs: [three],
      outputs: [
        ser(
          's',
          [
            ['2020', 1],
            ['2021', 1],
            ['2022', 1.01],
          ],
          'ndvi',
        ),
      ],
    }),
  ],
  [
    'negative-amount',
    evidence({ outputs: [num('area', -5, { unit: 'm2' })] }),
    evidence({ outputs: [num('areaChange', -5, { unit: 'm2' })] }),
  ],
  [
    'std-zero',
    evidence({ inputs: [ndvi], outputs: [level('std', 0)] }),
    evidence({ inputs: [ndvi], outputs: [level('std', 0.01)] }),
  ],
  [
    'std-too-large',
    evidence({ inputs: [ndvi], outputs: [level('std', 0.9)] }),
    evidence({ inputs: [ndvi], outputs: [level('std', 0.55)] }),
  ],
  [
    'correlation-range',
    evidence({ outputs: [num('correlation', 1.02)] }),
    evidence({ outputs: [num('correlation', -1)] }),
  ],
  ['probability-range', evidence({ outputs: [num('p', 1.3)] }), evidence({ outputs: [num('p', 1)] })],
  ['r-squared-range', evidence({ outputs: [num('rSquared', 1.3)] }), evidence({ outputs: [num('rSquared', -0.3)] })],
  [
    'order-of-statistics',
    evidence({ outputs: [level('min', 0.5), level('mean', 0.4)] }),
    evidence({ outputs: [level('min', 0.4), level('mean', 0.4), level('max', 0.4)] }),
  ],
  [
    'order-of-quantiles',
    evidence({ outputs: [level('p10', 0.5), level('median', 0.4)] }),
    evidence({ outputs: [level('p90', 0.5), level('median', 0.4)] }),
  ],
  [
    'sum-against-mean',
    evidence({ outputs: [level('sum', 40), level('mean', 0.5, { valid: 60 })] }),
    evidence({ outputs: [level('sum', 30), level('mean', 0.5, { valid: 60 })] }),
  ],
  [
    'share-against-count',
    evidence({ outputs: [num('share', 30, { unit: '%', valid: 60 }), num('count', 30, { valid: 60 })] }),
    evidence({ outputs: [num('share', 50, { unit: '%', valid: 60 }), num('count', 30, { valid: 60 })] }),
  ],
  [
    'kelvin-celsius',
    evidence({ outputs: [warm(295, 'degC')] }),
    evidence({ outputs: [warm(95, 'degC'), warm(295, 'K')] }),
  ],
  [
    'decibel-linear',
    evidence({ outputs: [num('mean', -12, { quantity: 'backscatter', unit: '1' })] }),
    evidence({ outputs: [num('mean', -12, { quantity: 'backscatter', unit: 'dB' })] }),
  ],
  [
    'truncated-raster',
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', statistics(0, 1, { distinct: [0, 1] }))] }),
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', statistics(0, 1, { distinct: [0, 0.5, 1] }))] }),
  ],
  [
    'mean-mismatch',
    evidence({ inputs: [ndvi], outputs: [level('mean', 0.36)] }),
    evidence({ inputs: [ndvi], outputs: [level('mean', 0.36, { valid: 50 })] }),
  ],
  [
    'extreme-mismatch',
    evidence({ inputs: [ndvi], outputs: [level('max', 0.8)] }),
    evidence({ inputs: [kelvin], outputs: [num('max', 46.85, { quantity: 'surface-temperature', unit: 'degC' })] }),
  ],
  [
    'spread-mismatch',
    evidence({ inputs: [ndvi], outputs: [level('std', 0.2)] }),
    evidence({ inputs: [ndvi], outputs: [level('std', 0.275 * Math.sqrt(100 / 99))] }),
  ],
  [
    'raster-against-numbers',
    evidence({
      outputs: [ras('map', 'ndvi', statistics(0, 1, { mean: 0.5, valid: 60 })), level('mean', 0.51, { valid: 60 })],
    }),
    evidence({
      outputs: [ras('map', 'ndvi', statistics(0, 1, { mean: 0.5, valid: 60 })), level('mean', 0.51, { valid: 40 })],
    }),
  ],
  [
    'sorted-as-text',
    evidence({ code: 'values.sort()', inputs: [kelvin, input('v', 'rain', [layer(statistics(0, 40))])] }),
    evidence({ code: 'values.sort()', inputs: [kelvin] }),
  ],
  [
    'outputs-disagree',
    evidence({
      outputs: [
        level('mean', 0.8),
        ser('means', [
          ['2020', 0.4],
          ['2021', 0.6],
        ]),
      ],
    }),
    evidence({
      outputs: [
        level('mean', 0.55),
        ser('means', [
          ['2020', 0.4],
          ['2021', 0.6],
        ]),
      ],
    }),
  ],
  [
    'row-arithmetic',
    evidence({ outputs: [tab('layers', ['layer', 'share', 'count', 'valid'], [['a', 55, 50, 100]])] }),
    evidence({ outputs: [tab('layers', ['layer', 'share', 'count', 'valid'], [['a', 50, 50, 100]])] }),
  ],
  [
    'share-divisor',
    evidence({ outputs: [num('share', (100 * 30) / 121, { unit: '%', valid: 120, of: 150 })] }),
    evidence({ outputs: [num('share', (100 * 30) / 120, { unit: '%', valid: 120, of: 150 })] }),
  ],
  [
    'named-arithmetic',
    evidence({ outputs: [num('rmse', 2, { unit: 'K' }), num('mae', 2.5, { unit: 'K' })] }),
    evidence({ outputs: [num('rmse', 2.5, { unit: 'K' }), num('mae', 2, { unit: 'K' })] }),
  ],
];
