import { describe, expect, it } from 'vitest';
import { writtenDate } from '../../../agents/checking/record-times.ts';
import { otherReading } from '../../../agents/checking/rules/records/other-reading.ts';
import { laterAsked } from '../../../agents/checking/ways/lags.ts';
import { evidence, num, records } from './evidence.ts';
import { type Rows, says } from './says.ts';

// Truths from numpy 1.26 and scipy 1.11, unless they are sums that stand there.
const heights: Rows = [12.1, 15.4, 11.8, 19.3, 14.2, 16.9].map((height, plot) => [`p${plot}`, height]);
const x = [3, 1, 4, 1, 5, 9, 2, 6];
const y = [2, 7, 1, 8, 2, 8, 1, 8];
const sites: Rows = x.map((one, index) => [one, y[index] ?? null]);
const months: Rows = x.map((one, index) => [`2020-0${index + 1}`, one, y[index] ?? null]);
const gaps: Rows = y.map((one, index) => [
  index === 1 || index === 6 ? null : (x[index] ?? null),
  index === 2 ? null : one,
]);

/** Each value with whether it is known as a mistake. */
const expectEach = (
  question: string,
  columns: readonly string[],
  rows: Rows,
  values: Readonly<Record<number, boolean>>,
) =>
  expect(
    Object.fromEntries(Object.keys(values).map((value) => [value, says(question, Number(value), columns, rows)])),
    question,
  ).toEqual(values);

describe('of one column', () => {
  const columns = ['plot', 'height'];

  it('a deviation by n is known where an unbiased one is asked for, and left where nothing says which', () => {
    expectEach(
      'From this sample, what is the standard deviation of the height (unbiased variance)?',
      columns,
      heights,
      {
        2.631064423384574: true,
        2.882186669874108: false,
      },
    );
    expectEach('What is the standard deviation of the height?', columns, heights, { 2.631064423384574: false });
  });

  it('a deviation is known where a standard error is asked for', () => {
    const asked = 'What is the standard error of the mean height?';
    expectEach(asked, columns, heights, { 2.882186669874108: true, 1.1766477807738391: false });
  });

  it('half of a confidence interval is of two sides, and of Student’s t where that is named', () => {
    const values = { 2.3710021958531: true, 2.3061872728057056: true, 3.024669413350273: false };
    expectEach(
      'Half the width of the 95 % confidence interval of the mean height by Student?',
      columns,
      heights,
      values,
    );
    expectEach('Half the width of the 95 % confidence interval of the mean height?', columns, heights, {
      ...values,
      2.3061872728057056: false,
    });
  });

  it('a plain mean is known where the geometric one is asked for', () => {
    const asked = 'What is the geometric mean of the heights?';
    expectEach(asked, columns, heights, { 14.95: true, 2.6893888626568305: true, 14.722675593658144: false });
    expectEach('What is the mean of the heights?', columns, heights, { 14.95: false });
  });

  it('a percentile from the other end is known', () => {
    const asked = 'What is the 90th percentile of the heights?';
    expectEach(asked, columns, heights, { 11.95: true, 18.1: false, 19.3: false });
  });

  it('windows that are cut short or of another length are known; not where short ones are allowed', () => {
    const days: Rows = [5, 1, 2, 9, 4, 3, 8].map((rain, day) => [`2021-06-0${day + 1}`, rain]);
    const asked = 'What is the highest mean rain of three consecutive days?';
    expectEach(asked, ['date:date', 'rain'], days, { 8: true, 6.5: true, [16 / 3]: false });
    expectEach(`${asked} Incomplete windows count as well.`, ['date:date', 'rain'], days, { 8: false });
  });

  it('windows of days do not pass over days that lack', () => {
    const days: Rows = [1, 2, 3, 6, 7, 8, 9].map((day) => [`2021-06-0${day}`, day === 3 || day === 6 ? 9 : day / 10]);
    expectEach('What is the largest total rain of two consecutive days?', ['date:date', 'rain'], days, { 18: true });
  });
});

