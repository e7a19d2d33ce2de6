import { expect, it } from 'vitest';
import type { Outcome } from '../../bench/memory/stream.ts';
import { tableOf } from '../../bench/memory/table.ts';

it('a stream with memory is told whole and for every ten tasks, with what is unscored left out of the accuracy', () => {
  const outcome = (number: number, given: Partial<Outcome> = {}): Outcome => ({
    mode: 'on',
    task: `task-${number}`,
    status: 'correct',
    calls: number < 10 ? 3 : 2,
    promptTokens: 1000,
    completionTokens: 100,
    lessonTokens: number < 10 ? 0 : 200,
    lessons: number,
    wallMs: 1500,
    ...given,
  });
  const stream = Array.from({ length: 12 }, (_, number) => outcome(number));
  const failed = [outcome(12, { status: 'wrong' }), outcome(13, { status: 'unscored' })];
  const table = tableOf([...stream, ...failed, outcome(0, { mode: 'off' })]).split('\n');
  expect(table.slice(2)).toEqual([
    '| off, all 1 | 1 of 1 | 0 | 3.0 | 1000 | 0 | 100 | 1.5 |',
    '| on, all 14 | 12 of 13 | 1 | 2.7 | 1000 | 57 | 100 | 1.5 |',
    '| on, 1–10 | 10 of 10 | 0 | 3.0 | 1000 | 0 | 100 | 1.5 |',
    '| on, 11–14 | 2 of 3 | 1 | 2.0 | 1000 | 200 | 100 | 1.5 |',
  ]);
});
