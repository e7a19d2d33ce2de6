import { describe, expect, it } from 'vitest';
import { parse } from '../../../analysis/parse.ts';
import type { BandProfile } from '../../../core/profile.ts';
import { beyondRange } from '../../../reasoners/language/compile/beyond-range.ts';
import type { Bound } from '../../../reasoners/language/ground/bound.ts';

/** A field of vegetation indices whose stored numbers have this mean and these ends. */
const greenness = (mean: number, low: number, high: number, rest: object = {}): ReadonlyMap<string, Bound> => {
  const statistics = {
    valid: 100,
    total: 100,
    min: low,
    max: high,
    mean,
    std: 1,
    zeros: 0,
    distinct: null,
    low,
    high,
    mode: null,
  };
  const band = { scale: 1, offset: 0, statistics } as unknown as BandProfile;
  const field = { name: 'ndvi', quantity: 'ndvi', unit: '1' };
  return new Map([['ndvi', { kind: 'bands', field, layers: [{ band }], ...rest } as unknown as Bound]]);
};

const missingIn = (expression: string, bound: ReadonlyMap<string, Bound>): string | undefined => {
  const parsed = parse(expression);
  if (parsed.kind !== 'query') throw new Error(expression);
  return beyondRange(parsed.query, bound)?.what;
};

describe('limits on numbers that cannot be what they are called', () => {
  const stored = greenness(7781, -3019, 9352);

  it.each([
    'share(ndvi > 0.8)',
    'area(ndvi between 0.2 and 0.4)',
    'count(districts where mean(ndvi) > 0.5)',
    'mean(ndvi where ndvi < 0.3)',
    'area((ndvi on 2014-03-22) - (ndvi on 2014-08-29) > 0.2)',
    'given green = ndvi > 0.6; share(green)',
  ])('mean nothing: %s', (expression) => {
    expect(missingIn(expression, stored)).toContain('how the numbers of ndvi are stored');
  });

  it('are none where nothing is compared with a number', () => {
    expect(missingIn('date of max(mean(ndvi) over dates)', stored)).toBeUndefined();
  });

  it('hold where the numbers can be so, or a question says how they are stored', () => {
    expect(missingIn('share(ndvi > 0.8)', greenness(0.5, -0.3, 0.93))).toBeUndefined();
    expect(
      missingIn('share(ndvi > 0.8)', greenness(7781, -3019, 9352, { encoding: { scale: 0.0001 } })),
    ).toBeUndefined();
  });

  it('hold beside a few numbers that are out of range', () => {
    expect(missingIn('share(ndvi > 0.8)', greenness(0.5, -0.3, 1.4))).toBeUndefined();
  });
});
