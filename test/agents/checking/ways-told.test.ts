import { describe, expect, it } from 'vitest';
import { timesOf } from '../../../agents/checking/record-times.ts';
import { withoutWords } from '../../../agents/checking/words-only.ts';
import { evidence, num, records } from './evidence.ts';
import { type Rows, says } from './says.ts';

/** Each value with whether it is known as a mistake. */
const expectEach = (
  question: string,
  columns: readonly string[],
  rows: Rows,
  values: readonly (readonly [value: number, known: boolean])[],
) =>
  expect(
    values.map(([value]) => [value, says(question, value, columns, rows)]),
    question,
  ).toEqual(values);

const june = (values: readonly (number | null)[], without: readonly number[] = []): Rows =>
  values.flatMap((value, index) =>
    without.includes(index) ? [] : [[`2021-06-${String(index + 1).padStart(2, '0')}`, value]],
  );
const rain = [5, 0, 2.5, 9, 4, 3.5, 8, 1];
const daily = ['date:date', 'rain'];

describe('of pairs', () => {
  const columns = ['plot', 'observed', 'modelled'];
  const plots: Rows = [
    ['a', 1, 2.5],
    ['b', 2, 3],
    ['c', 3, 4.5],
    ['d', 4, 5],
  ];

  it('an efficiency is 1 − SSE/SST, and no square of a correlation', () => {
    // Errors 1.5, 1, 1.5, 1: SSE 6.5, SST 5. r² = (5.5 − …) by hand: Sxy 4.5, Sxx 5, Syy 4.25.
    expectEach('What is 1 − SSE / SST of the modelled values?', columns, plots, [
      [1 - 6.5 / 5, false],
      [4.5 ** 2 / (5 * 4.25), true],
      [1 - 6.5 / 4.25, true],
    ]);
    expectEach('What is the R² of the two?', columns, plots, [[4.5 ** 2 / (5 * 4.25), false]]);
  });

  it('a percent bias is of totals', () => {
    const each = (100 * (1.5 + 0.5 + 0.5 + 0.25)) / 4;
    const asked = 'What is the percent bias of the modelled against the observed values?';
    expectEach(asked, columns, plots, [
      [50, false],
      [each, true],
      [100 / 3, true],
    ]);
    expectEach(asked.replace('percent bias', 'mean percent bias at each plot'), columns, plots, [[each, false]]);
  });

  it('a density of all together is weighted by what it is a density of', () => {
    const districts: Rows = [
      ['a', 100, 1],
      ['b', 10, 9],
    ];
    const columnsOf = ['district', 'density', 'area_km2'];
    expectEach('What is the density of the whole region?', columnsOf, districts, [
      [55, true],
      [19, false],
    ]);
    expectEach('What is the mean of the densities?', columnsOf, districts, [[55, false]]);
  });

  it('one month after is one month after, and not two', () => {
    const months: Rows = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3].map((one, index, all) => [
      `2020-${String(index + 1).padStart(2, '0')}`,
      one,
      (all[index - 1] ?? 2) + (index % 3),
    ]);
    const asked = 'What is the correlation of the rain with the ndvi of the month after it?';
    // numpy.corrcoef of rain[:-1] and ndvi[1:], and of rain[:-2] and ndvi[2:].
    expectEach(asked, ['month:date', 'rain', 'ndvi'], months, [
      [0.9428090415820634, false],
      [-0.2586136281564502, true],
    ]);
  });
});

