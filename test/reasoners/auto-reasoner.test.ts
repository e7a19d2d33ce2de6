import { describe, expect, it } from 'vitest';
import type { PlanRequest, Reasoner } from '../../agents/reasoner.ts';
import type { Plan } from '../../core/plan.ts';
import { type Chosen, createAutoReasoner } from '../../reasoners/auto-reasoner.ts';

const task = { id: 't', question: 'How much?', choices: null, folder: '/', files: [] };
const request: PlanRequest = { task, profile: { files: [], groups: [], unknown: [] } };
const plan = (goal: string): Plan => ({
  id: 'plan-1',
  goal,
  steps: [],
  rationale: '',
  files: [],
  assumptions: [],
  score: 1,
});

/** A reasoner that plans its own name, or lacks a method. */
const scripted = (name: string, lacks?: string): Reasoner => ({
  name,
  proposePlans: async () =>
    lacks === undefined ? { kind: 'plans', plans: [plan(name)] } : { kind: 'unsupported', reason: lacks, missing: [] },
  composeWorkflow: async () => ({ kind: 'unsupported', reason: name, missing: [] }),
  writeTool: async () => ({ kind: 'give-up', reason: name }),
  interpretData: async () => ({ kind: 'findings', findings: [], unknown: [name] }),
});

const auto = (reader: Reasoner, earlier: Chosen | null = null) => {
  const log: string[] = [];
  const reasoner = createAutoReasoner({
    reader,
    earlier,
    openModel: async () => {
      log.push('opened');
      return scripted('model');
    },
    onChosen: (chosen, reason) => log.push(`${chosen}: ${reason}`),
  });
  const goal = async (failures: readonly string[] = []): Promise<string | undefined> => {
    const proposed = await reasoner.proposePlans({ ...request, failures });
    return proposed.kind === 'plans' ? proposed.plans[0]?.goal : proposed.reason;
  };
  return { reasoner, log, goal };
};
const { interpretData: _, ...reader } = scripted('reader');

describe('the reasoner that asks a model where it is needed', () => {
  it('opens no model for what is read without one', async () => {
    const { reasoner, log, goal } = auto(reader);
    const open = [{ kind: 'meaning', text: 'what band 1 is' }] as const;
    const interpretation = { ...request, open, probes: [], probesLeft: 3 };
    expect(await reasoner.interpretData?.(interpretation)).toEqual({ kind: 'not-needed' });
    expect(await goal()).toBe('reader');
    expect(reasoner.reviewAnswer).toBeUndefined();
    expect(log).toEqual(['reader: The question was read in full without a model.']);
  });

  it('hands what is not read to the model, once, with the reason', async () => {
    const { reasoner, log, goal } = auto(scripted('reader', 'It lacks a method.'));
    expect(await goal()).toBe('model');
    expect(await reasoner.composeWorkflow({ ...request, plan: plan(''), problems: [] })).toMatchObject({
      reason: 'model',
    });
    expect(reasoner.reviewAnswer).toBeDefined();
    expect(log).toEqual(['model: It lacks a method.', 'opened']);
  });

  it('hands over what was read and did not hold', async () => {
    const { log, goal } = auto(reader);
    expect(await goal()).toBe('reader');
    expect(await goal(['No valid pixel.'])).toBe('model');
    expect(log.slice(1)).toEqual(['model: What was read without a model did not hold: No valid pixel.', 'opened']);
  });

  it('goes on with whom an earlier start has chosen', async () => {
    const { goal, log } = auto(reader, 'model');
    expect(await goal()).toBe('model');
    expect(log).toEqual(['opened']);
  });
});
