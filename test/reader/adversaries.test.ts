import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

/**
 * Questions of two people who looked for readings that say another thing, over the maps, months and districts of the tests' folder; with what they were
 * read to, at first.
 */
const cases: readonly (readonly [question: string, wrong: RegExp])[] = [
  ['What was the maximum cloud cover on any date?', /^date of/],
  ['What is the average maximum NDVI over the dates?', /^date of/],
  ['What was the rain in the month with the lowest rain in Easton?', /^month of/],
  ['First date on which mean NDVI exceeded 0.4', /^mean\(/],
  ['Last date on which mean LST was above 300 K', /^mean\(/],
  ['What is the NDVI at the highest point on 2022-07-15?', /^max\(/],
  ['What is the land cover at the highest point?', /./],
  ['What percentage of all cropland lies in Easton?', /^share\(.* within/],
  ['What share of the grassland is located in Westbury?', /^share\(.* within/],
  ['What percentage of total tree cover belongs to Easton?', /^share\(.* within/],
  ['How much of the cropland is in Northam?', /^share\(.* within/],
  ['Which district holds the largest share of the grassland?', /max\(share\(/],
  ['What share of the cloudy pixels are over cropland on 2022-07-15?', /^share\(qa has cloud/],
  ['What percentage of clouds lies over tree cover on 2022-07-15?', /^share\(qa has cloud/],
  ['What share of non-cloudy cropland has NDVI above 0.5 on 2022-07-15?', /^share\((?:landcover|not qa)/],
  ['How many districts lost more than 10% of their evergreen forest between 2011 and 2021?', /decrease\(share/],
  ['Which districts lost at least 5% of their evergreen forest between 2011 and 2021?', /decrease\(share/],
  ['Which district lost the largest share of its evergreen forest between 2011 and 2021?', /decrease\(share/],
  ['Mean NDVI of steep cropland (slope over 10 degrees) on 2022-07-15', /^(?!.*cropland)/],
  ['Share of green cropland (NDVI above 0.4) on 2022-07-15', /^(?!.*cropland)/],
  ['What was the largest change in NDVI between June and July 2022?', /change\(max/],
  ['What was the biggest drop in LST between July and August 2022?', /decrease\(max/],
  ['What was the standard deviation of the NDVI change between June and July 2022?', /change\(std/],
  ['What was the correlation between NDVI change and LST change from June to July 2022?', /change\(corr/],
  ['What was the average correlation between NDVI and LST over all dates?', /correlation\(mean/],
  ['Mean elevation of evergreen forest lost between 2011 and 2021', /decrease\(mean\(elevation/],
  ['Which district has the least change in NDVI from July 2021 to July 2022?', /of min\(change/],
  ['Which district changed the most in NDVI from July 2021 to July 2022?', /of max\(change/],
  ['mean LST of pixels clear of cloud on 2022-07-15', /has cloud and not/],
  ['What share of Northam is clear of cloud and shadow on 2022-08-15?', /and \(qa has/],
  ['Mean LST excluding cloud and cloud shadow in June and August 2022', /shadow' or not/],
  ['Compare NDVI in Northam and Easton on 2022-07-15', /within district \(/],
  ['Compare mean LST of cropland and built-up on 2022-07-15', / in \(/],
  ['What is the average of mean LST of all districts on 2022-07-15?', /within district(?! ')/],
  ['How much area had NDVI above 0.5 in either June or August 2022?', /;/],
  ['How much area was water in either 2011 or 2021?', /;/],
  ['How much rain fell per month on average in Easton?', / per month/],
  ['Mean LST rounded to whole degrees Celsius on 2022-07-15', /^(?!.*rounded)/],
  ['How much cropland does the district Northam have?', /^(?!.*within)/],
  ['What percentage of the districts had a mean LST above 300 K on 2022-07-15?', /^share\(/],
  ['What percentage of the dates had a mean NDVI above 0.4?', /share\(/],
  ['What is the mean NDVI of the first and the last date?', /over dates/],
  ['What was the mean LST of districts above 300 K on 2022-07-15?', / where lst >/],
];

describe('questions that were read as another', () => {
  it.each(cases)('%s', (question, wrong) => {
    expect(expressions(question).filter((expression) => wrong.test(expression))).toEqual([]);
  });

  it.each([
    ['What share of Northam is cropland?', "share(landcover = 'cropland') within district 'Northam'"],
    [
      'Which district has the largest share of grassland?',
      "district of max(share(landcover = 'grassland') over districts)",
    ],
    ['By how much did mean NDVI change between June and July 2022?', 'change(mean(ndvi), 2022-06 -> 2022-07)'],
    ['By how much did the maximum NDVI change between June and July 2022?', 'change(max(ndvi), 2022-06 -> 2022-07)'],
    ['What was the maximum NDVI on 2022-07-15?', 'max(ndvi) on 2022-07-15'],
    ['Mean LST excluding clouds on 2022-07-15', 'mean(lst where not qa has cloud) on 2022-07-15'],
    [
      'How many patches of grassland larger than 5 ha are there?',
      "count(objects(landcover = 'grassland') where size > 5 ha)",
    ],
  ])('and others are read as they were: %s', (question, expression) => {
    expect(expressions(question)).toContain(expression);
  });
});