describe('of time', () => {
  it('the window of a date lies about it, up to it or from it on', () => {
    const months: Rows = [4, 8, 1, 9, 2, 7].map((value, index) => [`2020-0${index + 1}`, value]);
    const columns = ['month:date', 'rain'];
    expectEach('What is the centred three-month running mean of rain for March 2020?', columns, months, [
      [6, false],
      [13 / 3, true],
      [4, true],
    ]);
    expectEach('What is the three-month running mean of rain ending in March 2020?', columns, months, [
      [13 / 3, false],
      [6, true],
    ]);
    expectEach('What is the three-month running mean of rain for March 2020?', columns, months, [
      [13 / 3, false],
      [6, false],
    ]);
  });

  it('March has other days of the year in a leap year', () => {
    const days: Rows = Array.from({ length: 100 }, (_, index) => [2020, index + 1, (index * 37) % 101]);
    const values = (from: number) => days.slice(from - 1, from + 30).map(([, , value]) => Number(value));
    const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
    expectEach('What is the mean rain in March?', ['year', 'doy', 'rain'], days, [
      [mean(values(61)), false],
      [mean(values(60)), true],
    ]);
  });

  it('a period neither begins nor ends a year early or late', () => {
    const years: Rows = [3, 1, 4, 1, 5, 9].map((value, index) => [1999 + index, value]);
    expectEach('What was the mean annual rain from 2000 to 2002?', ['year', 'rain'], years, [
      [2, false],
      [8 / 3, true],
      [10 / 3, true],
    ]);
  });

  it('days that lack are no divisor', () => {
    const gappy = june(rain, [1, 4]);
    const asked = 'What is the mean daily rain?';
    expectEach(asked, daily, gappy, [
      [29 / 6, false],
      [29 / 8, true],
    ]);
    expectEach(`${asked} Days that are not in the table were dry.`, daily, gappy, [[29 / 8, false]]);
  });

  it('the mean of daily maxima is no maximum of daily means', () => {
    const hours: Rows = [
      ['2021-06-01T06:00', 1],
      ['2021-06-01T12:00', 5],
      ['2021-06-02T06:00', 3],
      ['2021-06-02T12:00', 4],
    ];
    expectEach('What is the mean of the daily maximum rain?', ['time:date', 'rain'], hours, [
      [4.5, false],
      [3.5, true],
      [5, true],
    ]);
  });

  it('a run of days ends where one lacks', () => {
    const asked = 'What is the longest run of consecutive days with less than 6 mm of rain?';
    expectEach(asked, daily, june([1, 1, 1, 9, 1, 1, 1, 9, 1], [3]), [
      [3, false],
      [6, true],
    ]);
    expectEach(asked, daily, june([1, 1, 1, 9, 1, 1, 1, 9, 1]), [[6, false]]);
  });

  it('a slope per year is none per decade', () => {
    const years: Rows = [1, 3, 5, 7].map((value, index) => [2000 + index, value]);
    const asked = 'By how many mm per decade does the rain rise?';
    expectEach(asked, ['year', 'rain'], years, [
      [20, false],
      [2, true],
    ]);
    expectEach(asked.replace('decade', 'year'), ['year', 'rain'], years, [
      [2, false],
      [20, true],
    ]);
  });
});

it('readings are averaged one by one where all of them are asked for', () => {
  const readings: Rows = [
    ['a', 1],
    ['a', 3],
    ['b', 8],
  ];
  expectEach('What is the mean of all 3 readings?', ['station', 'rain'], readings, [
    [4, false],
    [5, true],
  ]);
});

it('dates with points have the day first, and with strokes where a day beyond 12 tells it', () => {
  const first = (...cells: readonly string[]) => {
    const { records: found } = records(
      ['date', 'level'],
      cells.map((cell, index) => [cell, index]),
    );
    return found === null ? null : (timesOf(found)?.of(found.rows[0] ?? {}) ?? null);
  };
  expect(first('05.01.2021', '12.02.2021')).toBe('2021-01-05');
  expect(first('01/05/2021', '02/28/2021')).toBe('2021-01-05');
  expect(first('05/01/2021', '28/02/2021')).toBe('2021-01-05');
  expect(first('05/01/2021', '06/02/2021')).toBeNull();
});

describe('of thresholds', () => {
  it('what was not measured lies on neither side', () => {
    const wells: Rows = [20, 60, null, 40, null].map((nitrate, index) => [`w${index}`, nitrate]);
    const asked = 'In how many wells is nitrate below 50 mg/l?';
    expectEach(asked, ['well', 'nitrate'], wells, [
      [2, false],
      [4, true],
    ]);
    expectEach(asked.replace('below', 'above'), ['well', 'nitrate'], wells, [
      [1, false],
      [3, false],
    ]);
  });

  it('degree days are cut at 0', () => {
    const asked = 'How many degree days above 4 were there?';
    expectEach(asked, daily, june(rain), [
      [10, false],
      [1, true],
      [9, true],
    ]);
  });

  it('a code that is told is no measurement', () => {
    const asked = 'What is the mean flow? A flow of -1 means that the gauge did not work.';
    const flows: Rows = [3, -1, 4, 5, -1].map((flow, index) => [`s${index}`, flow]);
    expectEach(asked.replace('mean', 'sample standard deviation of the'), ['sample', 'flow'], flows, [[1, false]]);
  });
});

describe('findings of words alone', () => {
  const finding = { rule: 'median-not-taken', severity: 'error', where: '', message: '', source: '' } as const;
  const over = (...values: readonly number[]) =>
    evidence({
      inputs: [
        records(
          ['plot', 'value'],
          values.map((value, index) => [`p${index}`, value]),
        ),
      ],
      code: "row['value']",
      outputs: [num('value', 4)],
    });

  it('are doubts where all values are the same, and stand where they are not', () => {
    expect(withoutWords([finding], over(4, 4, 4))[0]?.severity).toBe('warning');
    expect(withoutWords([finding], over(4, 4, 5))[0]?.severity).toBe('error');
    expect(withoutWords([{ ...finding, rule: 'out-of-range' }], over(4, 4, 4))[0]?.severity).toBe('error');
  });
});
