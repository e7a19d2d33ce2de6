import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Acquired } from '../../agents/fetched-set.ts';
import { composeSandbox } from '../../compose.ts';
import { type StacRequest, stacRequest, type WantedFetch } from '../../core/fetch-request.ts';
import type { Limits } from '../../core/limits.ts';
import { type Item, type StacServer, sendFile, startStacServer, truth } from './stac-server.ts';
import { acquirer, fakeClock, fileOf } from './support.ts';

let server: StacServer;
let folder = '';
let clock = fakeClock();
const sandbox = composeSandbox();
const name = 'LC09_L2SP_196024_20240621_02_T1_ST_B10.TIF';
const stored = readFileSync(join(import.meta.dirname, 'recorded', name));
const path = `/store/${name}`;

beforeAll(async () => {
  server = await startStacServer();
});
afterAll(async () => {
  server.close();
  await sandbox.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-fetch-'));
  clock = fakeClock();
  server.reset();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wanted = (more: Partial<StacRequest> = {}): StacRequest =>
  stacRequest.parse({
    endpoint: `${server.base}/api/v1/`,
    collection: 'landsat-c2-l2',
    area: truth.area,
    dates: '2024-06-21',
    bands: ['lwir11'],
    whole: true,
    ...more,
  });

const fetching = acquirer(sandbox, () => folder);
const acquire = (
  request: WantedFetch,
  options: { allowed?: readonly string[]; limits?: Partial<Limits>; task?: string } = {},
): Promise<Acquired> => fetching([request], { allowed: [server.host], clock, ...options });

const bytesOf = (acquired: Acquired): Buffer => readFileSync(fileOf(acquired));
const leftOf = (acquired: Acquired): string[] => {
  expect(acquired.kind).toBe('refused');
  const below = join(folder, 'task', 'fetched');
  return existsSync(below)
    ? readdirSync(below, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : [];
};
const asked = (): number => server.asked.filter((one) => one.includes('/store/')).length;

/** Sends the first bytes of a file and breaks off. */
const cut =
  (length: number, tag = '"v1"') =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-length': String(stored.length), etag: tag });
    response.write(stored.subarray(0, length), () => response.destroy());
  };

const withAsset =
  (more: Item) =>
  (item: Item): Item => ({ ...item, assets: { lwir11: { ...item['assets'].lwir11, ...more } } });

describe('a whole file', () => {
  it('goes on where it broke off', async () => {
    const ranges: (string | undefined)[] = [];
    server.faults.set(path, [
      cut(10_000),
      (request, response) => {
        ranges.push(request.headers.range, request.headers['if-range'] as string);
        sendFile(stored, request, response);
      },
    ]);
    const acquired = await acquire(wanted());
    expect(bytesOf(acquired).equals(stored)).toBe(true);
    expect(ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/), '"v1"']);
    expect(clock.pauses).toEqual([1000]);
    expect(readdirSync(dirname(fileOf(acquired))).filter((one) => one.includes('.part'))).toEqual([]);
  });

  it('begins anew where it has become another file', async () => {
    server.faults.set(path, [cut(10_000, '"v0"')]);
    expect(bytesOf(await acquire(wanted())).equals(stored)).toBe(true);
  });

  it('goes on in a later run', async () => {
    server.faults.set(
      path,
      Array.from({ length: 5 }, () => cut(10_000, '"v1"')),
    );
    expect(leftOf(await acquire(wanted()))).toContain('LC09_L2SP_196024_20240621_02_T1_lwir11.tif.part');
    let range = '';
    server.faults.set(path, [
      (request, response) => {
        range = request.headers.range ?? '';
        sendFile(stored, request, response);
      },
    ]);
    expect(bytesOf(await acquire(wanted())).equals(stored)).toBe(true);
    expect(range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('is checked by the length and the checksum that the catalogue tells', async () => {
    const sha256 = createHash('sha256').update(stored).digest('hex');
    server.change = withAsset({ 'file:size': stored.length, 'file:checksum': `1220${sha256}` });
    expect(bytesOf(await acquire(wanted())).equals(stored)).toBe(true);

    server.change = withAsset({ 'file:size': stored.length + 1 });
    const longer = await acquire(wanted({ dates: '2024-06-20/2024-06-21' }));
    expect(longer).toMatchObject({ reason: expect.stringMatching(/the catalogue says \d+ bytes, the server has \d+/) });
    server.change = withAsset({
      'file:checksum': `1220${sha256.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`,
    });
    const other = await acquire(wanted({ dates: '2024-06-19/2024-06-21' }));
    expect(other).toMatchObject({ reason: expect.stringMatching(/another sha256 checksum/) });
    expect(leftOf(other)).not.toContain('LC09_L2SP_196024_20240621_02_T1_lwir11.tif.part');
  });

  it.each([
    ['another range', { 'content-range': `bytes 5-${stored.length - 1}/${stored.length}` }, 206, /another range/],
    ['a compressed body', { 'content-encoding': 'gzip' }, 200, /compresses/],
    ['no length', { 'transfer-encoding': 'chunked' }, 200, /does not say how long/],
  ])('is refused where the server answers %s', async (_, headers, status, message) => {
    server.faults.set(path, [
      (_request, response) => void response.writeHead(status, headers as Record<string, string>).end('body'),
    ]);
    expect(await acquire(wanted())).toMatchObject({ kind: 'refused', reason: expect.stringMatching(message) });
  });

  it('waits as long as a busy server asks for', async () => {
    server.faults.set(path, [(_, response) => void response.writeHead(429, { 'retry-after': '11' }).end()]);
    expect(bytesOf(await acquire(wanted())).equals(stored)).toBe(true);
    expect(clock.pauses).toEqual([11_000]);
  });

  it('of more bytes than the run may fetch is not begun', async () => {
    const acquired = await acquire(wanted(), { limits: { fetchBytes: 15_000 } });
    expect(acquired).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/--limit fetch=/) });
    expect(leftOf(acquired).filter((one) => one.endsWith('.tif'))).toEqual([]);
  });
});

