import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';
import { folder } from './years-folder.ts';

const read = (question: string) => expressions(question, folder);

describe('what a reading would leave out or turn round', () => {
  it.each([
    'What is the most common class after forest in 2020?',
    'Which district lies lowest and which one highest?',
    'Which district lies highest and which one lowest?',
    'mean elevation of water and of land in 2020',
    'Which grower has the most land?',
    // Out of the forest is taken something else, and not the forest.
    'Upland is where elevation is 500 m or more. Remove it from the forest of 2020 and tell me the upland area in km².',
    'How many hectares lie above 500 m in 2020, excluding from forest?',
    'Which district had the lowest NDVI and which one the highest in August 2020?',
    'mean NDVI around Northam in August 2020',
    'mean tmax near Orsk in July 2020',
  ])('is not read: %s', (question) => {
    expect(read(question)).toEqual([]);
  });

  it.each([
    [
      'How many percent drier was Northam in 2020 than in 2015?',
      "percent_of((mean(sum(rain over dates)) during 2015) - (mean(sum(rain over dates)) during 2020), mean(sum(rain over dates)) during 2015) within district 'Northam'",
    ],
    [
      'By how many percent was the mean NDVI of Northam lower than that of Easton in August 2020?',
      "percent_of((mean(ndvi) within district 'Easton') - (mean(ndvi) within district 'Northam'), mean(ndvi) within district 'Easton') on 2020-08",
    ],
    [
      'How many percent greener was Northam than Easton in August 2020?',
      "percent_of((mean(ndvi) within district 'Northam') - (mean(ndvi) within district 'Easton'), mean(ndvi) within district 'Easton') on 2020-08",
    ],
  ])('tells percent of the other one, positive where it is so: %s', (question, expression) => {
    expect(read(question)).toEqual([expression]);
  });

  it('tells points as a difference', () => {
    expect(read('By how many percentage points did the share of forest fall from 2000 to 2020?')).toEqual([
      "decrease(share(covermap = 'forest'), 2000 -> 2020) in %",
    ]);
  });

  it.each([
    ['In which year was the greenest pixel recorded?', 'year of'],
    ['Which district has the greenest pixel in August 2020?', 'district of'],
    ['Which district had the wettest pixel in July 2017?', 'district of'],
  ])('is told by the extreme of all cells, where it is told: %s', (question, chosen) => {
    const found = read(question);
    expect(found.every((one) => one.startsWith(chosen) && !one.includes('mean('))).toBe(true);
  });

  it('is told by the extreme where one cell is spoken of', () => {
    expect(read('Which district had the wettest single pixel in July 2017?')).toEqual([
      'district of max(max(rain) over districts) on 2017-07',
    ]);
  });
});
