import { describe, expect, it } from 'vitest';
import { legendRuns } from '../../agents/summary/legend-text.ts';

const names = (text: string): string[][] =>
  legendRuns(text).map(({ entries }) => entries.map(({ code, name }) => `${code} ${name}`));

describe('lists of codes in running text', () => {
  it('takes no number within a sentence for a code', () => {
    expect(names('The fire started on 19 July 2023 on the north slope and was out by 23 July.')).toEqual([]);
    expect(names('Surveyed in 2021 by the county.\nCodes: 1 forest, 2 grass')).toEqual([['1 forest', '2 grass']]);
  });

  it('keeps a single code that is marked as one', () => {
    expect(names('Class 4 = forest.')).toEqual([['4 forest']]);
    expect(names('255: no data')).toEqual([['255 no data']]);
  });

  it('keeps numbers and comparisons within a name', () => {
    expect(names('mask: 1 = NDSI_Snow_Cover >= 40, 0 = less, 255 = cloud or missing')).toEqual([
      ['1 NDSI_Snow_Cover >= 40', '0 less', '255 cloud or missing'],
    ]);
    expect(names('forestmask: 1 = IGBP classes 1-5, 0 = everything else')).toEqual([
      ['1 IGBP classes 1-5', '0 everything else'],
    ]);
  });

  it('takes the beginning of the next pair for no part of a name', () => {
    expect(names('1 = forest 2 = water')).toEqual([['1 forest', '2 water']]);
  });

  it('keeps letters of every language', () => {
    expect(names('1 = Gewässer, 2 = Forêt, 3 = Coníferas')).toEqual([['1 Gewässer', '2 Forêt', '3 Coníferas']]);
    expect(names('1 : Étendue d’eau\n2 : Río')).toEqual([['1 Étendue d’eau', '2 Río']]);
  });
});
