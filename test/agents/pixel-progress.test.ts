import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeSandbox } from '../../compose.ts';
import type { PixelCounts } from '../../core/engine.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { isWhole } from '../part.ts';
import { writeRaster } from './support.ts';

let folder = '';
let sandbox: Sandbox;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-progress-'));
  sandbox = composeSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Scans the raster often enough to take more than a second of processor time. */
const source = `import { number, raster, tool } from 'earthwright/tool';
export default tool({
  name: 'slow',
  summary: 'Scans a raster again and again.',
  stage: 'analyse',
  inputs: { values: raster('any') },
  params: {},
  outputs: { sum: number({ unit: '1' }) },
  run({ inputs, output, scan }) {
    let sum = 0;
    for (let round = 0; round < 30; round++)
      scan([inputs.values], (values) => {
        for (let i = 0; i < values.length; i++) for (let k = 0; k < 100; k++) sum += Math.sin(values[i] + k);
      });
    output.number('sum', sum);
  },
});`;

it('a long run tells how many pixels it has read, never fewer than before and never more than there are', async () => {
  const path = join(folder, 'values.tif');
  const grid = { width: 200, height: 200, transform: [30, 0, 500_000, 0, -30, 4_000_000], crs: 'EPSG:32632' } as const;
  writeRaster(path, grid, 'float32', (x, y) => x + y);
  const told: PixelCounts[] = [];
  const outcome = await sandbox.run({
    source,
    inputs: { values: { kind: 'raster', source: { path, band: 1, date: null, name: 'values' } } },
    params: {},
    outputDirectory: join(folder, 'out'),
    onPixels: (counts) => told.push(counts),
  });
  expect(outcome.kind).toBe('ok');
  expect(told.length).toBeGreaterThan(0);
  const read = told.map((counts) => counts.read);
  expect(read).toEqual(read.toSorted((a, b) => a - b));
  expect(read.at(-1)).toBeLessThanOrEqual(30 * 200 * 200);
  expect(read[0]).toBeGreaterThan(0);
  expect(told.at(-1)).toMatchObject({ written: 0, toWrite: 0 });
});

/** Takes so long over every block that it is told between two of them. */
const writing = `import { raster, tool } from 'earthwright/tool';
export default tool({
  name: 'slow-writer',
  summary: 'Writes two rasters, slowly.',
  stage: 'prepare',
  inputs: { values: raster('any') },
  params: {},
  outputs: { first: raster('any'), second: raster('any') },
  run({ inputs, output }) {
    const slowly = (values: Float64Array, result: Float64Array): void => {
      for (let i = 0; i < values.length; i++) {
        result[i] = values[i];
        for (let k = 0; k < 60; k++) result[i] += Math.sin(values[i] + k) * 1e-9;
      }
    };
    output.raster('first', inputs.values.grid, [inputs.values], slowly);
    output.raster('second', inputs.values.grid, [inputs.values], slowly);
  },
});`;

it.runIf(isWhole)('a tool that writes rasters tells how many of their pixels are written, of how many', async () => {
  const path = join(folder, 'large.tif');
  const grid = {
    width: 1000,
    height: 2000,
    transform: [30, 0, 500_000, 0, -30, 4_000_000],
    crs: 'EPSG:32632',
  } as const;
  writeRaster(path, grid, 'float32', (x, y) => x + y);
  const told: PixelCounts[] = [];
  const outcome = await sandbox.run({
    source: writing,
    inputs: { values: { kind: 'raster', source: { path, band: 1, date: null, name: 'values' } } },
    params: {},
    outputDirectory: join(folder, 'written'),
    onPixels: (counts) => told.push(counts),
  });
  expect(outcome.kind).toBe('ok');
  const pixels = 1000 * 2000;
  const whole = told.filter(({ written }) => written > 0);
  expect(whole.length).toBeGreaterThan(0);
  for (const { read, written, toWrite } of whole) {
    expect([pixels, 2 * pixels]).toContain(toWrite);
    expect(written).toBeLessThanOrEqual(toWrite);
    // Every row is read before it is written.
    expect(written).toBeLessThanOrEqual(read);
  }
});
