import { copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { InputBindings } from '../../core/engine.ts';
import type { Isolation } from '../../sandbox/sandbox.ts';
import { freshFolder, jobOf, openSandbox } from './fixtures/sandbox.ts';

const sandbox = openSandbox({ engineModule: new URL('../../geo/engine.ts', import.meta.url) });
afterAll(() => sandbox.close());

const fixtures = fileURLToPath(new URL('../geo/fixtures/', import.meta.url));
/** As long as a row of the stores below. */
const secret = 'the-secret-of-this-machine-in-40-letters';

/** Says what the pixels say, as characters. */
const reader = `import { raster, text, tool } from 'earthwright/tool';
export default tool({ name: 'read', summary: 'Pixels.', stage: 'analyse', inputs: { a: raster('any', { codes: true }) }, params: {}, outputs: { n: text() },
  run({ inputs, output }) { output.text('n', Array.from(inputs.a.read(), (value) => String.fromCharCode(value || 32)).join('')); },
});`;

/** One array of two rows of twenty bytes in one chunk, Zarr 2 without compression. Gives the store, and the folder of its array. */
const storeIn = (folder: string): { store: string; array: string } => {
  const store = join(folder, 'store.zarr');
  const array = join(store, 'v');
  mkdirSync(array, { recursive: true });
  const facts = { zarr_format: 2, shape: [2, 20], chunks: [2, 20], dtype: '|u1', compressor: null, filters: null };
  writeFileSync(join(store, '.zgroup'), '{"zarr_format":2}');
  writeFileSync(join(array, '.zarray'), JSON.stringify({ ...facts, fill_value: 0, order: 'C' }));
  writeFileSync(join(array, '.zattrs'), '{"_ARRAY_DIMENSIONS":["y","x"]}');
  return { store, array };
};

const inputOf = (path: string): InputBindings => ({ a: { kind: 'raster', source: { path, band: 1 } } });

const whatIsRead = async (path: string, isolation: Isolation): Promise<string> => {
  const outcome = await sandbox.run(jobOf(reader, { inputs: inputOf(path), isolation }));
  const [described] = await sandbox.describeFiles([path], { isolation });
  expect(JSON.stringify([outcome, described])).not.toContain(secret);
  const document = outcome.outputs[0]?.document;
  return document?.kind === 'text' ? (document.value ?? '') : `${outcome.kind}: ${outcome.message}`;
};

/** A folder with a secret outside of it. */
const scene = (): { folder: string; outside: string } => {
  const folder = freshFolder();
  const outside = join(freshFolder(), 'secret.txt');
  writeFileSync(outside, secret);
  return { folder, outside };
};

describe.each(['off', 'auto'] as const)('data with links in it (bubblewrap %s)', (isolation) => {
  test('gives the pixels of a store, and of a chunk that is a link inside the store', async () => {
    const { folder } = scene();
    const { store, array } = storeIn(folder);
    writeFileSync(join(array, 'chunk'), 'these are the pixels of the store itself');
    symlinkSync('chunk', join(array, '0.0'));
    expect(await whatIsRead(store, isolation)).toBe('these are the pixels of the store itself');
  });

  test.each([
    ['a chunk', (array: string, outside: string) => symlinkSync(outside, join(array, '0.0'))],
    [
      'a chunk, by two links',
      (array: string, outside: string) => {
        symlinkSync(outside, join(array, 'between'));
        symlinkSync('between', join(array, '0.0'));
      },
    ],
    [
      'a chunk that leads nowhere',
      (array: string, outside: string) => symlinkSync(`${outside}.not`, join(array, '0.0')),
    ],
    [
      'the metadata',
      (array: string, outside: string) => {
        writeFileSync(join(array, '0.0'), 'x'.repeat(40));
        symlinkSync(outside, join(array, 'zarr.json'));
      },
    ],
  ])('reads nothing where %s leads out of the store', async (_, make) => {
    const { folder, outside } = scene();
    const { store, array } = storeIn(folder);
    make(array, outside);
    expect(await whatIsRead(store, isolation)).toMatch(/^threw: /);
  });

  test('reads nothing where the whole array is a link to a folder elsewhere', async () => {
    const { folder } = scene();
    const { store, array } = storeIn(folder);
    const elsewhere = join(freshFolder(), 'v');
    renameSync(array, elsewhere);
    writeFileSync(join(elsewhere, '0.0'), secret);
    symlinkSync(elsewhere, array);
    expect(await whatIsRead(store, isolation)).toMatch(/^threw: /);
  });

  test('does not read a companion that is a link to another file', async () => {
    const { folder, outside } = scene();
    const path = join(folder, 'scene.tif');
    copyFileSync(join(fixtures, 'warp/classes.tif'), path);
    const before = await sandbox.describeFiles([path], { isolation });
    const auxiliary = `<PAMDataset><PAMRasterBand band="1"><Description>${secret}</Description></PAMRasterBand></PAMDataset>`;
    writeFileSync(outside, auxiliary);
    symlinkSync(outside, `${path}.aux.xml`);
    expect(await sandbox.describeFiles([path], { isolation })).toEqual(before);
    rmSync(`${path}.aux.xml`);
    writeFileSync(`${path}.aux.xml`, auxiliary);
    expect(JSON.stringify(await sandbox.describeFiles([path], { isolation }))).toContain(secret);
  });

  test('reads a companion that links to the companion of the file that the input links to', async () => {
    const { folder } = scene();
    const archive = freshFolder();
    copyFileSync(join(fixtures, 'warp/classes.tif'), join(archive, 'full.tif'));
    writeFileSync(
      join(archive, 'full.tif.aux.xml'),
      '<PAMDataset><PAMRasterBand band="1"><Description>from the archive</Description></PAMRasterBand></PAMDataset>',
    );
    symlinkSync(join(archive, 'full.tif'), join(folder, 'link.tif'));
    symlinkSync(join(archive, 'full.tif.aux.xml'), join(folder, 'link.tif.aux.xml'));
    const [described] = await sandbox.describeFiles([join(folder, 'link.tif')], { isolation });
    expect(described).toMatchObject({ kind: 'raster', bands: [{ description: 'from the archive' }] });
  });
});
