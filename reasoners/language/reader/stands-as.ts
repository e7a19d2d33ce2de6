import type { Token } from './tokens.ts';

/** How a name has to stand in a sentence to be one. */

/** Every word has a capital; at the beginning of a sentence that says something of several words only. */
export const isProper = (said: readonly Token[], first: boolean): boolean => {
  const words = said.filter(({ kind }) => kind === 'word');
  return words.every(({ text }) => /^\p{Lu}/u.test(text)) && (!first || words.length > 1);
};

/** "In the whole area": a noun for the one polygon there is stands behind a preposition; a "forest area" is none. */
export const isLed = (tokens: readonly Token[], at: number): boolean => {
  let before = at - 1;
  while (/^(?:the|this|that|our|my|whole|entire|full|study|said|given)$/.test(tokens[before]?.lower ?? '')) before--;
  return /^(?:in|within|inside|over|across|throughout|for|of|outside|on|from|to|into|through)$/.test(
    tokens[before]?.lower ?? '',
  );
};
