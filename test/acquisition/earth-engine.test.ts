import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAcquisition } from '../../acquisition/acquire.ts';
import type { Acquired } from '../../agents/fetched-set.ts';
import { composeSandbox } from '../../compose.ts';
import { type WantedFetch, wantedFetch } from '../../core/fetch-request.ts';
import { defaultLimits } from '../../core/limits.ts';
import { openRaster } from '../../geo/files/open-raster.ts';
import { createDecodedSource } from '../../geo/raster/decoded-source.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import type { Samples } from '../../geo/tiff/samples.ts';
import { createTiffWriter } from '../../geo/tiff/write/writer.ts';
import { type Asked, type PlayedServer, send, startPlayedServer, status } from './played-server.ts';
import { fakeClock, fileOf } from './support.ts';

let server: PlayedServer;
let canary: PlayedServer;
let folder = '';
/** Pixels along a side that the service computes at once. */
let mostSide = 4000;
const tokens: string[] = [];
const sandbox = composeSandbox();
const project = '/v1/projects/p';

const failed = (message: string, code = 400, word = 'INVALID_ARGUMENT') =>
  [code, { error: { code, message, status: word } }] as const;

/** Values tell where a pixel lies; a square of it is masked, and comes as what the computation was told to put there. */
const computed = ({ body }: Asked): Buffer | ReturnType<typeof failed> => {
  const { grid, expression, bandIds, fileFormat } = JSON.parse(body);
  const { width, height } = grid.dimensions;
  if (width > mostSide || height > mostSide)
    return failed('Total request size (99999999 bytes) must be less than or equal to 50331648 bytes.');
  if (bandIds[0] === 'B99') return failed("Image.select: Band pattern 'B99' did not match any bands.");
  const nodata = expression.values[expression.result].functionInvocationValue.arguments.value;
  const fill: number = nodata.functionInvocationValue.arguments.value.constantValue;
  expect(fileFormat).toBe('GEO_TIFF');
  const { scaleX, translateX, scaleY, translateY } = grid.affineTransform;
  const path = join(folder, `${crypto.randomUUID()}.tif`);
  const transform = [scaleX, 0, translateX, 0, scaleY, translateY] as const;
  const writer = createTiffWriter(path, {
    ...{
      grid: { width, height, transform, crs: grid.crsCode },
      dtype: 'float32',
      codes: false,
      unit: '',
      description: '',
    },
    metadata: {},
  });
  const values = Float64Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [translateX + ((at % width) + 0.5) * scaleX, translateY + (Math.floor(at / width) + 0.5) * scaleY];
    return x < 534_500 && y > 5_761_700 ? fill : (x - 534_000) / 10 + (5_762_000 - y);
  });
  writer.writeRows(values);
  writer.finish();
  return readFileSync(path);
};

const features = Array.from({ length: 2500 }, (_, index) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.502005 + index * 3e-6, 52.004] },
  properties: { mean: index },
}));

beforeAll(async () => {
  server = await startPlayedServer({
    [`${project}/image:computePixels`]: (asked, response, request) => {
      tokens.push(request.headers.authorization ?? '');
      const found = computed(asked);
      if (Buffer.isBuffer(found)) send(found, 'image/tiff')(asked, response, request);
      else response.writeHead(found[0], { 'content-type': 'application/json' }).end(JSON.stringify(found[1]));
    },
    [`${project}/table:computeFeatures`]: (asked, ...rest) => {
      const { pageToken = '0', pageSize } = JSON.parse(asked.body);
      const [start, end] = [Number(pageToken), Number(pageToken) + pageSize];
      const next = end < features.length ? { nextPageToken: String(end) } : {};
      send({ type: 'FeatureCollection', features: features.slice(start, end), ...next })(asked, ...rest);
    },
  });
  canary = await startPlayedServer({});
});
afterAll(async () => {
  server.close();
  canary.close();
  await sandbox.close();
});
beforeEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), 'earthwright-engine-'));
  mkdirSync(join(folder, 'task'));
  server.reset();
  tokens.splice(0);
  mostSide = 4000;
});

const clock = fakeClock();
const fetching = (request: object, task = 'task', own: object = {}): Promise<Acquired> => {
  const wanted: WantedFetch = wantedFetch.parse({ endpoint: `${server.base}${project}`, ...request });
  return createAcquisition({
    ...{ sandbox, allowed: [server.host], clock, isolation: 'off', trustsTask: false },
    tokenOf: (hostname) => (hostname === '127.0.0.1' ? 'ya29.s3cret' : undefined),
    limits: defaultLimits,
    signal: AbortSignal.timeout(60_000),
    cache: join(folder, 'cache'),
    ...own,
  })({ id: 'task', question: '?', choices: null, folder: join(folder, task), files: [], fetch: [wanted] });
};

