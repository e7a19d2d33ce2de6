import { copyFileSync, globSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { FileDescription } from '../../core/description.ts';
import { describeFile } from '../../geo/describe.ts';
import { part } from '../part.ts';
import { freshFolder, openSandbox } from './fixtures/sandbox.ts';

const real = openSandbox({ engineModule: new URL('../../geo/engine.ts', import.meta.url) });
const doing = openSandbox({ engineModule: new URL('./fixtures/describing-engine.ts', import.meta.url) });
afterAll(() => Promise.all([real.close(), doing.close()]));

const fixtures = fileURLToPath(new URL('../geo/fixtures/', import.meta.url));

/** One file per text, in a folder of their own. */
const filesWith = (texts: readonly string[]): string[] => {
  const folder = freshFolder();
  return texts.map((text, index) => {
    const path = join(folder, `${index}.txt`);
    writeFileSync(path, text);
    return path;
  });
};

const whatBecameOf = async (
  texts: readonly string[],
  options: Parameters<typeof doing.describeFiles>[1],
): Promise<(string | undefined)[]> =>
  (await doing.describeFiles(filesWith(texts), options)).map((file) =>
    file.kind === 'unreadable' ? `${file.code}: ${file.message}` : file.notes[1],
  );

/** A shapefile of one point has a 100-byte header and one record of 28 bytes (ESRI Shapefile Technical Description, 1998). */
const writePoint = (path: string): void => {
  const file = Buffer.alloc(128);
  file.writeInt32BE(9994, 0);
  file.writeInt32BE(file.length / 2, 24);
  file.writeInt32LE(1000, 28);
  file.writeInt32LE(1, 32);
  file.writeInt32BE(1, 100);
  file.writeInt32BE(10, 104);
  file.writeInt32LE(1, 108);
  writeFileSync(path, file);
};

describe.each(part(['auto', 'off'] as const, 2))(
  'data files, described in a child process (bubblewrap %s)',
  (isolation) => {
    test('say there what they say here', async () => {
      const files = globSync(['**/*.{tif,nc,png,jpg,jp2,zarr,parquet,fgb,shp,SHP,Shp,gpkg,dbf}'], {
        cwd: fixtures,
        // Hundreds of conventions, read by tests of their own.
        exclude: ['differential/**'],
      }).map((name) => join(fixtures, name));
      expect(files.length).toBeGreaterThan(10);
      const described = await real.describeFiles(files, { isolation });
      expect(described).toEqual(await Promise.all(files.map(describeFile)));
    });

    test('have their companions beside them', async () => {
      const folder = freshFolder();
      const path = join(folder, 'point.shp');
      writePoint(path);
      const alone = await real.describeFiles([path], { isolation });
      expect(alone).toMatchObject([{ kind: 'features', layers: [{ crs: '' }] }]);
      writeFileSync(join(folder, 'point.prj'), 'GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]]');
      const together = await real.describeFiles([path], { isolation });
      expect(together).toMatchObject([{ kind: 'features', layers: [{ crs: 'EPSG:4326', count: 1 }] }]);
    });

    test('have the header beside them that has their whole name', async () => {
      const path = join(freshFolder(), 'rows.dat');
      copyFileSync(join(fixtures, 'bare/envi-bil.dat'), path);
      copyFileSync(join(fixtures, 'bare/envi-bil.hdr'), `${path}.hdr`);
      expect(await real.describeFiles([path], { isolation })).toMatchObject([{ kind: 'raster' }]);
    });

    test('that are damaged, missing or no files are unreadable and spare the others', async () => {
      const folder = freshFolder();
      const at = (name: string): string => join(folder, name);
      copyFileSync(join(fixtures, 'warp/classes.tif'), at('whole.tif'));
      copyFileSync(join(fixtures, 'warp/classes.tif'), at('cut.tif'));
      truncateSync(at('cut.tif'), 100);
      // A directory of 65535 entries that repeat: offset 8, little-endian.
      writeFileSync(
        at('bomb.tif'),
        Buffer.concat([Buffer.from('49492a0008000000ffff', 'hex'), Buffer.alloc(4096, 0xff)]),
      );
      mkdirSync(at('folder.tif'));
      const paths = [
        at('cut.tif'),
        at('bomb.tif'),
        at('none.tif'),
        at('folder.tif'),
        'https://example.org/a.tif',
        '/dev/null',
        at('whole.tif'),
      ];
      const described = await real.describeFiles(paths, { isolation });
      expect(described.map(({ kind }) => kind)).toEqual([...Array.from({ length: 6 }, () => 'unreadable'), 'raster']);
      expect(described).toMatchObject([
        {},
        {},
        { code: 'input.missing' },
        { code: 'input.kind' },
        { code: 'input.missing' },
        { code: 'input.kind' },
        {},
      ]);
    });

    test('that do not end are unreadable, say which limit, and spare the others', async () => {
      const limits = { cpuMs: 1000, wallMs: 2500 };
      const found = await whatBecameOf(['honest', 'spin', 'honest', 'wait', 'honest'], { limits, isolation });
      expect(found).toEqual([
        'honest',
        expect.stringMatching(/^timeout: .*--limit (?:cpu=2s|wall=5s)/),
        'honest',
        expect.stringMatching(/^timeout: .*--limit wall=5s/),
        'honest',
      ]);
    });

    test('that crash their reader, forge or fill the memory are unreadable and spare the others', async () => {
      const texts = [
        'honest',
        'abort',
        'heap',
        'honest',
        'garbage',
        'forge',
        'leave',
        'throw',
        'nonsense',
        'long',
        'honest',
      ];
      const found = await whatBecameOf(texts, { limits: { memoryBytes: 400 * 2 ** 20 }, isolation });
      expect(found).toEqual([
        'honest',
        expect.stringMatching(/^crashed: .*SIGABRT/),
        expect.stringMatching(/^out-of-memory: .*--limit memory=800MB/),
        'honest',
        expect.stringMatching(/^protocol: /),
        expect.stringMatching(/^protocol: /),
        expect.stringMatching(/^crashed: /),
        'file-unreadable: The file cannot be opened or read.',
        expect.stringMatching(/^description: .*'notes\.1'/),
        expect.stringMatching(/^denied: .*--limit result=8MB/),
        'honest',
      ]);
    });

    test('cannot read other files, the environment, or write', async () => {
      const [secret = ''] = filesWith(['the secret']);
      const beside = filesWith(['one']).map((path) => `${path}.secret`);
      const texts = [
        `read ${secret}`,
        `read ${beside[0]}`,
        `write ${secret}`,
        `write ${join(freshFolder(), 'new')}`,
        'environment',
      ];
      for (const path of beside) writeFileSync(path, 'the secret');
      const described = await doing.describeFiles(filesWith(texts), { isolation });
      const answers = described.map(({ notes }) => notes[1]);
      for (const answer of answers.slice(0, 4)) expect(answer).toMatch(/^failed: (?:ERR_ACCESS_DENIED|ENOENT)$/);
      expect(Object.keys(JSON.parse(answers[4] ?? '')).sort()).not.toContain('PATH');
      expect(readFileSync(secret, 'utf8')).toBe('the secret');
    });
  },
);

describe('describing', () => {
  test('takes one process for two hundred files, and limits of time hold for each', async () => {
    const described = await doing.describeFiles(filesWith(Array.from({ length: 200 }, () => 'honest')));
    expect(described).toHaveLength(200);
    expect(new Set(described.map(({ notes }) => notes[0])).size).toBe(1);
  });

  test('names a path as often as it is asked for', async () => {
    const [path = ''] = filesWith(['honest']);
    expect((await doing.describeFiles([path, path])).map(({ kind }) => kind)).toEqual(['other', 'other']);
    expect(await doing.describeFiles([])).toEqual([]);
  });

  test('ends when it is aborted', async () => {
    // How long the first file takes is the machine's: it is given more time until it is through.
    const abortedAfter = async (ms: number): Promise<readonly FileDescription[]> => {
      const signal = AbortSignal.timeout(ms);
      const found = await doing.describeFiles(filesWith(['honest', 'spin', 'honest']), { signal });
      return found[0]?.kind === 'other' || ms > 20_000 ? found : abortedAfter(ms * 3);
    };
    expect(await abortedAfter(400)).toMatchObject([{ kind: 'other' }, { code: 'aborted' }, { code: 'aborted' }]);
  });
});
