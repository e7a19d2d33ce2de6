import { describe, expect, it } from 'vitest';
import { parse } from '../../analysis/parse.ts';
import { contradictsItself } from '../../reasoners/language/reader/contradiction.ts';

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
