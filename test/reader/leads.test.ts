import { describe, expect, it } from 'vitest';
import type { Scope } from '../../analysis/types.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';

describe('a wish or a doubt before the question', () => {
  it.each([
    ['Is it getting greener? What was the mean NDVI on 15 July 2022?', 'mean(ndvi) on 2022-07-15'],
    [
      'As a ranger I want to know how much of the land is high country. How many km2 lie above 500 m?',
      'area(elevation > 500 m) in km2',
    ],
    ['We wonder whether anything changed. What was the mean NDVI on 15 July 2022?', 'mean(ndvi) on 2022-07-15'],
  ])('%s', (question, expression) => {
    expect(expressions(question)).toEqual([expression]);
  });

  it('is read or refused where it names what the question does not, gives a number, or is pointed back to', () => {
    for (const question of [
      'Is the cropland suffering? What was the mean NDVI on 15 July 2022?',
      'Is Northam greener? What was the mean NDVI on 15 July 2022?',
      'Are there pixels above 0.5? What was the mean NDVI on 15 July 2022?',
      'Could you tell me how large the irrigated bog is? What was the mean NDVI on 15 July 2022?',
      'Has the irrigated bog recovered? What was its mean NDVI on 15 July 2022?',
      'We only want to know how the marsh did. What was the mean NDVI of that area on 15 July 2022?',
    ])
      expect(expressions(question), question).toEqual([]);
  });
});

describe('the border of what the folder has', () => {
  it('is that of its polygons', () => {
    expect(expressions('What was the mean NDVI inside the boundary on 15 July 2022?')).toEqual([
      'mean(ndvi) within district on 2022-07-15',
    ]);
  });

  it('is none where there are no polygons', () => {
    const bare: Scope = { ...scope, layers: [] };
    expect(expressions('What was the mean NDVI inside the boundary on 15 July 2022?', bare)).toEqual([]);
    expect(expressions('What was the mean NDVI on 15 July 2022?', bare)).toHaveLength(1);
  });
});
