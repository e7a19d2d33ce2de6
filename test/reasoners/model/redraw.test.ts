import { expect, it } from 'vitest';
import type { Task } from '../../../core/task.ts';
import { createModel } from '../../../model/create-model.ts';
import { createLedger } from '../../../model/ledger.ts';
import { createScripted } from '../../../model/scripted.ts';
import { createLanguageModelReasoner } from '../../../reasoners/model/language-model-reasoner.ts';
import { plan as pondPlan, workflow } from './ponds.ts';
import { profileWith } from './profile.ts';

const task: Task = { id: 't', question: 'How many ponds?', choices: null, folder: '', files: [] };
const profile = profileWith((place) => place);
const steps = [{ stage: 'analyse' as const, purpose: 'Count ponds', template: 'component-count' }];
const plan = { ...{ id: 'p', goal: 'ponds', rationale: '', files: [], assumptions: [], score: 1 }, steps };

/** What a model is asked for a workflow, the answers being ever the same one. */
const asked = async (
  draft: object,
  { sketched, failures = [] }: { readonly sketched: boolean; readonly failures?: readonly string[] },
): Promise<readonly string[]> => {
  const exchange = createScripted({ workflow: Array.from({ length: 3 }, () => JSON.stringify(draft)) });
  const reasoner = createLanguageModelReasoner({
    ...{ contract: '', knowledge: { retrieve: async () => [] }, online: false, candidates: 1, seed: 0 },
    model: createModel({
      exchange,
      ledger: createLedger({ prices: {} }),
      budget: {},
      modelOf: () => 'm',
      now: () => 0,
    }),
    without: new Set(),
    signal: new AbortController().signal,
    record: () => {},
  });
  const own = sketched ? { ...plan, sketch: { workflow: draft, knowing: 0 } } : plan;
  await reasoner.composeWorkflow({ task, profile, plan: own, problems: [], failures });
  return exchange.asked.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
};
/** Templates that are shown with their ports. */
const detailed = (prompt = ''): string[] =>
  Array.from(prompt.matchAll(/^([a-z][a-z0-9-]+) \((?:prepare|extract|analyse)\): /gm), ([, name = '']) => name);

it('a workflow that goes back with faults carries the templates that it takes, and no list of others', async () => {
  const [first] = await asked(workflow, { sketched: true });
  expect(first).toContain('does not hold together');
  expect(detailed(first)).toEqual(['component-count']);
  expect(first).not.toContain('kriging');
});

it('one that takes a template which does not exist is shown others', async () => {
  const invented = { ...workflow, nodes: workflow.nodes.map((node) => ({ ...node, template: 'pond-counter' })) };
  const [first] = await asked(invented, { sketched: true });
  expect(detailed(first).length).toBeGreaterThan(2);
  expect(detailed(first)).toContain('component-count');
});

it('one that is drawn anew after a failure is shown the nearest templates, and no list of others', async () => {
  const [afresh] = await asked(workflow, { sketched: false });
  const [again] = await asked(workflow, { sketched: true, failures: ['The range of the output is wrong.'] });
  expect(again).toContain('The range of the output is wrong.');
  expect(detailed(again)).toContain('component-count');
  expect((again ?? '').length).toBeLessThan(0.85 * (afresh ?? '').length);
});

it('a plan that is made anew shows fewer of the templates that were shown before', async () => {
  const draft = JSON.stringify({ ...pondPlan, data: [] });
  const planned = async (failures: readonly string[]): Promise<number> => {
    const exchange = createScripted({ planner: [draft, draft] });
    const reasoner = createLanguageModelReasoner({
      ...{ contract: '', knowledge: { retrieve: async () => [] }, online: false, candidates: 1, seed: 0 },
      model: createModel({
        exchange,
        ledger: createLedger({ prices: {} }),
        budget: {},
        modelOf: () => 'm',
        now: () => 0,
      }),
      without: new Set(),
      signal: new AbortController().signal,
      record: () => {},
    });
    await reasoner.proposePlans({ task, profile, failures });
    return detailed(exchange.asked[0]?.messages.map(({ content }) => content).join('\n')).length;
  };
  expect(await planned(['It did not hold.'])).toBeLessThan(await planned([]));
});
