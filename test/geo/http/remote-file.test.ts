import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultLimits, type Limits } from '../../../core/limits.ts';
import type { RemoteWork, WindowRequest } from '../../../core/remote.ts';
import { describeFile } from '../../../geo/describe.ts';
import { openGate } from '../../../geo/http/address.ts';
import { createAgents } from '../../../geo/http/exchange.ts';
import { requestRange } from '../../../geo/http/range-request.ts';
import { openRemoteFile, type RemoteFile } from '../../../geo/http/remote-file.ts';
import { readRemote } from '../../../geo/remote/read-remote.ts';
import { fixture, withFolder } from '../support.ts';
import { type FileServer, sendRange, startFileServer } from './file-server.ts';
import { digestsOf, golden, storedIn } from './stored.ts';

const bands = readFileSync(fixture('cog/bands.tif'));
const whole: WindowRequest = { bounds: null, boundsCrs: 'native', level: null, bands: null };

/** An image of 3 MB whose directory stands at the end, behind its pixels. */
const late = (): Buffer => {
  const bytes = readFileSync(fixture('tiff/scale-offset.tif'));
  const moved = Buffer.concat([bytes, Buffer.alloc(3_000_000 - bytes.length)]);
  const first = bytes.readUInt32LE(4);
  const length = 2 + bytes.readUInt16LE(first) * 12 + 4;
  bytes.copy(moved, 2_900_000, first, first + length);
  moved.writeUInt32LE(2_900_000, 4);
  return moved;
};

/** The first overview passes for a page: its NewSubfileType, the first entry of its directory, is 0. */
const pages = (): Buffer => {
  const bytes = Buffer.from(bands);
  const first = bytes.readUInt32LE(4);
  const second = bytes.readUInt32LE(first + 2 + bytes.readUInt16LE(first) * 12);
  expect(bytes.readUInt16LE(second + 2)).toBe(254);
  bytes.writeUInt32LE(0, second + 10);
  return bytes;
};

