/** One of several is named where more than one could be. */
import type { Workflow } from '../../core/workflow.ts';
import type { NodeResults } from '../workflow/bindings.ts';

const outputsOf = ({ answer }: Workflow, results: NodeResults) =>
  (results.get(answer.node)?.outputs ?? []).map(({ name, document }) => ({ name, document }));

/** What the output that names one says of others that it could name as well. */
const tieOf = (workflow: Workflow, results: NodeResults): string | undefined => {
  const chosen = outputsOf(workflow, results).find(({ name }) => name === workflow.answer.output)?.document;
  const note = chosen?.kind === 'text' ? chosen.note : undefined;
  return note?.startsWith('A tie of ') ? note : undefined;
};

/** That the one that is named is not alone. */
export const tieCaveats = (workflow: Workflow, results: NodeResults): string[] => {
  const tie = tieOf(workflow, results);
  return tie === undefined ? [] : [tie];
};

/** Why none of several can be named: all of them have one value. null where one stands out, or a few. */
export const allAlike = (workflow: Workflow, results: NodeResults): string | null => {
  const tied = Number(/^A tie of (\d+)\b/.exec(tieOf(workflow, results) ?? '')?.[1]);
  const value = outputsOf(workflow, results)
    .map(({ document }) => document)
    .find((document) => document?.kind === 'number');
  if (value?.kind !== 'number' || !(tied > 1) || value.valid !== tied) return null;
  const said = `${Number(value.value.toPrecision(7))}${value.unit === '' || value.unit === '1' ? '' : ` ${value.unit}`}`;
  return `All ${tied} have the same value, ${said}: none of them stands out.`;
};