describe('a file that is not where its item said', () => {
  it('is found where the item says now', async () => {
    const moved = withAsset({ href: `${server.base}/store/moved.tif` });
    // Lists tell the old place, the item itself the new one.
    server.change = (item) => (server.asked.at(-1)?.includes(`/items/${item['id']}`) ? item : moved(item));
    const acquired = await acquire(wanted());
    expect(server.asked.filter((one) => one.includes('/store/moved.tif'))).toHaveLength(1);
    expect(bytesOf(acquired).equals(stored)).toBe(true);
    const folderOfFile = dirname(fileOf(acquired));
    expect(JSON.parse(readFileSync(join(folderOfFile, 'provenance.json'), 'utf8')).files[0].source).toMatch(
      new RegExp(`${name}$`),
    );
  });

  it('and nowhere else is a clear refusal', async () => {
    server.change = withAsset({ href: `${server.base}/store/gone.tif` });
    expect(await acquire(wanted())).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/gone\.tif: there is no such file/),
    });
    expect(asked()).toBe(1);
  });
});

describe('a window', () => {
  it('comes over a connection that breaks off, and holds the pixels of the area', async () => {
    server.faults.set(path, [
      (_, response) => {
        const range = `bytes 0-${stored.length - 1}/${stored.length}`;
        response.writeHead(206, { 'content-range': range, 'content-length': String(stored.length), etag: '"v1"' });
        response.write(stored.subarray(0, 100), () => response.destroy());
      },
    ]);
    const acquired = await acquire(wanted({ whole: false }));
    expect(clock.pauses).toHaveLength(1);
    expect(bytesOf(acquired).length).toBeLessThan(stored.length / 2);
  });

  it('is signed anew, once, when its signature has expired', async () => {
    server.firstValid = 2;
    const acquired = await acquire(wanted({ whole: false, sign: `${server.base}/sign` }));
    expect(fileOf(acquired)).toMatch(/lwir11\.tif$/);
    expect(server.asked.filter((one) => one.includes('/sign'))).toHaveLength(2);

    server.firstValid = 100;
    const refused = await acquire(
      wanted({ whole: false, sign: `${server.base}/sign`, dates: '2024-06-20/2024-06-22' }),
    );
    expect(refused).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/refuses access \(status 403\)/) });
    expect(JSON.stringify(refused)).not.toContain('s3cret');
    expect(server.asked.filter((one) => one.includes('/sign'))).toHaveLength(4);
  });

  it('of an image that lies beside the area is refused', async () => {
    const beside = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [20, 0],
          [20, 60],
          [0, 60],
          [0, 0],
        ],
      ],
    };
    server.change = (item) => ({ ...item, geometry: beside });
    expect(await acquire(wanted({ whole: false, area: [1, 1, 2, 2] }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/outside the image/),
    });
  });
});

describe('hosts that were not allowed', () => {
  it('are named before a byte of their files is fetched, and never reached', async () => {
    const canary = await startStacServer();
    server.change = withAsset({ href: `${canary.base}${path}?sig=s3cret`, 'file:size': 2_000_000 });
    const acquired = await acquire(wanted());
    expect(acquired).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(
        new RegExp(`hosts that this run may not ask: ${canary.host}.*1\\.9 MB at most.*--allow-network ${canary.host}`),
      ),
    });
    expect(JSON.stringify(acquired)).not.toContain('s3cret');

    server.change = (item) => item;
    server.faults.set('/sign', [
      (_, response) => void response.end(JSON.stringify({ href: `${canary.base}${path}?sig=s3cret` })),
    ]);
    const signed = await acquire(wanted({ sign: `${server.base}/sign` }));
    server.faults.set(path, [
      (_, response) => void response.writeHead(302, { location: `${canary.base}${path}` }).end(),
    ]);
    const sent = await acquire(wanted({ dates: '2024-06-20/2024-06-22' }));
    canary.close();
    for (const one of [signed, sent])
      expect(one).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/not among those that are allowed/) });
    expect(canary.asked).toEqual([]);
  });
});

