import type { AnswerRequest } from './answer.ts';

/** Why none of several can be named: all of them have one value. null where one stands out, or a few. */
export const allAlike = ({ workflow, results }: AnswerRequest): string | null => {
  const outputs = results.get(workflow.answer.node)?.outputs ?? [];
  const chosen = outputs.find(({ name }) => name === workflow.answer.output)?.document;
  if (chosen?.kind !== 'text') return null;
  const tied = Number(/^A tie of (\d+)\b/.exec(chosen.note ?? '')?.[1]);
  const value = outputs.map(({ document }) => document).find((document) => document?.kind === 'number');
  if (value?.kind !== 'number' || !(tied > 1) || value.valid !== tied) return null;
  const said = `${Number(value.value.toPrecision(7))}${value.unit === '' || value.unit === '1' ? '' : ` ${value.unit}`}`;
  return `All ${tied} have the same value, ${said}: none of them stands out.`;
};
