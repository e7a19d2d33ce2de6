import { file, out, type Side, type Trap, toolOf } from '../trap.ts';

/** A tool over one table `t`, or over two, that gives one number. */
const over = (
  names: Readonly<Record<string, string>>,
  output: readonly [name: string, unit: string],
  body: string,
): Side => ({
  inputs: Object.fromEntries(
    Object.entries(names).map(([port, name]) => [port, { kind: 'table', file: name } as const]),
  ),
  outputs: { [output[0]]: out('number', 'any', output[1]) },
  source: toolOf(
    Object.keys(names)
      .map((port) => `${port}: table()`)
      .join(', '),
    `${output[0]}: number({ unit: '${output[1]}' })`,
    body,
  ),
});

/** A table of its rows, parted by blanks. */
const lines = (header: string, rows: string): string => `${header}\n${rows.replaceAll(' ', '\n')}\n`;

const averaged = (column: string, keeps: string): string => `    const kept = inputs.t.rows.filter((row) => ${keeps});
    output.number('mean', kept.reduce((sum, row) => sum + Number(row['${column}']), 0) / kept.length, { valid: kept.length, of: inputs.t.rows.length });`;
const totalled = (from: string, keeps = 'true'): string => `    const kept = ${from}.filter((row) => ${keeps});
    output.number('total', kept.reduce((sum, row) => sum + Number(row['rain']), 0), { valid: kept.length });`;

const days = Array.from({ length: 31 }, (_, index) => `2020-03-${String(index + 1).padStart(2, '0')}`);
const march = days.map((day, index) => `${day},${index + 1}`);

const levels = { t: 'levels.csv' };
const rains = { t: 'rain.csv' };
const millimetres = ['total', 'mm'] as const;

