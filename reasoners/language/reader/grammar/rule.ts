import type { Rule } from '../chart.ts';

/**
 * A rule as written: types in order, alternatives by `|`. A term in parentheses has to stand there and has no meaning of
 * its own: `build` is not told of it.
 */
export const rule = (make: string, from: string, build: Rule['build']): Rule => {
  const terms = from.split(' ');
  const told = terms.map((term) => !term.startsWith('('));
  return {
    make,
    from: terms.map((term) => term.replace(/[()]/g, '').split('|')),
    build: (...meanings: readonly never[]) => build(...meanings.filter((_, index) => told[index])),
  };
};

/** What the lexicon says of a word. */
export interface Word {
  readonly is: string;
}

export const itself = <T>(meaning: T): T => meaning;
