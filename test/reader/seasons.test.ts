import { describe, expect, it } from 'vitest';
import type { Scope } from '../../analysis/types.ts';
import { monthsSaid, withMonths } from '../../reasoners/language/reader/seasons.ts';
import { scope } from '../analysis/scope.ts';
import { expressions } from './folder.ts';

const seasons = [
  { name: 'long rains', from: 3, to: 5, said: 'README.txt: “long rains = March, April, May”' },
  { name: 'cold months', from: 12, to: 2, said: 'README.txt: “cold months = December to February”' },
];
const folder: Scope = { ...scope, seasons };

describe('months as people write them', () => {
  it.each([
    ['March, April and May', { from: 3, to: 5 }],
    ['June to August', { from: 6, to: 8 }],
    ['Dec-Feb', { from: 12, to: 2 }],
    ['November, December and January', { from: 11, to: 1 }],
    ['March and May', undefined],
    ['March', undefined],
  ])('%s', (said, span) => {
    expect(monthsSaid(said)).toEqual(span);
  });
});

describe('parts of the year with a name', () => {
  it('are the months that a document gives them', () => {
    expect(expressions('What was the total rain in the long rains of 1999?', folder)).toEqual([
      'mean(sum(rain over dates)) during 1999-03..1999-05',
    ]);
    expect(withMonths('the 1999 long rains', seasons).text).toBe('March to May 1999');
  });

  it('are the months that the question gives them, whatever a document says', () => {
    expect(withMonths('Rain in the long rains (April to June) of 1999?', seasons).text).toBe(
      'Rain in April to June 1999?',
    );
    expect(withMonths('Mean flow in summer (June-August)?', []).text).toBe('Mean flow in June to August?');
  });

  it('keep a year where they pass the new year, which nobody can tell', () => {
    expect(withMonths('the cold months of 1999', seasons).text).toBe('December to February of 1999');
  });

  it('stay as they are where nobody defines them', () => {
    expect(withMonths('rain in the short rains of 1999', seasons).text).toBe('rain in the short rains of 1999');
    expect(expressions('What was the total rain in summer 1999?', folder)).toEqual([]);
  });
});
