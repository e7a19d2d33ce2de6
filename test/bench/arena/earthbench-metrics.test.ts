import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scoreSample } from '../../../bench/arena/harness/score-sample.ts';
import { sameJson } from '../../../bench/arena/metrics/earthbench/call.ts';
import { readLetter } from '../../../bench/arena/metrics/earthbench/letter.ts';
import { compat, sound } from '../../../bench/arena/metrics/earthbench/profile.ts';
import { modalityTable, type RunQuestion } from '../../../bench/arena/metrics/earthbench/summary.ts';
import { scoreTrajectory } from '../../../bench/arena/metrics/earthbench/trajectory.ts';

const published = resolve(import.meta.dirname, '../../../../shared/earthbench/metric_cases.json');
const call = z.object({ name: z.string(), input: z.unknown() });
const cases = z.object({
  trajectories: z.array(
    z.object({
      expected: z.array(call),
      predicted: z.array(call),
      toolsAnyOrder: z.number(),
      toolsInOrder: z.number(),
      toolsExactMatch: z.number(),
      parameter: z.number(),
      efficiency: z.number().nullable(),
    }),
  ),
  answers: z.array(z.object({ text: z.string(), letter: z.string() })),
});

const calls = (text: string) => text.split('').map((name) => ({ name, input: {} }));

describe.skipIf(!existsSync(published))("Earth-Bench's published evaluator", () => {
  const { trajectories, answers } = cases.parse(
    JSON.parse(existsSync(published) ? readFileSync(published, 'utf8') : '{}'),
  );

  it('gives the same numbers for every trajectory, to the last bit', () => {
    expect(trajectories.length).toBeGreaterThanOrEqual(60);
    for (const { expected, predicted, efficiency, ...scores } of trajectories)
      expect(scoreTrajectory(expected, predicted)).toEqual({
        ...scores,
        efficiency: efficiency ?? Number.POSITIVE_INFINITY,
      });
  });

  it('reads the same letter out of every answer', () => {
    expect(answers.length).toBeGreaterThanOrEqual(12);
    expect(answers.map(({ text }) => readLetter(text))).toEqual(answers.map(({ letter }) => letter));
  });
});

describe('the metrics of trajectories', () => {
  // Expected a b c d, made a c b d d: the greedy count finds a, b, d after c is passed over, and ends at c.
  it('end the ordered count at the first expected tool that is missing, unless told to take the longest', () => {
    const [expected, made] = [calls('abcd'), calls('acbdd')];
    expect(scoreTrajectory(expected, made, compat).toolsInOrder).toBe(0.5);
    expect(scoreTrajectory(expected, made, sound).toolsInOrder).toBe(0.75);
  });

  it('let calls that trail go free, unless told to be strict', () => {
    const [expected, made] = [calls('ab'), calls('abcc')];
    expect(scoreTrajectory(expected, made).toolsExactMatch).toBe(1);
    expect(scoreTrajectory(expected, made, sound).toolsExactMatch).toBe(0.5);
    expect(
      scoreTrajectory(calls('abc'), calls('xbc'), { ...sound, exactMatch: 'position' }).toolsExactMatch,
    ).toBeCloseTo(2 / 3, 12);
  });

  it('take parameters up to the first call that differs, unless told to take call by call', () => {
    const expected = [
      { name: 'a', input: { k: 1 } },
      { name: 'b', input: { k: [1, 2] } },
    ];
    const made = [
      { name: 'a', input: { k: 2 } },
      { name: 'b', input: { k: [1, 2] } },
    ];
    expect(scoreTrajectory(expected, made).parameter).toBe(0);
    expect(scoreTrajectory(expected, made, sound).parameter).toBe(0.5);
  });

  it('have an answer for questions that need no tool', () => {
    expect(scoreTrajectory([], [])).toEqual({
      toolsAnyOrder: 1,
      toolsInOrder: 1,
      toolsExactMatch: 0,
      parameter: 1,
      efficiency: 1,
    });
    expect(scoreTrajectory([], [], sound).toolsExactMatch).toBe(1);
    expect(scoreTrajectory([], calls('a')).efficiency).toBe(Number.POSITIVE_INFINITY);
  });

  it('compare inputs as Python does', () => {
    expect(sameJson({ a: 1, b: [true, null] }, { b: [1, null], a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameJson({ a: 1 }, [1])).toBe(false);
    expect(sameJson('1', 1)).toBe(false);
  });
});

describe('the table by kind of data', () => {
  const question = (modality: string, answer: string | null, made: string): RunQuestion => ({
    modality,
    expected: calls('ab'),
    predicted: calls(made),
    answer,
    keys: { file: 'A', question: 'B' },
  });
  const questions = [question('spectrum', 'A', 'ab'), question('spectrum', 'B', 'a'), question('rgb', null, '')];

  it('has each kind and all, with the key of the profile, failures in the denominator', () => {
    const rows = modalityTable(questions);
    expect(rows.map(({ modality, questions: count, accuracy }) => [modality, count, accuracy])).toEqual([
      ['spectrum', 2, 0.5],
      ['rgb', 1, 0],
      ['all', 3, 1 / 3],
    ]);
    expect(rows.at(-1)?.efficiency).toBe(0.5);
  });

  it('takes efficiency over solved questions in the sound profile, and has none where none was solved', () => {
    const rows = modalityTable(questions, sound);
    expect(rows.map(({ efficiency }) => efficiency)).toEqual([0.5, null, 0.5]);
  });
});

it('a sample that was not solved has no efficiency in the sound profile, as a run in the arena is scored', () => {
  const task = { id: 'a', question: 'q', choices: { A: '1', B: '2' }, folder: '.', files: [] };
  const target = {
    kind: 'trajectory' as const,
    key: { answer: null, tolerance: null },
    calls: calls('ab'),
    letters: { file: 'A', question: 'B' },
  };
  const outcome = { kind: 'answered' as const, value: 1, unit: '', choice: 'A', text: '' };
  const usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, cost: 0 };
  const said = { outcome, calls: calls('abb'), usage, runDirectory: '' };
  const sample = { id: 'a', task, groups: {}, target };
  const wrongBySound = scoreSample(sample, said, sound);
  expect(scoreSample(sample, said)).toMatchObject({ metrics: { correct: 1, efficiency: 1.5 } });
  expect(wrongBySound).toMatchObject({ metrics: { correct: 0 } });
  expect(wrongBySound).not.toHaveProperty('metrics.efficiency');
});
