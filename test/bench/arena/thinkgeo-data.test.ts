import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../bench/arena/datasets/open-dataset.ts';
import { actionIn } from '../../../bench/arena/datasets/thinkgeo/action-text.ts';
import { readEpisodes } from '../../../bench/arena/datasets/thinkgeo/read-episodes.ts';
import { readRuns } from '../../../bench/arena/datasets/thinkgeo/read-runs.ts';
import { runArena } from '../../../bench/arena/harness/run-arena.ts';
import { judgeEpisode } from '../../../bench/arena/metrics/thinkgeo/judge-episode.ts';
import { compat, compatThinkGeo } from '../../../bench/arena/metrics/thinkgeo/profile.ts';
import { scoreEpisodes } from '../../../bench/arena/metrics/thinkgeo/score-episodes.ts';
import { scoreCategories } from '../../../bench/arena/metrics/thinkgeo/sequences.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-thinkgeo-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};

const call = (name: string, given: object = {}, error?: object) => ({
  role: 'assistant',
  tool_calls: [{ type: 'function', function: { name, arguments: given } }],
  ...(error ? { error } : {}),
});
const say = (content: string) => ({ role: 'assistant', content });
const gave = (name: string) => ({ role: 'tool', name, content: { type: 'text', content: '…' } });
const ask = (content: string) => ({ role: 'user', content });
const image = { image: 'image/one.jpg' };
const tools = [{ name: 'TextToBbox' }];
const files = [{ type: 'image', path: 'image/one.jpg', url: null }];
const slipped = { type: 'API_ERROR', msg: 'no' };

/** In the published form, made up here: 5 tools and 3 ends; one answer by words, one by likeness, one picture. */
const bench = {
  0: {
    tools,
    files,
    dialogs: [
      ask('How many planes?'),
      call('TextToBbox', { ...image, text: 'plane' }),
      gave('TextToBbox'),
      call('Calculator', { expression: '6 * 2' }),
      gave('Calculator'),
      say('There are 12 planes.'),
    ],
    gt_answer: { whitelist: [['12', 'twelve']], blacklist: [['13']] },
    evaluation: [{ question: 'Are there 12 planes?' }],
  },
  1: {
    tools,
    files,
    dialogs: [
      ask('What is there?'),
      call('SegmentObjectPixels', image),
      call('CountGivenObject', image),
      say('A harbour with boats.'),
    ],
    gt_answer: ['A harbour with boats.'],
  },
  2: { tools, files, dialogs: [ask('Draw it.'), call('DrawBox', image), say('Done.')], gt_answer: null },
};

/** By hand, below each expectation: what ThinkGeo's evaluator makes of it. */
const byStep = {
  0: {
    prediction: [
      call('TextToBbox', { ...image, text: 'plane' }),
      call('Calculator', { expr: '6 * 2' }),
      say('twelve planes'),
    ],
  },
  1: { prediction: [call('SegmentObjectPixels', image, slipped), call('ImageDescription', image), call('OCR', image)] },
  2: { prediction: [say('I drew it.'), say('Done.')] },
};
const whole = {
  0: { prediction: [[call('TextToBbox', image), gave('TextToBbox'), call('Calculator'), say('13 planes, not 12')]] },
  1: {
    prediction: [
      [call('CountGivenObject'), call('SegmentObjectPixels'), call('SegmentObjectPixels', {}, slipped), say('Boats')],
    ],
  },
  2: { prediction: [[say('Done.')]] },
};

const scored = (data: unknown, runs: unknown, profile: 'compat' | 'sound', name = 'runs.json') => {
  const episodes = readEpisodes(write('data.json', data));
  return scoreEpisodes(episodes, readRuns(write(name, runs), episodes), profile).scores;
};

