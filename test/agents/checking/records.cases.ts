import { type Case, evidence, num, records, ser, tab } from './evidence.ts';

const code = "run({ inputs }) { for (const row of inputs.rows.rows) sum += row['rain']; }";
const rain = (rows: readonly (readonly [string, string, number | null])[]) =>
  records(['station', 'day:date', 'rain mm'], rows);
const asking = (
  question: string,
  value: number,
  rows: readonly (readonly [string, string, number | null])[],
  { name = 'mean', unit = 'mm', source = code } = {},
) =>
  evidence({ question, code: source, inputs: [rain(rows)], outputs: [num(name, value, { unit, quantity: 'rain' })] });

const days = [
  ['A', '2020-02-27', 1],
  ['A', '2020-02-28', 2],
  ['A', '2020-02-29', 9],
  ['A', '2020-03-01', 4],
] as const;
const filled = [...days, ['A', '2020-03-02', -9999]] as const;
const gappy = [...days, ['A', '2020-03-02', null]] as const;
const copied = [...days, ['A', '2020-03-01', 4]] as const;
const uneven = [
  ['A', '2020-01-01', 1],
  ['A', '2020-01-02', 3],
  ['A', '2020-01-03', 5],
  ['Graz', '2020-01-01', 10],
] as const;
const months = records(
  ['month:date', 'rain mm/day'],
  [
    ['2021-01', 1],
    ['2021-02', 5],
    ['2021-03', 3],
  ],
);
const unsorted = records(
  ['day:date', 'level m'],
  [
    ['2020-01-05', 3],
    ['2020-01-01', 1],
    ['2020-01-09', 4],
  ],
);
const yearly = records(
  ['year:date', 'level m'],
  [
    ['2000-07-01', 0],
    ['2001-07-01', 1],
    ['2010-07-01', 10],
  ],
);
const waypoints = records(
  ['point', 'utm_zone', 'easting'],
  [
    ['a', 32, 693_498.6],
    ['b', 33, 303_134],
  ],
);
const hourly = records(
  ['time_utc:date', 'utc_offset_h', 'rain mm'],
  [
    ['2022-02-24T00:00:00Z', 10, 1.6],
    ['2022-02-24T01:00:00Z', 10, 1.1],
  ],
);
const samples = records(
  ['sample', 'result', 'unit'],
  [
    ['GW-1', 9.5, 'mg/L NO3'],
    ['GW-2', 2.1, 'mg/L NO3-N'],
  ],
);
const stepwise = "linearFit(rows.map((_, i) => i), rows.map((row) => row['level']))";
const join = "const other = b.find((one) => one['code'] === row['code']);";
const keyed = (port: string, keys: readonly string[]) =>
  records(
    ['code', port === 'a' ? 'rain' : 'area'],
    keys.map((key, index) => [key, index + 1]),
    port,
  );

