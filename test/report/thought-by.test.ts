import { expect, it } from 'vitest';
import type { RunEvent } from '../../core/event.ts';
import { thoughtBy } from '../../report/thought-by.ts';

const started: RunEvent = { kind: 'run-started', task: 't', question: 'How many?', reasoner: 'language', files: [] };
const planned = (chosen: string): RunEvent => ({ kind: 'planned', plans: 1, chosen, goal: '' });
const call: RunEvent = {
  ...{ kind: 'model-call', role: 'answer', model: 'big', promptTokens: 1, completionTokens: 1 },
  ...{ estimated: false, requests: 1, latencyMs: 1, cost: null },
};

it.each<[readonly RunEvent[], RegExp]>([
  [[started, planned('plan-1')], /^Without a model, by reading the question by rules\.$/],
  [[started, planned('kept-plan-1')], /^Without a model, by the workflow of this question that the library holds\.$/],
  [
    [started, planned('kept-plan-1'), call],
    /^By the workflow of this question .*; a model \(big\) was asked beside it\.$/,
  ],
  [[started, planned('kept-plan-1'), planned('plan-2'), call], /by rules; a model \(big\) chose/],
])('says who answered: %#', (events, said) => {
  expect(thoughtBy(events)).toMatch(said);
});
