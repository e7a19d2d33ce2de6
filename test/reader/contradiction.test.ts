import { describe, expect, it } from 'vitest';
import { parse } from '../../analysis/parse.ts';
import { call, name } from '../../analysis/tree.ts';
import { contradictsItself } from '../../reasoners/language/reader/contradiction.ts';
import { saysNothing } from '../../reasoners/language/reader/tautology.ts';
import { scope } from '../analysis/scope.ts';

const contradicts = (expression: string): boolean => {
  const parsed = parse(expression);
  if (parsed.kind !== 'query') throw new Error(parsed.fault.message);
  return contradictsItself(parsed.query.value);
};

describe('a condition that never holds', () => {
  it('is one of two classes of one map at once, wherever it stands', () => {
    expect(contradicts("area(landcover = 'Forest' and landcover = 'Water')")).toBe(true);
    expect(contradicts("decrease(area(slope > 3 and map in ('a', 'b') and map = 'c'), 2000 -> 2020)")).toBe(true);
  });

  it('is none of two maps, of two dates, of classes that overlap, or by or', () => {
    expect(contradicts("area(landcover = 'Forest' and zones = 'Water')")).toBe(false);
    expect(contradicts("area((map = 'Forest' on 2000) and (map = 'Water' on 2020))")).toBe(false);
    expect(contradicts("area(map in ('a', 'b') and map = 'b')")).toBe(false);
    expect(contradicts("area(map = 'a' or map = 'b')")).toBe(false);
  });
});

describe('codes beside names of one map', () => {
  it('say what the names are: both at once are no condition', () => {
    expect(contradicts("mean(lst where not map in ('a', 'b') and (map = 3 or map = 8))")).toBe(true);
    expect(contradicts("mean(lst where map = 'a' and map = 3)")).toBe(true);
    expect(contradicts("mean(lst where map = 'a' and other = 3)")).toBe(false);
    expect(contradicts("mean(lst where not map = 'a' and not map = 'b')")).toBe(false);
    expect(contradicts("mean(lst where map = 'a' or map = 3)")).toBe(false);
  });
});

describe('what is certain before it is computed', () => {
  const told = {
    ...scope,
    definitions: [
      { name: 'cloud', forms: ['cloud'], value: call('missing', name('lst')), said: '' },
      { name: 'sea', forms: ['sea'], value: call('not', call('missing', name('lst'))), said: '' },
    ],
  };
  const nothing = (expression: string): boolean => {
    const parsed = parse(expression);
    if (parsed.kind !== 'query') throw new Error(parsed.fault.message);
    return saysNothing(parsed.query.value, told);
  };
  it('is the share of known pixels that are known, and an extent that may have gaps', () => {
    expect(nothing('share(not cloud where lst > 310 K) on 2022-07-15')).toBe(true);
    expect(nothing('area(sea) on 2022-07-15')).toBe(true);
  });
  it('is no share of anything else', () => {
    expect(nothing('share(lst > 310 K where not cloud) on 2022-07-15')).toBe(false);
    expect(nothing('share(cloud where ndvi > 0.4) on 2022-07-15')).toBe(false);
    expect(nothing('area(cloud) on 2022-07-15')).toBe(false);
    expect(nothing('mean(lst where sea) on 2022-07-15')).toBe(false);
  });
});
