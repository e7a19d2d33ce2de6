import type { Workflow } from '../../core/workflow.ts';
import type { NodeResults } from '../workflow/bindings.ts';
import type { Result } from './option-distance.ts';

interface Run {
  readonly workflow: Workflow;
  readonly results: NodeResults;
}

/** What else the run found, for options that state several things; `isMeant`: which outputs of a node count. */
const resultsOf = (
  { workflow, results }: Run,
  ids: readonly string[],
  isMeant: (node: string, output: string) => boolean = () => true,
): Result[] =>
  ids.flatMap((id) =>
    (results.get(id)?.outputs ?? []).flatMap(({ name, document }): Result[] => {
      if ((id === workflow.answer.node && name === workflow.answer.output) || !isMeant(id, name)) return [];
      if (document?.kind === 'number' && Number.isFinite(document.value))
        return [{ kind: 'number', value: document.value, unit: document.unit, difference: false }];
      if (document?.kind !== 'text' || document.value === null) return [];
      return [{ kind: document.quantity === 'date' ? 'date' : 'name', value: document.value }];
    }),
  );

/** Beside a date the value of just that date counts, where its node tells it; else what was asked for besides, or everything. */
export const otherResults = (request: Run, found: Result): Result[] => {
  const { answer, nodes, more = [] } = request.workflow;
  const own = found.kind === 'date' ? resultsOf(request, [answer.node]) : [];
  if (own.some(({ kind }) => kind === 'number')) return own;
  const isAsked = (node: string, output: string): boolean =>
    more.length === 0 || more.some((source) => source.node === node && source.output === output);
  const all = nodes.map(({ id }) => id);
  return resultsOf(request, all, isAsked);
};