const pixels = {
  ...{ kind: 'earth-engine', collection: 'COPERNICUS/S2_SR_HARMONIZED/20240612T', bands: ['B4'], dates: '2024-06-12' },
  ...{ area: [9.502, 52.003, 9.512, 52.009], crs: 'EPSG:32632', resolution: 10 },
};

const described = async (acquired: Acquired) => {
  const file = await openRaster(fileOf(acquired), createTileCache<Samples>(2 ** 20, 2 ** 24));
  const [band] = file.bands;
  if (!band) throw new Error(`no band: ${fileOf(acquired)}`);
  const { grid } = band;
  const values = new Float64Array(grid.width * grid.height);
  const window = { column: 0, row: 0, width: grid.width, height: grid.height };
  createDecodedSource(band, {}, false).read(window, { values, start: 0, stride: grid.width });
  file.close();
  return { bands: file.bands.length, grid, values };
};

describe('pixels that Earth Engine computes', () => {
  it('are a GeoTIFF with their CRS and with what is missing as such, cited, and repeated from the cache without a request', async () => {
    const acquired = await fetching(pixels);
    const { bands, grid, values } = await described(acquired);
    expect([bands, grid.crs, grid.transform[0], grid.transform[4]]).toEqual([1, 'EPSG:32632', 10, -10]);
    const [, , west, , , north] = grid.transform;
    const own = values.map((_, at) => {
      const [x, y] = [west + ((at % grid.width) + 0.5) * 10, north - (Math.floor(at / grid.width) + 0.5) * 10];
      return x < 534_500 && y > 5_761_700 ? NaN : (x - 534_000) / 10 + (5_762_000 - y);
    });
    expect(values).toEqual(own.map(Math.fround));
    expect(own.some((value) => Number.isNaN(value))).toBe(true);
    expect(acquired).toMatchObject({ kind: 'ready', sets: [{ from: 'network' }] });
    const set = acquired.kind === 'ready' ? acquired.sets[0] : undefined;
    expect(set?.citation).toContain('COPERNICUS/S2_SR_HARMONIZED/20240612T (Google Earth Engine)');
    expect(tokens).toEqual(['Bearer ya29.s3cret']);
    const kept = readFileSync(join(folder, 'task', String(set?.citation.split('hashes in ')[1])), 'utf8');
    expect(kept).not.toContain('s3cret');
    expect(JSON.parse(server.asked[0]?.body ?? '').expression.values['0']).toEqual({
      functionInvocationValue: {
        functionName: 'Image.load',
        arguments: { id: { constantValue: pixels.collection } },
      },
    });
    server.reset();
    mkdirSync(join(folder, 'other'));
    expect(await fetching(pixels, 'other')).toMatchObject({ kind: 'ready', sets: [{ from: 'cache' }] });
    expect(server.asked).toEqual([]);
  });

  it('are asked for in smaller tiles where they are too many at once, and joined to the same image', async () => {
    const whole = await described(await fetching(pixels));
    rmSync(join(folder, 'cache'), { recursive: true });
    mkdirSync(join(folder, 'other'));
    mostSide = 40;
    server.reset();
    const tiled = await described(await fetching(pixels, 'other'));
    expect(server.asked.length).toBeGreaterThan(4);
    expect(tiled).toEqual(whole);
  });

  it('end in a refusal that says what to do: token, computation, quota, another host', async () => {
    const path = `${project}/image:computePixels`;
    server.faults.set(path, [status(401)]);
    expect(fileOf(await fetching(pixels))).toContain('into EARTHWRIGHT_TOKEN_127_0_0_1');
    expect(fileOf(await fetching({ ...pixels, bands: ['B99'] }))).toContain(
      "Band pattern 'B99' did not match any bands",
    );
    server.faults.set(
      path,
      Array.from({ length: 5 }, () => status(429, { 'retry-after': '7' })),
    );
    expect(fileOf(await fetching(pixels))).toContain('busy (status 429)');
    expect(clock.pauses.filter((ms) => ms >= 7000).length).toBeGreaterThanOrEqual(4);
    server.faults.set(path, [status(429), send('<html>', 'text/html')]);
    expect(fileOf(await fetching(pixels))).toContain('gave no GeoTIFF');
    server.faults.set(path, [status(307, { location: `${canary.base}/x` })]);
    expect(fileOf(await fetching(pixels))).toContain('may not be asked');
    expect(canary.asked).toEqual([]);
    expect(fileOf(await fetching({ ...pixels, resolution: 0.01 }))).toContain('coarser pixels');
  });
});

