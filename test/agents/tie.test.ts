import { expect, it } from 'vitest';
import { composeAnswer } from '../../agents/answering/compose-answer.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { Workflow } from '../../core/workflow.ts';

const file = (name: string, kind: 'text' | 'number') => ({ name, kind, file: `${name}.json`, bytes: 1, sha256: '' });
const picked = (note: string, valid: number): OutputFile[] => [
  { ...file('date', 'text'), document: { kind: 'text', value: '2021-01-05', quantity: 'date', note } },
  { ...file('value', 'number'), document: { kind: 'number', value: 0, unit: '%', quantity: 'share', valid, of: 6 } },
];
const workflow: Workflow = {
  goal: '',
  nodes: [
    {
      ...{ id: 'pick', purpose: '', stage: 'analyse', template: null, inputs: {}, params: {} },
      outputs: {
        date: { kind: 'text', quantity: 'date', unit: '' },
        value: { kind: 'number', quantity: 'share', unit: '%' },
      },
    },
  ],
  answer: { node: 'pick', output: 'date', label: 'date' },
  caveats: [],
};
const answer = (note: string, valid: number) =>
  composeAnswer({
    task: { id: 't', question: 'Which date is cloudiest?', choices: null, folder: '', files: [] },
    workflow,
    results: new Map([['pick', { folder: '', outputs: picked(note, valid) }]]),
    findings: [],
    tools: [],
  });

it('names none of several that are all alike', () => {
  const tie = 'A tie of 6: 2021-01-05, 2021-02-05, 2021-03-05. The first is given.';
  expect(answer(tie, 6)).toMatchObject({
    kind: 'unanswered',
    reason: 'All 6 have the same value, 0 %: none of them stands out.',
  });
});

it('names the first of a few that tie before others and says so, and the only one', () => {
  const tie = 'A tie of 2: 2021-01-05, 2021-02-05. The first is given.';
  expect(answer(tie, 6)).toMatchObject({ value: '2021-01-05', caveats: [tie] });
  expect(answer('', 1)).toMatchObject({ value: '2021-01-05', caveats: [] });
});
