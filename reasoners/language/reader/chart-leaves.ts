import type { Phrase } from './chart.ts';

/** The words that a phrase is made of, in their order. */
export const leavesOf = (phrase: Phrase): readonly Phrase[] =>
  phrase.parts.length === 0 ? [phrase] : phrase.parts.flatMap(leavesOf);
