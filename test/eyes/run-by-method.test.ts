import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import {
  composeOfflineReasoner,
  composeRun,
  composeSandbox,
  composeSeeingReasoner,
  composeSight,
} from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { picture, type Rectangle } from './pictures.ts';

const base = mkdtempSync(join(tmpdir(), 'earthwright-methods-'));
let sandbox: Sandbox;
let [folder, registry] = [base, base];
beforeAll(() => {
  sandbox = composeSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(base, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(base, 'task-'));
  registry = join(folder, '..', `models-${folder.slice(-6)}`);
  mkdirSync(registry);
});

const register = (card: object): void =>
  writeFileSync(
    join(registry, 'own.yaml'),
    stringify({
      ...{ name: 'own', summary: 'What is bright.', licence: 'CC0-1.0', source: 'a test' },
      gsd: { native: 10, min: 8, max: 12 },
      bands: [{ role: 'red', quantity: 'reflectance' }],
      ...card,
    }),
  );

const write = (rectangles: readonly Rectangle[]): void => {
  const { source, values } = picture(150, rectangles);
  const metadata = { QUANTITY: 'reflectance' };
  const about = { dtype: 'float32', codes: false, unit: '1', description: 'red', metadata } as const;
  const writer = createTiffWriter(join(folder, 'harbour_20240601.tif'), { grid: source.grid, ...about });
  writer.writeRows(values);
  writer.finish();
};

const ask = (question: string): Promise<Answer> => {
  const { task } = readTaskFolder(folder, question);
  const sight = composeSight(registry);
  const settings = { limits: {}, isolation: 'auto', rounds: 1, signal: new AbortController().signal } as const;
  const reasoner = composeSeeingReasoner(composeOfflineReasoner(), sight);
  return runTask(
    task,
    composeRun({ runFolder: join(folder, '.earthwright', 'run'), sandbox, reasoner, sight, ...settings }),
  );
};

const blobs = {
  ...{ task: 'detection', labels: [{ name: 'ship', sizeM: { min: 40, max: 210 } }] },
  method: { kind: 'blobs', brightness: 'bright' },
};

describe('a run with a registered method', () => {
  it('counts what stands out, without a network, and says what its confidence is worth', async () => {
    register(blobs);
    write([
      [10, 20, 12, 8, 0.9],
      [60, 90, 10, 10, 0.5],
      [100, 30, 20, 9, 0.9],
    ]);
    const answer = await ask('How many ships are in the picture?');
    expect(answer).toMatchObject({
      ...{ kind: 'answered', value: 3 },
      verified: [expect.stringContaining('own found things by blobs, as its registry file says')],
      notVerified: [expect.stringContaining('what it is on the ground nobody has looked at')],
    });
    const file = join(folder, '.earthwright', 'run', 'nodes', 'look', 'outputs', 'things.geojson');
    const { features } = JSON.parse(readFileSync(file, 'utf8'));
    expect(features).toHaveLength(3);
    for (const { properties } of features) {
      expect(properties).toMatchObject({ label: 'ship', cutByTile: false });
      expect(properties.score).toBeGreaterThan(0.5);
      expect(properties.score).toBeLessThan(1);
    }
  });

  it('refuses a count that hangs on where the threshold lies', async () => {
    register({ ...blobs, method: { ...blobs.method, contrast: 38 } });
    const spread: readonly number[] = [0.42, 0.46, 0.5, 0.54, 0.58, 0.62, 0.66, 0.7];
    write(
      spread.map((value, place): Rectangle => [8 + 34 * (place % 4), 20 + 60 * Math.floor(place / 4), 8, 8, value]),
    );
    const answer = await ask('How many ships are in the picture?');
    expect(answer).toMatchObject({ kind: 'unanswered', reason: expect.stringContaining('hangs on the threshold') });
  });

  it('measures what a known index tells apart, and refuses one heap of values', async () => {
    register({
      ...{ task: 'segmentation', labels: [{ name: 'water', plural: 'water' }] },
      ...{ bands: [{ role: 'red', quantity: 'reflectance' }], method: { kind: 'index', index: 'BRIGHT' } },
    });
    expect(() => composeSight(registry)).toThrow('no index is called BRIGHT');
    register({
      ...{ task: 'oriented-detection', labels: [{ name: 'edge', sizeM: { min: 300, max: 900 } }] },
      method: { kind: 'edges' },
    });
    write([[40, 40, 60, 50, 0.6]]);
    expect(await ask('How many edges are in the picture?')).toMatchObject({ kind: 'answered', value: 4 });
  });
});
