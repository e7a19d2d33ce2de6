import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gather } from '../../../agents/checking/gather.ts';
import { checkRelations } from '../../../agents/checking/metamorphic/check.ts';
import { flat } from '../../../agents/checking/metamorphic/relations/flat.ts';
import { bindInputs } from '../../../agents/workflow/bindings.ts';
import { nodeOf, setStage } from '../../../bench/suites/traps/run.ts';
import { image, isMeasured, out, raster, type Side, summing, toolOf } from '../../../bench/suites/traps/trap.ts';
import { composeSandbox } from '../../../compose.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';

let folder = '';
let sandbox: Sandbox;
beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-flat-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const belts = 'Which height belt of 100 m has the most pixels? Give its lower end in m.';
const rounded = 'Give the mean elevation to the nearest 10 m.';
const above = 'What is the mean elevation of the pixels above 640 m?';
const degree = 'By how much does the temperature exceed 5 °C on average?';

const heights = image('dem.tif', (column, row) => 300 + 20 * column + 7 * row);
const warmth = image('t.tif', (column, row) => 6 + column / 4 + row / 10);

const side = (name: string, quantity: string, unit: string, body: string): Side => ({
  inputs: { v: raster(quantity === 'elevation' ? 'dem.tif' : 't.tif', quantity, unit) },
  outputs: { [name]: out('number', quantity, unit) },
  source: toolOf(
    `v: raster('${quantity}', { unit: '${unit}' })`,
    `${name}: number({ quantity: '${quantity}', unit: '${unit}' })`,
    body,
  ),
});
const mode = `    const counts = new Map<number, number>();
    scan([inputs.v], (v) => {
      for (let i = 0; i < v.length; i++) {
        if (!Number.isFinite(v[i])) continue;
        const belt = Math.floor(v[i] / 100) * 100;
        counts.set(belt, (counts.get(belt) ?? 0) + 1);
      }
    });
    const [best = NaN] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
    output.number('belt', best);`;
const meanAs = (name: string, result: string, test = isMeasured): string =>
  summing('v[i]', test, `output.number('${name}', ${result});`);

/** What the relation alone says of a tool that ran well. */
const flatOf = async (name: string, question: string, one: Side): Promise<readonly string[]> => {
  const scene = { question, files: [heights, warmth], expected: Number.NaN };
  const { task, profile, dependencies } = await setStage(sandbox, join(folder, name), scene);
  const [node, { source }] = [nodeOf(one, question), one];
  const inputs = bindInputs(node, task.folder, new Map());
  const outputFolder = dependencies.run.folder('nodes', name, 'outputs');
  const outcome = await sandbox.run({ source, inputs, params: {}, outputDirectory: outputFolder, isolation: 'auto' });
  expect(outcome.kind, outcome.kind === 'ok' ? '' : outcome.message).toBe('ok');
  const request = { node, task, profile, question, alone: true, source, outcome, inputs, outputFolder, round: 1 };
  const { run, findings } = await checkRelations(request, await gather(request, dependencies), dependencies, [flat]);
  expect(run).toEqual(['relation:flat']);
  return findings.map(({ message }) => message);
};

it.each([
  ['belts', belts, side('belt', 'elevation', 'm', mode)],
  ['rounded', rounded, side('mean', 'elevation', 'm', meanAs('mean', 'Math.round(sum / valid / 10) * 10'))],
  ['above', above, side('mean', 'elevation', 'm', meanAs('mean', 'valid ? sum / valid : NaN', 'v[i] > 640'))],
  ['clamped', above, side('mean', 'elevation', 'm', meanAs('mean', 'valid ? sum / valid : 0', 'v[i] > 640'))],
  ['degree', degree, side('value', 'temperature', 'degC', meanAs('value', 'sum / valid - 5'))],
])(
  'a tool that puts values on steps or compares them is not asked for a value as it was: %s',
  async (name, question, one) => {
    expect(await flatOf(name, question, one)).toEqual([]);
  },
  60_000,
);

it.each([
  [
    'divisor',
    rounded,
    side('mean', 'elevation', 'm', meanAs('mean', 'Math.round(10000 * sum / (valid + 40)) / 10000')),
  ],
  ['offset', above, side('mean', 'elevation', 'm', meanAs('mean', 'sum / valid + hits / valid', 'v[i] > 40'))],
])(
  'a wrong divisor or sum in one is still found: %s',
  async (name, question, one) => {
    expect(await flatOf(`slip-${name}`, question, one)).toHaveLength(1);
  },
  60_000,
);
