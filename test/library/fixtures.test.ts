import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbench } from '../../cli/kept.ts';
import { composeSandbox } from '../../compose.ts';
import type { InputBindings } from '../../core/engine.ts';
import { readFixtures } from '../../library/fixture.ts';
import { keepFixture } from '../../library/keep-fixture.ts';
import { testFixture } from '../../library/test-tool.ts';
import type { TemplatePort } from '../../templates/port.ts';

const sandbox = composeSandbox();
const bench = workbench(sandbox, new AbortController().signal);
const root = mkdtempSync(join(tmpdir(), 'earthwright-fixtures-'));
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await sandbox.close();
});

const image = resolve(import.meta.dirname, '../../examples/pond-count/data/naip_20200831_rgbn.tif');
const band = (index: number) => ({ path: image, band: index, quantity: 'dn', date: '2020-08-31' });
const digest = (letter: string): string => letter.repeat(64);

/** The mean of what two ports give, the second one a stack. */
const meanTool = (
  extra = '',
  more = '',
) => `import { number, raster, stack, table, text, tool } from 'earthwright/tool';
export default tool({
  name: 'mean-level',
  summary: 'Mean level of both.',
  stage: 'analyse',
  inputs: { one: raster('dn'), others: stack('dn')${extra} },
  params: { times: number({ default: 1 }) },
  outputs: { mean: number({ quantity: 'dn' }), seen: text(), map: raster('dn') },
  run({ inputs, params, scan, output }) {
    let [sum, valid] = [0, 0];
    scan([inputs.one, inputs.others], (one, others) => {
      for (const block of [one, ...others]) for (const value of block) if (value === value) { sum += value; valid++; }
    });
    output.number('mean', (params.times * sum) / valid, { valid });
    output.text('seen', [inputs.one, ...inputs.others.layers].map(({ name, date, grid }) => [name, date, grid.width, grid.height].join(' ')).join('; ')${more});
    output.raster('map', inputs.one.grid, [inputs.one], (one, out) => out.set(one));
  },
});
`;
const inputs: InputBindings = {
  one: { kind: 'raster', source: band(2) },
  others: { kind: 'stack', layers: [band(1), { ...band(4), date: '2021-08-31' }] },
};
const ports: Record<string, TemplatePort> = {
  one: { kind: 'raster', description: '' },
  others: { kind: 'stack', description: '' },
};
const wanted = { ports, params: { times: 2 }, finding: null, at: '2026-01-01T00:00:00Z', inputs };

const toolFolder = join(root, 'mean-level');
beforeAll(async () => {
  expect(await keepFixture({ ...wanted, toolFolder, source: meanTool(), data: digest('a') }, bench)).toBe(true);
});

const only = () => {
  const [placed] = readFixtures(toolFolder);
  if (!placed) throw new Error('there is no fixture');
  return placed;
};

describe('fixtures of kept tools', () => {
  it('hold a window of every raster where the data are large, with its names and dates, and what the tool gave', () => {
    const { fixture } = only();
    expect(fixture.cut).toBe('windows');
    expect(fixture.files).toHaveLength(3);
    expect(fixture.files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000);
    const [mean, seen, map] = ['mean', 'seen', 'map'].map((name) => fixture.golden?.find((one) => one.name === name));
    expect(mean?.document).toMatchObject({ valid: 3 * 64 * 64 });
    const each = ['2020-08-31', '2020-08-31', '2021-08-31'].map((date) => `naip_20200831_rgbn ${date} 64 64`);
    expect(seen?.document).toMatchObject({ value: each.join('; ') });
    expect(map?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are passed by the tool, and by one that does the same in other words', async () => {
    expect(await testFixture(meanTool(), only(), bench)).toEqual({ kind: 'same' });
    const other = meanTool()
      .replace(/\bsum\b/g, 'total')
      .replace('(params.times * total) / valid', 'total * (params.times / valid)');
    expect(await testFixture(other, only(), bench)).toEqual({ kind: 'same' });
  });

  it('name the outputs that differ, and the reason of a tool that does not run', async () => {
    const twice = meanTool()
      .replace('params.times * sum', '2.001 * sum')
      .replace('out.set(one)', 'out.set(one.map((v) => v + 1))');
    expect(await testFixture(twice, only(), bench)).toEqual({ kind: 'differs', outputs: ['map', 'mean'] });
    const broken = meanTool().replace('let [sum', "if (valid9()) throw new Error('no'); let [sum");
    expect(await testFixture(broken, only(), bench)).toMatchObject({ kind: 'failed' });
  });

  it('are not tested with files that are not what they were', async () => {
    const copy = join(root, 'changed');
    cpSync(toolFolder, copy, { recursive: true });
    const [placed] = readFixtures(copy);
    const file = placed?.fixture.files[0]?.path ?? '';
    appendFileSync(join(placed?.folder ?? '', file), ' ');
    expect(placed && (await testFixture(meanTool(), placed, bench))).toEqual({ kind: 'changed', file });
  });

  it('count as absent where they name a file outside of them', () => {
    const copy = join(root, 'outside');
    cpSync(toolFolder, copy, { recursive: true });
    const record = join(copy, 'fixtures', digest('a'), 'fixture.json');
    const [file = ''] = only().fixture.files.map(({ path }) => path);
    writeFileSync(record, readFileSync(record, 'utf8').replaceAll(file, 'inputs/../../../secret.tif'));
    expect(readFixtures(copy)).toEqual([]);
  });

  it('hold small inputs whole, and are not made of records that are too large', async () => {
    const table = join(root, 'rows.csv');
    writeFileSync(table, `value\n${'1\n'.repeat(500)}`);
    const rows = { kind: 'table', path: table } as const;
    const source = meanTool(', rows: table()', ' + inputs.rows.rows.length');
    const withRows = {
      ...wanted,
      source,
      inputs: { ...inputs, rows },
      ports: { ...ports, rows: { kind: 'table', description: '' } },
    } as const;
    expect(await keepFixture({ ...withRows, toolFolder: join(root, 'rows'), data: digest('b') }, bench)).toBe(true);
    expect(readFixtures(join(root, 'rows'))[0]?.fixture.files.map(({ path }) => path)).toContain('inputs/1/rows.csv');
    writeFileSync(table, `value\n${'1\n'.repeat(200_000)}`);
    expect(statSync(table).size).toBeGreaterThan(2 ** 18);
    expect(await keepFixture({ ...withRows, toolFolder: join(root, 'large'), data: digest('c') }, bench)).toBe(false);
    expect(readdirSync(join(root, 'large', 'fixtures'))).toEqual([]);
  });

  it('of a failure hold the data and the finding, and no golden', async () => {
    const failing = { ...wanted, toolFolder: join(root, 'failed'), source: meanTool(), data: digest('d') };
    expect(await keepFixture({ ...failing, finding: 'The mean is above every value.' }, bench)).toBe(true);
    const [placed] = readFixtures(join(root, 'failed'));
    expect(placed?.fixture.golden).toBeNull();
    expect(placed && (await testFixture(meanTool(), placed, bench))).toEqual({
      kind: 'no-golden',
      finding: 'The mean is above every value.',
    });
  });
});
