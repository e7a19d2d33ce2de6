import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadPrompt } from '../../agents/language-model/prompt.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { type OpenAiServer, startServer } from '../model/openai-server.ts';
import { fenced, freePlan, freeWorkflow, plan, tool, workflow } from './ponds.ts';
import {
  type AskOptions,
  ask,
  type Bench,
  composeSandbox,
  conversation,
  openBench,
  subjectOf,
  supported,
} from './support.ts';

let sandbox: Sandbox;
let bench: Bench;
let server: OpenAiServer | null = null;
beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  bench = openBench('pond-count');
  writeFileSync(join(bench.configFolder, 'earthwright.config.json'), JSON.stringify({ model: { idleSeconds: 60 } }));
});
afterEach(async () => {
  await server?.close();
  bench.close();
});

const say = async (lines: Parameters<typeof conversation>[0], options: AskOptions = {}) => {
  const nothingOpen = { probe: null, findings: [], unknown: [] };
  server = await startServer(conversation({ interpretation: [nothingOpen], review: [supported], ...lines }));
  return ask(bench, sandbox, { baseUrl: server.baseUrl, without: new Set(['summary']), ...options });
};
const subjects = () => server?.requests.map(({ body }) => subjectOf(body));
const answerOf = (more: object) => ({ ...workflow, answer: { ...workflow.answer, ...more } });

describe('a plan that comes with its workflow', () => {
  it('takes two calls through a template, and three with a tool of its own', async () => {
    expect(await say({ plan: [{ ...plan, workflow }] })).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'review']);
    await server?.close();
    bench.close();
    bench = openBench('pond-count');
    const free = { plan: [{ ...freePlan, workflow: freeWorkflow }], tool: [fenced(tool)] };
    expect(await say(free)).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'tool', 'review']);
  });

  it('has its faults mended by what changes only', async () => {
    const broken = answerOf({ output: 'layers' });
    const mend = { goal: null, nodes: [], removed: [], answer: workflow.answer, caveats: null };
    const answer = await say({ plan: [{ ...plan, workflow: broken }], workflow: [mend] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'workflow', 'review']);
    const asked = server?.requests[1]?.body.messages.map(({ content }) => content) ?? [];
    expect(asked.at(-1)).toContain('answer: “layers” of “count” is a table');
  });

  it('is sent back where its answer measures something else than the plan says', async () => {
    const mend = { goal: null, nodes: [], removed: [], answer: workflow.answer, caveats: null };
    const answer = await say({ plan: [{ ...plan, workflow: answerOf({ output: 'area' }) }], workflow: [mend] });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(server?.requests[1]?.body.messages.at(-1)?.content).toContain('is in m2, but the plan’s answer is in 1');
  });

  it('has the workflow drawn by itself where the plan has questions, or what it holds is no workflow', async () => {
    const lookedUp = { ...plan, workflow, openQuestions: ['Do canals count?'] };
    expect(await say({ plan: [lookedUp], workflow: [workflow] })).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'workflow', 'review']);
    await server?.close();
    bench.close();
    bench = openBench('pond-count');
    expect(await say({ plan: [{ ...plan, workflow: { nodes: 'many' } }], workflow: [workflow] })).toMatchObject({
      value: 35,
    });
  });

  it('is drawn anew when a tool’s author disputes it', async () => {
    const answer = await say({
      plan: [{ ...freePlan, workflow: freeWorkflow }],
      workflow: [freeWorkflow],
      tool: ['DISPUTE: the range leaves true counts out.', fenced(tool)],
    });
    expect(answer).toMatchObject({ kind: 'answered', value: 35 });
    expect(subjects()).toEqual(['plan', 'tool', 'workflow', 'tool', 'review']);
  });
});

