import { expect, it } from 'vitest';
import { hasOnlyCopies } from '../../../agents/checking/record-times.ts';
import { records } from './evidence.ts';

type Rows = Parameters<typeof records>[1];
const copies = (columns: readonly string[], rows: Rows): boolean => {
  const { records: found } = records(columns, rows);
  return found !== null && hasOnlyCopies(found);
};
const days = (count: number): Rows => Array.from({ length: count }, (_, day) => [`2020-06-${10 + day}`, day % 3]);
const sites = (count: number, step: number): Rows =>
  Array.from({ length: count }, (_, site) => [`s${site}`, site * step]);

it('a day or a name that stands there twice with the same numbers is a copy, where all others stand there once', () => {
  expect(copies(['date:date', 'rain'], [...days(6), ...days(2)])).toBe(true);
  expect(copies(['site', 'rain'], [...sites(9, 0.7), ...sites(2, 0.7)])).toBe(true);
});

it('what may be equal by accident is no copy, and neither is a second value of a day', () => {
  expect(copies(['date:date', 'rain'], days(6))).toBe(false);
  expect(copies(['date:date', 'rain'], [...days(6), ['2020-06-10', 9]])).toBe(false);
  expect(copies(['site', 'rain'], [...sites(9, 1), ...sites(2, 1)])).toBe(false);
  expect(copies(['site', 'rain'], [...sites(3, 0.7), ...sites(2, 0.7)])).toBe(false);
});
