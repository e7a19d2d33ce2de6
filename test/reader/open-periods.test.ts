import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

describe('periods that are open to one side', () => {
  it.each([
    ['What was the mean NDVI since 2022?', 'mean(mean(ndvi) over dates) during 2022..2022-08-15'],
    ['What was the mean NDVI since the 15 July 2022?', 'mean(mean(ndvi) over dates) during 2022-07-15..2022-08-15'],
    ['What was the mean NDVI after 15 July 2022?', 'mean(ndvi) during 2022-07-16..2022-08-15'],
    ['What was the mean NDVI before 2022?', 'mean(ndvi) during 2021-07-15..2021'],
    ['What was the total rain after June 1999?', 'mean(sum(rain over dates)) during 1999-07..1999-12'],
    ['What was the total rain until March 1999?', 'mean(sum(rain over dates)) during 1999-01..1999-03'],
    ['What was the total rain up to March 1999?', 'mean(sum(rain over dates)) during 1999-01..1999-03'],
    ['What was the total rain prior to March 1999?', 'mean(sum(rain over dates)) during 1999-01..1999-02'],
    ['What was the total rain from October 1999 onwards?', 'mean(sum(rain over dates)) during 1999-10..1999-12'],
    [
      'On how many dates after June 2022 was the mean NDVI above 0.5?',
      'count(dates where (mean(ndvi) during 2022-07..2022-08-15) > 0.5)',
    ],
    ['Which month since June 1999 was the wettest?', 'month of max(mean(rain) over dates) during 1999-06..1999-12'],
    ['By how much did the mean NDVI change since July 2021?', 'change(mean(ndvi), 2021-07 -> 2022-08-15)'],
  ])('%s', (question, expression) => {
    expect(expressions(question)).toEqual([expression]);
  });

  it.each([
    // Of what lies beyond the record nobody knows.
    'What was the mean NDVI since 2015?',
    'What was the mean NDVI before 2030?',
    'What was the mean NDVI before 2020?',
    'What was the total rain after December 1999?',
  ])('and not: %s', (question) => {
    expect(expressions(question).filter((one) => / during /.test(one))).toEqual([]);
  });

  it('a period with two ends stays one', () => {
    expect(expressions('What was the total rain from March 1999 until May 1999?')).toEqual([
      'mean(sum(rain over dates)) during 1999-03..1999-05',
    ]);
  });
});
