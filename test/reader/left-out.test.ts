import { describe, expect, it } from 'vitest';
import type { Scope } from '../../analysis/types.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';

describe('a period that is open to one side', () => {
  it('is not read as its one date', () => {
    for (const said of ['after June 1999', 'since June 1999', 'before June 1999', 'until June 1999', 'up to June 1999'])
      expect(expressions(`What was the mean rain ${said}?`), said).toEqual([]);
    for (const said of ['after 2022', 'to 2022', 'by 2022'])
      expect(expressions(`What was the mean NDVI ${said}?`), said).toEqual([]);
  });

  it('leaves dates, ranges and comparisons as they are', () => {
    expect(expressions('What was the mean rain in June 1999?')).toEqual(['mean(rain) on 1999-06']);
    expect(expressions('By how much did mean NDVI rise from 15 June 2022 to 15 August 2022?')).toHaveLength(1);
    expect(expressions('How much higher was mean NDVI on 15 July 2022 compared to 15 June 2022?')).toHaveLength(1);
  });
});

describe('one limit or the other', () => {
  it('is never both at once', () => {
    for (const said of ['below 0.1 or above 0.5', 'above 0.5 or below 0.1', 'less than 0.1 or more than 0.5'])
      for (const reading of expressions(`On how many dates was mean NDVI ${said}?`))
        expect(reading, said).toMatch(/ or |not|between/);
    expect(expressions('On how many dates was mean NDVI above 0.5?')).toHaveLength(1);
  });
});

describe('a name of the data alone', () => {
  const grazed: Scope = {
    ...scope,
    fields: [
      ...scope.fields,
      {
        ...{
          name: 'grazed',
          label: 'grazed',
          aliases: [],
          axes: ['zones'],
          sort: 'absolute',
          unit: '',
          quantity: null,
        },
        ...{ dates: [], files: ['districts.gpkg'], members: 'district' },
      },
    ],
  };

  it('is not dropped', () => {
    for (const question of ['How many grazed districts are there?', 'How many districts were grazed?'])
      for (const reading of expressions(question, grazed)) expect(reading, question).toContain('grazed');
    expect(expressions('How many districts are there?', grazed)).toEqual(['count(districts)']);
  });
});

describe('what goes downwards', () => {
  const wells: Scope = {
    ...scope,
    fields: [
      ...scope.fields,
      {
        ...{
          name: 'depth_to_water_m',
          label: 'depth to water',
          aliases: ['groundwater', 'water level'],
          axes: ['zones'],
        },
        ...{ sort: 'absolute', unit: 'm', quantity: null, dates: [], files: ['districts.gpkg'], members: 'district' },
      },
    ],
  };

  it('is not told as a level, nor as high or low', () => {
    for (const question of [
      'Which district has the highest water level?',
      'Which district has the highest groundwater?',
      'In which district is groundwater lowest?',
    ])
      expect(expressions(question, wells), question).toEqual([]);
    expect(expressions('Which district has the highest depth to water?', wells)).toEqual([
      'district of max(depth_to_water_m over districts)',
    ]);
  });
});

describe('months of all years', () => {
  it('are no month of one year', () => {
    for (const reading of [
      ...expressions('In which calendar month was the mean NDVI highest?'),
      ...expressions('In which month was the mean NDVI highest, all years put together?'),
    ])
      expect(reading).toContain('month_of_year');
    expect(expressions('Which month of 1999 had the lowest mean rain?')).toHaveLength(1);
  });
});

describe('a mean of a ratio', () => {
  it('is no ratio of means', () => {
    for (const question of [
      'What is the mean over all pixels of NDVI divided by LST on 2022-07-15?',
      'What is the mean of NDVI divided by LST on 2022-07-15?',
    ])
      expect(expressions(question), question).not.toContain('mean(ndvi) / mean(lst) on 2022-07-15');
    expect(expressions('What is the average NDVI divided by the average LST on 2022-07-15?')).toEqual([
      'mean(ndvi) / mean(lst) on 2022-07-15',
    ]);
  });

  it('is not parted by dates where all values are meant together', () => {
    expect(expressions('What is the mean of all measurements of LST of both dates 2022-07-15 and 2022-08-15?')).toEqual(
      [],
    );
    expect(expressions('What is the mean of NDVI on 2022-06-15 and 2022-07-15?').join()).toContain('2022-07-15');
  });
});

describe('a drawing over time', () => {
  it('is no single number', () => {
    expect(expressions('Plot the mean NDVI over time.')).toEqual([]);
    expect(expressions('What is the mean NDVI over time?').length).toBeGreaterThan(0);
  });
});
