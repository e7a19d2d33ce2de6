import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fromArrayBuffer } from 'geotiff';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Acquired } from '../../agents/fetched-set.ts';
import { composeSandbox } from '../../compose.ts';
import { wantedFetch } from '../../core/fetch-request.ts';
import { recordedFile } from './played-server.ts';
import { type Item, type StacServer, startStacServer, truth } from './stac-server.ts';
import { acquirer, fileOf } from './support.ts';

const joined = JSON.parse(recordedFile('joined.json').toString());
const sandbox = composeSandbox();
let server: StacServer;
let folder = '';
const fetching = acquirer(sandbox, () => folder);

/** The items of the three dates, with these tiles as their red band. */
const tiles: Readonly<Record<string, readonly [name: string, clouds: number]>> = {
  '20240602': ['tile_west', 30],
  '20240612': ['tile_east', 40],
  '20240622': ['tile_all', 5],
};
const withTiles = (item: Item): Item => {
  const [day, [name, clouds]] = Object.entries(tiles).find(([one]) => item['id'].includes(`_${one}T`)) ?? ['', ['', 0]];
  if (day === '') return item;
  return {
    ...item,
    properties: { ...item['properties'], 'eo:cloud_cover': clouds },
    assets: { B04: { ...item['assets'].B04, href: `${server.base}/store/${name}.tif` } },
  };
};

beforeAll(async () => {
  server = await startStacServer();
});
afterAll(async () => {
  server.close();
  await sandbox.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-combine-'));
  mkdirSync(join(folder, 'task'));
  server.reset();
  server.change = withTiles;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wanted = (combine: string, more: object = {}) =>
  wantedFetch.parse({
    endpoint: `${server.base}/api/v1/`,
    collection: 'sentinel-2-l2a',
    area: truth.area,
    bands: ['red'],
    whole: true,
    combine,
    ...more,
  });
const acquire = (combine: string, more: object = {}): Promise<Acquired> =>
  fetching([wanted(combine, more)], { allowed: [server.host] });

const valuesOf = async (path: string) => {
  const bytes = readFileSync(path);
  const image = await (
    await fromArrayBuffer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  ).getImage();
  const [band] = await image.readRasters();
  const values = [...(band as Float32Array)].filter(Number.isFinite);
  return {
    valid: values.length,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    min: Math.min(...values),
    max: Math.max(...values),
  };
};

describe('items joined to one image', () => {
  it.each(['first', 'least-cloudy', 'mean', 'median'])(
    '%s: as numpy has it, over all that they cover',
    async (combine) => {
      const acquired = await acquire(combine);
      expect(acquired).toMatchObject({
        kind: 'ready',
        sets: [{ files: { length: 1 }, notes: expect.arrayContaining([expect.stringMatching(/not masked/)]) }],
      });
      const got = await valuesOf(fileOf(acquired));
      const expected = joined[combine];
      expect(got).toMatchObject({ valid: expected.valid, min: expected.min, max: expected.max });
      expect(got.mean).toBeCloseTo(expected.mean, 2);
    },
  );

  it('tells of what they were made, and comes from the cache the next time', async () => {
    const acquired = await acquire('median');
    const { files, documents, items } = JSON.parse(
      readFileSync(join(dirname(fileOf(acquired)), 'provenance.json'), 'utf8'),
    );
    expect(items).toHaveLength(3);
    expect(files).toMatchObject([{ path: 'median_B04.tif', asset: 'B04', source: 'median of 3 files beside it' }]);
    expect(documents.filter(({ source }: { source?: string }) => source?.endsWith('.tif'))).toHaveLength(3);
    const described = JSON.parse(readFileSync(join(dirname(fileOf(acquired)), 'median.stac.json'), 'utf8'));
    expect(described).toMatchObject({
      properties: { datetime: null, start_datetime: expect.stringMatching(/^2024-06-02/) },
    });
    server.asked.splice(0);
    const again = await fetching([wanted('median')], { task: 'second' });
    expect(readFileSync(fileOf(again))).toEqual(readFileSync(fileOf(acquired)));
    expect(server.asked).toEqual([]);
  });

  it.each([
    [
      'numbers that mean something else',
      (item: Item) => ({
        ...item,
        properties: {
          ...item['properties'],
          's2:processing_baseline': item['id'].includes('_20240602T') ? '03.01' : '05.10',
        },
      }),
      /stored in different ways/,
    ],
    [
      'classes, which have no median',
      (item: Item) => ({
        ...item,
        assets: { B04: { ...item['assets'].B04, 'classification:classes': [{ value: 1 }] } },
      }),
      /has classes, which have no median/,
    ],
  ])('are refused: %s', async (_, change, reason) => {
    server.change = (item) => (item['assets'].B04 ? change(withTiles(item)) : item);
    const refused = await acquire('median');
    expect(refused).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) });
    expect(existsSync(join(folder, 'cache', 'requests'))).toBe(false);
  });
});
