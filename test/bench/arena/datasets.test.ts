import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataset } from '../../../bench/arena/datasets/open-dataset.ts';
import { floorsOf } from '../../../bench/arena/floors.ts';
import { noUsage, type Output } from '../../../bench/arena/harness/outcome.ts';
import { scoreSample } from '../../../bench/arena/harness/score-sample.ts';

const shared = resolve(import.meta.dirname, '../../../../shared');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-datasets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, value: unknown): string => {
  const path = join(folder, name);
  mkdirSync(resolve(path, '..'), { recursive: true });
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};

const question = {
  id: 7,
  modality: 'spectrum',
  family: 'x',
  ap: 'How warm?',
  if: 'List the files. How warm?',
  choices: ['1 K', 2],
  gt: 'B',
  gt_evalfile: 'A',
  dir: 'benchmark/data/question7',
  gt_tools: [
    { tool: 'list', args: {} },
    { tool: 'mean', args: { k: 1 }, n: 2 },
  ],
};

const said = (choice: string, calls: Output['calls'] = []): Output => ({
  outcome: { kind: 'answered', value: 0, unit: '', choice, text: '' },
  calls,
  usage: noUsage,
  runDirectory: '',
});

describe("Earth-Bench's questions", () => {
  it('come in both regimes, with both keys and the calls of the reference', () => {
    write('data/question7/a.tif', '');
    const { samples } = openDataset(write('q.jsonl', question), { data: join(folder, 'data') });
    expect(samples.map(({ id, task }) => [id, task.question, task.choices, task.files.length])).toEqual([
      ['7-ap', 'How warm?', { A: '1 K', B: '2' }, 1],
      ['7-if', 'List the files. How warm?', { A: '1 K', B: '2' }, 1],
    ]);
    const [sample] = samples;
    if (!sample) throw new Error('no sample');
    const calls = ['list', 'mean'].map((name) => ({ name, input: {} }));
    expect(scoreSample(sample, said('A', calls))).toEqual({
      kind: 'scored',
      metrics: {
        correct: 1,
        silentError: 0,
        correctByFile: 1,
        correctByQuestion: 0,
        toolsAnyOrder: 1,
        toolsInOrder: 2 / 3,
        toolsExactMatch: 2 / 3,
        parameter: 1 / 3,
        efficiency: 2 / 3,
      },
    });
    expect(openDataset(join(folder, 'q.jsonl'), { regimes: ['if'] }).samples).toHaveLength(1);
  });

  it('are read from the file as it is published, with the reference file beside it', () => {
    const evaluation = [
      {
        question: 'Steps?',
        gt_answer: { whitelist: ['C'] },
        data: 'benchmark/data/question189  ',
        type: 'Instruction Following',
      },
      { question: 'How many?', gt_answer: { whitelist: ['C'] }, type: 'autonomous planning' },
    ];
    const dialogs = [
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ type: 'function', function: { name: 'count', arguments: { k: 1 } } }] },
    ];
    const path = write('question.json', { 189: { tools: null, dialogs, choices: ['1', '2', '3'], evaluation } });
    write('data/question189/A.jpg', '');
    const plain = openDataset(path, { data: join(folder, 'data') }).samples;
    expect(plain.map(({ id, groups, task }) => [id, groups['modality'], task.files.length])).toEqual([
      ['189-if', 'rgb', 1],
      ['189-ap', 'rgb', 1],
    ]);
    expect(plain[0]?.target).toMatchObject({
      calls: [{ name: 'count', input: { k: 1 } }],
      letters: { file: 'C', question: 'C' },
    });
    write('extracted_tool_calls_GT.json', [
      { question_index: 'question189', tool_calls: [{ name: 'look', input: {}, output: '' }], final_answer: 'A' },
    ]);
    expect(openDataset(path).samples[0]?.target).toMatchObject({
      calls: [{ name: 'look', input: {} }],
      letters: { file: 'A', question: 'C' },
    });
  });

  it.skipIf(!existsSync(join(shared, 'earthbench')))('of the development part are all there, with their floors', () => {
    const { samples } = openDataset(join(shared, 'earthbench/questions.dev.jsonl'), { regimes: ['ap'] });
    expect(samples).toHaveLength(99);
    expect(Object.keys(floorsOf(samples))).toEqual([expect.stringMatching(/^always [A-D]$/), 'a random letter']);
  });

  it.skipIf(!existsSync(join(shared, 'earthbench/sim')))('over simulated data are task folders', () => {
    const { samples } = openDataset(join(shared, 'earthbench/sim'));
    expect(samples).toHaveLength(49);
    expect(samples.every(({ task, target }) => task.files.length > 0 && target.kind === 'answer')).toBe(true);
  });
});

describe("GeoPlan-bench's tasks", () => {
  it.skipIf(!existsSync(join(shared, 'geoplan')))(
    'carry the tools, and floors that the structural score does not tell apart',
    () => {
      const { samples } = openDataset(join(shared, 'geoplan/tasks.dev.jsonl'));
      expect(samples).toHaveLength(405);
      const { 'one plan for all': usual, 'random tools': random } = floorsOf(samples);
      expect(Math.abs((usual?.['structural'] ?? 0) - (random?.['structural'] ?? 0))).toBeLessThan(0.05);
      expect((usual?.['f1'] ?? 0) - (random?.['f1'] ?? 0)).toBeGreaterThan(0.4);
      const [sample] = samples;
      if (sample?.target.kind !== 'plan') throw new Error('no plan');
      const planned: Output = { ...said(''), outcome: { kind: 'planned', steps: [...sample.target.reference] } };
      expect(scoreSample(sample, planned)).toEqual({
        kind: 'scored',
        metrics: { precision: 1, recall: 1, f1: 1, levenshtein: 1, structural: 1 },
      });
    },
  );

  it('say what is missing or wrong', () => {
    const task = { id: 'a', domain: 'd', complexity: 'Simple', question: 'q', gt: ['x'] };
    expect(() => openDataset(write('tasks.jsonl', task))).toThrow(/tools\.json/);
    expect(() => openDataset(write('other.jsonl', { id: 'a' }))).toThrow(/neither/);
  });
});

describe('task folders', () => {
  it('may have no answer, and groups, beside the task', () => {
    write('one/task.json', { id: 'one', question: 'q', domain: 'snow', stage: 'analyse', answer: 3 });
    write('one/data/a.csv', 'x\n1\n');
    write('two/task.json', { id: 'two', question: 'q' });
    write('two/data/a.csv', 'x\n1\n');
    write('two/answer.json', { impossible: 'no band', groups: { size: 'small' } });
    const { samples } = openDataset(folder);
    expect(samples.map(({ groups, target }) => [groups, target.kind])).toEqual([
      [{ domain: 'snow', stage: 'analyse' }, 'answer'],
      [{ size: 'small' }, 'impossible'],
    ]);
    write('three/task.json', { id: 'two', question: 'q' });
    write('three/data/a.csv', 'x\n1\n');
    expect(() => openDataset(folder)).toThrow(/Two tasks are called “two”/);
  });
});
