import { describe, expect, it } from 'vitest';
import { statedUnit, unitDoubt } from '../../agents/summary/unit-doubt.ts';
import { described } from './profiled.ts';

const band = (name: string, unit: string) => described({ name, unit, dtype: 'float32' });

const measured = (min: number, max: number) => ({
  valid: 9,
  total: 9,
  zeros: 0,
  min,
  max,
  mean: (min + max) / 2,
  std: 1,
  distinct: null,
  levels: null,
  low: min,
  high: max,
  mode: null,
});

describe('a unit that the numbers cannot have', () => {
  it('is not taken from the file: kelvins of 6 to 33 are degrees Celsius or differences', () => {
    const stale = band('t2m', 'K');
    expect(statedUnit(stale, measured(6, 33))).toBe('');
    expect(unitDoubt('K', stale, measured(6, 33))).toContain('degC');
    expect(statedUnit(stale, measured(279, 306))).toBe('K');
  });

  it('is not metres of more water than any area gets in a year', () => {
    const rain = band('Total precipitation', 'm');
    const over = (valid: number, max: number) => unitDoubt('m', rain, { ...measured(0, max), valid });
    expect(over(1600, 23)).toContain('they may be in mm');
    // Few pixels may be the wettest places, and most sums are less.
    expect([over(9, 23), over(1600, 9)]).toEqual([null, null]);
  });

  it('is believed of differences, and of quantities that are no temperature', () => {
    expect(statedUnit(band('t2m_anomaly', 'K'), measured(-2, 3))).toBe('K');
    expect(statedUnit(band('rain', 'mm'), measured(6, 33))).toBe('mm');
  });
});
