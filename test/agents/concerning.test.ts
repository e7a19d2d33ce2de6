import { expect, it } from 'vitest';
import { concerning } from '../../agents/answering/read-outputs.ts';
import type { Finding } from '../../core/finding.ts';
import type { Workflow } from '../../core/workflow.ts';

const workflow: Workflow = {
  goal: '',
  nodes: [],
  answer: { node: 'n', output: 'mean' },
  more: [{ node: 'n', output: 'rows', label: 'by zone' }],
  caveats: [],
};
const found = (where: string): Finding => ({ rule: 'few-valid', severity: 'warning', where, message: where });
const told = (places: readonly string[]): string[] =>
  concerning(
    places.map(found),
    { node: 'n', outputs: ['mean', 'share', 'rows'].map((name) => ({ name })) },
    workflow,
  ).map(({ where }) => where);

it('a doubt about an output that nobody takes is no caveat of the answer', () => {
  expect(told(['share', 'mean', 'rows.area', 'share@2019'])).toEqual(['mean', 'rows.area']);
});

it('one about an input or the whole node stays', () => {
  expect(told(['values', 'n'])).toEqual(['values', 'n']);
});