describe('ThinkGeo as it is published', () => {
  it('has its step-wise figures, as its evaluator takes them', () => {
    // Followed: 3 of the first, 1 of the second (an error, a tool for an answer), 1 of the third; below are 5 tools and 2 answers with a reference.
    // Tools: TextToBbox, Calculator, SegmentObjectPixels of 5. Arguments: the first and the third. Of the answers one can be judged by words.
    expect(scored(bench, byStep, 'compat')).toEqual({
      mode: 'steps',
      steps: 8,
      instruction: 5 / 7,
      tool: 3 / 5,
      argumentNames: 2 / 5,
      argumentValues: 2 / 5,
      summary: 1,
      judged: 1,
    });
  });

  it('has others where names are taken at their word', () => {
    // All 8 steps: right names are the 3 tools and 2 ends; of argument names 1 + 0 + 1 + 1 + 1; values of the first, the third and “Done.”.
    expect(scored(bench, byStep, 'sound')).toMatchObject({
      instruction: 5 / 8,
      tool: 5 / 8,
      argumentNames: 4 / 8,
      argumentValues: 3 / 8,
    });
  });

  it('has its end-to-end figures', () => {
    const scores = scored(bench, whole, 'compat');
    expect(scores).toMatchObject({ mode: 'whole', anyOrder: 2 / 3, sameOrder: 1 / 3, unique: 2 / 3 });
    // The answer names 12, and 13, which it must not.
    expect(scores).toMatchObject({ answer: 0, judged: 1, calls: 5, failedCalls: 1 });
    // Perception: 2 due, 3 called, 2 right; operation: 1 due, none called; logic: Calculator and CountGivenObject, both called.
    const [precision, recall] = [2 / 3.00001, 2 / 2.00000001];
    const f1 = (2 * precision * recall) / (precision + recall + 1e-5);
    expect(scores).toMatchObject({ categories: { perception: { precision, recall, f1 }, operation: { f1: 0 } } });
    expect(scored(bench, whole, 'sound')).toMatchObject({
      categories: { perception: { f1: expect.closeTo(0.8, 12) }, logic: { precision: 1, recall: 1, f1: 1 } },
    });
  });

  it('counts one call for all that are expected of its name; OpenEarthAgent does not', () => {
    const runs = [{ expected: ['OCR', 'OCR'], made: ['OCR'] }];
    const recall = (profile: typeof compat) => scoreCategories(runs, { seen: ['OCR'] }, profile)['seen']?.recall;
    expect(recall(compatThinkGeo)).toBeCloseTo(1, 7);
    expect(recall(compat)).toBeCloseTo(0.5, 5);
  });

  it('judges words at their edges, in any case, and every group', () => {
    const words = (whitelist: string[][], blacklist: string[][] = []) =>
      ({ kind: 'words', whitelist, blacklist }) as const;
    expect(judgeEpisode(words([['12']]), 'There are 120')).toBe(0);
    expect(judgeEpisode(words([['north-east', 'NE']]), 'To the North-East.')).toBe(1);
    expect(judgeEpisode(words([['ship'], ['3.5 m']]), 'A ship of 3x5 m')).toBe(0);
    expect(judgeEpisode(words([['ship'], ['3.5 m']]), 'A ship of 3.5 m')).toBe(1);
    expect(judgeEpisode({ kind: 'like', texts: ['a'] }, 'a')).toBeNull();
    expect(judgeEpisode({ kind: 'text', text: '[0, 0, 2, 2]' }, '[0, 0, 2, 2.5]')).toBe(1);
  });

  it('runs in the arena, and the log is scored by its metrics', async () => {
    const path = write('ThinkGeoBench.json', bench);
    const dataset = openDataset(path, { data: folder });
    expect(dataset.samples.map(({ id, task }) => [id, task.question])).toEqual([
      ['0', 'How many planes?'],
      ['1', 'What is there?'],
      ['2', 'Draw it.'],
    ]);
    const log = join(folder, 'own.jsonl');
    const usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, cost: 0 };
    const { finished } = await runArena({
      dataset,
      solver: {
        name: 'one tool',
        solve: async () => ({
          outcome: { kind: 'answered', value: 12, unit: '', choice: null, text: 'Twelve.' },
          calls: [{ name: 'DrawBox', input: image }],
          usage,
          runDirectory: '',
        }),
      },
      model: null,
      log,
      runs: join(folder, 'runs'),
      jobs: 1,
      signal: new AbortController().signal,
      now: () => new Date(0),
    });
    expect(finished.map(({ score }) => score.kind === 'scored' && score.metrics)).toEqual([
      { correct: 1, silentError: 0, anyOrder: 0, sameOrder: 0, unique: 0 },
      { anyOrder: 0, sameOrder: 0, unique: 0 },
      { anyOrder: 1, sameOrder: 1, unique: 1 },
    ]);
    const main = resolve(import.meta.dirname, '../../../cli/main.ts');
    const { stdout, stderr } = spawnSync(process.execPath, [main, 'bench', 'thinkgeo', path, log], {
      encoding: 'utf8',
    });
    expect(stdout, stderr).toMatch(/ThinkGeo, end to end: 3 of 3 episodes were run\nAnyOrder +33\.33 %/);
    expect(stdout).toMatch(/^Answer +100\.00 % of 1 answers/m);
    // One of three calls of DrawBox is due: precision 1/3.00001, recall 1.
    expect(stdout).toMatch(/^F1 operation +50\.00 % \(precision 33\.33 %, recall 100\.00 %\)/m);
  }, 60_000);
});

