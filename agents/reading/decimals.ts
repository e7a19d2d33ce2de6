import type { Workflow } from '../../core/workflow.ts';
import { normaliseText } from './text.ts';

const counts: Readonly<Record<string, number>> = { no: 0, zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const asked =
  /\b(?:to|with|using|at|up to|within|rounded|in)\s+(?:the\s+)?(?:first\s+)?(no|zero|one|two|three|four|five|six|\d)\s+(?:decimals?|digits? after the (?:decimal )?point)\b/gi;
const integer =
  /\bto the nearest (?:whole (?:number|percent|degree|unit|day|pixel)|integer)\b|\b(?:as|to) (?:a|an) (?:whole number|integer)\b/i;

/** Decimals that a question asks for in its answer; null where it asks for none, or for several. */
export const readDecimals = (question: string): number | null => {
  const text = normaliseText(question);
  const found = new Set([
    ...Array.from(text.matchAll(asked), ([, word = '']) => counts[word.toLowerCase()] ?? Number(word)),
    ...(integer.test(text) ? [0] : []),
  ]);
  const [only = null, other] = found;
  return other === undefined ? only : null;
};

/** The workflow with the decimals that its question asks for, where its author has not said any: whatever computes the value. */
export const withDecimals = (workflow: Workflow, question: string): Workflow => {
  const decimals = readDecimals(question);
  if (decimals === null) return workflow;
  const { answer, more, otherReading } = workflow;
  return {
    ...workflow,
    answer: { decimals, ...answer },
    ...(more ? { more: more.map((one) => ({ decimals, ...one })) } : {}),
    ...(otherReading ? { otherReading: { ...otherReading, answer: { decimals, ...otherReading.answer } } } : {}),
  };
};
