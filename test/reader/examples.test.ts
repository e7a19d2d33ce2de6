import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

const examples: readonly (readonly [question: string, expression: string])[] = [
  ['pct pixels NDVI>.4 20220715', 'share(ndvi > 0.4) on 2022-07-15'],
  [
    'What was the average land surface temperature over tree cover on 15 July 2022, in °C?',
    "mean(lst where landcover = 'tree cover') on 2022-07-15 in degC",
  ],
  [
    'Hi, could you tell me roughly how much of Northam is built-up?',
    "share(landcover = 'built-up') within district 'Northam'",
  ],
  [
    'By how much was evergreen forest reduced between 2011 and 2021, in hectares?',
    "decrease(area(nlcd = 'evergreen forest'), 2011 -> 2021) in ha",
  ],
  ['Which district had the highest mean LST on 15/07/2022?', 'district of max(mean(lst) over districts) on 2022-07-15'],
  ['On how many dates did cloud cover stay below 20 per cent?', 'count(dates where share(qa has cloud) < 20 %)'],
  [
    'How much warmer is built-up land than tree cover on 2022-07-15?',
    "mean(lst where landcover = 'built-up') - mean(lst where landcover = 'tree cover') on 2022-07-15",
  ],
  ['NDVI, month on month change, June to July 2022', 'change(mean(ndvi), 2022-06 -> 2022-07)'],
  [
    'By what percentage did mean NDVI increase from June to August 2022?',
    'percent_change(mean(ndvi), 2022-06 -> 2022-08)',
  ],
  ['Ratio of water area to cropland area', "area(landcover = 'permanent water bodies') / area(landcover = 'cropland')"],
  [
    'How many separate lakes bigger than 2 ha are there on 15 July 2022, taking NDWI > 0 as water?',
    'given water = ndwi > 0; count(objects(water) where size > 2 ha) on 2022-07-15',
  ],
  ['Median elevation above 500 m', 'median(elevation where elevation > 500 m)'],
  ['Which month of 1999 was wettest on average?', 'month of max(mean(rain) over dates) during 1999'],
  ['Yearly rainfall total per cell, averaged over the grid', 'mean(sum(rain over dates))'],
  ['What was the mean annual rainfall in 1999?', 'mean(sum(rain over dates)) during 1999'],
  ['Is NDVI correlated with LST on 15 July 2022?', 'correlation(ndvi, lst) on 2022-07-15'],
  [
    "What fraction of Easton's cropland has NDVI under 0.3 on 2022-08-15?",
    "share(ndvi < 0.3 where landcover = 'cropland') within district 'Easton' on 2022-08-15",
  ],
  ['Difference between the warmest and coldest pixel on 2022-07-15 in K', 'range(lst) on 2022-07-15 in K'],
];

/** Frames that people use, each in words of its own. */
const frames: readonly (readonly [question: string, expression: string])[] = [
  [
    'How many hectares of evergreen forest became water between 2011 and 2021?',
    "area((nlcd = 'evergreen forest' on 2011) and (nlcd = 'water' on 2021)) in ha",
  ],
  [
    'Of the evergreen forest of 2011, what percentage was still evergreen forest in 2021?',
    "share((nlcd = 'evergreen forest' on 2021) where (nlcd = 'evergreen forest' on 2011))",
  ],
  [
    'What percentage of the evergreen forest was lost between 2011 and 2021?',
    "-percent_change(area(nlcd = 'evergreen forest'), 2011 -> 2021)",
  ],
  [
    'Which district lost the most evergreen forest from 2011 to 2021, in hectares?',
    "district of max(decrease(area(nlcd = 'evergreen forest'), 2011 -> 2021) over districts)",
  ],
  [
    'By what factor did the water area grow from 2011 to 2021?',
    "(area(nlcd = 'water') on 2021) / (area(nlcd = 'water') on 2011)",
  ],
  [
    'Share of hot pixels (LST above 310 K) in Northam on 15 July 2022',
    "share(lst > 310 K) within district 'Northam' on 2022-07-15",
  ],
  ['What fraction of the area above 500 m was cropland?', "share(landcover = 'cropland' where elevation > 500 m)"],
  ['Cropland above 500 m, in km²', "area(elevation > 500 m and landcover = 'cropland') in km2"],
  [
    'What percentage of the 1999 rainfall fell in June, July and August?',
    'percent_of(mean(sum(rain over dates)) during 1999-06..1999-08, mean(sum(rain over dates)) during 1999)',
  ],
  ['How many months of 1999 exceeded 100 mm of rain?', 'count(dates where (mean(rain) during 1999) > 100 mm)'],
  [
    'What was the mean LST of the parish of Northam on 15 July 2022?',
    "mean(lst) within district 'Northam' on 2022-07-15",
  ],
  [
    'How many degrees warmer was Northam than Easton on 15 July 2022?',
    "(mean(lst) within district 'Northam') - (mean(lst) within district 'Easton') on 2022-07-15 in degC",
  ],
  [
    'Difference between the hottest and the coolest district on 15 July 2022',
    'range(mean(lst) over districts) on 2022-07-15',
  ],
  ['Mean elevation of landcover classes 3 and 4', 'mean(elevation where landcover = 3 or landcover = 4)'],
];

describe('frames that people use', () => {
  it.each(frames)('%s', (question, expression) => {
    expect(expressions(question)).toEqual([expression]);
  });

  it('tell a change of a share from a part that was lost', () => {
    expect(expressions('By how much did the share of evergreen forest fall between 2011 and 2021?')).toEqual([
      "decrease(share(nlcd = 'evergreen forest'), 2011 -> 2021)",
    ]);
  });

  it('keep what a parenthesis explains apart from a class of the same name', () => {
    expect(expressions('How many hectares of water (NDWI > 0.2) were there on 15 July 2022?')).toEqual([
      'area(ndwi > 0.2) on 2022-07-15 in ha',
    ]);
  });
});

describe('the worked examples of the design', () => {
  it.each(examples)('%s', (question, expression) => {
    expect(expressions(question)).toEqual([expression]);
  });

  it('reads a month without a year in every year that has it', () => {
    expect(expressions('Mean NDVI in July')).toEqual(['mean(ndvi) on 2021-07', 'mean(ndvi) on 2022-07']);
  });

  it.each([
    'Mean LST in Southam on 2022-07-15',
    'Mean NDVI of irrigated cropland on 2022-07-15',
    'How many people live in Northam?',
    'What will the mean LST be in 2030?',
    'Mean land cover class',
    'Total LST on 2022-07-15 in °C',
    'Mean LST within 2 km of the river',
    'What was the mean rainfall in 1999?',
  ])('does not read: %s', (question) => {
    expect(expressions(question)).toEqual([]);
  });
});
