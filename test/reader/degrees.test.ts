import { describe, expect, it } from 'vitest';
import { expressions } from './folder.ts';

describe('degrees of a temperature', () => {
  it('per year are kelvin per year', () => {
    expect(expressions('What was the trend of the mean LST in degrees per year?')).toEqual([
      'trend(mean(lst) over dates, year) in K/year',
    ]);
  });

  it('are none of what is no temperature', () => {
    expect(expressions('What was the trend of the mean NDVI in degrees per year?')).toEqual([]);
  });
});