const says = (name: string, given: object) => ({
  from: 'gpt',
  value: JSON.stringify({ thought: 'I [see].', actions: [{ name, arguments: given }] }),
});
const human = (value: string) => ({ from: 'human', value });

const samples = [
  {
    idx: 'a',
    images: [],
    conversation: [
      human('Tools: …\n\nQuestion: How far?'),
      says('GetAreaBoundary', { area: 'Oslo [centre]' }),
      human('OBSERVATION'),
      says('ComputeDistance', { src: 'a', dst: 'b' }),
      human('OBSERVATION'),
      says('Terminate', { ans: 'The distance is 1,200 m' }),
    ],
  },
  {
    idx: 'b',
    images: [],
    conversation: [
      human('…\n\nQuestion: Show it.'),
      says('DisplayOnMap', {}),
      human('OBSERVATION'),
      says('Terminate', { ans: 'Shown.' }),
    ],
  },
  {
    idx: 'c',
    images: ['c.jpg'],
    conversation: [
      human('…\n\nQuestion: Where?'),
      says('TextToBbox', { text: 'ship' }),
      human('OBSERVATION'),
      says('Terminate', { ans: '[10, 10, 20, 20]' }),
    ],
  },
];

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const said = (step: number, text: string) => ({ idx: `rsagent_${step}`, results: { model_output: [text] } });
const acted = (step: number, name: string, given: object) => said(step, says(name, given).value);

describe('OpenEarthAgent as it is published', () => {
  it('has its step-wise figures: steps counted over all samples', () => {
    const runs = lines([
      acted(1, 'GetAreaBoundary', { area: 'Oslo [centre]' }),
      acted(2, 'ComputeDistance', { src: 'a', dst: 'c' }),
      acted(3, 'Terminate', { ans: 'about 1250 m' }),
      said(4, 'I think of a map.'),
      acted(5, 'Terminate', { ans: 'Shown.' }),
      acted(6, 'ObjectDetection', {}),
      acted(7, 'Terminate', { ans: '[10, 10, 20, 22]' }),
    ]);
    // 6 calls; 5 with the right name and names of arguments; values of the first and the fifth; 1250 is within ten percent, the box shares 100 of 120.
    expect(scored(samples, runs, 'compat', 'steps.jsonl')).toEqual({
      mode: 'steps',
      steps: 7,
      instruction: 6 / 7,
      tool: 5 / 7,
      argumentNames: 5 / 7,
      argumentValues: 2 / 7,
      summary: 1,
      judged: 2,
    });
  });

  it('has its end-to-end figures; a sample that was not run is one in which nothing was done', () => {
    const api = (name: string) => [{ API_name: name, API_params: {} }];
    const runs = lines([
      {
        idx: 'rsagent_0',
        results: {
          tool_cfg: [api('GetAreaBoundary'), null, api('ComputeDistance')],
          tool_response: [{ error_code: 0 }, null, { error_code: 1 }],
          final_answer: '1500 m',
        },
      },
      { idx: 'rsagent_1', results: { tool_cfg: [api('DisplayOnMap')], final_answer: 'Shown.' } },
    ]);
    const scores = scored(samples, runs, 'sound', 'whole.jsonl');
    expect(scores).toMatchObject({ anyOrder: 2 / 3, sameOrder: 2 / 3, unique: 2 / 3, answer: 0, judged: 2 });
    expect(scores).toMatchObject({
      calls: 3,
      failedCalls: 1,
      categories: { gis: { precision: 1, recall: 1, f1: 1 }, perception: { recall: 0, f1: 0 } },
    });
  });

  it('is asked by the words behind “Question:”, and calls are read through thoughts with brackets', () => {
    const { episodes } = readEpisodes(write('data.json', samples));
    expect(episodes.map(({ question, answer }) => [question, answer.kind])).toEqual([
      ['How far?', 'text'],
      ['Show it.', 'picture'],
      ['Where?', 'text'],
    ]);
    expect(actionIn('{"actions": [{"name": "Plot", "arguments": {"a": "]"}}], "x": 1}')?.arguments).toEqual({ a: ']' });
    expect([actionIn('nothing'), actionIn('"actions": [{"name": "Plot"'), actionIn('"actions": []')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('refuses what is neither', () => {
    expect(() => readEpisodes(write('none.json', { a: 1 }))).toThrow(/holds no episodes/);
    const episodes = readEpisodes(write('data.json', bench));
    expect(() => readRuns(write('none.jsonl', '{"a":1}\n'), episodes)).toThrow(/holds no runs/);
  });
});
