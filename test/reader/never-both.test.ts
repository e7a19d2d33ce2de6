import { describe, expect, it } from 'vitest';
import { isNeverBoth } from '../../reasoners/language/reader/never-both.ts';

/** Questions with the expressions that they were once read to, where no other row stands in for the one that refuses them. */
describe('what is said and what is computed', () => {
  it.each([
    ['What is the largest difference between band 4 and band 3?', 'max(band_4) - max(band_3)'],
    ['What is the mean ratio of band 4 to band 3?', 'mean(band_4) / mean(band_3)'],
    [
      'Where did the highest percentage of its water vanish?',
      "district of max(decrease(share(nlcd = 'water'), 2011 -> 2021) over districts)",
    ],
    [
      'What share of the area lost more than 20 % of its NDVI between 2013-09-14 and 2014-08-29?',
      'share((ndvi on 2013-09-14) - (ndvi on 2014-08-29) > 20 %)',
    ],
    ['Was the mean NDVI at least 0.5 and at most 0.7?', 'mean(ndvi where ndvi >= 0.5) <= 0.7'],
    [
      'How many counties had more than 200 mm and were warmer than 20 °C?',
      'count(counties where mean(tas where pr > 200 mm) > 20 degC)',
    ],
    [
      'What was the change in NDVI of pixels below 0.4 on 2013-09-14 until 2014-08-29?',
      'change(mean(ndvi where ndvi < 0.4), 2013-09-14 -> 2014-08-29)',
    ],
    [
      'How many pixels have band 4 higher than band 3 by more than 10?',
      'mean(band_4 where band_4 > 10) - mean(band_3 where band_3 > 10)',
    ],
    [
      'How many counties had more than 100 mm in every month?',
      'count(counties where mean(sum(pr over dates)) > 100 mm)',
    ],
    ['How many evergreen patches with at least 5 hectares are there?', "count(objects(nlcd = 'evergreen forest'))"],
    [
      'What is the total area of patches above 0.8 larger than 5 ha on 2014-08-29?',
      'area(ndvi > 0.8 and ndvi > 5) on 2014-08-29 in ha',
    ],
    [
      'What share of the park is forest but not evergreen?',
      "share(not nlcd = 'evergreen forest' where nlcd in ('deciduous forest', 'evergreen forest')) within zion",
    ],
    [
      'What share of the area was above 0.6 on both 2013-09-14 and 2014-08-29?',
      'share(ndvi > 0.6) on 2013-09-14; share(ndvi > 0.6) on 2014-08-29',
    ],
    [
      'What share was cloudy on 2018-03-11 or 2018-04-28?',
      'share(qa has cloud) on 2018-03-11; share(qa has cloud) on 2018-04-28',
    ],
    ['What was the sum of rain in Ashe and Surry?', "mean(pr) within county ('Ashe', 'Surry') on 1999-09"],
    [
      'What percent less deciduous than evergreen forest is there?',
      "share(nlcd = 'evergreen forest') - share(nlcd = 'deciduous forest')",
    ],
    ['How many hectares of shrub does the park have?', "area(nlcd = 'shrub/scrub') in ha"],
    ['What is the mean LST in whole kelvin?', 'mean(lst) on 2022-07-15 in K'],
  ])('are never both: %s', (question, expression) => {
    expect(isNeverBoth(question, expression)).toBe(true);
  });

  it.each([
    [
      'On what percentage of the dates was the cloud share below 20 %?',
      'percent_of(count(dates where share(qa has cloud) < 20 %), count(dates))',
    ],
    [
      'What is the difference in maximum LST between Northam and Easton?',
      "(max(lst) within district 'Northam') - (max(lst) within district 'Easton')",
    ],
    ['How much larger is the largest lake than the smallest?', 'max(size(lakes)) - min(size(lakes))'],
    ['By how much did the maximum temperature change between 2000 and 2010?', 'change(max(t), 2000 -> 2010)'],
    ['How many patches of water larger than 2 ha are there?', 'count(objects(water) where size > 2 ha)'],
    ['What was the mean NDVI on both dates?', 'mean(ndvi) on 2022-06-15; mean(ndvi) on 2022-07-15'],
    ['How many hectares of shrub does the park have?', "area(nlcd = 'shrub/scrub') within zion in ha"],
    ['What is the mean LST in whole kelvin?', 'mean(lst) on 2022-07-15 in K rounded to 0'],
    ['How much of the map is forest?', "area(nlcd = 'forest')"],
  ])('may be both: %s', (question, expression) => {
    expect(isNeverBoth(question, expression)).toBe(false);
  });
});
