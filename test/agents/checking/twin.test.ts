import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setStage, tryTool } from '../../../bench/suites/traps/run.ts';
import { image, raster, type Side } from '../../../bench/suites/traps/trap.ts';
import { composeSandbox } from '../../../compose.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { findTemplate } from '../../../templates/library.ts';

let folder = '';
let sandbox: Sandbox;
beforeAll(() => {
  sandbox = composeSandbox();
  folder = mkdtempSync(join(tmpdir(), 'earthwright-twin-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const template = findTemplate('raster-change');
const scene = {
  question: '',
  files: [
    image('a.tif', (column, row) => 0.2 + column / 100 + row / 1000),
    image('b.tif', (column, row) => 0.3 + ((column * 7 + row) % 13) / 50),
  ],
  expected: Number.NaN,
};

const side = (source: string): Side => ({
  inputs: { earlier: raster('a.tif', 'ndvi', '1'), later: raster('b.tif', 'ndvi', '1') },
  outputs: Object.fromEntries(
    Object.entries(template?.outputs ?? {}).map(([name, { kind }]) => [
      name,
      { kind: kind === 'raster' ? 'raster' : 'number', quantity: 'any', unit: '' },
    ]),
  ),
  source,
});

it('a free tool with the ports of a template is compared with it on the same data', async () => {
  const stage = await setStage(sandbox, join(folder, 'stage'), scene);
  const source = `${template?.source}\n// Another author's.\n`;
  const right = await tryTool(stage, side(source), scene, { name: 'right', tolerance: 0 });
  expect(right.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const slip = source.replace("output.number('laterMean', ", "output.number('laterMean', 1.01 * ");
  expect(slip).not.toBe(source);
  const slipped = await tryTool(stage, side(slip), scene, { name: 'slipped', tolerance: 0 });
  expect(slipped.findings.find(({ rule }) => rule === 'second-opinion')?.message).toContain('laterMean');
});
