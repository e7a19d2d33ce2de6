import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBaseline } from '../../../bench/arena/architectures/baselines.ts';
import type { World } from '../../../bench/arena/architectures/kit.ts';
import { architectureNames } from '../../../bench/arena/architectures/names.ts';
import { openearth } from '../../../bench/arena/architectures/openearth.ts';
import { loadTaskFolders } from '../../../bench/arena/datasets/task-folders.ts';
import { runArena } from '../../../bench/arena/harness/run-arena.ts';
import type { Dataset } from '../../../bench/arena/harness/sample.ts';
import type { Solver } from '../../../bench/arena/harness/solver.ts';
import { summarise } from '../../../bench/arena/harness/summary.ts';
import { toolList } from '../../../bench/arena/metrics/geoplan/tool-list.ts';
import { composeSandbox } from '../../../compose.ts';
import type { Answer } from '../../../core/answer.ts';
import type { Ask, Exchange } from '../../../model/exchange.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { sums } from './made-up.ts';

let folder = '';
let sandbox: Sandbox;
beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(async () => {
  await sandbox.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-architectures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Say = (ask: Ask, prompt: string) => Readonly<Record<string, unknown>>;

/** A model that says what it is told to, by what it is asked. */
const scripted = (say: Say): Exchange & { readonly heard: string[] } => {
  const heard: string[] = [];
  return {
    heard,
    ask: async (ask) => {
      const prompt = ask.messages.map(({ content }) => content).join('\n');
      heard.push(prompt);
      const usage = { promptTokens: 100, completionTokens: 10, estimated: false };
      return {
        text: JSON.stringify({ thought: 'so', ...say(ask, prompt) }),
        finish: 'stop',
        usage,
        requests: 1,
        latencyMs: 0,
      };
    },
  };
};

const world = (exchange: Exchange, more: Partial<World> = {}): World => ({
  exchange,
  modelOf: () => 'scripted',
  prices: { scripted: { input: 1, output: 10 } },
  budget: {},
  sandbox,
  limits: {},
  isolation: 'auto',
  creation: false,
  ...more,
});

const run = (dataset: Dataset, solver: Solver) =>
  runArena({
    dataset,
    solver,
    model: 'scripted',
    log: join(folder, `${solver.name}.jsonl`),
    runs: join(folder, 'runs', solver.name),
    jobs: 1,
    signal: new AbortController().signal,
    now: () => new Date(0),
  });

const form = (ask: Ask): string => (ask.form.kind === 'json' ? ask.form.name : 'text');

/** Adds one, says so wherever it is asked, and never needs a tool. */
const knowing: Say = (ask, prompt) => {
  const value = Number(/(\d+) \+ 1\?/.exec(prompt)?.[1]) + 1;
  const choice = new RegExp(`([A-C]): ${value}$`, 'm').exec(prompt)?.[1] ?? null;
  switch (form(ask)) {
    case 'answer':
      return { answered: value % 10 !== 0, value: String(value), unit: '', choice };
    case 'act':
      return { tool: null, arguments: '', answer: `It is ${value}.` };
    case 'judge':
      return { best: 1 };
    default:
      return { steps: [] };
  }
};

const baselines = architectureNames.filter((name) => name !== 'openearth');

describe('every architecture', () => {
  it.each(baselines)('%s runs 30 questions with a scripted model, and books what it asked', async (name) => {
    const model = scripted(knowing);
    const log = await run(sums(30), createBaseline(name, world(model), join(folder, 'memory.jsonl')));
    const { metrics, outcomes, modelCalls, tokens, cost } = summarise(log);
    expect([metrics['correct']?.mean, outcomes]).toEqual([1, { answered: 27, unanswered: 3 }]);
    expect(modelCalls).toBe(model.heard.length);
    expect([tokens, cost]).toEqual([110 * modelCalls, expect.closeTo((200 * modelCalls) / 1e6, 9)]);
  });

  it.each(baselines)('%s ends at the budget, and says so', async (name) => {
    const solver = createBaseline(
      name,
      world(scripted(knowing), { budget: { calls: 1 } }),
      join(folder, 'memory.jsonl'),
    );
    const { outcomes, modelCalls } = summarise(await run(sums(2), solver));
    expect(outcomes).toEqual(name === 'direct' || name === 'cot' ? { answered: 2 } : { limit: 2 });
    expect(modelCalls).toBe(2);
  });

  it.each(baselines)('%s plans over the names of tools', async (name) => {
    const names = ['fetch', 'find', 'report'];
    const tools = toolList.parse({
      sub_agent_layers: {},
      tools: names.map((each, index) => ({ name: each, description: each, layers: [index + 1], sub_agents: [] })),
    });
    const task = { id: 'p', question: 'Report floods', choices: null, folder: '.', files: [] };
    const target = { kind: 'plan' as const, reference: names };
    const layered: Say = (ask, prompt) => {
      const next = names.find((each) => !prompt.includes(`calls ${each} `));
      if (form(ask) === 'act') return { tool: next ?? null, arguments: '{}', answer: 'done' };
      if (form(ask) === 'judge') return { best: 1 };
      const layer = ['data', 'feature', 'analysis'].findIndex((each) => prompt.includes(`plan the ${each} layer`));
      return { steps: layer < 0 ? names.map((each, index) => `${index + 1}. ${each}`) : [names[layer]] };
    };
    const dataset = { name: 'plans', samples: [{ id: 'p', groups: {}, task, tools, target }] };
    const log = await run(dataset, createBaseline(name, world(scripted(layered)), join(folder, 'memory.jsonl')));
    expect(log.finished[0]?.output.outcome).toEqual({ kind: 'planned', steps: names });
    expect(summarise(log).metrics['f1']?.mean).toBe(1);
  });
});

const gauges = (): Dataset => {
  mkdirSync(join(folder, 'tasks/levels/data'), { recursive: true });
  writeFileSync(join(folder, 'tasks/levels/data/gauges.csv'), 'name,level\nnorth,1.5\nsouth,2.5\n');
  writeFileSync(
    join(folder, 'tasks/levels/task.json'),
    JSON.stringify({
      id: 'levels',
      question: 'What is the mean level?',
      answer: { type: 'number', value: 2, unit: 'm' },
    }),
  );
  return loadTaskFolders(join(folder, 'tasks'));
};

const use = { inputs: { rows: 'data/gauges.csv' }, params: { column: 'level', statistic: 'mean' } };

/** Looks, searches, is wrong once, and then calls the right tool. */
const acting: Say = (ask, prompt) => {
  if (form(ask) === 'steps') return { steps: prompt.includes('tool: ') ? [] : ['Take the mean of the column level.'] };
  if (form(ask) === 'answer')
    return { answered: true, value: /"value":(\d+)/.exec(prompt)?.[1] ?? '', unit: 'm', choice: null };
  const call = (tool: string, given: unknown) => ({ tool, arguments: JSON.stringify(given), answer: '' });
  if (!prompt.includes('calls describe_files')) return call('describe_files', {});
  if (!prompt.includes('calls find_tools')) return call('find_tools', { wanted: 'mean of a column of a table' });
  if (!prompt.includes('There is no file'))
    return call('use_tool', { name: 'table-statistics', ...use, inputs: { rows: '../../secret.csv' } });
  if (!prompt.includes('"value":')) return call('use_tool', { name: 'table-statistics', ...use });
  return { tool: null, arguments: '', answer: 'The mean is there.' };
};

describe('agents with tools', () => {
  it.each(['react', 'plan-and-execute'] as const)(
    '%s calls templates in the sandbox, mends a wrong call and answers',
    async (name) => {
      const model = scripted(acting);
      const log = await run(gauges(), createBaseline(name, world(model), ''));
      expect(log.finished[0]?.output.outcome).toMatchObject({ kind: 'answered', value: 2, unit: 'm' });
      expect(log.finished[0]?.output.calls.map((call) => call.name)).toEqual([
        'describe_files',
        'table-statistics',
        'table-statistics',
      ]);
      expect(summarise(log)).toMatchObject({ metrics: { correct: { mean: 1 } }, debugRounds: 1 });
      expect(model.heard.some((prompt) => prompt.includes('"format":"CSV"'))).toBe(true);
    },
  );

  it('may write a tool where that is allowed, and sees what the compiler says', async () => {
    const source = (total: string) => `import { number, table, tool } from 'earthwright/tool';
export default tool({ name: 'total', summary: 'Sum.', stage: 'analyse', inputs: { rows: table() }, params: {}, outputs: { total: number({ unit: 'm' }) },
  run({ inputs, output }) { output.number('total', inputs.rows.rows.reduce((sum, row) => sum + ${total}, 0)); } });`;
    const writing: Say = (ask, prompt) => {
      if (form(ask) === 'answer')
        return { answered: true, value: /"value":(\d+)/.exec(prompt)?.[1] ?? '', unit: 'm', choice: null };
      const given = (total: string) => JSON.stringify({ source: source(total), inputs: { rows: 'data/gauges.csv' } });
      if (!prompt.includes('The tool rejected'))
        return { tool: 'write_tool', arguments: given('row["level"]'), answer: '' };
      if (!prompt.includes('"value":'))
        return { tool: 'write_tool', arguments: given('Number(row["level"])'), answer: '' };
      return { tool: null, arguments: '', answer: 'done' };
    };
    const log = await run(gauges(), createBaseline('react', world(scripted(writing), { creation: true }), ''));
    expect(log.finished[0]?.output.outcome).toMatchObject({ value: 4 });
    expect(log.finished[0]?.output.calls.map((call) => call.name)).toEqual(['write_tool', 'write_tool']);
    expect(summarise(log).debugRounds).toBe(1);
  });
});

it('geoevolver hands lessons on to questions like the one that they were learnt from', async () => {
  const model = scripted((ask, prompt) =>
    form(ask) === 'steps' ? { steps: ['Mind the units.'] } : knowing(ask, prompt),
  );
  const memory = join(folder, 'memory.jsonl');
  const asked = (number: number) => `${number} + 1? Count glaciers above snowline`;
  const { samples } = sums(2);
  const dataset = {
    name: 'two',
    samples: samples.map((each, index) => ({ ...each, task: { ...each.task, question: asked(index) } })),
  };
  await run(dataset, createBaseline('geoevolver', world(model), memory));
  const first = model.heard.findIndex((prompt) => prompt.includes('Mind the units.'));
  expect(model.heard[first]).toContain('1 + 1?');
  expect(
    existsSync(memory) &&
      readFileSync(memory, 'utf8')
        .trimEnd()
        .split('\n')
        .map((text) => z.object({ lessons: z.array(z.string()) }).parse(JSON.parse(text)).lessons),
  ).toEqual([['Mind the units.'], ['Mind the units.']]);
});

describe('openearth', () => {
  const answered: Answer = {
    kind: 'answered',
    value: 2,
    unit: 'm',
    choice: null,
    statement: 'It is 2 m.',
    evidence: [],
    caveats: [],
    verified: [],
    notVerified: [],
  };

  it('hands on its answer, with the calls and the cost of its log', async () => {
    const solver = openearth(async (_task, at) => {
      mkdirSync(at, { recursive: true });
      const usage = {
        role: 'coder',
        model: 'm',
        promptTokens: 5,
        completionTokens: 2,
        estimated: false,
        requests: 1,
        latencyMs: 1,
        cost: 0.5,
      };
      const events = [
        { kind: 'run-started' },
        { kind: 'model-call', ...usage },
        { kind: 'tool-written', node: 'mean', round: 1 },
        { kind: 'tool-run', node: 'mean', round: 1 },
        { kind: 'tool-written', node: 'mean', round: 2 },
      ];
      writeFileSync(join(at, 'events.jsonl'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
      return answered;
    });
    const { finished } = await run(gauges(), solver);
    expect(finished[0]).toMatchObject({
      output: {
        outcome: { kind: 'answered', value: 2 },
        calls: [{ name: 'mean', input: { round: 1 } }],
        usage: { modelCalls: 1, promptTokens: 5, completionTokens: 2, cost: 0.5 },
        debugRounds: 1,
      },
      score: { kind: 'scored', metrics: { correct: 1, silentError: 0 } },
    });
  });

  it('keeps a spent budget apart from a question without an answer', async () => {
    const ends: Answer[] = [
      { kind: 'budget', reason: 'spent' },
      { kind: 'unanswered', reason: 'no', missing: [], caveats: [] },
      { kind: 'unreadable', reason: 'broken' },
    ];
    const { finished } = await run(
      sums(3),
      openearth(async () => ends.shift() ?? answered),
    );
    expect(finished.map(({ output }) => output.outcome.kind)).toEqual(['limit', 'unanswered', 'failed']);
  });
});
