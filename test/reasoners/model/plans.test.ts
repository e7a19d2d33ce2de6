import { describe, expect, it } from 'vitest';
import type { Task } from '../../../core/task.ts';
import { createModel } from '../../../model/create-model.ts';
import { createLedger } from '../../../model/ledger.ts';
import { createScripted } from '../../../model/scripted.ts';
import { createLanguageModelReasoner } from '../../../reasoners/model/language-model-reasoner.ts';
import { freePlan, plan as plainPlan } from './ponds.ts';
import { profileWith } from './profile.ts';

const file = 'data/raster path.tif';
const task: Task = { id: 't', question: 'How many ponds?', choices: null, folder: '', files: [] };
const profile = profileWith((place) => place);
const onFile = <T extends { data: readonly { files: readonly string[] }[] }>(draft: T): T => ({
  ...draft,
  data: draft.data.map((one) => ({ ...one, files: [file] })),
});
const plan = onFile(plainPlan);
const free = onFile({ ...freePlan, openQuestions: ['What is a pond?'] });

const propose = async (
  drafts: readonly object[],
  judge: readonly (object | string)[] = [],
  failures: string[] = [],
) => {
  const text = (line: object | string): string => (typeof line === 'string' ? line : JSON.stringify(line));
  const exchange = createScripted({ planner: drafts.map(text), judge: judge.map(text) });
  const reasoner = createLanguageModelReasoner({
    model: createModel({
      exchange,
      ledger: createLedger({ prices: {} }),
      budget: {},
      modelOf: () => 'm',
      now: () => 0,
    }),
    contract: '',
    knowledge: { retrieve: async () => [] },
    online: false,
    candidates: drafts.length,
    without: new Set(),
    seed: 40,
    signal: new AbortController().signal,
    record: () => {},
  });
  return { proposed: await reasoner.proposePlans({ task, profile, failures }), asked: exchange.asked };
};
const rated = (drafts: string[], rigour: number, additions: string[] = []) => ({
  drafts,
  best: drafts[0],
  data: 1,
  rigour,
  cost: 0.5,
  additions,
  reason: '',
});

describe('plans', () => {
  it('are drafted independently, each from another side and with a seed of its own', async () => {
    const open = { ...plan, openQuestions: ['What is a pond?'] };
    const { asked } = await propose(
      [open, { ...open, answerUnit: 'ha' }, { ...open, answerUnit: 'km2' }],
      ['{}', '{}'],
    );
    const drafts = asked.filter(({ role }) => role === 'planner');
    expect(new Set(drafts.map(({ seed }) => seed))).toEqual(new Set([40, 41, 42]));
    expect(new Set(drafts.map(({ messages }) => messages.at(-1)?.content)).size).toBe(3);
    expect(drafts.every(({ messages }) => messages.length === 2)).toBe(true);
  });

  it.each([
    ['of templates', plan],
    ['with a tool of its own', { ...free, openQuestions: [] }],
  ])('are drafted once where nothing is open: %s', async (_kind, draft) => {
    const { proposed, asked } = await propose([draft, draft, draft]);
    expect(proposed.kind === 'plans' && proposed.plans).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it('are drafted until two agree, without asking a judge', async () => {
    const { proposed, asked } = await propose([free, { ...free, rationale: 'in other words' }, free]);
    expect(proposed.kind === 'plans' && proposed.plans).toHaveLength(1);
    expect(asked.map(({ role }) => role)).toEqual(['planner', 'planner']);
  });

  it('that stand under the wrong heading keep their last step as the analysis', async () => {
    const misplaced = { ...plan, analysis: [], features: plan.analysis };
    const { proposed } = await propose([misplaced]);
    const steps = proposed.kind === 'plans' ? (proposed.plans[0]?.steps ?? []) : [];
    expect(steps.at(-1)).toMatchObject({ stage: 'analyse', template: plan.analysis.at(-1)?.template });
  });

  it('that differ are merged by meaning and ranked; the runners-up are kept', async () => {
    const area = { ...free, goal: 'Area of ponds', analysis: [{ purpose: 'sum pixel areas', template: null }] };
    const judge = { plans: [rated(['A'], 0.9, ['Mask the clouds first.']), rated(['B'], 0.5)] };
    const { proposed } = await propose([free, area, free], [judge]);
    const plans = proposed.kind === 'plans' ? proposed.plans : [];
    expect(plans.map(({ id, goal }) => [id, goal])).toEqual([
      ['plan-1', expect.stringContaining('Number of water bodies')],
      ['plan-2', expect.stringContaining('Area of ponds')],
    ]);
    expect(plans[0]?.rationale).toContain('Mask the clouds first.');
    expect(plans[0]?.score).toBeGreaterThan(plans[1]?.score ?? 1);
  });

  it('keep their stages in order by construction, whatever the draft says first', async () => {
    const { proposed } = await propose([{ ...plan, features: [{ purpose: 'NDWI', template: 'measure-map' }] }]);
    const stages = proposed.kind === 'plans' ? proposed.plans[0]?.steps.map(({ stage }) => stage) : [];
    expect(stages).toEqual(['prepare', 'extract', 'analyse']);
  });

  it('that rest on files which are not there come last', async () => {
    const elsewhere = { ...free, data: free.data.map((one) => ({ ...one, files: ['data/other.tif'] })) };
    const judge = { plans: [rated(['A'], 1), rated(['B'], 0.6)] };
    const { proposed } = await propose([elsewhere, { ...free, goal: 'With the data' }], [judge]);
    const plans = proposed.kind === 'plans' ? proposed.plans : [];
    expect(plans.map(({ goal, files }) => [goal.slice(0, 13), files])).toEqual([
      ['With the data', [file]],
      ['Number of wat', []],
    ]);
  });

  it('are ranked by agreement when the judge gives nothing that can be read, and none is lost when it forgets one', async () => {
    const other = { ...free, goal: 'Other', analysis: [{ purpose: 'something else', template: null }] };
    const silent = await propose([free, other, plan], ['hm', 'hm']);
    expect(silent.proposed.kind === 'plans' && silent.proposed.plans).toHaveLength(3);
    const forgetful = await propose([free, other], [{ plans: [rated(['B'], 1)] }]);
    expect(forgetful.proposed.kind === 'plans' && forgetful.proposed.plans).toHaveLength(2);
  });

  it('end unsupported when most drafts say that the data cannot answer', async () => {
    const impossible = { ...plan, verdict: 'impossible', reason: 'No thermal band.', missing: ['a thermal band'] };
    const { proposed } = await propose([impossible, impossible]);
    expect(proposed).toEqual({ kind: 'unsupported', reason: 'No thermal band.', missing: ['a thermal band'] });
  });

  it('asked for again know what went wrong, and have names of their own', async () => {
    const { proposed, asked } = await propose([plan], [], ['The mask was empty.']);
    expect(asked[0]?.messages.at(-1)?.content).toContain('The mask was empty.');
    expect(proposed.kind === 'plans' && proposed.plans[0]?.id).toBe('plan-2');
  });
});
