import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindInputs, type NodeResults } from '../../agents/workflow/bindings.ts';
import { templateFolder } from '../../bench/templates/cases.ts';
import { composeSandbox } from '../../compose.ts';
import type { ToolOutcome } from '../../core/outcome.ts';
import type { Workflow, WorkflowNode } from '../../core/workflow.ts';
import { runTool } from '../../runtime/run-tool.ts';
import { runWorkflow } from '../../runtime/run-workflow.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { findTemplate } from '../../templates/library.ts';
import { loadTools, temporaryFolder } from './tools.ts';

const dates = ['2019-06-15', '2020-06-15', '2021-06-15'];
const data = join(templateFolder, 'fixtures');
const files = readdirSync(data)
  .filter((name) => /^optical-.*\.tif$/.test(name))
  .sort();

const node = (
  id: string,
  template: string,
  rest: Pick<WorkflowNode, 'inputs' | 'params' | 'outputs'>,
): WorkflowNode => ({
  ...{ id, purpose: id, stage: 'analyse', template },
  ...rest,
});
const layers = files.map((file, index) => ({ file, band: 2, date: dates[index] ?? null, name: `layer ${index + 1}` }));
const reflectance = { kind: 'layers', layers, as: 'stack', quantity: 'reflectance', unit: '1' } as const;
const threshold = { value: 0.3, origin: 'question', reason: '' } as const;
const share = { share: { kind: 'number', quantity: 'share', unit: '%' } } as const;
const maps = node('maps', 'measure-maps', {
  inputs: { values: reflectance },
  params: {},
  outputs: { maps: { kind: 'stack', quantity: 'reflectance', unit: '1' } },
});
const ofMaps = node('of-maps', 'threshold-share', {
  inputs: { values: { kind: 'output', node: 'maps', output: 'maps' } },
  params: { threshold },
  outputs: share,
});
const direct = node('direct', 'threshold-share', {
  inputs: { values: reflectance },
  params: { threshold },
  outputs: share,
});

const sourceOf = (name: string | null): string => findTemplate(name ?? '')?.source ?? '';
const workflow: Workflow = {
  ...{ goal: 'a share per date', nodes: [maps, ofMaps, direct], answer: { node: 'of-maps', output: 'share' } },
  caveats: [],
};

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(() => sandbox.close());

describe('a stack as output', () => {
  test('goes on to the next node of a workflow in plain Node, layer by layer, with names and dates', async () => {
    const tools = await loadTools(new Map(workflow.nodes.map(({ id, template }) => [id, sourceOf(template)])));
    const outputs = await runWorkflow(workflow, Object.fromEntries(tools), {
      data,
      out: join(temporaryFolder(), 'out'),
    });
    expect(outputs['maps']?.['maps']).toMatchObject({
      ...{ kind: 'stack', quantity: 'reflectance', unit: '1' },
      layers: dates.map((date, index) => ({ name: `layer ${index + 1}`, date })),
    });
    expect(outputs['of-maps']?.['shares']).toMatchObject({ samples: dates.map((date) => ({ date })) });
    // float32 between them moves no pixel over the threshold.
    expect(outputs['of-maps']).toEqual(outputs['direct']);
  });

  test('does the same in the sandbox, node by node', async () => {
    const results = new Map<string, { folder: string; outputs: ToolOutcome['outputs'] }>() satisfies NodeResults;
    for (const one of workflow.nodes) {
      const folder = join(temporaryFolder(), 'out');
      const inputs = bindInputs(one, data, results);
      const params = Object.fromEntries(Object.entries(one.params).map(([name, { value }]) => [name, value]));
      const outcome = await sandbox.run({ source: sourceOf(one.template), inputs, params, outputDirectory: folder });
      expect(outcome).toMatchObject({ kind: 'ok' });
      results.set(one.id, { folder, outputs: outcome.outputs });
    }
    const seriesOf = (id: string) => results.get(id)?.outputs.find(({ name }) => name === 'shares')?.document;
    expect(seriesOf('of-maps')).toMatchObject({ kind: 'series', samples: dates.map((date) => ({ date })) });
    expect(seriesOf('of-maps')).toEqual(seriesOf('direct'));
    expect(results.get('maps')?.outputs.map(({ name, kind }) => `${name}: ${kind}`)).toContain('maps_0003: raster');
  });

  test('holds the layers that two stacks have on common days, in plain Node as in the sandbox', async () => {
    const source = `
      import { stack, tool } from 'earthwright/tool';
      export default tool({
        name: 'changes', summary: 'Differences of common days.', stage: 'extract', params: {},
        inputs: { first: stack('any'), second: stack('any') }, outputs: { changes: stack('change', { unit: '1' }) },
        run({ inputs: { first, second }, output, deriveStack }) {
          output.stack('changes', deriveStack([first, second], (a, b, out) => {
            for (let i = 0; i < out.length; i++) out[i] = a[i] - b[i];
          }, { quantity: 'change', unit: '1', pair: 'day' }));
        },
      });`;
    const layer = (index: number, date: string) => ({ path: join(data, files[index] ?? ''), band: 2, date });
    const inputs = {
      first: [layer(0, '2019-06-15T10:00:00Z'), layer(1, '2020-06-15'), layer(2, '2021-06-15')],
      second: [layer(1, '2021-06-15T09:00:00Z'), layer(0, '2019-06-15')],
    };
    const [plain, contained] = [join(temporaryFolder(), 'out'), join(temporaryFolder(), 'out')];
    const tool = (await loadTools(new Map([['changes', source]]))).get('changes');
    if (!tool) throw new Error('no tool');
    const outputs = await runTool(tool, { inputs, out: plain });
    const common = [{ date: '2019-06-15T10:00:00Z' }, { date: '2021-06-15' }];
    expect(outputs['changes']).toMatchObject({ kind: 'stack', quantity: 'change', layers: common });
    expect(Object.keys(outputs)).toEqual(['changes', 'changes_0001', 'changes_0002']);
    const bindings = {
      first: { kind: 'stack', layers: inputs.first },
      second: { kind: 'stack', layers: inputs.second },
    } as const;
    const outcome = await sandbox.run({ source, inputs: bindings, params: {}, outputDirectory: contained });
    expect(outcome).toMatchObject({ kind: 'ok' });
    for (const file of readdirSync(plain))
      expect(readFileSync(join(contained, file)).equals(readFileSync(join(plain, file)))).toBe(true);
  });
});

