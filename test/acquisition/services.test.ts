import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Acquired } from '../../agents/fetched-set.ts';
import { composeSandbox } from '../../compose.ts';
import { type WantedFetch, wantedFetch } from '../../core/fetch-request.ts';
import {
  type Asked,
  drop,
  type PlayedServer,
  recordedFile,
  redirectTo,
  send,
  startPlayedServer,
  status,
} from './played-server.ts';
import { acquirer, fakeClock, fileOf, taskRunner } from './support.ts';

let server: PlayedServer;
let canary: PlayedServer;
let folder = '';
/** Where the documents say that their operations are; null: here. */
let elsewhere: string | null = null;
let format = 'application/json';
let wfsVersion = '2.0.0';
let coverage = { epsg: '4326', labels: 'Lat Long', lower: '51.9 9.4', upper: '52.1 9.6' };
const sandbox = composeSandbox();
const fetching = acquirer(sandbox, () => folder);
const runWhole = taskRunner(sandbox, () => folder);
const area = [9.502, 52.003, 9.512, 52.009];
const dem = recordedFile('Copernicus_DSM_COG_10_N52_00_E009_00_DEM.tif');

const filled = (name: string): string =>
  Object.entries({ base: server.base, features: elsewhere ?? server.base, format, ...coverage }).reduce(
    (text, [key, value]) => text.replaceAll(`{${key}}`, value),
    recordedFile(name).toString(),
  );

/** 1500 trees along a line; the last third lies beside the area. */
const trees = Array.from({ length: 1500 }, (_, index) => ({
  type: 'Feature',
  id: `trees.${index}`,
  geometry: { type: 'Point', coordinates: [9.502005 + index * 1e-5, 52.004] },
  properties: { height: index % 30 },
}));

