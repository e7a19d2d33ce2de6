import { expect, it } from 'vitest';
import { composeAnswer } from '../../agents/answering/compose-answer.ts';
import { readDecimals, withDecimals } from '../../agents/reading/decimals.ts';
import type { OutputFile } from '../../core/outcome.ts';
import type { Workflow } from '../../core/workflow.ts';

it.each([
  ['What is the mean NDVI, to two decimals?', 2],
  ['Give the mean rounded to 1 decimal place.', 1],
  ['Report the slope in degrees with three decimal places.', 3],
  ['How many days, to the nearest whole number?', 0],
  ['Give it to the nearest 10 m.', null],
  ['Reflectance is stored × 0.0001. What is the mean?', null],
  ['Give the mean to two decimals and the share to one decimal.', null],
])('“%s” asks for %s decimals', (question, decimals) => {
  expect(readDecimals(question)).toBe(decimals);
});

it('a tool of one’s own is rounded as the question asks, with every value that is told', () => {
  const number = (name: string, value: number): OutputFile => ({
    ...{ name, kind: 'number', file: `${name}.json`, bytes: 1, sha256: '' },
    document: { kind: 'number', value, unit: 'm', quantity: 'elevation' },
  });
  const promised = { kind: 'number', quantity: 'elevation', unit: 'm' } as const;
  const workflow: Workflow = {
    goal: '',
    nodes: [
      {
        ...{ id: 'n', purpose: '', stage: 'analyse', template: null, inputs: {}, params: {} },
        outputs: { low: promised, high: promised },
      },
    ],
    answer: { node: 'n', output: 'low', label: 'low' },
    more: [{ node: 'n', output: 'high', label: 'high' }],
    caveats: [],
  };
  const question = 'How low and how high is it, to one decimal place?';
  const answer = composeAnswer({
    task: { id: 't', question, choices: null, folder: '', files: [] },
    workflow: withDecimals(workflow, question),
    results: new Map([['n', { folder: '', outputs: [number('low', 12.3456), number('high', 99.87654)] }]]),
    findings: [],
    tools: [],
  });
  expect(answer).toMatchObject({ value: 12.3, values: [{ value: 12.3 }, { value: 99.9 }] });
});
