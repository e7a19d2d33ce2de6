import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../agents/reasoner.ts';
import { summariseData } from '../../../agents/summary/summarise.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox, contractText } from '../../../compose.ts';
import type { DataProfile } from '../../../core/profile.ts';
import type { Task } from '../../../core/task.ts';
import { type KnowledgeBase, openKnowledge } from '../../../knowledge/base.ts';
import { createModel } from '../../../model/create-model.ts';
import { type Ask, type Exchange, estimatePrompt } from '../../../model/exchange.ts';
import { createLedger } from '../../../model/ledger.ts';
import { createLanguageModelReasoner } from '../../../reasoners/model/language-model-reasoner.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { part } from '../../part.ts';
import { fenced, freePlan, freeWorkflow, tool } from './ponds.ts';

const longest = 24_000;
const tasks = resolve(import.meta.dirname, '../../../../shared/data/tasks');
const folders = existsSync(tasks) ? readdirSync(tasks) : [];

/** Answers that make every prompt as long as it gets: three different plans, a faulty workflow, an empty tool first. */
const longWinded = (profile: () => DataProfile): Exchange & { readonly asked: Ask[] } => {
  const asked: Ask[] = [];
  const files = () => profile().files.map(({ path }) => path);
  const answer = (ask: Ask): string => {
    if (ask.form.kind === 'text') return ask.messages.length > 2 ? fenced(tool) : '';
    switch (ask.form.name) {
      case 'plan':
        return JSON.stringify({
          ...freePlan,
          goal: `${freePlan.goal} ${ask.seed}`,
          answerUnit: `unit-${ask.seed}`,
          data: [{ purpose: 'everything', files: files(), bands: 'all', encoding: 'as stored' }],
          openQuestions: ['scale factor of the product', 'definition of the index', 'quality bits'],
        });
      case 'workflow': {
        const [node] = freeWorkflow.nodes;
        const layers = files().map((file) => ({ file, bands: 'all', date: null, encoding: null }));
        const source = { kind: 'files', as: 'stack', quantity: 'dn', unit: '', layers };
        const nodes = ['a', 'b', 'c'].map((id) => ({ ...node, id, inputs: [{ port: 'all', source }], outputs: [] }));
        return JSON.stringify({ ...freeWorkflow, nodes });
      }
      default:
        return '{}';
    }
  };
  return {
    asked,
    ask: async (ask) => {
      asked.push(ask);
      const usage = { promptTokens: 0, completionTokens: 0, estimated: true };
      return { text: answer(ask), finish: 'stop', usage, requests: 1, latencyMs: 0 };
    },
  };
};

const longAttempt: Attempt = {
  source: tool.repeat(6),
  diagnostics: [],
  findings: Array.from({ length: 40 }, (_, index) => ({
    rule: `compile:TS${index}`,
    severity: 'error' as const,
    where: `line ${index}`,
    line: index + 1,
    message: 'Argument of a type that is too long to be of help. '.repeat(30),
  })),
};

let sandbox: Sandbox;
let knowledge: KnowledgeBase;
let folder = '';
beforeAll(async () => {
  sandbox = composeSandbox();
  knowledge = await openKnowledge();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-size-'));
});
afterAll(async () => {
  knowledge.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const promptsFor = async (task: Task, name: string): Promise<readonly Ask[]> => {
  const signal = new AbortController().signal;
  const dependencies = composeRun({
    runFolder: join(folder, name),
    sandbox,
    reasoner: composeQuestionReasoner(),
    limits: {},
    isolation: 'auto',
    rounds: 3,
    signal,
  });
  const profile = await summariseData(task, dependencies);
  const exchange = longWinded(() => profile);
  const reasoner = createLanguageModelReasoner({
    model: createModel({
      exchange,
      ledger: createLedger({ prices: {} }),
      budget: {},
      modelOf: () => 'x',
      now: () => 0,
    }),
    contract: contractText(),
    knowledge,
    online: false,
    candidates: 3,
    without: new Set(),
    seed: 0,
    signal,
    record: () => {},
  });
  const proposed = await reasoner.proposePlans({ task, profile, failures: ['It did not hold. '.repeat(100)] });
  const [plan] = proposed.kind === 'plans' ? proposed.plans : [];
  if (!plan) throw new Error('no plan');
  await reasoner.composeWorkflow({ task, profile, plan, problems: [], failures: ['It did not hold. '.repeat(100)] });
  const rules = await composeQuestionReasoner().composeWorkflow({ task, profile, plan, problems: [] });
  if (rules.kind !== 'workflow') throw new Error(rules.reason);
  const { workflow } = rules;
  for (const node of workflow.nodes)
    await reasoner.writeTool({ task, profile, workflow, node, attempts: [longAttempt, longAttempt] });
  const probe = { purpose: 'means', source: tool, result: 'row\n'.repeat(2000) };
  await reasoner.interpretData?.({
    task,
    profile,
    open: [{ kind: 'encoding', text: 'the scale of the bands' }],
    probes: [probe, probe],
    probesLeft: 1,
  });
  const evidence = workflow.nodes.map(({ id }) => ({
    node: id,
    output: 'value',
    file: '',
    sha256: '',
    statement: '2020-01-01: 0.123; '.repeat(60),
  }));
  const common = { unit: '', choice: null, caveats: [], verified: [], notVerified: [] };
  const answer = { kind: 'answered' as const, value: 1, statement: '1', evidence, ...common };
  await reasoner.reviewAnswer?.({ task, profile, workflow, answer, tools: [] });
  return exchange.asked;
};

describe.skipIf(folders.length === 0)('prompts on real tasks', () => {
  it.each(part(folders, 3))(
    'hold at most 24,000 tokens, repairs included, and cut no node and no answer: %s',
    async (name) => {
      const { task } = readTaskFolder(join(tasks, name));
      const asked = await promptsFor(task, name);
      const sizes = asked.map((ask) => ({
        role: ask.role,
        messages: ask.messages.length,
        tokens: estimatePrompt(ask.messages) + Math.ceil(JSON.stringify(ask.form).length / 4),
      }));
      expect(new Set(asked.map(({ role }) => role))).toEqual(
        new Set(['planner', 'judge', 'workflow', 'coder', 'summary', 'answer']),
      );
      const top = sizes.reduce((most, one) => (one.tokens > most.tokens ? one : most));
      expect(top.tokens).toBeLessThanOrEqual(longest);
      for (const { messages } of asked) {
        const frames = messages[1]?.content.matchAll(/<data name="(?:node|workflow|answer)">([\s\S]*?)<\/data>/g) ?? [];
        for (const [, content] of frames) expect(content).not.toContain('characters cut]');
      }
    },
  );
});
