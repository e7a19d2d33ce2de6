import type { Reasoner } from '../../agents/reasoner.ts';
import type { DataProfile } from '../../core/profile.ts';
import { sentenceSpans } from '../../reasoners/language/reader/tokens.ts';
import { type Try, workflowFor } from './as-question.ts';

/** Sentences that state what holds, beside the one that asks: the last with a question mark, else the first. */
export const statedIn = (asked: string): string => {
  const spans = sentenceSpans(asked);
  const asking = Math.max(
    0,
    spans.findLastIndex(({ end }) => asked[end] === '?'),
  );
  return spans
    .filter((_, index) => index !== asking)
    .map(({ start, end }) => `${asked.slice(start, end).trim()}${asked[end] ?? '.'}`)
    .join(' ');
};

/** Other questions with what the asker stated behind them, where it is read there; those that are only read without it come last and say so. */
export const withStated = async (
  asked: string,
  examples: readonly Try[],
  profile: DataProfile,
  reader: Reasoner,
): Promise<Try[]> => {
  const stated = statedIn(asked);
  if (stated === '') return [...examples];
  const told: Try[] = [];
  for (const one of examples) {
    const text = `${one.text} ${stated}`;
    const isRead = one.kind === 'question' && (await workflowFor(text, profile, reader)) !== null;
    told.push(isRead ? { kind: 'question', text } : { ...one, without: stated });
  }
  return told.toSorted((one, other) => Number('without' in one) - Number('without' in other));
};
