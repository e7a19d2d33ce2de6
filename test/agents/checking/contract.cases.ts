import type { OutputEvidence } from '../../../agents/checking/evidence.ts';
import {
  type Case,
  degrees,
  evidence,
  input,
  layer,
  moved,
  num,
  ras,
  records,
  ser,
  statistics,
  tab,
  txt,
  utm,
} from './evidence.ts';

const ndvi = input('values', 'ndvi', [layer(statistics(-0.2, 0.9))], '1');
const number = { kind: 'number', quantity: 'any', unit: '1' } as const;
const dated = (...dates: readonly (string | null)[]) =>
  input(
    'values',
    'ndvi',
    dates.map((date, index) => layer(statistics(0, 0.1 * (index + 1)), { date, file: `${date}.tif` })),
  );
const small = { ...utm, boundsWgs84: [15, 47.9973, 15.001, 47.998], width: 3, height: 3 };

const layers = (...dates: readonly string[]): OutputEvidence => ({
  ...ser('s', [], 'ndvi'),
  kind: 'stack',
  document: { kind: 'stack', quantity: 'ndvi', unit: '1', layers: dates.map((date) => ({ name: date, date })) },
});

const reads = (what: string): string => `run({ inputs, output }) { output.number('n', ${what}.length); }`;

export const contractCases: readonly Case[] = [
  [
    'stack-lacks-layers',
    evidence({ inputs: [dated('2019-01-01', '2020-01-01')], outputs: [layers('2019-01-01')] }),
    evidence({ inputs: [dated('2019-01-01', '2020-01-01')], outputs: [layers('2019-01-01', '2020-01-01')] }),
  ],
  [
    'input-never-read',
    evidence({
      code: reads('inputs.rain.rows'),
      inputs: [records(['a'], [[1]], 'rain'), records(['b'], [[1], [2]], 'scenes')],
    }),
    evidence({
      code: reads('all(inputs)'),
      inputs: [records(['a'], [[1]], 'rain'), records(['b'], [[1], [2]], 'scenes')],
    }),
  ],
  [
    'output-missing',
    evidence({ outputs: [num('a', 1)], promised: { b: number } }),
    evidence({ outputs: [num('b', 1)], promised: { b: number } }),
  ],
  [
    'output-kind',
    evidence({ outputs: [{ ...num('a', 1), promised: { ...number, kind: 'text' } }] }),
    evidence({ outputs: [num('a', 1)] }),
  ],
  [
    'output-unit',
    evidence({ outputs: [num('a', 1, { unit: 'm', promised: { unit: 'm2' } })] }),
    evidence({ outputs: [num('a', 1, { unit: 'ha', promised: { unit: 'm2' } })] }),
  ],
  [
    'crs-lost',
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', null, { grid: { ...utm, crs: '' } })] }),
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', null)] }),
  ],
  [
    'extent-lost',
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', null, { grid: degrees })] }),
    evidence({
      inputs: [ndvi],
      outputs: [ras('a', 'ndvi', null, { grid: { ...utm, boundsWgs84: [14.9, 47.99, 15.001, 48.1] } })],
    }),
  ],
  [
    'grid-shifted',
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', null, { grid: moved(utm, 0.5, 0.5) })] }),
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', null, { grid: moved(utm, 5, 0) })] }),
  ],
  [
    'grid-cut',
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', null, { grid: { ...utm, width: 9 } })] }),
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', null, { grid: { ...utm, width: 5 } })] }),
  ],
  [
    'extent-shrunk',
    evidence({ inputs: [ndvi], outputs: [ras('a', 'ndvi', null, { grid: small })] }),
    evidence({ purpose: 'crop to the town', inputs: [ndvi], outputs: [ras('a', 'ndvi', null, { grid: small })] }),
  ],
  [
    'valid-exceeds-of',
    evidence({ outputs: [num('a', 1, { valid: 101, of: 100 })] }),
    evidence({ outputs: [num('a', 1, { valid: 100, of: 100 })] }),
  ],
  [
    'evidence-not-counted',
    evidence({ outputs: [num('a', 1, { valid: 0.97, of: 1 })] }),
    evidence({ outputs: [num('a', 1, { valid: 97, of: 100 })] }),
  ],
  [
    'share-range',
    evidence({ outputs: [num('share', 104, { unit: '%' })] }),
    evidence({ outputs: [num('shareChange', 104, { unit: '%' }), num('share', 100, { unit: '%' })] }),
  ],
  [
    'share-table-sum',
    evidence({
      outputs: [
        tab(
          't',
          ['class', 'share %'],
          [
            [1, 70],
            [2, 70],
          ],
        ),
      ],
    }),
    evidence({
      outputs: [
        tab(
          't',
          ['class', 'share %'],
          [
            [1, 70],
            [2, 30],
          ],
        ),
      ],
    }),
  ],
  [
    'counts-do-not-add',
    evidence({ outputs: [num('valid', 90), num('missing', 20), num('total', 100)] }),
    evidence({ outputs: [num('valid', 90), num('missing', 10), num('total', 100)] }),
  ],
  [
    'area-beyond-footprint',
    evidence({ inputs: [ndvi], outputs: [num('area', 1, { unit: 'km2' })] }),
    evidence({ inputs: [ndvi], outputs: [num('area', 0.09, { unit: 'km2' })] }),
  ],
  [
    'area-beyond-earth',
    evidence({ outputs: [num('area', 512.7e6, { unit: 'km2' })] }),
    evidence({ outputs: [num('area', 510.07e6, { unit: 'km2' })] }),
  ],
  [
    'count-beyond-pixels',
    evidence({ inputs: [ndvi], outputs: [num('ponds', 101, { quantity: 'count' })] }),
    evidence({ inputs: [ndvi], outputs: [num('ponds', 100, { quantity: 'count' })] }),
  ],
  [
    'count-fractional',
    evidence({ outputs: [num('ponds', 3.5, { quantity: 'count' })] }),
    evidence({ outputs: [num('meanPonds', 3.5, { quantity: 'count' })] }),
  ],
  [
    'series-date-twice',
    evidence({
      inputs: [dated('2020-01', '2020-02')],
      outputs: [
        ser('s', [
          ['2020-01', 1],
          ['2020-01', 2],
        ]),
      ],
    }),
    evidence({
      inputs: [dated('2020-01', '2020-02')],
      outputs: [
        ser('s', [
          ['2020-01', 1],
          ['2020-02', 2],
        ]),
      ],
    }),
  ],
  [
    'series-disordered',
    evidence({
      outputs: [
        ser('s', [
          ['2020-02', 1],
          ['2020-01', 2],
        ]),
      ],
    }),
    evidence({
      outputs: [
        ser('s', [
          ['2020-01', 1],
          ['2020-02', 2],
        ]),
      ],
    }),
  ],
  [
    'series-beyond-inputs',
    evidence({ inputs: [dated('2019-01-01', '2020-01-01')], outputs: [ser('s', [['2021-01-01', 1]])] }),
    evidence({ inputs: [dated('2019-01-01', '2020-01-01')], outputs: [ser('s', [['2020-12-31', 1]])] }),
  ],
  [
    'series-lacks-dates',
    evidence({ inputs: [dated('2019-01-01', '2020-01-01')], outputs: [ser('s', [['2019-01-01', 1]], 'ndvi')] }),
    evidence({ inputs: [dated('2019-01-01', '2020-01-01')], outputs: [ser('s', [['2019', 1]], 'ndvi')] }),
  ],
  ['table-empty', evidence({ outputs: [tab('t', ['a'], [])] }), evidence({ outputs: [tab('t', ['a'], [[1]])] })],
  [
    'table-row-twice',
    evidence({
      outputs: [
        tab(
          't',
          ['zone', 'v'],
          [
            ['a', 1],
            ['a', 1],
          ],
        ),
      ],
    }),
    evidence({
      outputs: [
        tab(
          't',
          ['zone', 'v'],
          [
            ['a', 1],
            ['a', 2],
          ],
        ),
      ],
    }),
  ],
  ['date-unreadable', evidence({ outputs: [txt('d', '15/06/2020')] }), evidence({ outputs: [txt('d', '2020-06-15')] })],
  [
    'date-not-measured',
    evidence({ inputs: [dated('2019-01-01', '2020-01-01')], outputs: [txt('d', '2019-12-31')] }),
    evidence({ inputs: [dated('2019-01-01', '2020-01-01')], outputs: [txt('d', '2020-01')] }),
  ],
  [
    'raster-unreadable',
    evidence({ outputs: [ras('a', 'ndvi', null, { dtype: 'unreadable' })] }),
    evidence({ outputs: [ras('a', 'ndvi', null)] }),
  ],
  [
    'dtype-too-small',
    evidence({
      inputs: [input('v', 'lights', [layer(statistics(0, 900))])],
      outputs: [ras('a', 'lights', statistics(0, 255), { dtype: 'uint8' })],
    }),
    evidence({
      inputs: [input('v', 'lights', [layer(statistics(0, 255))])],
      outputs: [ras('a', 'lights', statistics(0, 255), { dtype: 'uint8' })],
    }),
  ],
  [
    'share-column-range',
    evidence({
      outputs: [
        tab(
          'classes',
          ['code', 'share'],
          [
            [1, 140],
            [2, 20],
          ],
        ),
      ],
    }),
    evidence({
      outputs: [
        tab(
          'classes',
          ['code', 'shareChange'],
          [
            [1, 140],
            [2, 20],
          ],
        ),
      ],
    }),
  ],
];
