import { expect, it } from 'vitest';
import { matchOption } from '../../../agents/answering/match.ts';
import { askedNumber } from '../../../reasoners/model/options-text.ts';

const choices = (...texts: readonly string[]) => Object.fromEntries(texts.map((text, at) => ['ABCDE'[at] ?? '', text]));

it('options that are ranges ask for the number that lies in one, in their unit', () => {
  const said = askedNumber({ choices: choices('below 500 m', '500–600 m', '600–700 m', 'above 700 m') });
  expect(said).toContain('ranges of one number in m');
  expect(said).toContain('no label');
});

it('options that are numbers ask for it too, with the sign of a change', () => {
  expect(askedNumber({ choices: choices('fell by 5 %', 'rose by 10 %') })).toMatch(
    /numbers in %.*decrease is negative/,
  );
});

it.each([
  ['names', choices('forest', 'water')],
  ['dates', choices('2019-05-01', '2019-06-01')],
  ['several numbers', choices('5 km and 7 km', '6 km and 8 km')],
  ['numbers of different units', choices('5 km', '7 ha')],
])('nothing is said of options that are %s', (_, options) => {
  expect(askedNumber({ choices: options })).toBe('');
});

it('a range that was told as a label is found in its option without asking', () => {
  const options = choices('500–600 m', '600–700 m');
  expect(matchOption({ kind: 'name', value: '600-700' }, options)).toMatchObject({ kind: 'matched', letter: 'B' });
  expect(matchOption({ kind: 'name', value: '650-700' }, options)).toMatchObject({ kind: 'unmatched' });
});
