import { numbersIn } from './numbers.ts';
import type { Token } from './tokens.ts';

/** Signs and words that compare: what stands in parentheses with one of them explains the words before. */
const comparing =
  /^(?:<|>|<=|>=|≤|≥|above|below|over|under|exceed|exceeds|exceeding|exceeded|least|most|more|less|greater|higher|lower|larger|smaller|between|from)$/;

/** Pairs of parentheses that hold a comparison with a number, by the indices of their tokens. */
export const explaining = (tokens: readonly Token[]): { readonly open: number; readonly close: number }[] =>
  tokens.flatMap(({ text }, open) => {
    if (text !== '(') return [];
    const close = tokens.findIndex((token, at) => at > open && (token.text === ')' || token.text === '('));
    const inside = close > open && tokens[close]?.text === ')' ? tokens.slice(open + 1, close) : [];
    const compares = inside.some(({ lower }) => comparing.test(lower)) && numbersIn(inside).length > 0;
    return compares && (tokens[open - 1]?.kind ?? 'symbol') !== 'symbol' ? [{ open, close }] : [];
  });
