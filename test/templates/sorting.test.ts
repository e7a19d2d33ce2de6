import { expect, test } from 'vitest';
import { ranksOfFloats, sortedFloats } from '../../core/tool/library/sorting.ts';

/** Repeatable numbers of both signs, many orders of magnitude, some of them equal. */
const numbersOf = (count: number, round: (value: number) => number): Float64Array => {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Float64Array.from({ length: count }, () => round((next() - 0.4) * 10 ** Math.floor(12 * next() - 6)));
};

const special = [0, -0, Infinity, -Infinity, 5e-324, -5e-324, 1.7e308, -1.7e308];
const kinds = { doubles: (value: number) => value, 'single floats': Math.fround, 'whole numbers': Math.round };

test.each(Object.entries(kinds))('%s, few and many, are sorted as by comparing', (_, round) => {
  for (const count of [0, 1, 100, 5000, 20_000]) {
    const values = Float64Array.from([...numbersOf(count, round), ...special]);
    const before = values.slice();
    expect(sortedFloats(values)).toEqual(values.toSorted());
    expect(values).toEqual(before);
  }
  const negative = numbersOf(9000, round).map((value) => -Math.abs(value) - 1);
  expect(sortedFloats(negative)).toEqual(negative.toSorted());
});

test('ranks of many values are those of the definition: one more than the smaller ones and half of the other equal ones', () => {
  const values = numbersOf(9000, Math.round).map((value, index) => (index % 7 === 0 ? NaN : value));
  const counts = new Map<number, number>();
  for (const value of values) if (!Number.isNaN(value)) counts.set(value + 0, (counts.get(value + 0) ?? 0) + 1);
  let below = 0;
  const expected = new Map<number, number>();
  for (const [value, count] of [...counts].sort(([left], [right]) => left - right)) {
    expected.set(value, below + (count + 1) / 2);
    below += count;
  }
  const ranks = ranksOfFloats(values);
  for (const [index, value] of values.entries())
    expect(ranks[index]).toBe(Number.isNaN(value) ? NaN : expected.get(value + 0));
  expect(ranksOfFloats(Float64Array.of(3, NaN, 1, 3))).toEqual(Float64Array.of(2.5, NaN, 1, 2.5));
});