describe('of months', () => {
  const columns = ['month', 'rate'];
  const rows: Rows = [
    ['Jan 2020', 2],
    ['Feb 2020', 5],
    ['Mar 2020', 3.5],
  ];
  const total = 2 * 31 + 5 * 29 + 3.5 * 31;

  it('a February of 28 days in a leap year and months of thirty are known, in whatever unit of time', () => {
    const wanted = {
      [total - 5]: true,
      [10.5 * 30]: true,
      [(total - 5) * 86_400]: true,
      [total]: false,
      [total * 86_400]: false,
    };
    expectEach('How much evaporated in the three months, in mm?', columns, rows, wanted);
    expectEach('How much evaporated, with months of 30 days?', columns, rows, { [10.5 * 30]: false });
  });

  it('months alike are known where all days count, and their days where months count alike', () => {
    expectEach('What is the mean rate over all days of the months?', columns, rows, { 3.5: true, [total / 91]: false });
    expectEach('What is the mean rate, each month counting the same?', columns, rows, {
      3.5: false,
      [total / 91]: true,
    });
    expectEach('What is the mean rate of the months?', columns, rows, { 3.5: false, [total / 91]: false });
  });
});

describe('of time', () => {
  it('dates are read as people write them, and other texts are none', () => {
    const texts = ['9 Jan 2019', 'Jan-2019', '20190109', '201901', '2019-009', '2019 Q1', 'North 2019', 'Jan'];
    expect(texts.map(writtenDate)).toEqual([
      ...['2019-01-09', '2019-01', '2019-01-09', '2019-01', '2019-01-09', '2019-02', null, null],
    ]);
  });

  it('first and last by letters or by the place in the file are known', () => {
    const rows: Rows = [
      ['1 Feb 2019', 3],
      ['9 Jan 2019', 1],
      ['10 Mar 2019', 8],
    ];
    const asked = 'By how much did the level change from the first reading to the last?';
    expectEach(asked, ['date', 'level'], rows, { 5: true, [-7]: false, 7: false });
    expectEach(`${asked} Last minus first.`, ['date', 'level'], rows, { 5: true, 7: false });
    expectEach('What is the largest level minus the smallest?', ['date', 'level'], rows, { 5: false });
  });

  it('years of which months lack are known where only complete ones count', () => {
    const rows: Rows = Array.from({ length: 16 }, (_, index) => [
      `${2018 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
      index,
    ]);
    const asked = 'What is the mean annual rain over the complete years?';
    expectEach(asked, ['month:date', 'rain'], rows, { 60: true, 66: false });
  });
});

describe('of two columns', () => {
  it('ranks that equal values do not share are known', () => {
    const asked = 'What is the Spearman rank correlation of grazing and erosion?';
    expectEach(asked, ['grazing', 'erosion'], sites, {
      0.3333333333333334: true,
      0.20965531907301216: true,
      0.19885368120992467: false,
    });
  });

  it('pairs whose gaps were left out of each column by itself are known', () => {
    expectEach('What is the correlation of field and satellite?', ['field', 'satellite'], gaps, {
      [-0.01466786622122142]: true,
      0.22934123614693147: true,
      0.24077170617153842: false,
    });
  });

  it('the same of two tables that share their keys', () => {
    const tables = (value: number) =>
      evidence({
        question: 'What is the correlation of field and satellite?',
        code: 'row.field row.satellite',
        inputs: [
          records(
            ['site', 'field'],
            x.map((one, index) => [`s${index}`, one]),
          ),
          records(
            ['site', 'satellite'],
            y.slice(1).map((one, index) => [`s${index + 1}`, one]),
            'others',
          ),
        ],
        outputs: [num('value', value)],
      });
    expect(otherReading.check(tables(-0.06824479440031446))).toHaveLength(1);
    expect(otherReading.check(tables(0.17977312387666872))).toEqual([]);
  });

  it('a lag the other way is known, and one that nobody asked for is left', () => {
    const values = { [-0.08479972150848047]: true, 0.20965531907301216: true, [-0.06824479440031446]: false };
    expectEach(
      'What is the correlation of rain with the NDVI one month later?',
      ['month:date', 'rain', 'ndvi'],
      months,
      values,
    );
    expectEach('What is the correlation of rain and NDVI?', ['month:date', 'rain', 'ndvi'], months, {
      0.20965531907301216: false,
    });
  });

  it('a lag over rows is known where months lack', () => {
    const rows = months.filter((_, index) => index !== 3);
    const asked = 'What is the correlation of the rain of a month and the NDVI of the next calendar month?';
    expectEach(asked, ['month:date', 'rain', 'ndvi'], rows, {
      [-0.26210529752729134]: true,
      [-0.27971546389275787]: false,
    });
  });

  it('which of two comes later is read from a question, or not at all', () => {
    const lagOf = (question: string) => laterAsked(question, ['rain_mm', 'ndvi']);
    expect(lagOf('between the rain of a month and the NDVI of the month after it')).toBe(1);
    expect(lagOf('of the NDVI with the rain of the previous month')).toBe(1);
    expect(lagOf('NDVI two months after the rain')).toBe(1);
    expect(lagOf('NDVI lags the rain by one month')).toBe(1);
    expect(lagOf('rain lags the NDVI by one month')).toBe(-1);
    expect(lagOf('the previous month’s NDVI and the rain')).toBe(-1);
    expect(lagOf('of rain and NDVI at a lag of one month')).toBeNull();
    expect(lagOf('of rain and NDVI')).toBeNull();
    expect(lagOf('the rain of a month with the NDVI `lag` months later')).toBe(1);
  });

  it('one measure of error for another, r for R², and a line the other way are known', () => {
    const columns = ['model', 'gauge'];
    expectEach('What is the RMSE of model against gauge?', columns, sites, {
      3: true,
      3.6314597615834874: true,
      3.7080992435478315: false,
    });
    expectEach('What is the mean absolute error of the model?', columns, sites, { 3.7080992435478315: true, 3: false });
    expectEach('What is the coefficient of determination?', columns, sites, {
      0.20965531907301216: true,
      0.04395535281560655: false,
    });
    expectEach('What is the slope of the regression of gauge on model?', columns, sites, {
      0.1705790297339593: true,
      0.2576832151300236: false,
    });
  });

  it('totals over totals and the mean of ratios are told apart where the question does', () => {
    const columns = ['production', 'area'];
    const mean = x.reduce((sum, one, index) => sum + one / (y[index] ?? 1), 0) / 8;
    expectEach('What is the yield of the whole country (total production over total area)?', columns, sites, {
      [mean]: true,
      [31 / 37]: false,
    });
    expectEach('What is the mean yield, each district counting alike?', columns, sites, {
      [mean]: false,
      [31 / 37]: true,
    });
    expectEach('What is the mean yield?', columns, sites, { [mean]: false, [31 / 37]: false });
  });
});

describe('of tests', () => {
  it('a p of one side is known where two are asked for, and the other way round', () => {
    const years: Rows = y.map((one, index) => [2001 + index, one]);
    expectEach('What is the p-value of the linear trend?', ['year', 'days'], years, {
      0.5785461906280223: false,
      0.28927309531401115: true,
    });
    expectEach('What is the one-sided p-value of the linear trend?', ['year', 'days'], years, {
      0.5785461906280223: true,
      0.28927309531401115: false,
    });
  });

  it('a test of another kind than the one that is named is known', () => {
    const [welch, pooled, paired] = [0.6340180272800875, 0.6337101842257222, 0.6017489092276609];
    const of = (kind: string) =>
      `What is the p-value of the ${kind} for a difference of the means of before and after?`;
    const columns = ['before', 'after'];
    expectEach(of('paired t-test'), columns, sites, { [welch]: true, [pooled]: true, [paired]: false });
    expectEach(of('Welch t-test'), columns, sites, { [welch]: false, [pooled]: true, [paired]: true });
    expectEach(of('t-test'), columns, sites, { [welch]: false, [pooled]: false, [paired]: false, [welch / 2]: true });
  });

  it('the test of Mann and Kendall is of two sides, with or without a correction for ties', () => {
    const years: Rows = y.map((one, index) => [2001 + index, one]);
    const values = { 0.6045711477247827: false, 0.6206907170753546: false, 0.30228557386239135: true };
    expectEach('What is the p-value of the Mann-Kendall test?', ['year', 'days'], years, values);
  });
});
