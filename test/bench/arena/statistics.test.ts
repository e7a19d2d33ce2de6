import { describe, expect, it } from 'vitest';
import { bootstrapMean, pairedBootstrap, quantile, wilson } from '../../../bench/arena/statistics/bootstrap.ts';
import { createDice, shuffled } from '../../../bench/arena/statistics/dice.ts';
import { mcnemarExact } from '../../../bench/arena/statistics/mcnemar.ts';

describe('intervals', () => {
  const values = Array.from({ length: 100 }, (_, index) => Number(index < 30));

  it('come out the same from the same seed, and near the normal one for many values', () => {
    const interval = bootstrapMean(values, createDice(7), 4000);
    expect(bootstrapMean(values, createDice(7), 4000)).toEqual(interval);
    // 0.3 ± 1.96 · √(0.21 ÷ 100)
    expect(interval?.mean).toBe(0.3);
    expect(Math.abs((interval?.low ?? 0) - 0.2102)).toBeLessThan(0.015);
    expect(Math.abs((interval?.high ?? 0) - 0.3898)).toBeLessThan(0.015);
    expect(bootstrapMean([], createDice(1))).toBeNull();
  });

  // scipy.stats.binomtest(...).proportion_ci(method='wilson')
  it('have a width also where all is wrong', () => {
    expect(wilson(0, 12)).toEqual({ mean: 0, low: 0, high: expect.closeTo(0.24249400665524085, 9) });
    expect(wilson(7, 10)).toEqual({
      mean: 0.7,
      low: expect.closeTo(0.39677814746114526, 9),
      high: expect.closeTo(0.892208732593699, 9),
    });
  });

  // numpy.quantile([1, 2, 4, 8], [.025, .5, .9])
  it('take quantiles as NumPy does', () => {
    expect([0.025, 0.5, 0.9].map((share) => quantile([1, 2, 4, 8], share))).toEqual([
      expect.closeTo(1.075, 12),
      3,
      expect.closeTo(6.8, 12),
    ]);
  });
});

describe('paired tests', () => {
  // scipy.stats.binomtest(b, b + c, 0.5).pvalue
  it.each([
    [1, 8, 0.0390625],
    [0, 5, 0.0625],
    [10, 12, 0.8318119049072266],
    [3, 3, 1],
    [0, 0, 1],
  ])('McNemar, %i against %i', (one, other, p) => {
    expect(mcnemarExact(one, other)).toBeCloseTo(p, 9);
    expect(mcnemarExact(other, one)).toBeCloseTo(p, 9);
  });

  it('find a difference that is there, and none that is not', () => {
    const clear = pairedBootstrap(
      Array.from({ length: 50 }, (_, index) => (index % 5 === 0 ? 0 : 1)),
      createDice(1),
    );
    expect(clear?.p).toBeLessThan(0.001);
    const none = pairedBootstrap(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 1 : -1)),
      createDice(1),
    );
    expect([none?.mean, none?.p]).toEqual([0, 1]);
    expect(pairedBootstrap([], createDice(1))).toBeNull();
  });
});

it('shuffling keeps every value, in an order of the seed', () => {
  const values = Array.from({ length: 20 }, (_, index) => index);
  const once = shuffled(values, createDice(3));
  expect(once).not.toEqual(values);
  expect(shuffled(values, createDice(3))).toEqual(once);
  expect([...once].sort((a, b) => a - b)).toEqual(values);
});
