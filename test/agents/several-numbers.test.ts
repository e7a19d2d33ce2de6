import { describe, expect, it } from 'vitest';
import { matchOption } from '../../agents/answering/match.ts';
import type { Result } from '../../agents/answering/option-distance.ts';

const number = (value: number, unit: string): Result => ({ kind: 'number', value, unit, difference: false });

describe('options of one date that differ by their number', () => {
  const options = { A: 'May 11, 275.53 K', B: 'May 11, 284.83 K', C: 'May 5, 284.83 K' };
  const found: Result = { kind: 'date', value: '2022-05-11' };

  it('are told apart by the value of that date', () =>
    expect(matchOption(found, options, [number(284.832, 'K')])).toMatchObject({ kind: 'matched', letter: 'B' }));

  it('stay open without it, and with one that none of them states', () => {
    expect(matchOption(found, options)).toMatchObject({ kind: 'unmatched' });
    expect(matchOption(found, options, [number(301.2, 'K')])).toMatchObject({ kind: 'unmatched' });
  });

  it('may be fractions beside a percentage, with a year and a day of their own', () => {
    const shares = {
      A: 'It was largest in July 2022 on July 22, with a proportion of 0.4872.',
      B: 'It was largest in July 2022 on July 22, with a proportion of 0.6496.',
    };
    const date: Result = { kind: 'date', value: '2022-07-22' };
    expect(matchOption(date, shares, [number(64.96, '%')])).toMatchObject({ kind: 'matched', letter: 'B' });
    expect(matchOption(date, shares, [number(55, '%')])).toMatchObject({ kind: 'unmatched' });
  });
});

describe('a slope beside options that say "per year" behind its unit', () => {
  const options = {
    A: 'p = 0.024, slope = +0.75 K/year (significant increasing trend)',
    B: 'p = 0.024, slope = -0.75 K/year (significant decreasing trend)',
    C: 'p = 0.452, slope = +0.75 K/year (non-significant increasing trend)',
  };

  it('is compared with its unit, and the p with its own number', () =>
    expect(matchOption(number(0.7518, 'K/year'), options, [number(0.0242, '1')])).toMatchObject({ letter: 'A' }));

  it('is not the slope of another time', () =>
    expect(matchOption(number(0.7518, 'K/month'), options, [number(0.0242, '1')])).toMatchObject({
      kind: 'unmatched',
    }));
});

describe('a trend beside options that state a level and say which way it goes', () => {
  const slope = (value: number): Result => ({ kind: 'number', value, unit: 'cm/day', difference: true });
  const options = {
    A: 'The snow is 42.1 cm deep on average and shows a decreasing trend.',
    B: 'The snow is 42.1 cm deep on average and shows an increasing trend.',
    C: 'The snow is 57.8 cm deep on average and shows a decreasing trend.',
  };

  it('is the one with its direction and the level that was found', () => {
    expect(matchOption(slope(-0.31), options, [number(42.13, 'cm')])).toMatchObject({ letter: 'A' });
    expect(matchOption(slope(0.31), options, [number(42.13, 'cm')])).toMatchObject({ letter: 'B' });
    expect(matchOption(slope(-0.31), options, [number(57.8, 'cm')])).toMatchObject({ letter: 'C' });
  });

  it('is none without the level, with another, or where one says that there is no trend', () => {
    expect(matchOption(slope(-0.31), options)).toMatchObject({ kind: 'unmatched' });
    expect(matchOption(slope(-0.31), options, [number(50, 'cm')])).toMatchObject({ kind: 'unmatched' });
    expect(matchOption(slope(0.31), options, [number(57.8, 'cm')])).toMatchObject({ kind: 'unmatched' });
    const undirected = { ...options, D: 'The snow is 42.1 cm deep on average without a trend.' };
    expect(matchOption(slope(-0.31), undirected, [number(42.13, 'cm')])).toMatchObject({ kind: 'unmatched' });
  });

  it('is not taken for a number that is its own', () => {
    const own = { A: 'It fell by 42.1 cm/day, a decreasing trend.', B: 'It grew by 42.1 cm/day, an increasing trend.' };
    expect(matchOption(slope(-0.31), own, [number(42.13, 'cm')])).toMatchObject({ kind: 'unmatched' });
  });
});
