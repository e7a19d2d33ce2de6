import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import {
  composeQuestionReasoner,
  composeRun,
  composeSandbox,
  composeSeeingReasoner,
  composeSight,
} from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import { lookByMethod } from '../../eyes/look-by-method.ts';
import { formulaOf } from '../../eyes/methods/index-formula.ts';
import { methodCard } from '../../eyes/registry/method-card.ts';
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
  const reasoner = composeSeeingReasoner(composeQuestionReasoner(), sight);
  return runTask(
    task,
    composeRun({ runFolder: join(folder, '.earthwright', 'run'), sandbox, reasoner, sight, ...settings }),
  );
};

const blobs = {
  ...{ task: 'detection', labels: [{ name: 'ship', sizeM: { min: 40, max: 210 } }] },
  method: { kind: 'blobs', brightness: 'bright' },
};

const leaves = {
  ...{ task: 'segmentation', labels: [{ name: 'leaves', plural: 'leaves' }] },
  bands: ['nir', 'red'].map((role) => ({ role, quantity: 'reflectance' })),
  method: { kind: 'index', index: 'NDVI' },
};

/** What an index map of a made scene tells: 600 pixels of NDVI 0.8 or so on a ground of 0.1 to 0.3. */
const mapped = (rectangles: readonly Rectangle[]) => {
  const [nir, red] = [picture(80, rectangles), picture(80, [])];
  // Ground at 0.13 and 0.1: the noise of both is the same.
  nir.values.forEach((value, at) => {
    nir.values[at] = value * 1.3;
  });
  const into = mkdtempSync(join(base, 'look-'));
  const card = methodCard.parse({
    ...{ name: 'own', summary: 'Leaves.', licence: 'CC0-1.0', source: 'a test' },
    ...{ gsd: { native: 10, min: 8, max: 12 }, ...leaves },
  });
  const findings = lookByMethod({
    sources: [nir.source, red.source],
    card,
    example: null,
    formula: formulaOf(card),
    label: null,
    folder: into,
  });
  const numberOf = (name: string): number => JSON.parse(readFileSync(join(into, `${name}.json`), 'utf8')).value;
  return { errors: findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule), numberOf };
};

describe('an index as a map', () => {
  it('has the area and the share of what it tells apart, to the pixel', () => {
    const { errors, numberOf } = mapped([[20, 30, 20, 30, 0.9]]);
    expect(errors).toEqual([]);
    // UTM within 1 % of the ellipsoid: the grid's own area, 100 m² a pixel.
    expect(numberOf('area')).toBeCloseTo(60_000, 6);
    expect(numberOf('share')).toBeCloseTo((100 * 600) / 6400, 9);
  });

  it('is no result where its values are one heap', () => {
    expect(mapped([]).errors).toContain('one-class');
  });
});

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

  it('refuses an index that nobody knows', () => {
    register({ ...leaves, method: { kind: 'index', index: 'BRIGHT' } });
    expect(() => composeSight(registry)).toThrow('no index is called BRIGHT');
  });

  it('counts straight edges', async () => {
    register({
      ...{ task: 'oriented-detection', labels: [{ name: 'edge', sizeM: { min: 300, max: 900 } }] },
      method: { kind: 'edges' },
    });
    write([[40, 40, 60, 50, 0.6]]);
    expect(await ask('How many edges are in the picture?')).toMatchObject({ kind: 'answered', value: 4 });
  });
});
