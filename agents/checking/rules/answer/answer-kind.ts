import { error, type Rule } from '../../rule.ts';

const date = /^(?:on )?(?:which|what) (?:date|day|month|year)\b|^when\b/i;
const amount = /^how (?:many|much|large|far|long)\b|^what (?:percentage|share|fraction|proportion|area)\b/i;

/** A question for a date is not answered by a number, nor one for an amount by a name. */
export const answerKind: Rule = {
  id: 'answer-kind',
  source: 'kinds of answers',
  check: ({ question, alone, node }) => {
    const outputs = Object.values(node.outputs);
    const only = (kind: string) =>
      outputs.length > 0 &&
      outputs.every((output) => output.kind === kind && output.quantity !== 'date' && output.quantity !== 'year');
    if (!alone) return [];
    if (date.test(question.trim()) && only('number'))
      return error(
        'outputs',
        'The question asks for a date; the tool gives numbers.',
        'A number names no date.',
        'Give the date as text, `quantity: "date"`.',
      );
    return amount.test(question.trim()) && only('text')
      ? error(
          'outputs',
          'The question asks for an amount; the tool gives text.',
          'A text can’t be compared or converted.',
          'Give a number with its unit.',
        )
      : [];
  },
};