describe('an answer', () => {
  it('of several values tells each with its label, and the other reading beside it', async () => {
    const several = answerOf({
      label: 'ponds',
      more: [{ label: 'their area', node: 'count', output: 'area', unit: 'ha', difference: false }],
      otherReading: { said: 'the largest pond', node: 'count', output: 'largest', unit: 'ha', difference: false },
    });
    const answer = await say({ plan: [{ ...plan, workflow: several }] });
    expect(answer).toMatchObject({
      kind: 'answered',
      value: 35,
      values: [
        { label: 'ponds', value: 35 },
        { label: 'their area', value: expect.closeTo(562.2, 1), unit: 'ha' },
      ],
      statement: expect.stringMatching(/^ponds: 35; their area: [\d.]+ ha$/),
      otherReading: { said: 'the largest pond', statement: expect.stringMatching(/ ha$/) },
    });
    expect(server?.requests.at(-1)?.body.messages.at(-1)?.content).toContain('the largest pond');
  });

  it('that is a file lies under the name that was asked for', async () => {
    const [node] = workflow.nodes;
    const map = {
      ...workflow,
      nodes: [{ ...node, id: 'ndwi', template: 'measure-map', params: [] }],
      answer: { ...workflow.answer, node: 'ndwi', output: 'map', file: '../../ndwi map.tif' },
    };
    const answer = await say({ plan: [{ ...plan, answerKind: 'file', workflow: map }] });
    expect(answer).toMatchObject({ kind: 'answered', value: 'answer/ndwi map.tif', file: 'answer/ndwi map.tif' });
    expect(
      readFileSync(join(bench.runFolder, 'answer', 'ndwi map.tif'))
        .subarray(0, 2)
        .toString(),
    ).toBe('II');
  });

  it('that is a table is told row by row, and written as CSV', async () => {
    const rows = answerOf({ output: 'layers', rows: { name: 'layer', value: 'count' }, file: 'ponds.csv' });
    const answer = await say({ plan: [{ ...plan, answerKind: 'table', workflow: rows }] });
    expect(answer).toMatchObject({ kind: 'answered', rows: [{ value: 35 }], file: 'answer/ponds.csv' });
    const [head, row] = readFileSync(join(bench.runFolder, 'answer', 'ponds.csv'), 'utf8').split('\n');
    expect(head).toBe('layer,date,count,area,largest,valid,of');
    expect(row).toContain(',35,');
  });
});

describe('a conversation that is replayed by the wording of its prompts', () => {
  it('goes on when the data say more, and fails at the first prompt that reads otherwise', async () => {
    const record = join(bench.configFolder, 'run.jsonl');
    const first = await say({ plan: [{ ...plan, workflow }] }, { record });
    const replayed = (cassette: string, question: string) =>
      ask({ ...bench, runFolder: `${bench.runFolder}-${question.length}` }, sandbox, {
        replay: cassette,
        replayMatch: 'prompt',
        question,
        without: new Set(['summary']),
      });
    expect(await replayed(record, 'How many ponds?')).toMatchObject({
      value: first.kind === 'answered' && first.value,
    });
    const lines = readFileSync(record, 'utf8').trim().split('\n');
    for (const name of ['plan', 'review-answer']) {
      const other = join(bench.configFolder, `${name}.jsonl`);
      writeFileSync(other, lines.map((line) => line.replace(loadPrompt(name).digest, 'blah')).join('\n'));
      await expect(replayed(other, `How many ponds, ${name}?`)).rejects.toMatchObject({ code: 'replay-miss' });
    }
  });
});

describe('caveats', () => {
  const reviewed = (idleCaveats: number[]) => ({ review: [{ ...supported, idleCaveats }] });
  const told = async (idleCaveats: number[]) => {
    const caveats = { ...workflow, caveats: ['Canals count.'] };
    const answer = await say({ plan: [{ ...plan, workflow: caveats }], ...reviewed(idleCaveats) });
    return answer.kind === 'answered' ? answer.caveats : [];
  };

  it('of the author are told whatever the reviewer thinks of them', async () => {
    expect(await told([1, 7])).toEqual(['Canals count.']);
  });
});

describe('a question that leaves open what is meant', () => {
  it('is asked back with its readings, at once', async () => {
    const unclear = { ...plan, verdict: 'unclear', reason: 'Which ponds?', missing: ['open water', 'reed beds too'] };
    const answer = await say({ plan: [unclear] }, { candidates: 3 });
    expect(answer).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringContaining('Which ponds? (open water / reed beds too)'),
      missing: ['open water', 'reed beds too'],
    });
    expect(subjects()).toEqual(['plan']);
  });
});