describe('an area that is a file of the folder', () => {
  const square = (crs: object, [west, south, east, north]: readonly [number, number, number, number]): string =>
    JSON.stringify({
      type: 'FeatureCollection',
      ...crs,
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [west, south],
                [east, south],
                [east, north],
                [west, north],
                [west, south],
              ],
            ],
          },
        },
      ],
    });

  it('is the box around what it holds, in whatever CRS', async () => {
    mkdirSync(join(folder, 'task', 'data'), { recursive: true });
    const crs = { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32632' } } };
    writeFileSync(join(folder, 'task', 'data', 'park.geojson'), square(crs, [534_500, 5_761_500, 535_000, 5_762_000]));
    const acquired = await acquire({ ...wanted({ whole: false }), area: 'park.geojson' });
    const { request } = JSON.parse(readFileSync(join(dirname(fileOf(acquired)), 'provenance.json'), 'utf8'));
    // python3: rasterio.warp.transform_bounds('EPSG:32632', 'EPSG:4326', 534500, 5761500, 535000, 5762000)
    const expected = [9.5025812, 52.0030485, 9.5099158, 52.0075751];
    for (const [index, value] of expected.entries()) expect(request.area[index]).toBeCloseTo(value, 5);
  });

  it.each(['nothing.geojson', '../victim.geojson', 'table.csv'])(
    'and is not there or has no place says so: %s',
    async (area) => {
      mkdirSync(join(folder, 'task'));
      writeFileSync(join(folder, 'victim.geojson'), square({}, [9, 52, 10, 53]));
      writeFileSync(join(folder, 'task', 'table.csv'), 'a,b\n1,2\n');
      await expect(acquire({ ...wanted(), area })).rejects.toThrow(/The area of “fetch” is the file/);
      expect(server.asked).toEqual([]);
    },
  );
});

describe('what was fetched', () => {
  it('is not fetched again, unless it is no longer what it was', async () => {
    const first = await acquire(wanted());
    server.asked.splice(0);
    const again = await acquire(wanted(), { allowed: [] });
    expect(again).toEqual({ kind: 'ready', sets: [expect.objectContaining({ from: 'folder' })] });
    writeFileSync(fileOf(first), 'other bytes');
    expect(await acquire(wanted(), { allowed: [] })).toMatchObject({ sets: [{ from: 'cache' }] });
    expect(bytesOf(first).equals(stored)).toBe(true);
    expect(server.asked).toEqual([]);

    for (const entry of readdirSync(join(folder, 'cache', 'objects'), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), 'tampered with');
    expect(await acquire(wanted(), { allowed: [], task: 'other' })).toMatchObject({ kind: 'refused' });
    expect(await acquire(wanted(), { task: 'other' })).toMatchObject({ sets: [{ from: 'network' }] });
  });

  it('before a failure is not fetched again after it', async () => {
    const both = wanted({ collection: 'sentinel-2-l2a', bands: ['B04', 'B08'], dates: '2024-06-12' });
    server.faults.set('/store/s2_20240612_B08.tif', [(_, response) => void response.writeHead(400).end()]);
    expect(await acquire(both)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/status 400/) });
    expect(asked()).toBe(2);
    expect(await acquire(both)).toMatchObject({
      sets: [{ from: 'network', files: [expect.anything(), expect.anything()] }],
    });
    expect(asked()).toBe(3);
  });

  it('by a document that names files elsewhere is not believed', async () => {
    const place = dirname(fileOf(await acquire(wanted())));
    const document = JSON.parse(readFileSync(join(place, 'provenance.json'), 'utf8'));
    document.files[0].path = '../../../../cache/objects';
    writeFileSync(join(place, 'provenance.json'), JSON.stringify(document));
    rmSync(join(folder, 'cache'), { recursive: true });
    expect(await acquire(wanted(), { allowed: [] })).toMatchObject({ kind: 'refused' });
  });

  it('lands in the folder and nowhere that a link in it leads to', async () => {
    const place = dirname(fileOf(await acquire(wanted())));
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'mine');
    rmSync(join(folder, 'cache'), { recursive: true });
    rmSync(place, { recursive: true });
    mkdirSync(place);
    const target = join(place, 'LC09_L2SP_196024_20240621_02_T1_lwir11.tif');
    symlinkSync(victim, `${target}.part`);
    linkSync(victim, target);
    writeFileSync(`${target}.part.json`, JSON.stringify({ validator: '"v1"', size: stored.length }));
    expect(bytesOf(await acquire(wanted())).equals(stored)).toBe(true);
    expect(readFileSync(victim, 'utf8')).toBe('mine');

    rmSync(join(folder, 'task', 'fetched'), { recursive: true });
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'task', 'fetched'));
    await expect(acquire(wanted())).rejects.toThrow(/is a link or a file/);
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual([]);
  });
});