const status = (code: number) => (_: unknown, response: ServerResponse) => void response.writeHead(code).end();
let tag = 0;
let server: FileServer;
beforeAll(async () => {
  const cogs = ['bands', 'large', 'mask', 'numbers'].map((name) => [
    `/${name}.tif`,
    readFileSync(fixture(`cog/${name}.tif`)),
  ]);
  server = await startFileServer(
    {
      ...Object.fromEntries(cogs),
      '/late.tif': late(),
      '/text.tif': Buffer.from('hello, this is not a picture'),
      '/empty.tif': Buffer.alloc(0),
      '/pages.tif': pages(),
      '/cut.tif': bands.subarray(0, 40_000),
    },
    {
      '/forbidden.tif': status(403),
      '/busy.tif': status(503),
      '/hangs.tif': () => undefined,
      '/no-ranges.tif': (_, response) => response.end(bands),
      '/gzip.tif': (request, response) => sendRange(gzipSync(bands), request, response, { 'content-encoding': 'gzip' }),
      '/whole-gzip.tif': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bands)),
      '/changes.tif': (request, response) => sendRange(bands, request, response, { etag: `"${tag++}"` }),
      '/grows.tif': (request, response) => sendRange(Buffer.concat([bands, Buffer.alloc(tag++)]), request, response),
      '/shifted.tif': (_, response) =>
        response.writeHead(206, { 'content-range': 'bytes 5-20/999' }).end('x'.repeat(16)),
      '/too-much.tif': (_, response) =>
        response.writeHead(206, { 'content-range': `bytes 0-32767/${bands.length}` }).end(bands),
      '/too-little.tif': (_, response) =>
        response.writeHead(206, { 'content-range': `bytes 0-32767/${bands.length}` }).end(bands.subarray(0, 100)),
      '/moved.tif': (_, response) => response.writeHead(302, { location: '/bands.tif' }).end(),
      '/loop.tif': (_, response) => response.writeHead(302, { location: '/loop.tif' }).end(),
      '/to-address.tif': (_, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${server.port}/bands.tif?s3cret` }).end(),
      '/to-name.tif': (_, response) =>
        response.writeHead(302, { location: `http://localhost:${server.port}/bands.tif?s3cret` }).end(),
      '/to-file.tif': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  server.forget();
  tag = 0;
});

const withRemote = <T>(
  path: string,
  limits: Partial<Limits>,
  work: (file: RemoteFile, folder: string) => Promise<T>,
): Promise<T> =>
  withFolder(async (folder) => {
    const mirrorPath = join(folder, 'fetched');
    const options = {
      limits: { ...defaultLimits, ...limits },
      gate: openGate(true),
      signal: AbortSignal.timeout(20_000),
    };
    const file = await openRemoteFile(new URL(path, server.base), { ...options, mirrorPath });
    try {
      return await work(file, folder);
    } finally {
      file.close();
      expect(existsSync(mirrorPath)).toBe(false);
    }
  });

const reading = (path: string, work: RemoteWork, limits: Partial<Limits> = {}) =>
  withRemote(path, limits, (file) => file.read(work, readRemote));

const refused = /images \(pages\)|beyond 2\^53/;

const levelOf = (resolution: string | null): WindowRequest['level'] =>
  resolution === null ? null : { size: Number.parseFloat(resolution), unit: resolution.endsWith('m') ? 'm' : 'crs' };

describe('a window of a remote cloud-optimised GeoTIFF', () => {
  it.each(golden.map((one) => [`${one.file} ${JSON.stringify(one.bounds)} ${one.resolution}`, one] as const))(
    'holds what rasterio reads there: %s',
    async (_, { file: name, bands: chosen, bounds, crs, resolution, level, window, transform, values, masks }) => {
      await withRemote(`/${name}`, {}, async (file, folder) => {
        const output = join(folder, 'out.tif');
        const request = { bounds, boundsCrs: crs, level: levelOf(resolution), bands: chosen };
        const answer = await file.read({ kind: 'window', window: request, output }, readRemote);
        const [column, row, width, height] = window;
        expect(answer).toMatchObject({
          kind: 'written',
          level: { width: level[0], height: level[1] },
          window: { column, row, width, height },
        });
        const written = digestsOf(output);
        expect(written).toMatchObject({ values, masks });
        expect(written.transform.map((one) => one.toPrecision(12))).toEqual(
          transform.map((one) => one.toPrecision(12)),
        );
      });
    },
  );

  it('keeps what the file says of its bands, and leaves the statistics of the whole image behind', async () => {
    await withRemote('/bands.tif', {}, async (file, folder) => {
      const output = join(folder, 'out.tif');
      await file.read({ kind: 'window', window: { ...whole, bands: [3, 1] }, output }, readRemote);
      const [cut, source] = [await describeFile(output), await describeFile(fixture('cog/bands.tif'))];
      if (cut.kind !== 'raster' || source.kind !== 'raster') throw new Error(JSON.stringify(cut));
      const facts = (index: number) => ({
        ...source.bands[index],
        index: expect.any(Number),
        colour: expect.any(String),
      });
      expect(cut.bands).toEqual([facts(2), facts(0)]);
      expect(cut.grids).toEqual(source.grids);
      expect(cut.tags).toMatchObject({ PLATFORM: 'made up <&> für Tests' });
      expect(Object.keys(cut.tags)).not.toContain('STATISTICS_MEAN');
    });
  });

  it('is fetched by few requests for few bytes', async () => {
    await withRemote('/bands.tif', {}, async (file, folder) => {
      const bounds = [602_000, 5_396_000, 602_100, 5_396_100] as const;
      const window = { ...whole, bounds };
      await file.read({ kind: 'window', window, output: join(folder, 'out.tif') }, readRemote);
      expect(file.fetched().requests).toBeLessThanOrEqual(2);
      expect(file.fetched().bytes).toBeLessThan(bands.length / 2);
      expect(server.asked).toHaveLength(file.fetched().requests);
      expect(server.asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(file.fetched().bytes);
    });
  });

  it.each([
    [{ bounds: [0, 0, 1, 1], boundsCrs: 'EPSG:4326' }, /outside the image, which covers .* 10\.35\S+ in degrees/],
    [{ bounds: [2, 1, 1, 2], boundsCrs: 'native' }, /west beyond its east/],
    [{ bands: [4] }, /no band 4: the image has 3/],
  ] as const)('that cannot be says why: %j', async (part, message) => {
    const window = { ...whole, ...part };
    await withFolder(async (folder) => {
      const output = join(folder, 'out.tif');
      const answer = await reading('/bands.tif', { kind: 'window', window, output });
      expect(answer).toMatchObject({
        kind: 'failed',
        code: 'window-impossible',
        message: expect.stringMatching(message),
      });
      expect(existsSync(output)).toBe(false);
    });
  });

  it.each([
    [{ downloadBytes: 80_000 }, /would have to be fetched.*--resolution 20\. The limit is download=/],
    [{ downloadRequests: 1 }, /requests.*The limit is requests=1; raise it with --limit requests=2/],
  ])('beyond a limit is not begun, and says what to do: %j', async (limits, message) => {
    const work = { kind: 'window', window: whole, output: '/nowhere/out.tif' } as const;
    await expect(reading('/bands.tif', work, limits)).rejects.toMatchObject({
      code: 'remote-limit',
      message: expect.stringMatching(message),
    });
    expect(server.asked).toHaveLength(1);
  });

  it('is not cut from a file of several images', async () => {
    const work = { kind: 'window', window: whole, output: '/nowhere/out.tif' } as const;
    await expect(reading('/pages.tif', work)).resolves.toMatchObject({ kind: 'failed', code: 'format-unsupported' });
  });
});

/** In every layout, type and codec that there are fixtures of. What stands beside a file is not read over the network. */
const others = globSync('{tiff,lerc}/*.tif', { cwd: fixture('') }).filter(
  (name) => !existsSync(fixture(`${name}.msk`)),
);

describe('a whole image', () => {
  it.each(others)('has the same pixels, place and facts when it is cut out: %s', async (name) => {
    await withFolder(async (folder) => {
      const [path, output] = [fixture(name), join(folder, 'out.tif')];
      const size = statSync(path).size;
      const mirror = { path, size, segments: [{ start: 0, end: size, at: 0 }] };
      const answer = await readRemote(mirror, { kind: 'window', window: whole, output });
      const [source, cut] = [await describeFile(path), await describeFile(output)];
      if (answer.kind === 'failed') {
        expect({ name, message: answer.message }).toEqual({ name, message: expect.stringMatching(refused) });
        return;
      }
      if (source.kind !== 'raster' || cut.kind !== 'raster') throw new Error(JSON.stringify(cut));
      expect(cut.grids).toEqual(source.grids);
      expect(cut.bands).toEqual(
        source.bands.map((band) => ({
          ...band,
          dtype: band.dtype === 'float16' ? 'float32' : band.dtype,
        })),
      );
      expect(storedIn(output)).toEqual(storedIn(path));
    });
  });
});

describe('a band without the alpha band that masks it', () => {
  it('keeps its missing pixels', async () => {
    await withFolder(async (folder) => {
      const [path, output] = [fixture('tiff/alpha.tif'), join(folder, 'out.tif')];
      const size = statSync(path).size;
      const mirror = { path, size, segments: [{ start: 0, end: size, at: 0 }] };
      await readRemote(mirror, { kind: 'window', window: { ...whole, bands: [2] }, output });
      const [, second] = storedIn(path);
      expect(storedIn(output)).toEqual([second]);
      expect(second?.some(Number.isNaN)).toBe(true);
    });
  });
});

describe('a remote GeoTIFF', () => {
  it.each(['bands', 'mask', 'numbers'])('is described as the same file on disk: %s', async (name) => {
    const local = await describeFile(fixture(`cog/${name}.tif`));
    await expect(reading(`/${name}.tif`, { kind: 'describe' })).resolves.toEqual({
      kind: 'described',
      description: local,
    });
    expect(server.asked).toHaveLength(1);
  });

  it('is described by its directory alone, wherever that stands', async () => {
    const answer = await reading('/late.tif', { kind: 'describe' });
    expect(answer).toMatchObject({ kind: 'described', description: { kind: 'raster', bytes: 3_000_000 } });
    expect(server.asked.length).toBeLessThanOrEqual(3);
    expect(server.asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(300_000);
  });

  it('says when it is cut off', async () => {
    await expect(reading('/cut.tif', { kind: 'describe' })).resolves.toMatchObject({
      description: { notes: [expect.stringMatching(/beyond the end of the file/)] },
    });
    const work = { kind: 'window', window: whole, output: '/nowhere/out.tif' } as const;
    await expect(reading('/cut.tif', work)).resolves.toMatchObject({ kind: 'failed', code: 'file-truncated' });
  });

  it('is followed through redirects, once', async () => {
    await reading('/moved.tif', { kind: 'window', window: whole, output: '/dev/null/out.tif' });
    const moved = server.asked.filter(({ path }) => path === '/moved.tif');
    expect(moved).toHaveLength(1);
    expect(server.asked.length).toBeGreaterThan(2);
  });

  it.each([
    ['/nowhere.tif', 'remote-missing', /no such file \(status 404\)/],
    ['/forbidden.tif', 'remote-forbidden', /status 403.*expired/],
    ['/busy.tif', 'remote-busy', /status 503/],
    ['/empty.tif', 'remote-empty', /empty/],
    ['/no-ranges.tif', 'remote-no-ranges', /whole files only/],
    ['/gzip.tif', 'remote-compressed', /gzip/],
    ['/whole-gzip.tif', 'remote-compressed', /gzip/],
    ['/shifted.tif', 'remote-unreadable', /another range/],
    ['/too-much.tif', 'remote-unreadable', /more bytes|broke off/],
    ['/too-little.tif', 'remote-unreadable', /before all bytes|broke off/],
    ['/changes.tif', 'remote-changed', /changed while it was read/],
    ['/grows.tif', 'remote-changed', /changed while it was read/],
    ['/loop.tif', 'remote-unreadable', /more than 5 times/],
    ['/to-file.tif', 'remote-unreadable', /no http or https/],
    ['/hangs.tif', 'remote-timeout', /does not answer|too long/],
  ])('that cannot be read says why, and nothing secret: %s', async (path, code, message) => {
    const url = `${path}?signature=s3cret`;
    const work = { kind: 'window', window: whole, output: '/dev/null/out.tif' } as const;
    const limits = path === '/hangs.tif' ? { downloadMs: 150 } : {};
    const error: unknown = await reading(url, work, limits).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(error).toMatchObject({ message: expect.stringContaining(`127.0.0.1:${server.port}${path}`) });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('s3cret');
    expect(error instanceof Error && error.cause).toBeUndefined();
  });

  it.each(['/to-address.tif', '/to-name.tif'])('is not followed to this machine: %s', async (path) => {
    let asked = 0;
    const agents = createAgents();
    const connection = {
      ...{ agents, idleMs: 5000, signal: AbortSignal.timeout(20_000), onRequest: () => undefined },
      // The server of the first address is on this machine, too: it passes for a public one, in both checks.
      get gate() {
        return openGate(++asked <= 2);
      },
    };
    const error: unknown = await requestRange(new URL(path, server.base), [0, 16], connection).catch((one) => one);
    for (const agent of Object.values(agents)) agent.destroy();
    expect(error).toMatchObject({ code: 'remote-private', message: expect.not.stringContaining('s3cret') });
    expect(server.asked).toHaveLength(1);
  });

  it('that is something else says so', async () => {
    const answer = await reading('/text.tif', { kind: 'describe' });
    expect(answer).toMatchObject({
      kind: 'failed',
      code: 'format-unsupported',
      message: expect.stringMatching(/download/),
    });
  });

  it('whose reader wants bytes that are here already is not read for ever', async () => {
    const step = async () => ({
      kind: 'needs' as const,
      ranges: [[0, 10] as [number, number]],
      pixels: true,
      coarser: [],
    });
    await withRemote('/bands.tif', {}, async (file) => {
      await expect(file.read({ kind: 'describe' }, step)).rejects.toMatchObject({ code: 'remote-unreadable' });
    });
  });
});