export const recordTraps: readonly Trap[] = [
  {
    id: 'fill-in-column',
    family: 'records',
    truth: '(2 + 4 + 6) / 3 = 4; with −9999 it is −2496.75',
    trap: {
      question: 'What is the mean level of the gauges, in m?',
      files: [file('levels.csv', lines('gauge,level', 'north,2 south,4 west,-9999 east,6'))],
      expected: 4,
    },
    clean: {
      question: 'What is the mean level of the gauges, in m?',
      files: [file('levels.csv', lines('gauge,level', 'north,2 south,4 west,8 east,6'))],
      expected: 5,
    },
    naive: over(levels, ['mean', 'm'], averaged('level', 'true')),
    right: over(levels, ['mean', 'm'], averaged('level', "Number(row['level']) > -9000")),
  },
  {
    id: 'null-in-column',
    family: 'records',
    truth: '(3 + 5 + 7) / 3 = 5; with the empty cell as 0 it is 3.75',
    trap: {
      question: 'What is the mean level of the gauges, in m?',
      files: [file('levels.csv', lines('gauge,level', 'north,3 south,5 west, east,7'))],
      expected: 5,
    },
    clean: {
      question: 'What is the mean level of the gauges, in m?',
      files: [file('levels.csv', lines('gauge,level', 'north,3 south,5 west,9 east,7'))],
      expected: 6,
    },
    naive: over(levels, ['mean', 'm'], averaged('level', 'true')),
    right: over(levels, ['mean', 'm'], averaged('level', "row['level'] !== null")),
  },
  {
    id: 'last-day-lost',
    family: 'records',
    truth: '1 + … + 31 = 496; without the 31st it is 465',
    trap: {
      question: 'What is the total rain from 2020-03-01 to 2020-03-31, in mm?',
      files: [file('rain.csv', lines('day,rain', march.join(' ')))],
      expected: 496,
    },
    clean: {
      question: 'What is the total rain from 2020-03-01 to 2020-03-31, in mm?',
      files: [file('rain.csv', lines('day,rain', march.slice(0, 30).join(' ')))],
      expected: 465,
    },
    naive: over(
      rains,
      millimetres,
      totalled('inputs.t.rows', "String(row['day']) >= '2020-03-01' && String(row['day']) < '2020-03-31'"),
    ),
    right: over(
      rains,
      millimetres,
      totalled('inputs.t.rows', "String(row['day']) >= '2020-03-01' && String(row['day']) <= '2020-03-31'"),
    ),
  },
  {
    id: 'period-not-selected',
    family: 'records',
    truth: '1 + … + 10 = 55; all of March has 496',
    trap: {
      question: 'What is the total rain from 2020-03-01 to 2020-03-10, in mm?',
      files: [file('rain.csv', lines('day,rain', march.join(' ')))],
      expected: 55,
    },
    clean: {
      question: 'What is the total rain from 2020-03-01 to 2020-03-31, in mm?',
      files: [file('rain.csv', lines('day,rain', march.join(' ')))],
      expected: 496,
    },
    naive: over(rains, millimetres, totalled('inputs.t.rows')),
    right: over(rains, millimetres, totalled('inputs.t.rows', "String(row['day']) <= '2020-03-10'")),
    rightClean: over(rains, millimetres, totalled('inputs.t.rows', "String(row['day']) <= '2020-03-31'")),
  },
  {
    id: 'sum-of-means',
    family: 'records',
    truth: '1 + 3 + 8 + 20 = 32; the means of the two stations add up to 4 + 20 = 24',
    trap: {
      question: 'What is the total of the rain that was measured, in mm?',
      files: [
        file(
          'rain.csv',
          lines('station,day,rain', 'Graz,2020-03-01,1 Graz,2020-03-02,3 Graz,2020-03-03,8 Linz,2020-03-01,20'),
        ),
      ],
      expected: 32,
    },
    clean: {
      question: 'What is the total of the rain that was measured, in mm?',
      files: [file('rain.csv', lines('station,day,rain', 'Graz,2020-03-01,4 Linz,2020-03-01,20'))],
      expected: 24,
    },
    naive: over(
      rains,
      millimetres,
      `    const groups = new Map<string, number[]>();
    for (const row of inputs.t.rows) groups.set(String(row['station']), [...(groups.get(String(row['station'])) ?? []), Number(row['rain'])]);
    const means = [...groups.values()].map((all) => all.reduce((sum, value) => sum + value, 0) / all.length);
    output.number('total', means.reduce((sum, value) => sum + value, 0), { valid: inputs.t.rows.length });`,
    ),
    right: over(rains, millimetres, totalled('inputs.t.rows')),
  },
  {
    id: 'fahrenheit-column',
    family: 'records',
    truth: '50 °F and 68 °F are 10 °C and 20 °C, 15 °C on average; 59 is their mean in °F',
    trap: {
      question: 'What is the mean temperature of the stations, in °C?',
      files: [file('air.csv', lines('station,temp_F', 'Graz,50 Linz,68'))],
      expected: 15,
    },
    clean: {
      question: 'What is the mean temperature of the stations, in °C?',
      files: [file('air.csv', lines('station,temp_C', 'Graz,10 Linz,20'))],
      expected: 15,
    },
    naive: over(
      { t: 'air.csv' },
      ['mean', 'degC'],
      `    const values = inputs.t.rows.map((row) => Number(row['temp_F'] ?? row['temp_C']));
    output.number('mean', values.reduce((sum, value) => sum + value, 0) / values.length, { valid: values.length });`,
    ),
    right: over(
      { t: 'air.csv' },
      ['mean', 'degC'],
      `    const values = inputs.t.rows.map((row) => (row['temp_F'] === undefined ? Number(row['temp_C']) : ((Number(row['temp_F']) - 32) * 5) / 9));
    output.number('mean', values.reduce((sum, value) => sum + value, 0) / values.length, { valid: values.length });`,
    ),
  },
  {
    id: 'keys-spelled-otherwise',
    family: 'records',
    truth: '5 × 10 + 2 × 20 = 90; where “at2 ” is not AT2 it is 50',
    trap: {
      question: 'How many people live in the regions, in thousands: density times area, added up?',
      files: [
        file('density.csv', lines('code,density', 'AT1,5 AT2,2')),
        file('area.csv', lines('code,area', 'AT1,10 at2,20')),
      ],
      expected: 90,
    },
    clean: {
      question: 'How many people live in the regions, in thousands: density times area, added up?',
      files: [
        file('density.csv', lines('code,density', 'AT1,5 AT2,2')),
        file('area.csv', lines('code,area', 'AT1,10 AT2,20')),
      ],
      expected: 90,
    },
    naive: over(
      { d: 'density.csv', a: 'area.csv' },
      ['people', '1'],
      `    const areas = new Map(inputs.a.rows.map((row) => [String(row['code']), Number(row['area'])]));
    output.number('people', inputs.d.rows.reduce((sum, row) => sum + Number(row['density']) * (areas.get(String(row['code'])) ?? 0), 0));`,
    ),
    right: over(
      { d: 'density.csv', a: 'area.csv' },
      ['people', '1'],
      `    const areas = new Map(inputs.a.rows.map((row) => [String(row['code']).trim().toUpperCase(), Number(row['area'])]));
    output.number('people', inputs.d.rows.reduce((sum, row) => sum + Number(row['density']) * (areas.get(String(row['code']).trim().toUpperCase()) ?? 0), 0));`,
    ),
  },
];
