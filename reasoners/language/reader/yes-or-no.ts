import type { Asked } from './grammar/answers.ts';
import { emptyPatch } from './meaning.ts';
import type { Sentence } from './sentence-type.ts';

const auxiliary = /^\W*(?:did|does|is|are|was|were|has|have|had)\b/i;

/** A question that begins with its verb wants yes or no: whether something grew, whether it is more. Others never do. */
export const asYesOrNo = (asked: Asked, { text, start }: Sentence, question: string): Asked | undefined => {
  const { core, patch } = asked.value;
  const truth = core.kind === 'truth' || (core.kind === 'binary' && core.operator === '>');
  if (question[start + text.length] !== '?' || !auxiliary.test(text)) return truth ? undefined : asked;
  if (truth || core.kind === 'correlation') return asked;
  const none = { operator: '>' as const, low: { value: 0, unit: null }, high: null, negated: false };
  return core.kind === 'delta' && (core.operator === 'increase' || core.operator === 'decrease')
    ? { ...asked, value: { core: { kind: 'truth', value: { core, patch }, threshold: none }, patch: emptyPatch } }
    : undefined;
};
