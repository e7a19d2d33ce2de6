import { describe, expect, it } from 'vitest';
import type { Scope } from '../../analysis/types.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';

const [rain] = scope.fields.filter(({ name }) => name === 'rain');
/** A folder with lines, a yield of each district, and a second monthly map. */
const folder: Scope = {
  ...scope,
  fields: [
    ...scope.fields,
    ...(rain
      ? [{ ...rain, name: 'chl', label: 'chlorophyll', quantity: 'chlorophyll-concentration', unit: 'mg m-3' }]
      : []),
    {
      name: 'yield_t_ha',
      label: 'yield',
      aliases: ['yield'],
      axes: ['zones'],
      sort: 'absolute',
      unit: 't/ha',
      quantity: 'crop-yield',
      dates: [],
      files: ['y.csv'],
      members: 'district',
    },
    {
      name: 'surface',
      label: 'surface',
      aliases: [],
      axes: ['stations'],
      sort: 'code',
      unit: '',
      quantity: null,
      dates: [],
      files: ['trails.shp'],
      names: ['gravel', 'sealed'],
      members: 'trail',
    },
  ],
  layers: [
    ...scope.layers,
    {
      kind: 'stations',
      name: 'trail',
      plural: 'trails',
      aliases: [],
      file: 'trails.shp',
      members: ['Ridge Walk', 'Loop'],
      lines: true,
    },
  ],
};
const read = (question: string): string[] => expressions(question, folder);

describe('clauses that say again what is done anyway', () => {
  it.each([
    ['What was the mean NDVI on 15 July 2022? Ignore missing values.', 'mean(ndvi) on 2022-07-15'],
    ['What was the mean NDVI on 15 July 2022, no-data cells left out?', 'mean(ndvi) on 2022-07-15'],
    ['What was the mean NDVI on 15 July 2022? Leave out pixels without data.', 'mean(ndvi) on 2022-07-15'],
    [
      'What was the mean NDVI on 15 July 2022? Give me real NDVI please, not the stored integers.',
      'mean(ndvi) on 2022-07-15',
    ],
    ['What was the average NDVI on 15 July 2022? A plain average of all pixels will do.', 'mean(ndvi) on 2022-07-15'],
    [
      'By how many hectares did evergreen forest shrink between 2011 and 2021? Net change, just compare the two totals.',
      "decrease(area(nlcd = 'evergreen forest'), 2011 -> 2021) in ha",
    ],
  ])('%s', (question, expression) => {
    expect(read(question)).toContain(expression);
  });

  it.each([
    'What was the mean NDVI on 15 July 2022? Leave out pixels without glimmer.',
    'What was the mean NDVI on 15 July 2022? Leave out pixels where the glimmer map has no data.',
    'What was the mean NDVI on 15 July 2022? Ignore missing districts.',
    'What was the maximum NDVI on 15 July 2022? A plain average of all pixels will do.',
    'What was the mean NDVI on 15 July 2022 (use the nearest grid cell)?',
    'What was the mean NDVI on 15 July 2022? Give me real NDVI please, not the smoothed values.',
    'What was the mean NDVI on 15 July 2022? Just compare the two totals.',
    'What was the mean NDVI on 15 July 2022, reading both off the DEM?',
  ])('that say something else are refused: %s', (question) => {
    expect(read(question)).toEqual([]);
  });
});

describe('lengths, lines through values, and what goes together', () => {
  it.each([
    ['Add up all the trails for me: how many kilometres is that?', 'sum(length(trails) over trails) in km'],
    [
      'How many km of gravel trail are there in the trails layer?',
      "sum(length(trails) over trails where surface = 'gravel') in km",
    ],
    [
      'Fit a straight line to the 12 monthly mean chlorophyll values. What is the slope per month?',
      'trend(mean(chl) over dates, month)',
    ],
    [
      'Correlation between mean NDVI on 15 July 2022 and yield in t/ha across the three districts',
      'correlation(mean(ndvi), yield_t_ha over districts) on 2022-07-15',
    ],
    [
      'Pearson correlation between the monthly mean rain and the monthly mean chlorophyll',
      'correlation(mean(rain), mean(chl) over dates)',
    ],
    ['P90 of NDVI on 15 July 2022', 'quantile(ndvi, 0.9) on 2022-07-15'],
  ])('%s', (question, expression) => {
    expect(read(question)).toContain(expression);
  });

  it.each([
    'How many km of glimmer trail are there in the trails layer?',
    'How many km of trail are there in Northam?',
    'How many km of gravel trail are not in the trails layer?',
    'Fit a straight line to the 11 monthly mean chlorophyll values. What is the slope per month?',
    'Correlation between mean NDVI on 15 July 2022 and yield across the four districts',
    'Correlation between mean NDVI on 15 July 2022 and yield across the districts without Northam',
    'Which district had the best LST on 15 July 2022?',
  ])('refuses what only looks alike: %s', (question) => {
    expect(read(question)).toEqual([]);
  });
});
