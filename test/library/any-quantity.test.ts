import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { workbench } from '../../cli/kept.ts';
import { composeSandbox } from '../../compose.ts';
import type { InputBindings } from '../../core/engine.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import { portsOfAnyQuantity } from '../../library/any-quantity.ts';
import { forQuantities, otherQuantities } from '../../library/other-quantity.ts';
import { describedPorts } from '../../library/ports.ts';

const sandbox = composeSandbox();
const bench = workbench(sandbox, new AbortController().signal);
afterAll(() => sandbox.close());

const image = resolve(import.meta.dirname, '../../examples/pond-count/data/naip_20200831_rgbn.tif');
const inputs: InputBindings = {
  light: {
    kind: 'raster',
    source: { path: image, band: 2, quantity: 'radiance', unit: 'nW/cm2/sr', date: '2020-08-31' },
  },
};

/** Mean, what is above a part of it, and a text; `body` may add what hangs on the quantity. */
const source = ({
  body = '',
  unit = 'nW/cm2/sr',
} = {}): string => `import { number, raster, table, text, tool } from 'earthwright/tool';
export default tool({
  name: 'mean-light',
  summary: 'Mean light.',
  stage: 'analyse',
  inputs: { light: raster('radiance', { unit: '${unit}' }) },
  params: {},
  outputs: {
    mean: number({ quantity: 'radiance', unit: '${unit}' }),
    share: number({ unit: '%' }),
    rows: table({ columns: ['side', { name: 'light', unit: '${unit}' }] }),
    brighter: text(),
  },
  run({ inputs, scan, output }) {
    const sums = [0, 0];
    let [valid, above] = [0, 0];
    scan([inputs.light], (light) => {
      for (let i = 0; i < light.length; i++) {
        let value = light[i];
        if (!(value > 0)) continue;
        ${body}
        sums[i % 2] += value;
        valid++;
      }
    });
    const mean = (sums[0] + sums[1]) / valid;
    scan([inputs.light], (light) => { for (const value of light) if (value > mean) above++; });
    output.number('mean', mean, { valid });
    output.number('share', (100 * above) / valid, { valid });
    output.table('rows', [{ side: 'even', light: sums[0] / valid }, { side: 'odd', light: sums[1] / valid }]);
    output.text('brighter', sums[0] > sums[1] ? 'even' : 'odd');
  },
});
`;

const portsOf = async (text: string) => {
  const outcome = await sandbox.describe(text);
  if (outcome.kind !== 'described') throw new Error(JSON.stringify(outcome));
  return describedPorts(outcome.description);
};
const anyOf = async (text: string) =>
  portsOfAnyQuantity(
    { name: 'mean-light', inputs: (await portsOf(text)).inputs, source: text },
    { inputs, params: {} },
    bench,
  );

const counts = { kind: 'layers', as: 'raster', layers: [], quantity: 'night-light-dn', unit: '' } as const;
const node = (light: WorkflowNode['inputs'][string]): WorkflowNode => ({
  id: 'light',
  purpose: '',
  stage: 'analyse',
  template: null,
  kept: 'mean-light',
  inputs: { light },
  params: {},
  outputs: {},
});
const workflow: Workflow = { goal: '', nodes: [], answer: { node: 'light', output: 'mean' }, caveats: [] };

describe('a port of a kept tool', () => {
  it('serves for any quantity where results stay or keep pace with it, told in its unit', async () => {
    expect(await anyOf(source())).toEqual(['light']);
  });

  it.each([
    ['a limit in the source', { body: 'if (value > 300) continue;' }],
    ['a limit that these data never reach', { body: 'if (value > 5000) continue;' }],
    ['a constant that is added', { body: 'value += 0.5;' }],
    ['a root of it', { body: 'value = Math.sqrt(value);' }],
    ['a result that keeps pace and is told in no unit', { unit: '1' }],
  ])('does not with %s', async (_, change) => {
    expect(await anyOf(source(change))).toEqual([]);
  });

  it('that gets another quantity than it was proven on is declared anew, with the results in its unit', async () => {
    const text = source();
    const tool = { ...(await portsOf(text)), proven: [] };
    const others = otherQuantities(tool, node(counts), workflow);
    expect([...others]).toEqual([['light', counts]]);
    const changed = forQuantities(text, tool, others) ?? '';
    expect(changed).toContain("light: raster('night-light-dn', { unit: '1' })");
    expect((await portsOf(changed)).outputs).toMatchObject({
      mean: { quantity: 'night-light-dn', unit: '1' },
      share: { unit: '%' },
    });
    expect(changed).not.toContain('nW/cm2/sr');
    expect(changed).not.toContain("'radiance'");
  });

  it('gets no other quantity where it was proven on that one, whatever its author called it', async () => {
    const ports = await portsOf(source());
    const checks = { run: 1, passed: 1, warnings: 0 };
    const proven = [{ data: '', conditions: ['light: raster of night-light-dn in no stated unit'], checks, at: '' }];
    expect(otherQuantities({ ...ports, proven }, node(counts), workflow).size).toBe(0);
    expect(otherQuantities({ ...ports, proven: [] }, node({ ...counts, quantity: 'any' }), workflow).size).toBe(0);
    expect(otherQuantities({ ...ports, proven: [] }, node({ ...counts, unit: 'nW/cm2/sr' }), workflow).size).toBe(0);
  });
});
