import { describe, expect, it } from 'vitest';
import type { Workflow } from '../../core/workflow.ts';
import { withoutSceneOutputs, withoutSceneRanges } from '../../library/widen.ts';

const source = (outputs: string): string => `export default tool({
  name: 'belt',
  params: { step: number({ unit: 'm', min: 1e-6, max: 500 }) },
  outputs: { ${outputs} },
  run({ output }) {
    output.number('middle', Math.max(200, 1), { valid: 1, note: '{ min: 3 }' });
  },
});
`;

describe('a tool that is kept', () => {
  it.each([
    [
      "middle: number({ quantity: 'elevation', unit: 'm', min: 200, max: 1100 })",
      "middle: number({ quantity: 'elevation', unit: 'm' })",
    ],
    ["middle: number({ min: -12.5, unit: 'm', max: 1_100 })", "middle: number({ unit: 'm' })"],
    ['middle: number({ min: 200, max: 1100 })', 'middle: number({ })'],
    [
      "a: number({ min: 0, max: 4e3, unit: 'm' }), b: raster('ndvi', { min: -1, max: 1 })",
      "a: number({ min: 0, unit: 'm' }), b: raster('ndvi', { min: -1, max: 1 })",
    ],
    ["share: number({ unit: '%', min: 0, max: 100 })", "share: number({ unit: '%', min: 0, max: 100 })"],
  ])(
    'says nothing of its scene in its outputs, and leaves bounds by definition, params and code as they are: %s',
    (was, is) => {
      expect(withoutSceneRanges(source(was))).toBe(source(is));
    },
  );

  it('is left alone where its outputs are not found', () => {
    expect(withoutSceneRanges('const outputs = { middle: number({ min: 5, max: 6 }) };')).toContain('min: 5');
  });
});

it('a kept workflow promises no range of its scene', () => {
  const outputs = (range?: readonly [number, number]) => ({
    x: { kind: 'number' as const, quantity: '', unit: 'm', ...(range ? { range } : {}) },
  });
  const node = { id: 'a', purpose: '', stage: 'analyse', inputs: {}, params: {} } as const;
  const workflow = (...ranges: (readonly [number, number] | undefined)[]): Workflow => ({
    goal: '',
    nodes: ranges.map((range) => ({ ...node, template: null, outputs: outputs(range) })),
    answer: { node: 'a', output: 'x' },
    caveats: [],
  });
  const end = Number.MAX_VALUE;
  expect(withoutSceneOutputs(workflow([200, 1100], [0, 500], [-1, 1]))).toEqual(workflow(undefined, [0, end], [-1, 1]));
});
