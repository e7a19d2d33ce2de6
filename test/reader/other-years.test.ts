import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';
import { folder } from './years-folder.ts';

const read = (question: string) => expressions(question, folder);

const total = 'sum(mean(rain) over dates)';
const usual = `mean(${total} over years) during 2015..2019`;

describe('a time beside other years', () => {
  it.each([
    ['What was the rainfall anomaly of 2020 relative to the 2015-2019 mean?', `(${total} during 2020) - (${usual})`],
    [
      'Rainfall anomaly of 2020 in Northam relative to the 2015-2019 baseline, in percent',
      `percent_of((${total} during 2020) - (${usual}), ${usual}) within district 'Northam' in %`,
    ],
    [
      'NDVI anomaly of August 2020 against the 2015-2019 average',
      '(mean(ndvi) on 2020-08) - (mean(mean(ndvi) over dates) months 8 during 2015..2019)',
    ],
    [
      'Rainfall deviation of July 2020 from the long-term mean',
      '(mean(rain) on 2020-07) - (mean(mean(rain) over dates) months 7)',
    ],
  ])('is read: %s', (question, expression) => {
    expect(read(question)).toEqual([expression]);
  });

  it.each([
    'What is the rainfall anomaly of 2020?',
    'What is the rainfall anomaly between 2015 and 2020?',
    'Rainfall anomaly of May to July 2020 against the 2015-2019 mean',
    'What was the mean anomaly of rain from 2015 to 2019?',
    // One year has a spring alone, the others spring and summer.
    'EVI anomaly of 2020 against the 2015-2019 mean',
    'Standardised rainfall anomaly of 2020 relative to the 2015-2019 mean',
    'Anomaly of the share of forest in 2020 relative to the 2000-2010 mean, in percent',
  ])('is not supposed: %s', (question) => {
    expect(read(question)).toEqual([]);
  });
});

describe('statistics of years', () => {
  it.each([
    [
      'What is the standard deviation of annual rainfall in Northam?',
      `std(${total} over years) within district 'Northam'`,
    ],
    ['Coefficient of variation of annual rainfall, in %', `cv(${total} over years) in %`],
    ['What was the highest annual rainfall in Easton?', `max(${total} over years) within district 'Easton'`],
    [
      'correlation of rainfall between Northam and Easton',
      "correlation(mean(rain) within district 'Northam', mean(rain) over dates within district 'Easton')",
    ],
    [
      'Which districts had less than 400 mm in 2017?',
      'list(mean(sum(rain over dates)) < 400 mm) per district during 2017',
    ],
    [
      'Across the districts, what is the correlation of NDVI and rain in May 2017?',
      'correlation(mean(ndvi), mean(rain) over districts) on 2017-05',
    ],
  ])('are read: %s', (question, expression) => {
    expect(read(question)).toContain(expression);
  });
});

describe('runs', () => {
  it.each([
    [
      'Longest run of days with tmax above 36 °C at Orsk',
      "longest(tmax > 36 degC over dates, step: day) at station 'Orsk'",
    ],
    [
      'How many days in a row was tmax above 36 °C at Orsk?',
      "longest(tmax > 36 degC over dates, step: day) at station 'Orsk'",
    ],
    [
      'For how many months in a row did Northam get less than 50 mm?',
      "longest(mean(rain) < 50 mm over dates, step: month) within district 'Northam'",
    ],
    [
      'Longest dry spell in Easton, in months with less than 20 mm',
      "longest(mean(rain) < 20 mm over dates, step: month) within district 'Easton'",
    ],
  ])('are read: %s', (question, expression) => {
    expect(read(question)).toEqual([expression]);
  });

  it('have a beginning', () => {
    expect(read('What was the longest run of months with less than 50 mm in Easton and when did it start?')).toEqual([
      "longest(mean(rain) < 50 mm over dates, step: month) within district 'Easton'; longest(mean(rain) < 50 mm over dates, give: 'from', step: month) within district 'Easton'",
    ]);
  });

  it.each([
    'Longest run of days with less than 50 mm in Easton',
    'Longest dry spell in Easton, in months with more than 20 mm',
    'Longest heat wave with tmax below 30 °C at Orsk',
    'Longest run of weeks with tmax above 36 °C at Orsk',
    'How many days was tmax above 36 °C at all stations in a row?',
  ])('are not supposed: %s', (question) => {
    expect(read(question)).toEqual([]);
  });
});

describe('one map at several dates', () => {
  it.each([
    [
      'How many pixels kept the same class on all three maps?',
      'count((covermap on 2000) = (covermap on 2010) and (covermap on 2010) = (covermap on 2020))',
    ],
    ['What share of the area changed class between 2000 and 2010?', 'share((covermap on 2000) != (covermap on 2010))'],
    [
      'How many hectares of forest changed class between 2000 and 2020?',
      "area((covermap on 2000) != (covermap on 2020) and (covermap = 'forest' on 2000)) in ha",
    ],
    [
      'Average annual loss of forest between 2000 and 2020, in ha',
      "decrease(area(covermap = 'forest'), 2000 -> 2020) / 20 yr in ha/yr",
    ],
  ])('is read: %s', (question, expression) => {
    expect(read(question)).toEqual([expression]);
  });

  it('is read both ways where a map lies between its ends', () => {
    expect(read('How many pixels kept the same class from 2000 to 2020?')).toEqual([
      'count((covermap on 2000) = (covermap on 2020))',
      'count((covermap on 2000) = (covermap on 2010) and (covermap on 2010) = (covermap on 2020))',
    ]);
  });

  it.each([
    'How many pixels kept the same class?',
    'How many pixels changed class on all three maps?',
    'Average annual loss of forest between 2000 and 2020, in percent',
    'Average annual loss of NDVI between 2015 and 2020',
  ])('is not supposed: %s', (question) => {
    expect(read(question)).toEqual([]);
  });
});

describe('several stations', () => {
  it.each([
    ['What was the highest tmax in July 2020?', 'max(max(tmax over dates) over stations) during 2020-07'],
    ['mean tmax in July 2020 across all stations', 'mean(mean(tmax over dates) over stations) during 2020-07'],
    [
      'What was the highest tmax of all stations in July 2020?',
      'max(max(tmax over dates) over stations) during 2020-07',
    ],
    ['mean tmax per station in July 2020', 'mean(tmax over dates) during 2020-07 per station'],
  ])('are taken together or apart: %s', (question, expression) => {
    expect(read(question)).toEqual([expression]);
  });

  it('are each told where two are set against each other', () => {
    expect(read('mean tmax at Orsk vs Aksu in July 2020')).toEqual([
      "mean(tmax over dates) at station 'Orsk' during 2020-07; mean(tmax over dates) at station 'Aksu' during 2020-07",
    ]);
  });
});