describe('several rasters in one pass', () => {
  const source = (units: string): string => `
    import { raster, tool } from 'earthwright/tool';
    export default tool({
      name: 'two', summary: 'Two maps.', stage: 'extract', inputs: { values: raster('any') }, params: {},
      outputs: { slope: raster('trend'), p: raster('p-value') },
      run({ inputs: { values }, output, log }) {
        const { slope, p } = output.rasters(['slope', 'p'], values.grid, [values], (block, slope, p) => {
          slope.set(block);
          p.set(block);
        }, { unit: ${units} });
        log(slope.unit + ', ' + p.unit);
      },
    });`;
  const values = { path: join(data, files[0] ?? ''), band: 2 };
  const inputs = { values: { kind: 'raster', source: values } } as const;

  test.each([
    ["['K/year', '1']", 'K/year, 1'],
    ["'K'", 'K, K'],
  ])('have the units %s', async (units, said) => {
    const tool = (await loadTools(new Map([['two', source(units)]]))).get('two');
    if (!tool) throw new Error('no tool');
    const [lines, plain]: [string[], string] = [[], join(temporaryFolder(), 'out')];
    await runTool(tool, { inputs: { values }, out: plain, log: (line) => lines.push(line) });
    expect(lines).toEqual([said]);
    const contained = join(temporaryFolder(), 'out');
    const outcome = await sandbox.run({ source: source(units), inputs, params: {}, outputDirectory: contained });
    expect(outcome).toMatchObject({ kind: 'ok', log: `${said}\n` });
    expect(readFileSync(join(contained, 'p.tif')).equals(readFileSync(join(plain, 'p.tif')))).toBe(true);
  });

  test('are refused with a unit too few', async () => {
    const outputDirectory = join(temporaryFolder(), 'out');
    const outcome = await sandbox.run({ source: source("['K']"), inputs, params: {}, outputDirectory });
    expect(outcome).toMatchObject({ kind: 'threw', message: expect.stringContaining('2 rasters but 1 units') });
  });
});

describe('a stack as output that is wrong', () => {
  const made = (outputs: string, run: string): string => `
    import { raster, stack, tool } from 'earthwright/tool';
    export default tool({
      name: 'made', summary: 'Maps.', stage: 'extract', inputs: { values: stack('any') }, params: {},
      outputs: { ${outputs} },
      run({ inputs: { values }, output }) { ${run} },
    });`;
  test.each([
    [
      'is refused for what is no stack',
      "maps: stack('any')",
      "output.stack('maps', values.layers[0] as never)",
      /is a stack/,
    ],
    [
      'cannot be given twice',
      "maps: stack('any')",
      "output.stack('maps', values); output.stack('maps', values)",
      /twice/,
    ],
    [
      'has no layer of another output’s name',
      "maps: stack('any'), maps_0002: raster('any')",
      "output.raster('maps_0002', values.grid, [], () => {}); output.stack('maps', values)",
      /given already/,
    ],
    ['is missing where none was given', "maps: stack('any')", '', /without giving maps/],
  ])('%s', async (_, outputs, run, message) => {
    const inputs = bindInputs(maps, data, new Map());
    const folder = join(temporaryFolder(), 'out');
    const outcome = await sandbox.run({ source: made(outputs, run), inputs, params: {}, outputDirectory: folder });
    expect(outcome).toMatchObject({ kind: 'threw', message: expect.stringMatching(message) });
  });
});
