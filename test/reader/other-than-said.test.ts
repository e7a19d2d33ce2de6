import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

/** Questions over maps of four dates, two class maps of which only one is of two years, twelve months of rain, three districts. */
describe('another thing than a question says', () => {
  it.each([
    // One of three is not the three.
    'List the three districts with the lowest mean NDVI on 2022-07-15.',
    'In which two months of 1999 was rainfall lowest?',
    'On which two dates was NDVI highest?',
    // What is both at once did not become the other.
    'How many hectares changed from evergreen forest to grassland between 2011 and 2021?',
    'How many hectares of evergreen forest changed to grassland between 2011 and 2021?',
    // A limit of means is none of pixels.
    'What is the mean LST in districts where mean NDVI exceeds 0.5 on 2022-07-15?',
    'What is the mean LST in districts with an average NDVI above 0.5 on 2022-07-15?',
    'What is the mean LST where the average NDVI exceeds 0.5 on 2022-07-15?',
    'What is the mean LST of the districts with NDVI above 0.5 on 2022-07-15?',
    // The ends alone are no trend.
    'Is mean NDVI increasing over time?',
    // One of each, and no total.
    'What is the area of cropland and of grassland in km²?',
    'What is the size of cropland and of grassland in ha?',
    // One statistic of another one.
    'What is the average of the maximum LST of the districts on 2022-07-15?',
    // How often is no least of all.
    'How large is the area that was above 300 K on at least two dates, in ha?',
    // A value of a date is no date.
    'What was the mean LST on the least cloudy date?',
    // Then, and at no other time.
    'How many hectares were evergreen forest in 2011 only?',
    'How many hectares were evergreen forest only in 2011?',
  ])('is no reading: %s', (question) => {
    expect(expressions(question)).toEqual([]);
  });

  it.each([
    [
      'Which two districts have the lowest mean NDVI on 2022-07-15?',
      "order(mean(ndvi), 'ascending', 2) per district on 2022-07-15",
    ],
    ['Which of the four dates has the highest mean NDVI?', 'date of max(mean(ndvi) over dates)'],
    ['On which of the Landsat 8 images is mean NDVI highest?', 'date of max(mean(ndvi) over dates)'],
    ['Which of the Landsat 8 images has the highest mean NDVI?', 'date of max(mean(ndvi) over dates)'],
    [
      'How many hectares changed from evergreen forest to water between 2011 and 2021?',
      "area((nlcd = 'evergreen forest' on 2011) and (nlcd = 'water' on 2021)) in ha",
    ],
    [
      'How many districts had a mean LST above 300 K on 2022-07-15?',
      'count(districts where mean(lst) > 300 K) on 2022-07-15',
    ],
    ['What is the mean NDVI where LST is above 300 K on 2022-07-15?', 'mean(ndvi where lst > 300 K) on 2022-07-15'],
    [
      'What is the area of cropland and grassland together in km²?',
      "area(landcover in ('cropland', 'grassland')) in km2",
    ],
    ['On which date was the mean LST lowest?', 'date of min(mean(lst) over dates)'],
    ['How many hectares were evergreen forest in 2011?', "area(nlcd = 'evergreen forest') on 2011 in ha"],
    [
      'By how much did evergreen forest within grassland change from 2021 to 2011, in ha?',
      "change(area(nlcd = 'evergreen forest' and landcover = 'grassland'), 2021 -> 2011) in ha",
    ],
  ])('is told apart from what it says: %s', (question, expression) => {
    expect(expressions(question)).toEqual([expression]);
  });

  it('goes from the earlier moment to the later one, whichever is said first', () => {
    const found = expressions('By how much did evergreen forest within grassland grow to 2021 from 2011, in ha?');
    expect(found.join()).not.toContain('2021 -> 2011');
  });
});
