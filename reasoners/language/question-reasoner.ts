import type { PlanRequest, Reasoner } from '../../agents/reasoner.ts';
import type { Unsupported } from '../../core/plan.ts';
import type { Workflow } from '../../core/workflow.ts';
import { planOf, unsupported, workflowOf, writeTool } from './expression-reasoner.ts';
import { ground } from './ground/ground.ts';
import { isMissing } from './ground/missing.ts';
import { overGoodValues } from './quality.ts';
import { readQuestion } from './reader/reader.ts';
import type { Refusal } from './reader/refusal.ts';
import { together, withMore } from './readings.ts';

const refused = ({ message, unread, answerable }: Refusal): Unsupported =>
  unsupported(message, [
    ...unread.map(
      ({ word, why, near }) => `“${word}”: ${why}${near.length > 0 ? ` (near: ${near.slice(0, 3).join(', ')})` : ''}`,
    ),
    ...answerable.map(({ question }) => `this can be answered: ${question}`),
  ]);

/** With what was assumed in reading, beside what was in checking. */
const telling = (workflow: Workflow, assumed: readonly string[]): Workflow => ({
  ...workflow,
  caveats: [...new Set([...workflow.caveats, ...assumed])],
});

type Planned = { readonly kind: 'workflow'; readonly workflow: Workflow } | Unsupported;

/** All readings of the question in one workflow. One that these data do not give is told, not left out: it may be the one that was meant. */
const planned = ({ task, profile }: Pick<PlanRequest, 'task' | 'profile'>): Planned => {
  const outcome = readQuestion(task.question, (givens) => {
    const grounding = ground(profile, givens);
    return isMissing(grounding) ? grounding.what : grounding.scope;
  });
  if (outcome.kind === 'refused') return refused(outcome.refusal);
  const grounding = ground(
    profile,
    outcome.readings.flatMap(({ query }) => query.givens),
  );
  const queries = outcome.readings.flatMap(({ query }) => {
    const good = isMissing(grounding) ? null : overGoodValues(query, grounding.scope);
    return good ? [query, good] : [query];
  });
  const assumed = outcome.readings.flatMap((one) => one.assumed).map((one) => `Assumed: ${one}.`);
  const results = queries.map((query) => workflowOf(query, { profile }));
  const [reading, ...otherReadings] = outcome.readings;
  const further = (reading?.more ?? []).map(({ label, query }) => ({ label, result: workflowOf(query, { profile }) }));
  if (otherReadings.some(({ more }) => more.length > 0))
    return unsupported('The question asks for several values and can be read in more than one way.', []);
  const failed = [...results, ...further.map(({ result }) => result)].find((result) => result.kind === 'unsupported');
  if (failed?.kind === 'unsupported') return failed;
  const [first, ...others] = results.flatMap((result) => (result.kind === 'workflow' ? [result.workflow] : []));
  const more = further.flatMap(({ label, result }) =>
    result.kind === 'workflow' ? [{ label, workflow: result.workflow }] : [],
  );
  return first
    ? { kind: 'workflow', workflow: telling(withMore(together([first, ...others]), reading?.label, more), assumed) }
    : unsupported('Nothing was read.', []);
};

/** A question is read once for one profile: a plan and its workflow come of the same reading. */
const plannedOnce = (): ((request: Pick<PlanRequest, 'task' | 'profile'>) => Planned) => {
  const kept = new WeakMap<PlanRequest['profile'], Map<string, Planned>>();
  return (request) => {
    const known = kept.get(request.profile) ?? new Map<string, Planned>();
    kept.set(request.profile, known);
    const found = known.get(request.task.question) ?? planned(request);
    known.set(request.task.question, found);
    return found;
  };
};

/** Answers questions in plain English that it reads whole, and says of others what it did not read: no model, no network, no key. */
export const createQuestionReasoner = (): Reasoner => {
  const plannedFor = plannedOnce();
  return {
    name: 'language',
    proposePlans: async (request) => {
      const result = plannedFor(request);
      return result.kind === 'unsupported' ? result : { kind: 'plans', plans: [planOf(result.workflow)] };
    },
    composeWorkflow: async (request) =>
      request.problems.length > 0
        ? unsupported(`What was read makes no workflow that holds together: ${request.problems.join(' ')}`, [])
        : plannedFor(request),
    writeTool: async (request) => writeTool(request),
  };
};
