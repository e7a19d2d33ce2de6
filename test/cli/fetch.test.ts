import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileServer, sendRange, startFileServer } from '../geo/http/file-server.ts';
import { digestsOf, golden } from '../geo/http/stored.ts';
import { isWhole } from '../part.ts';

const root = resolve(import.meta.dirname, '../..');
const cog = (name: string): string => join(root, 'test/geo/fixtures/cog', name);
const bands = readFileSync(cog('bands.tif'));
const secrets = /s3cret|t0ken/;

let server: FileServer;
let folder = '';
/** Answers of '/breaks.tif' before it breaks off. */
let answers = 0;
/** Called when '/hangs.tif' is asked for pixels. */
let onHang = (): void => undefined;

beforeAll(async () => {
  server = await startFileServer(
    {
      '/bands_20240512.tif': bands,
      '/large.tif': readFileSync(cog('large.tif')),
      '/text.tif': Buffer.from('no picture'),
    },
    {
      '/breaks.tif': (request, response) => {
        if (answers-- > 0) sendRange(bands, request, response);
        else {
          const [, from, to] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
          response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bands.length}`, 'content-length': '9999' });
          response.write('x', () => response.destroy());
        }
      },
      '/hangs.tif': (request, response) => {
        if (request.headers.range?.startsWith('bytes=0-')) sendRange(bands, request, response);
        else onHang();
      },
    },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-fetch-'));
  server.forget();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Not synchronous: the server answers from this process. Whatever is asked, nothing secret is ever printed. */
const start = (...args: string[]) => {
  const child = spawn(process.execPath, [join(root, 'cli/main.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((done) => {
    child.once('close', (status) => done({ status, stdout, stderr }));
  }).then((outcome) => {
    expect(outcome.stdout + outcome.stderr).not.toMatch(secrets);
    return outcome;
  });
  return { child, ended };
};

const earthwright = (...args: string[]): Promise<Ended> => start(...args).ended;

const address = (path: string): string => `${server.base.replace('//', '//me:s3cret@')}${path}?signature=t0ken`;
const fetchFile = (path: string, ...args: string[]): Promise<Ended> =>
  earthwright('fetch', address(path), '--allow-private', ...args);

describe('earthwright fetch', () => {
  it('brings a window here whose values are those of the file, for few bytes, and replaces nothing', async () => {
    const [, one] = golden;
    if (!one?.bounds) throw new Error('The golden has changed.');
    const box = ['--bbox', one.bounds.join(','), '--crs', 'native'];
    const { status, stdout, stderr } = await fetchFile('/bands_20240512.tif', ...box, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [column, row, width, height] = one.window;
    const fetched = JSON.parse(stdout);
    expect(fetched).toMatchObject({
      file: expect.stringMatching(/bands_20240512\.tif$/),
      source: `${server.base}/bands_20240512.tif`,
      image: { width: 700, height: 600 },
      window: { column, row, width, height },
      bands: [1, 2, 3],
      crs: 'EPSG:32632',
      pixelSize: [10, 10],
      notes: [],
    });
    expect(fetched.requests).toBe(server.asked.length);
    expect(fetched.requests).toBeLessThanOrEqual(3);
    expect(fetched.bytes).toBeLessThan(bands.length);
    expect(server.asked[0]).toMatchObject({ authorization: `Basic ${Buffer.from('me:s3cret').toString('base64')}` });
    expect(digestsOf(fetched.file)).toEqual({ values: one.values, masks: one.masks, transform: one.transform });
    expect(readdirSync(folder)).toEqual(['bands_20240512.tif']);

    server.forget();
    const before = readFileSync(fetched.file);
    const again = await fetchFile('/bands_20240512.tif', ...box);
    expect(again).toMatchObject({ status: 1, stderr: expect.stringMatching(/exists already/) });
    expect(readFileSync(fetched.file).equals(before)).toBe(true);
    expect(server.asked).toEqual([]);
  });

  it('takes the overview that fits, some bands, and a folder to put it in', async () => {
    mkdirSync(join(folder, 'data'));
    const { status, stdout } = await fetchFile(
      '/bands_20240512.tif',
      '--resolution',
      '45m',
      '--bands',
      '2',
      '--isolation',
      'off',
      '--out',
      'data',
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/175 × 150 pixels of 40 in EPSG:32632, band 2/);
    expect(stdout).toMatch(/overview of 700 × 600/);
    const one = golden.find(({ resolution }) => resolution === '45m');
    expect(digestsOf(join(folder, 'data', 'bands_20240512.tif'))).toMatchObject({ values: one?.values });
  });

  it('reads no address of this machine unless it is allowed', async () => {
    const { status, stderr } = await earthwright('fetch', address('/bands_20240512.tif'));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/private network.*--allow-private/),
    });
    const named = await earthwright('fetch', `http://localhost:${server.port}/bands_20240512.tif?t0ken`);
    expect(named).toMatchObject({ status: 1, stderr: expect.stringMatching(/--allow-private/) });
    expect(server.asked).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['/nowhere.tif', [], 2, /nowhere\.tif: there is no such file/],
    ['/text.tif', [], 2, /Only GeoTIFFs are read over HTTP/],
    ['/breaks.tif', [], 2, /broke off/],
    ['/hangs.tif', ['--limit', 'download-time=1500ms'], 2, /does not answer|takes too long/],
    ['/bands_20240512.tif', ['--bbox', '0,0,1,1'], 2, /outside the image/],
    ['/bands_20240512.tif', ['--limit', 'download=40KB'], 4, /would have to be fetched.*limit is download=40KB/],
    ['/bands_20240512.tif', ['--limit', 'memory=30MB'], 4, /limit is memory=30MB/],
    ['/bands_20240512.tif', ['--bbox', '1,2,3'], 1, /west,south,east,north/],
    ['/bands_20240512.tif', ['--out', 'no/such/folder.tif'], 1, /no folder/],
  ])('leaves nothing behind when it fails, and says why: %s %j', async (path, args, status, message) => {
    answers = 1;
    const failed = await fetchFile(path, ...args);
    expect(failed).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(message) });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const { child, ended } = start('fetch', address('/hangs.tif'), '--allow-private');
    onHang = () => void child.kill('SIGINT');
    expect(await ended).toMatchObject({ status: 130, stderr: expect.stringMatching(/Interrupted/) });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('wants one address', async () => {
    const failed = await earthwright('fetch', address('/a.tif'), address('/b.tif'));
    expect(failed).toMatchObject({ status: 1, stderr: expect.stringMatching(/Got 2 addresses/) });
    expect(await earthwright('fetch', 'ftp://me:s3cret@example.com/a.tif')).toMatchObject({ status: 1 });
  });
});

const profile = async (...args: string[]) => {
  const { status, stdout, stderr } = await earthwright('profile', ...args, '--json');
  expect(stderr).toBe('');
  return { status, report: JSON.parse(stdout) };
};

describe('earthwright profile of an address', () => {
  it('says what it says of the same file here', async () => {
    const remote = await profile(address('/bands_20240512.tif'), '--allow-private');
    expect(server.asked.length).toBeLessThanOrEqual(3);
    cpSync(cog('bands.tif'), join(folder, 'bands_20240512.tif'));
    const local = await profile('bands_20240512.tif');
    const path = `${server.base}/bands_20240512.tif`;
    const renamed = JSON.parse(JSON.stringify(local.report).replaceAll('"bands_20240512.tif', `"${path}`));
    expect(remote).toEqual({ status: 0, report: renamed });
    expect(remote.report.files[0]).toMatchObject({ path, date: { value: '2024-05-12' } });
  });

  it.runIf(isWhole)('measures an overview when the image is large, and says so', async () => {
    const { report } = await profile(address('/large.tif'), '--allow-private');
    const [file] = report.files;
    expect(file.grids).toEqual([expect.objectContaining({ width: 1400, height: 1100 })]);
    expect(file.bands[0].statistics).toMatchObject({ total: 700 * 550, min: 1, max: 5 });
    expect(file.warnings).toEqual([expect.stringMatching(/overview of 700 × 550 pixels, one for 2 × 2/)]);
  });

  it.runIf(isWhole)('leaves statistics out that would take too much, and says so', async () => {
    const { status, report } = await profile(
      address('/bands_20240512.tif'),
      '--allow-private',
      '--limit',
      'download=40KB',
    );
    const [file] = report.files;
    expect(status).toBe(0);
    expect(file.bands.map(({ statistics }: { statistics: unknown }) => statistics)).toEqual([null, null, null]);
    expect(file.warnings).toEqual([expect.stringMatching(/Statistics are left out.*limit is download=40KB/)]);
  });

  it('lists what cannot be read, and does not mix addresses with files', async () => {
    const { status, report } = await profile(address('/nowhere.tif'), address('/text.tif'), '--allow-private');
    expect(status).toBe(2);
    expect(report.files).toMatchObject([
      { path: `${server.base}/nowhere.tif`, kind: 'unreadable', code: 'remote-missing' },
      { path: `${server.base}/text.tif`, kind: 'unreadable', code: 'format-unsupported' },
    ]);
    writeFileSync(join(folder, 'a.tif'), '');
    expect(await earthwright('profile', 'a.tif', address('/large.tif'))).toMatchObject({ status: 1 });
  });
});