export const recordCases: readonly Case[] = [
  [
    'other-reading',
    asking('What is the mean rain, every day counting the same?', 6.5, uneven, { name: 'value' }),
    asking('What is the mean rain, every station counting the same?', 6.5, uneven, { name: 'value' }),
  ],
  [
    'fill-averaged',
    asking('What is the mean rain?', (16 - 9999) / 5, filled),
    asking('What is the mean rain?', 4, filled, { source: `${code} if (row['rain'] > -900) keep();` }),
  ],
  ['null-as-zero', asking('What is the mean rain?', 16 / 5, gappy), asking('What is the mean rain?', 4, gappy)],
  [
    'copies-counted',
    asking('What is the total rain?', 20, copied, { name: 'total' }),
    asking('What is the total rain?', 16, copied, { name: 'total' }),
  ],
  [
    'ends-lost',
    asking('What is the total rain from 2020-02-27 to 2020-03-01?', 12, filled, { name: 'total' }),
    asking('What is the total rain from 2020-02-27 to 2020-03-01?', 16, filled, { name: 'total' }),
  ],
  [
    'subset-not-taken',
    asking('What is the mean rain of Graz?', 19 / 4, uneven),
    asking('What is the mean rain of Graz?', 10, uneven),
  ],
  [
    'mean-of-groups',
    asking('What is the total rain?', 13, uneven, { name: 'total' }),
    asking('What is the total of the rain, as a sum of station means by station?', 13, uneven, { name: 'total' }),
  ],
  [
    'unit-of-column',
    asking('What is the mean rain in cm?', 4, days, { unit: 'cm' }),
    asking('What is the mean rain in cm?', 0.4, days, { unit: 'cm' }),
  ],
  [
    'days-not-weighted',
    evidence({
      question: 'What is the total rain?',
      code,
      inputs: [months],
      outputs: [num('total', 9, { unit: 'mm' })],
    }),
    evidence({
      question: 'What is the total rain?',
      code,
      inputs: [months],
      outputs: [num('total', 31 + 28 * 5 + 31 * 3, { unit: 'mm' })],
    }),
  ],
  [
    'slope-by-row',
    evidence({ question: 'trend of the level', code: stepwise, inputs: [yearly], outputs: [num('slope', 5)] }),
    evidence({ question: 'trend of the level', code: stepwise, inputs: [yearly], outputs: [num('slope', 1)] }),
  ],
  [
    'keys-not-alike',
    evidence({ code: join, inputs: [keyed('a', ['AT1', 'AT2', 'DE1']), keyed('b', ['AT1', 'at2 ', 'DE1'])] }),
    evidence({ code: join, inputs: [keyed('a', ['AT1', 'AT2', 'DE1']), keyed('b', ['AT1', 'FR2', 'DE1'])] }),
  ],
  [
    'groups-lost',
    evidence({
      question: 'What is the mean rain of each station?',
      code,
      inputs: [rain([...uneven, ['C', '2020-01-01', 2]])],
      outputs: [
        tab(
          'stations',
          ['station', 'mean'],
          [
            ['A', 3],
            ['Graz', 10],
          ],
        ),
      ],
    }),
    evidence({
      question: 'What is the mean rain of each station?',
      code,
      inputs: [rain(uneven)],
      outputs: [
        tab(
          'stations',
          ['station', 'mean'],
          [
            ['A', 3],
            ['Graz', 10],
          ],
        ),
      ],
    }),
  ],
  [
    'dates-lost',
    evidence({
      question: 'Give the daily rain.',
      code,
      inputs: [rain(days)],
      outputs: [
        ser('daily', [
          ['2020-02-27', 1],
          ['2020-02-28', 2],
          ['2020-03-01', 4],
        ]),
      ],
    }),
    evidence({
      question: 'Give the daily rain.',
      code,
      inputs: [rain(days)],
      outputs: [
        ser(
          'daily',
          days.map(([, day, value]) => [day, value]),
        ),
      ],
    }),
  ],
  [
    'samples-invented',
    evidence({
      question: 'Give the daily rain.',
      code,
      inputs: [rain(gappy)],
      outputs: [
        ser('daily', [
          ['2020-03-01', 4],
          ['2020-03-02', 4],
        ]),
      ],
    }),
    evidence({
      question: 'Give the daily rain, gaps interpolated.',
      code,
      inputs: [rain(gappy)],
      outputs: [
        ser('daily', [
          ['2020-03-01', 4],
          ['2020-03-02', 4],
        ]),
      ],
    }),
  ],
  [
    'not-in-order',
    evidence({
      question: 'By how much did the level change from the first to the last day?',
      code: "const change = rows.at(-1)['level'] - rows[0]['level'];",
      inputs: [unsorted],
    }),
    evidence({
      question: 'By how much did the level change from the first to the last day?',
      code: "const sorted = rows.toSorted(byDay); const change = sorted.at(-1)['level'] - sorted[0]['level'];",
      inputs: [unsorted],
    }),
  ],
  [
    'date-twice',
    evidence({ code: 'for (const row of rows) add(row);', inputs: [rain([...days, ['A', '2020-03-01', 7]])] }),
    evidence({ code: 'for (const row of rows) add(row);', inputs: [rain([...days, ['B', '2020-03-01', 7]])] }),
  ],
  [
    'groups-do-not-add',
    evidence({
      code,
      inputs: [rain(uneven)],
      outputs: [
        tab(
          'stations',
          ['station', 'count'],
          [
            ['A', 4],
            ['Graz', 1],
          ],
        ),
      ],
    }),
    evidence({
      code,
      inputs: [rain(uneven)],
      outputs: [
        tab(
          'stations',
          ['station', 'count'],
          [
            ['A', 3],
            ['Graz', 1],
          ],
        ),
      ],
    }),
  ],
  [
    'fill-in-table',
    evidence({
      code,
      outputs: [
        tab(
          'stations',
          ['station', 'rain'],
          [
            ['A', 3],
            ['B', 5],
            ['C', -9999],
          ],
        ),
      ],
    }),
    evidence({
      code,
      outputs: [
        tab(
          'stations',
          ['station', 'rain'],
          [
            ['A', 3],
            ['B', 5],
            ['C', null],
          ],
        ),
      ],
    }),
  ],
  [
    'coordinates-of-several-zones',
    evidence({ code: "row['easting'] - other['easting']", inputs: [waypoints] }),
    evidence({ code: "moved(row['easting'], row['utm_zone'])", inputs: [waypoints] }),
  ],
  [
    'local-clock-ignored',
    evidence({ question: 'How much rain fell on the wettest day in local time?', code, inputs: [hourly] }),
    evidence({ question: 'How much rain fell on the wettest day (UTC)?', code, inputs: [hourly] }),
  ],
  [
    'several-units',
    evidence({
      code: "outputs: { mean: number({ unit: 'mg/L' }) }, run() { sum(rows.map((row) => row['result'])) }",
      inputs: [samples],
    }),
    evidence({ code: "sum(rows.map((row) => inMg(row['result'], row['unit'])))", inputs: [samples] }),
  ],
  [
    'degree-days-below-base',
    evidence({ question: 'How many growing degree days, base 10 °C?', code, inputs: [rain(days)] }),
    evidence({
      question: 'How many growing degree days, base 10 °C?',
      code: "run({ inputs }) { for (const row of inputs.rows.rows) sum += Math.max(0, row['rain'] - 10); }",
      inputs: [rain(days)],
    }),
  ],
  // 1, 2, 9 and 4.
  ['beyond-records', asking('What is the mean rain?', 16, days), asking('What is the mean rain?', 4, days)],
];
