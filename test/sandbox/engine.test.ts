import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputBinding, InputBindings } from '../../core/engine.ts';
import { freshFolder, jobOf, openSandbox } from './fixtures/sandbox.ts';

const sandbox = openSandbox({ engineModule: new URL('../../geo/engine.ts', import.meta.url) });
const folder = freshFolder();
afterAll(() => sandbox.close());

const size = 300;
/** Red is 1 and near infrared is the column's number; every tenth pixel of a row is missing. */
const scene = `import { raster, tool } from 'earthwright/tool';
export default tool({ name: 'scene', summary: 'Two bands.', stage: 'prepare', inputs: {}, params: {},
  outputs: { red: raster('reflectance'), nir: raster('reflectance') },
  run({ output, grid: make }) {
    const grid = make({ width: ${size}, height: ${size}, transform: [10, 0, 500000, 0, -10, 5000000], crs: 'EPSG:32631' });
    output.raster('red', grid, [], (out) => void out.fill(1));
    output.raster('nir', grid, [], (out, { width }) => {
      for (let i = 0; i < out.length; i++) out[i] = i % 10 === 9 ? NaN : i % width;
    });
  },
});`;
const bound = (name: string): InputBinding => ({
  kind: 'raster',
  source: { path: join(folder, `${name}.tif`), band: 1 },
});

beforeAll(async () => {
  expect(await sandbox.run(jobOf(scene, { outputDirectory: folder }))).toMatchObject({ kind: 'ok' });
});

describe('a tool over rasters, beside the engine in the child process', () => {
  test('counts what arithmetic says, missing pixels apart', async () => {
    const source = readFileSync(new URL('../tools/sandbox/vegetation-share.ts', import.meta.url), 'utf8');
    const outputDirectory = join(freshFolder(), 'outputs');
    const inputs = { red: bound('red'), nir: bound('nir') };
    const outcome = await sandbox.run(jobOf(source, { inputs, params: { threshold: 0.5 }, outputDirectory }));
    // (c − 1) / (c + 1) > 0.5 where c > 3: of the columns 0 … 299 without 9, 19, …, all but 0, 1, 2, 3.
    const columns = Array.from({ length: size }, (_, column) => column).filter((column) => column % 10 !== 9);
    const share = (100 * columns.filter((column) => column > 3).length) / columns.length;
    expect(outcome).toMatchObject({
      kind: 'ok',
      outputs: [{ name: 'ndvi', kind: 'raster', file: 'ndvi.tif' }, { name: 'share' }],
    });
    expect(outcome.outputs[1]?.document).toMatchObject({ value: share, valid: columns.length * size, unit: '%' });
  });

  test('reads a stack, uses moving windows and libraries', async () => {
    const source = `import { number, stack, tool } from 'earthwright/tool';
import { median } from 'simple-statistics';
export default tool({ name: 'windows', summary: 'Sums.', stage: 'analyse', inputs: { all: stack('any') }, params: {},
  outputs: { layers: number(), sum: number(), middle: number() },
  run({ inputs, output, scan }) {
    let sum = 0;
    const firsts: number[] = [];
    scan([inputs.all], (layers, { width, height }) => {
      const padded = width + 2;
      for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
        const left = layers[0][(y + 1) * padded + x];
        if (left === left) sum += left;
      }
      firsts.push(layers[1][padded + 5]);
    }, { margin: 1 });
    output.number('layers', inputs.all.layers.length);
    output.number('sum', sum);
    output.number('middle', median(firsts));
  },
});`;
    const layer = (name: string) => ({ path: join(folder, `${name}.tif`), band: 1 });
    const inputs = { all: { kind: 'stack' as const, layers: [layer('red'), layer('nir')] } };
    const { outputs, message } = await sandbox.run(jobOf(source, { inputs }));
    expect(message).toBeUndefined();
    // Undated layers come by name: nir before red. The left neighbours of a row are the columns 0 … 298 of nir.
    const row = Array.from({ length: size - 1 }, (_, column) => (column % 10 === 9 ? 0 : column)).reduce(
      (a, b) => a + b,
    );
    expect(outputs.map(({ document }) => document)).toMatchObject([{ value: 2 }, { value: 1 }, { value: row * size }]);
  });

  test.each(['off', 'auto'] as const)(
    'reads through links, world files and files with odd names (bubblewrap %s)',
    async (isolation) => {
      const odd = join(freshFolder(), 'ä b,c=d');
      mkdirSync(odd);
      const link = join(odd, 'Línk (1).tif');
      symlinkSync(join(folder, 'nir.tif'), link);
      writeFileSync(join(odd, 'Línk (1).tfw'), '10\n0\n0\n-10\n5\n-5\n');
      const source = `import { raster, text, tool } from 'earthwright/tool';
export default tool({ name: 'name', summary: 'Name.', stage: 'analyse', inputs: { a: raster('any') }, params: {}, outputs: { n: text() },
  run({ inputs, output }) { output.text('n', inputs.a.name + ' ' + inputs.a.read().length); },
});`;
      const inputs: InputBindings = { a: { kind: 'raster', source: { path: link, band: 1 } } };
      const { outputs, message } = await sandbox.run(jobOf(source, { inputs, isolation }));
      expect(message).toBeUndefined();
      expect(outputs[0]?.document).toMatchObject({ value: `Línk (1) ${size * size}` });
    },
  );

  test('names the input that cannot be read, and no path', async () => {
    const source = readFileSync(new URL('../tools/sandbox/vegetation-share.ts', import.meta.url), 'utf8');
    const broken: InputBinding = { kind: 'raster', source: { path: new URL(import.meta.url).pathname, band: 1 } };
    const outcome = await sandbox.run(jobOf(source, { inputs: { red: broken, nir: bound('nir') } }));
    expect(outcome).toMatchObject({ kind: 'threw', message: expect.stringContaining('engine.test.ts') });
    expect(outcome.message).not.toContain('/');
  });

  test('a missing input file is the caller’s fault', async () => {
    const job = jobOf(scene, { inputs: { red: { kind: 'raster', source: { path: '/no/such.tif', band: 1 } } } });
    await expect(sandbox.run(job)).rejects.toMatchObject({ code: 'input.missing', fault: 'user' });
  });
});