describe('a service account', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const email = 'reader@p.iam.gserviceaccount.com';
  const fileWith = (more: object = {}): string =>
    JSON.stringify({
      ...{ type: 'service_account', client_email: email, private_key_id: 'k1', private_key: key },
      ...{ token_uri: `${server.base}/token`, ...more },
    });
  const by = (accountOf: () => string, more: object = {}) => ({ tokenOf: () => undefined, accountOf, ...more });
  let grants = 0;
  const grant = (life: number) => send({ access_token: `ya29.granted${++grants}`, expires_in: life });

  it('signs what it is exchanged for: once for many requests, told to its host alone, written down nowhere', async () => {
    server.faults.set('/token', [grant(3599)]);
    mostSide = 40;
    const acquired = await fetching(pixels, 'task', by(fileWith));
    expect(acquired.kind).toBe('ready');
    const [exchange, ...more] = server.asked.filter(({ url }) => url.pathname === '/token');
    expect(more).toEqual([]);
    const body = new URLSearchParams(exchange?.body);
    expect(body.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [header = '', claims = '', signature = ''] = body.get('assertion')?.split('.') ?? [];
    const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(decoded(header)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'k1' });
    const issued = Date.parse('2025-03-01T12:00:00Z') / 1000;
    expect(decoded(claims)).toMatchObject({
      ...{ iss: email, aud: `${server.base}/token`, scope: expect.stringContaining('auth/earthengine') },
    });
    expect(decoded(claims).iat).toBeGreaterThanOrEqual(issued);
    expect(decoded(claims).exp - decoded(claims).iat).toBe(3600);
    expect(
      verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(tokens.length).toBeGreaterThan(4);
    expect(new Set(tokens)).toEqual(new Set(['Bearer ya29.granted1']));
    for (const name of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (name.isFile())
        expect(readFileSync(join(name.parentPath, name.name)).toString('latin1')).not.toMatch(
          /ya29|PRIVATE KEY|assertion/,
        );
  });

  it('gets a new token where the old one has ended', async () => {
    server.faults.set(
      '/token',
      Array.from({ length: 20 }, () => grant(30)),
    );
    mostSide = 40;
    expect((await fetching(pixels, 'task', by(fileWith))).kind).toBe('ready');
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('ends in a refusal that quotes nothing: a file that is none, a server that refuses, an address that is not allowed', async () => {
    const reasons = [
      await fetching(
        pixels,
        'task',
        by(() => '{"private_key":"s3cret"}'),
      ),
      await fetching(
        pixels,
        'task',
        by(() => fileWith({ private_key: 's3cret' })),
      ),
      await fetching(
        pixels,
        'task',
        by(() => fileWith({ token_uri: `${canary.base}/token` })),
      ),
    ].map(fileOf);
    expect(reasons[0]).toContain('EARTHWRIGHT_ACCOUNT_127_0_0_1 names is no key file');
    expect(reasons[1]).toContain('is no key file');
    expect(reasons[2]).toContain('may not be asked');
    server.faults.set('/token', [status(400)]);
    reasons.push(fileOf(await fetching(pixels, 'task', by(fileWith))));
    expect(reasons[3]).toMatch(/\/token.*400/);
    server.faults.set('/token', [send({ access_token: '' })]);
    reasons.push(fileOf(await fetching(pixels, 'task', by(fileWith))));
    expect(reasons[4]).toContain('holds no token');
    expect(reasons.join()).not.toMatch(/s3cret|PRIVATE KEY|assertion/);
    expect(tokens).toEqual([]);
    expect(canary.asked).toEqual([]);
  });
});

describe('features that Earth Engine computes', () => {
  const table = { kind: 'earth-engine-features', collection: 'projects/p/assets/fields', area: pixels.area };

  it('come page by page, those of the area alone, and no more than are wanted', async () => {
    const acquired = await fetching(table);
    const { features: kept } = JSON.parse(readFileSync(fileOf(acquired), 'utf8'));
    expect(kept).toHaveLength(2500);
    expect(server.asked.map(({ body }) => JSON.parse(body).pageToken)).toEqual([undefined, '1000', '2000']);
    expect(fileOf(await fetching({ ...table, most: 1500 }))).toContain('More than 1500 features');
  });
});
