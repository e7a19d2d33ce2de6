import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

describe('by how much something has to change', () => {
  it.each([
    [
      'On how many hectares did NDVI drop by more than 0.1 between 15 June 2022 and 15 July 2022?',
      'area((ndvi on 2022-06-15) - (ndvi on 2022-07-15) > 0.1) in ha',
    ],
    [
      'What share of the pixels gained more than 0.1 in NDVI from 15 June 2022 to 15 July 2022?',
      'share((ndvi on 2022-07-15) - (ndvi on 2022-06-15) > 0.1)',
    ],
    [
      'How many km2 show a fall of NDVI exceeding 0.2 from 15 June 2022 to 15 August 2022?',
      'area((ndvi on 2022-06-15) - (ndvi on 2022-08-15) > 0.2) in km2',
    ],
  ])('%s', (question, expression) => {
    expect(expressions(question)).toEqual([expression]);
  });

  it('is another thing than a level whose area changes', () => {
    expect(
      expressions('By how many hectares did the area with NDVI above 0.4 shrink from 15 June 2022 to 15 July 2022?'),
    ).toEqual(['decrease(area(ndvi > 0.4), 2022-06-15 -> 2022-07-15) in ha']);
  });
});

describe('words that a reading must not lose', () => {
  it.each([
    // A lag.
    'What is the correlation between NDVI and LST of the following month?',
    // Conditions that exclude one another.
    'What was the mean NDVI where LST is below 290 K and above 300 K on 15 July 2022?',
    // The highest, not the mean.
    'How hot did it get on 15 July 2022?',
  ])('%s', (question) => {
    expect(expressions(question).filter((one) => /correlation|290|^mean\(/.test(one))).toEqual([]);
  });

  it('a change goes from the earlier moment to the later one', () => {
    for (const question of [
      'By how much has the area of cropland changed in 2021 compared to 2011?',
      'How much did the water area change in 2021 if we compare to 2011, in ha?',
    ])
      for (const reading of expressions(question)) expect(reading).not.toContain('2021 -> 2011');
  });

  it('classes taken together have one value', () => {
    for (const reading of expressions('What percentage is cropland or grassland, both taken together?'))
      expect(reading).not.toContain(';');
  });
});
