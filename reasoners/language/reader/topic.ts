import type { Sentence } from './sentence-type.ts';
import type { Part } from './wrapping.ts';

/** "Compute NDMI. What is its mean?": what a pronoun points back to, where the sentences before work out one thing. */

const pronoun = /\b(?:its|it|this index|the index|that index)\b/i;

const askingOf = (parts: readonly Part[], question: string): Part | undefined =>
  parts.findLast(({ asks }) => asks) ??
  parts.findLast(({ start, text, asks }) => asks === undefined && question[start + text.length] === '?');

/** The parts with the thing in the place of the pronoun; undefined where there is none, or nothing that it could be. */
export const withTopic = (
  parts: readonly Part[],
  sentences: readonly Sentence[],
  question: string,
): readonly Part[] | undefined => {
  const last = sentences.findLast(({ topic }) => topic !== undefined);
  const asking = askingOf(parts, question);
  if (last?.topic === undefined || !asking || asking.start < last.start || !pronoun.test(asking.text)) return undefined;
  const text = asking.text.replace(pronoun, last.topic);
  // It ends where it ended: at its mark.
  const start = asking.start + asking.text.length - text.length;
  return parts.map((part) => (part === asking ? { start, text, asks: true } : part));
};
