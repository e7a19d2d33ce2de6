import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../agents/answering/answer.ts';
import type { DataProfile } from '../../../core/profile.ts';
import type { Task } from '../../../core/task.ts';
import type { Workflow } from '../../../core/workflow.ts';
import { withLegend } from '../../../reasoners/model/legend-names.ts';
import { profileWith } from './profile.ts';

const legend = {
  maps: [{ file: 'cover.tif', band: 1 }],
  entries: [
    { code: 41, name: 'Deciduous forest' },
    { code: 42, name: 'Evergreen forest' },
  ],
  source: 'legend.txt',
};
const profile: DataProfile = { ...profileWith((place) => place), legends: [legend] };
const task = (choices: Task['choices'] = null): Task => ({ id: 't', question: '', choices, folder: '', files: [] });
const workflow: Workflow = {
  goal: '',
  nodes: [
    {
      id: 'ranks',
      purpose: '',
      stage: 'analyse',
      template: null,
      inputs: {
        classes: {
          kind: 'layers',
          as: 'raster',
          layers: [{ file: 'cover.tif', band: 1, date: null }],
          quantity: 'class',
          unit: '',
        },
      },
      params: {},
      outputs: { order: { kind: 'text', quantity: 'name', unit: '' } },
    },
  ],
  answer: { node: 'ranks', output: 'order' },
  caveats: [],
};
const told = (text: string, choices: Task['choices'] = null): unknown => {
  const named = withLegend(workflow, profile, task(choices));
  const document = { kind: 'text', value: text, quantity: 'name' } as const;
  const output = { name: 'order', kind: 'text', file: 'order.json', sha256: '', bytes: 1, document } as const;
  const results = new Map([['ranks', { folder: '', outputs: [output] }]]);
  const answer = answerOf({ task: task(), workflow: named, results, findings: [], tools: [] });
  return answer.kind === 'answered' ? answer.value : answer;
};

/** The answer where a number comes out of the same workflow. */
const toldNumber = (value: number, quantity: string): unknown => {
  const named = withLegend(workflow, profile, task());
  const nodes = named.nodes.map((node) => ({
    ...node,
    outputs: { order: { kind: 'number' as const, quantity, unit: '1' } },
  }));
  const document = { kind: 'number', value, unit: '1', quantity } as const;
  const output = { name: 'order', kind: 'number', file: 'order.json', sha256: '', bytes: 1, document } as const;
  const results = new Map([['ranks', { folder: '', outputs: [output] }]]);
  const answer = answerOf({ task: task(), workflow: { ...named, nodes }, results, findings: [], tools: [] });
  return answer.kind === 'answered' ? answer.value : answer;
};

describe('an answer that is a class', () => {
  it('is told by its name where a code comes out as a number; a count or a share of as much stays a number', () => {
    expect(toldNumber(42, 'code')).toBe('Evergreen forest');
    expect(toldNumber(42, 'count')).toBe(42);
    expect(toldNumber(41, 'share')).toBe(41);
    expect(toldNumber(41, 'any')).toBe(41);
  });

  it.each([
    ['42', 'Evergreen forest'],
    ['42 > 41', 'Evergreen forest > Deciduous forest'],
    ['42 > 7', '42 > 7'],
    ['2042', '2042'],
  ])('is told by the names of the one legend, where it names all of it: %s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  it('stays a code where the options are codes', () => {
    expect(told('42', { A: 'class 41', B: 'class 42' })).toBe('42');
  });
});