const exception = (code: string): string =>
  `<?xml version="1.0"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1"><ows:Exception exceptionCode="${code}"><ows:ExceptionText>key=s3cret</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
const png = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const pixels = Buffer.alloc(height * (1 + width * 3), 90);
  for (let row = 0; row < height; row++) pixels[row * (1 + width * 3)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const parameter = ({ url }: Asked, name: string): string =>
  [...url.searchParams].find(([key]) => key.toLowerCase() === name)?.[1] ?? '';

const wfs = (asked: Asked) => {
  if (parameter(asked, 'request') === 'GetCapabilities')
    return send(filled('wfs.xml').replace('version="2.0.0" xmlns=', `version="${wfsVersion}" xmlns=`), 'text/xml');
  const [start, count] = [
    Number(parameter(asked, 'startindex')),
    Number(parameter(asked, 'count') || parameter(asked, 'maxfeatures')),
  ];
  return send({ type: 'FeatureCollection', features: trees.slice(start, start + count), numberMatched: trees.length });
};
const wms = (asked: Asked) =>
  parameter(asked, 'request') === 'GetCapabilities'
    ? send(filled('wms.xml'), 'text/xml')
    : send(png(Number(parameter(asked, 'width')), Number(parameter(asked, 'height'))), 'image/png');
const wcs = (asked: Asked) => {
  const request = parameter(asked, 'request');
  if (request === 'GetCapabilities') return send(filled('wcs.xml'), 'text/xml');
  return request === 'DescribeCoverage' ? send(filled('coverage.xml'), 'text/xml') : send(dem, 'image/tiff');
};
const items = (asked: Asked) => {
  const start = Number(parameter(asked, 'offset'));
  const next = {
    rel: 'next',
    type: 'application/geo+json',
    href: `${elsewhere ?? server.base}/api/collections/trees/items?offset=${start + 600}`,
  };
  return send({
    type: 'FeatureCollection',
    features: trees.slice(start, start + 600),
    numberMatched: trees.length,
    links: start + 600 < trees.length ? [next] : [],
  });
};
const collection = () =>
  send({
    id: 'trees',
    title: 'Trees of the town',
    links: [
      { rel: 'license', href: 'https://creativecommons.org/publicdomain/zero/1.0/', title: 'CC0-1.0' },
      { rel: 'items', type: 'text/html', href: './trees/items.html' },
      { rel: 'items', type: 'application/geo+json', href: '/api/collections/trees/items' },
    ],
  });

beforeAll(async () => {
  server = await startPlayedServer({
    '/wfs': (asked, ...rest) => wfs(asked)(asked, ...rest),
    '/wms': (asked, ...rest) => wms(asked)(asked, ...rest),
    '/wcs': (asked, ...rest) => wcs(asked)(asked, ...rest),
    '/api/collections/trees': (asked, ...rest) => collection()(asked, ...rest),
    '/api/collections/trees/items': (asked, ...rest) => items(asked)(asked, ...rest),
  });
  canary = await startPlayedServer({});
});
afterAll(async () => {
  server.close();
  canary.close();
  await sandbox.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-services-'));
  mkdirSync(join(folder, 'task'));
  server.reset();
  elsewhere = null;
  format = 'application/json';
  wfsVersion = '2.0.0';
  coverage = { epsg: '4326', labels: 'Lat Long', lower: '51.9 9.4', upper: '52.1 9.6' };
});
afterEach(() => {
  expect(canary.asked).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

const entries = {
  wfs: { collection: 'trees' },
  features: { collection: 'trees' },
  wcs: { collection: 'made__dem' },
  wms: { collection: 'ortho', resolution: 10 },
};
type Kind = keyof typeof entries;
const kinds: readonly Kind[] = ['wfs', 'features', 'wcs', 'wms'];
const pathOf = (kind: Kind): string => (kind === 'features' ? '/api' : `/${kind}`);
const dataPath = (kind: Kind): string => (kind === 'features' ? '/api/collections/trees/items' : `/${kind}`);

const wanted = (kind: Kind, more: object = {}): WantedFetch =>
  wantedFetch.parse({ kind, endpoint: `${server.base}${pathOf(kind)}?key=s3cret`, area, ...entries[kind], ...more });
const acquire = (one: WantedFetch, clock = fakeClock()): Promise<Acquired> =>
  fetching([one], { allowed: [server.host], clock });
const reasonOf = (acquired: Acquired): string =>
  acquired.kind === 'refused' ? acquired.reason : 'nothing was refused';
// biome-ignore lint/suspicious/noExplicitAny: JSON as it was written.
const json = (path: string): any => JSON.parse(readFileSync(path, 'utf8'));
const provenanceOf = (acquired: Acquired) => json(join(dirname(fileOf(acquired)), 'provenance.json'));
const last = (): Asked => server.asked.at(-1) as Asked;

describe('a task whose data a service of the OGC has', () => {
  it.each<[Kind, string, number, string]>([
    // Of heights 0 to 29 over and over, the first 1000.
    ['wfs', 'What is the mean of height?', (33 * 435 + 45) / 1000, 'Datenlizenz'],
    ['features', 'What is the mean of height?', (33 * 435 + 45) / 1000, 'CC0'],
    // The server gives all of its coverage, whatever box was asked for: its mean by rasterio.
    ['wcs', 'What is the mean elevation?', 144.15643, 'CC BY'],
    ['wms', 'What is the mean of band 1?', 90, 'CC BY'],
  ])('%s: is answered, cites it, and is answered again without a network', async (kind, question, value, licence) => {
    const document = { question, fetch: wanted(kind) };
    const answer = await runWhole(document, [server.host]);
    expect(answer).toMatchObject({ kind: 'answered', value: expect.closeTo(value, 3) });
    expect(answer.kind === 'answered' && answer.sources).toEqual([expect.stringContaining(`licence ${licence}`)]);
    expect(JSON.stringify(answer)).not.toContain('s3cret');
    server.reset();
    expect(await runWhole(document, [])).toEqual(answer);
    expect(server.asked).toEqual([]);
  });
});

describe('services of the OGC', () => {
  it.each(kinds)(
    '%s: what was fetched is cited with its licence, and comes from the cache the next time',
    async (kind) => {
      const acquired = await acquire(wanted(kind));
      expect(reasonOf(acquired)).toBe('nothing was refused');
      expect(acquired.kind === 'ready' && acquired.sets[0]?.citation).toMatch(/licence (?:Datenlizenz|CC0|CC BY 4\.0)/);
      const provenance = provenanceOf(acquired);
      expect(provenance.files[0].sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(provenance)).not.toContain('s3cret');
      server.reset();
      const again = await fetching([wanted(kind)], { task: 'second' });
      expect(readFileSync(fileOf(again))).toEqual(readFileSync(fileOf(acquired)));
      expect(server.asked).toEqual([]);
    },
  );

  it.each(['wfs', 'features'] as const)('%s: all pages, and of them what lies in the area', async (kind) => {
    const { features } = json(fileOf(await acquire(wanted(kind))));
    expect(features).toHaveLength(1000);
    expect(features[7]).toMatchObject({ id: 'trees.7', properties: { height: 7 } });
    const box = parameter(server.asked.find((asked) => parameter(asked, 'bbox') !== '') as Asked, 'bbox');
    expect(box).toBe(kind === 'wfs' ? '52.003,9.502,52.009,9.512,urn:ogc:def:crs:EPSG::4326' : area.join(','));
    expect(reasonOf(await acquire(wanted(kind, { most: 1499 })))).toMatch(/More than 1499 features of trees/);
    expect(reasonOf(await acquire(wanted(kind, { area: [1, 1, 2, 2] })))).toMatch(
      /No feature of trees lies in the area/,
    );
  });

  it('wfs: of version 1.1, which has no pages; 1.0 is refused', async () => {
    wfsVersion = '1.1.0';
    expect(json(fileOf(await acquire(wanted('wfs')))).features).toHaveLength(1000);
    expect([parameter(last(), 'typename'), parameter(last(), 'maxfeatures')]).toEqual(['made:trees', '10001']);
    expect(server.asked).toHaveLength(2);
    wfsVersion = '1.0.0';
    expect(reasonOf(await acquire(wanted('wfs', { most: 9 })))).toMatch(/WFS 1\.0/);
  });

  it.each([
    [
      'wfs',
      'pages that repeat',
      () =>
        server.faults.set('/wfs', [
          (asked, ...rest) => wfs(asked)(asked, ...rest),
          (asked, ...rest) => wfs(asked)(asked, ...rest),
          send({ type: 'FeatureCollection', features: trees.slice(0, 500), numberMatched: 1500 }),
        ]),
      /1500 features fit, and its pages have 1000/,
    ],
    [
      'wfs',
      'features in another CRS',
      () =>
        server.faults.set('/wfs', [
          (asked, ...rest) => wfs(asked)(asked, ...rest),
          send({
            type: 'FeatureCollection',
            features: trees,
            crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
          }),
        ]),
      /another CRS/,
    ],
    ['wfs', 'no GeoJSON', () => (format = 'text/csv'), /gives features as .*text\/csv and not as GeoJSON/],
    [
      'features',
      'an expired signature',
      () => server.faults.set('/api/collections/trees/items', [status(403)]),
      /refuses access \(status 403\)/,
    ],
    [
      'features',
      'a collection that has moved away',
      () => server.faults.set('/api/collections/trees', [status(404)]),
      /no such file \(status 404\)/,
    ],
    [
      'wcs',
      'a coverage beside the area',
      () => Object.assign(coverage, { lower: '10 9.4', upper: '11 9.6' }),
      /does not reach into the area/,
    ],
    [
      'wcs',
      'a coverage with a time axis',
      () => Object.assign(coverage, { labels: 'Lat Long ansi', lower: '51 9 1', upper: '53 10 2' }),
      /axes Lat, Long, ansi/,
    ],
  ] as [Kind, string, () => unknown, RegExp][])('%s: %s is refused', async (kind, _, prepare, reason) => {
    prepare();
    const refused = await acquire(wanted(kind));
    expect(reasonOf(refused)).toMatch(reason);
    expect(JSON.stringify(refused)).not.toContain('s3cret');
    expect(existsSync(join(folder, 'task', 'fetched'))).toBe(false);
  });

  it.each(['wfs', 'wms'] as const)('%s: a name that it does not have is told with those that it has', async (kind) => {
    expect(reasonOf(await acquire(wanted(kind, { collection: 'rivers' })))).toMatch(
      /has no (?:feature type|layer) “rivers”; it has .*(?:made:trees|ortho)/,
    );
  });

  it.each(kinds)(
    '%s: busy servers and lost connections are tried again; exceptions and pages of text are refused',
    async (kind) => {
      const clock = fakeClock();
      server.faults.set(dataPath(kind), [status(429, { 'retry-after': '9' }), drop]);
      expect(reasonOf(await acquire(wanted(kind), clock))).toBe('nothing was refused');
      expect(clock.pauses).toEqual([9000, 2000]);
      for (const [answer, told] of [
        [send(exception('InvalidParameterValue'), 'application/xml'), /exception InvalidParameterValue|no JSON/],
        [send('<html>s3cret</html>', 'text/html'), /no XML|no JSON|did not answer as a W[FMC]S does/],
      ] as const) {
        server.faults.set(dataPath(kind), [answer]);
        const refused = await acquire(wanted(kind, { area: [9.503, 52.003, 9.512, 52.009] }));
        expect(reasonOf(refused)).toMatch(told);
        expect(JSON.stringify(refused)).not.toContain('s3cret');
      }
    },
  );

  it('wms: a picture with its place, asked latitude first, of the size that was asked for', async () => {
    const acquired = await acquire(wanted('wms'));
    // 0.01° × cos 52.006° × 111320 m and 0.006° × 111320 m in pixels of 10 m.
    expect([parameter(last(), 'width'), parameter(last(), 'height'), parameter(last(), 'bbox')]).toEqual([
      '69',
      '67',
      '52.003,9.502,52.009,9.512',
    ]);
    const [description] = await sandbox.describeFiles([fileOf(acquired)], { isolation: 'off' });
    expect(description).toMatchObject({ kind: 'raster', grids: [{ width: 69, height: 67 }] });
    const [bounds] =
      description?.kind === 'raster'
        ? description.grids.flatMap(({ boundsWgs84 }) => (boundsWgs84 ? [boundsWgs84] : []))
        : [];
    for (const [index, value] of area.entries()) expect(bounds?.[index]).toBeCloseTo(value, 9);
    server.faults.set('/wms', [(asked, ...rest) => wms(asked)(asked, ...rest), send(png(5, 5), 'image/png')]);
    expect(reasonOf(await acquire(wanted('wms', { resolution: 20 })))).toMatch(/no PNG of 35 × 34 pixels/);
    expect(reasonOf(await acquire(wanted('wms', { resolution: 0.01 })))).toMatch(/coarser “resolution”/);
  });

  it('wcs: cut along the axes in their order, in the CRS of the coverage', async () => {
    expect(readFileSync(fileOf(await acquire(wanted('wcs'))))).toEqual(dem);
    expect(last().url.searchParams.getAll('SUBSET')).toEqual(['Lat(52.003,52.009)', 'Long(9.502,9.512)']);
    coverage = { epsg: '32632', labels: 'E N', lower: '500000 5700000', upper: '534800 5800000' };
    await acquire(wanted('wcs', { area: [9.502, 52.003, 9.512, 52.0091] }));
    const [east, north] = last()
      .url.searchParams.getAll('SUBSET')
      .map((text) => text.match(/[\d.]+/g)?.map(Number));
    // python3: rasterio.warp.transform_bounds('EPSG:4326', 'EPSG:32632', 9.502, 52.003, 9.512, 52.0091); clipped at 534800.
    for (const [got, expected] of [
      [east?.[0], 534455.48],
      [east?.[1], 534800],
      [north?.[0], 5761490.85],
      [north?.[1], 5762174.09],
    ] as const)
      expect(Math.abs((got ?? 0) - expected)).toBeLessThan(1);
  });

  it.each(kinds)('%s: no link of a document leads to where the run may not ask', async (kind) => {
    elsewhere = canary.base;
    if (kind === 'wms')
      server.faults.set('/wms', [
        send(filled('wms.xml').replace(`${server.base}/wms`, `${canary.base}/wms`), 'text/xml'),
      ]);
    expect(reasonOf(await acquire(wanted(kind)))).toMatch(/may not (?:ask|be asked)/);
    elsewhere = null;
    server.faults.set(dataPath(kind), [redirectTo(`${canary.base}${dataPath(kind)}`)]);
    expect(reasonOf(await acquire(wanted(kind)))).toMatch(/may not be asked/);
  });
});
