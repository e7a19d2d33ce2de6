import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { patternRows } from '../../bench/eyes/scene.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';
import { isWhole } from '../part.ts';
import { picture, type Rectangle } from './pictures.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-eyes-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const earthwright = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'cli/start.ts'), ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', EARTHWRIGHT_MODELS: '' },
  });

const register = (registry: string, name: string, card: object): void => {
  mkdirSync(join(folder, registry), { recursive: true });
  writeFileSync(
    join(folder, registry, `${name}.yaml`),
    stringify({
      ...{ name, summary: 'What stands out.', licence: 'CC0-1.0', source: 'a test' },
      gsd: { native: 10, min: 8, max: 12 },
      bands: [{ role: 'red', quantity: 'reflectance' }],
      ...card,
    }),
  );
};

const write = (name: string, role: string, rectangles: readonly Rectangle[], ground = 1): void => {
  const { source, values } = picture(150, rectangles);
  const metadata = { QUANTITY: 'reflectance' };
  const about = { dtype: 'float32', codes: false, unit: '1', description: role, metadata } as const;
  mkdirSync(join(folder, name, '..'), { recursive: true });
  const writer = createTiffWriter(join(folder, name), { grid: source.grid, ...about });
  writer.writeRows(values.map((value) => value * ground));
  writer.finish();
};

const bright: readonly Rectangle[] = [
  [10, 20, 12, 8, 0.9],
  [60, 90, 10, 10, 0.5],
  [100, 30, 20, 9, 0.9],
];
const ship = [{ name: 'ship', sizeM: { min: 40, max: 210 } }];

/** Rectangles that draw the letter of the bench at a place. */
const letterAt = (column: number, row: number): Rectangle[] =>
  patternRows(14).flatMap((line, down) =>
    [...line].flatMap((digit, right): Rectangle[] => (digit === '9' ? [[column + right, row + down, 1, 1, 0.8]] : [])),
  );

describe('models run with a method, without a question and without a network', () => {
  beforeAll(() => {
    write('harbour.tif', 'red', bright);
    write('letters.tif', 'red', [...letterAt(20, 30), ...letterAt(90, 70)]);
    write('field/nir.tif', 'nir', [[20, 30, 20, 30, 0.9]], 1.3);
    write('field/red.tif', 'red', []);
    register('models', 'spots', {
      ...{ task: 'detection', labels: ship, method: { kind: 'blobs', brightness: 'bright' } },
    });
    register('models', 'sides', {
      ...{ task: 'oriented-detection', labels: [{ name: 'edge', sizeM: { min: 60, max: 900 } }] },
      method: { kind: 'edges' },
    });
    register('models', 'letters', {
      ...{ task: 'detection', labels: [{ name: 'letter' }], method: { kind: 'template', drawn: patternRows(14) } },
    });
    const bands = ['nir', 'red'].map((role) => ({ role, quantity: 'reflectance' }));
    const index = { bands, method: { kind: 'index', index: 'NDVI' } };
    register('models', 'leaves', { ...index, task: 'segmentation', labels: [{ name: 'leaves', plural: 'leaves' }] });
    register('models', 'fields', {
      ...{ ...index, task: 'detection', labels: [{ name: 'field', sizeM: { min: 100, max: 500 } }] },
    });
  });

  it.each([
    ['spots', ['harbour.tif'], { count: 3 }],
    // Of the smallest rectangle, 10 pixels a side, four as of the others.
    ['sides', ['harbour.tif'], { count: 12 }],
    ['letters', ['letters.tif'], { count: 2 }],
    ['fields', ['field/nir.tif', 'field/red.tif'], { count: 1 }],
    // 600 pixels of 100 m² on the grid.
    ['leaves', ['field/nir.tif', 'field/red.tif'], { area: 60_000, share: (100 * 600) / 150 ** 2 }],
  ] as const)('%s', (name, files, values) => {
    const out = `seen-${name}`;
    const { status, stdout, stderr } = earthwright(
      ...['models', 'run', name, ...files, '--models', 'models', '--out', out, '--json'],
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { kind, layers, outputs } = JSON.parse(stdout);
    expect(kind).toBe('ok');
    expect(layers).toEqual(expect.arrayContaining(['process', 'permission', 'watchdog']));
    for (const { file } of outputs) expect(existsSync(file)).toBe(true);
    for (const [output, value] of Object.entries(values))
      expect(JSON.parse(readFileSync(join(folder, out, `${output}.json`), 'utf8')).value, output).toBeCloseTo(value, 6);
  });

  it('refuses a picture that the method does not read, and writes nothing', () => {
    const { status, stderr } = earthwright(
      ...['models', 'run', 'leaves', 'harbour.tif', '--models', 'models', '--out', 'none'],
    );
    expect(status).toBe(2);
    expect(stderr).toContain('has no band known as nir reflectance');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

describe('a run that looked', () => {
  const method = { kind: 'blobs', brightness: 'bright' };
  it.runIf(isWhole)('is replayed to the byte; what differs is said, and so is what cannot look again', () => {
    register('eyes', 'spots', { task: 'detection', labels: ship, method });
    write('task/harbour_20240601.tif', 'red', bright);
    const question = 'How many ships are in the picture?';
    const ran = earthwright('run', 'task', '-q', question, '--models', 'eyes', '--out', 'run', '--json');
    expect(JSON.parse(ran.stdout)).toMatchObject({ kind: 'answered', value: 3 });

    const same = earthwright('replay', 'run');
    expect(same.stdout).toMatch(/✓ look: things same bytes\nByte-identical: 4 outputs of 1 tool\n$/);
    expect(same.status).toBe(0);

    // Another registry file of that name: only the longest of the three, 200 m, is still a ship.
    const long = [{ name: 'ship', sizeM: { min: 150, max: 210 } }];
    register('others', 'spots', { task: 'detection', labels: long, method });
    const other = earthwright('replay', 'run', '--models', 'others');
    expect(other.status).toBe(3);
    expect(other.stdout).toContain('! look: the registered model spots is not the one that the run looked through');
    expect(other.stdout).toContain('✗ look: count different: was 3, is 1');

    register('none', 'boats', { task: 'detection', labels: ship, method });
    const none = earthwright('replay', 'run', '--models', 'none');
    expect(none.status).toBe(3);
    expect(none.stdout).toContain('✗ look: it looks through the model spots, which is not registered any more');

    const exported = earthwright('export', 'run', '--out', 'package');
    expect(exported.status).toBe(1);
    expect(exported.stderr).toContain('looked through the registered model spots: a package holds tools, no networks');
  });
});
