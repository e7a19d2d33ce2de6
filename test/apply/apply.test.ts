import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { question, scenes } from '../../bench/apply/scenes.ts';
import { isWhole } from '../part.ts';
import { libraryWithShare } from '../serve/kept-share.ts';

const root = resolve(import.meta.dirname, '../..');
const examples = join(root, 'examples');
const names = readdirSync(scenes).sort();
const golden: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden.json'), 'utf8'),
);
const longMs = 400_000;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'earthwright-apply-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

const start = (words: readonly string[]) =>
  spawn(process.execPath, [join(root, 'cli/start.ts'), ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });

const earthwright = async (...words: readonly string[]): Promise<Ended> => {
  const child = start(words);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      text += String(bytes);
    });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, text };
};

const row = z.object({
  item: z.string(),
  outcome: z.string(),
  reason: z.string(),
  value: z.string(),
  date: z.string(),
});
const tableOf = (out: string) =>
  z.array(row).parse(parse(readFileSync(join(folder, out, 'results.csv'), 'utf8'), { columns: true }));
const logsOf = (out: string): string[] =>
  readdirSync(join(folder, out, 'runs')).map((id) =>
    readFileSync(join(folder, out, 'runs', id, 'events.jsonl'), 'utf8'),
  );

beforeAll(async () => {
  mkdirSync(join(folder, 'one'));
  copyFileSync(join(scenes, names[2] ?? ''), join(folder, 'one', names[2] ?? ''));
  const ran = await earthwright('run', 'one', '--out', 'run', '--no-library', '--reasoner', 'language', '-q', question);
  expect(ran.code).toBe(0);
}, longMs);

describe('earthwright apply', () => {
  it(
    'gives every scene the number of independent software, once, and does nothing the second time',
    async () => {
      const first = await earthwright('apply', 'run', '--over', join(scenes, '*.TIF'), '--out', 'all');
      expect(first.text).toContain('6 of 6: 6 done');
      const values = Object.fromEntries(tableOf('all').map(({ item, value }) => [basename(item), Number(value)]));
      expect(Object.keys(values).sort()).toEqual(names);
      for (const name of names) expect(values[name]).toBeCloseTo(golden[name] ?? Number.NaN, 9);
      const parquet = readFileSync(join(folder, 'all/results.parquet'));
      const rows = await parquetReadObjects({
        file: parquet.buffer.slice(parquet.byteOffset, parquet.byteOffset + parquet.length),
      });
      const told = tableOf('all').map(({ item, value, date }) => ({ item, value: Number(value), date }));
      const days = rows.map(({ item, value, date }) => ({
        item,
        value,
        date: date instanceof Date ? date.toISOString().slice(0, 10) : date,
      }));
      expect(days).toEqual(told);
      const logs = logsOf('all');
      const again = await earthwright('apply', 'run', '--over', join(scenes, '*.TIF'), '--out', 'all');
      expect(again).toMatchObject({ code: 0 });
      expect(again.text).toContain('(6 from before)');
      expect(logsOf('all')).toEqual(logs);
    },
    longMs,
  );

  it(
    'refuses data that are not like those of the method, each with its reason, and goes on',
    async () => {
      mkdirSync(join(folder, 'mixed'));
      const [good = '', other = ''] = names;
      copyFileSync(join(scenes, good), join(folder, 'mixed', good));
      writeFileSync(join(folder, 'mixed', other), readFileSync(join(scenes, other)).subarray(0, 700));
      copyFileSync(join(examples, 'park-forest-share/data/nlcd2011.tif'), join(folder, 'mixed/map.tif'));
      copyFileSync(join(examples, 'pond-count/data/naip_20200831_rgbn.tif'), join(folder, 'mixed/photo.tif'));
      copyFileSync(join(examples, 'park-forest-share/data/zion.gpkg'), join(folder, 'mixed/park.gpkg'));
      writeFileSync(
        join(folder, 'mixed/list.txt'),
        `# scenes\n${[good, other, 'map.tif', 'photo.tif', 'park.gpkg', 'none.tif'].join('\n')}\n`,
      );
      const ended = await earthwright('apply', 'run', '--over', 'mixed/list.txt', '--out', 'refusals');
      expect(ended.code).toBe(3);
      const outcomes = Object.fromEntries(tableOf('refusals').map((one) => [one.item, one]));
      expect(outcomes[good]).toMatchObject({ outcome: 'done' });
      expect(outcomes[other]?.outcome).toBe('failed');
      expect(outcomes['map.tif']).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('product and level: expected landsat'),
      });
      expect(outcomes['photo.tif']).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('expected qa-bits'),
      });
      expect(outcomes['park.gpkg']).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('of the kind features'),
      });
      expect(outcomes['none.tif']).toMatchObject({ outcome: 'refused', reason: 'It is not there.' });
      // What was wrong is mended: only that is done anew.
      copyFileSync(join(scenes, other), join(folder, 'mixed', other));
      const mended = await earthwright('apply', 'run', '--over', 'mixed/list.txt', '--out', 'refusals');
      expect(mended.text).toContain('6 of 6: 2 done, 4 refused (5 from before)');
    },
    longMs,
  );

  it.runIf(isWhole)(
    'takes the items of a STAC collection, and leaves one',
    async () => {
      const [near = '', far = ''] = names;
      const feature = (id: string, href: string) => ({
        ...{ type: 'Feature', id, geometry: null, properties: { datetime: '2018-03-11T15:40:00Z' } },
        assets: {
          BQA: { href, roles: ['data'] },
          look: { href: './thumb.png', type: 'image/png', roles: ['thumbnail'] },
        },
      });
      const features = [
        feature('here', `least-cloudy/${near}`),
        feature('remote', `https://example.org/${far}`),
        feature('gone', './gone.tif'),
      ];
      mkdirSync(join(folder, 'least-cloudy'));
      copyFileSync(join(scenes, near), join(folder, 'least-cloudy', near));
      writeFileSync(join(folder, 'catalogue.json'), JSON.stringify({ type: 'FeatureCollection', features }));
      await earthwright('apply', 'run', '--over', 'catalogue.json', '--out', 'stac-out');
      const outcomes = Object.fromEntries(tableOf('stac-out').map((one) => [one.item, one]));
      expect(Number(outcomes['here']?.value)).toBeCloseTo(golden[near] ?? Number.NaN, 9);
      expect(outcomes['remote']?.reason).toContain('fetch them first');
      expect(outcomes['gone']?.reason).toContain('not there: gone.tif');
      const collection = JSON.parse(readFileSync(join(folder, 'stac-out/stac/collection.json'), 'utf8'));
      const items = z.array(z.object({ rel: z.string(), href: z.string() })).parse(collection.links);
      const [link] = items.filter(({ rel }) => rel === 'item');
      const written = JSON.parse(readFileSync(join(folder, 'stac-out/stac', link?.href ?? ''), 'utf8'));
      expect(written).toMatchObject({ properties: { datetime: '2018-03-11T15:40:00.000Z', 'earthwright:unit': '%' } });
      expect(written.bbox[0]).toBeLessThan(written.bbox[2]);
      for (const { href } of Object.values(z.record(z.string(), z.object({ href: z.string() })).parse(written.assets)))
        expect(existsSync(join(folder, 'stac-out/stac/items', href))).toBe(true);
    },
    longMs,
  );

  it.runIf(isWhole)(
    'applies an exported package, and a tool of the library',
    async () => {
      expect((await earthwright('export', 'run', '--out', 'package', '--no-data')).code).toBe(0);
      await earthwright('apply', 'package', '--over', join(scenes, '*2018[01][36]*'), '--out', 'of-package');
      for (const { item, value } of tableOf('of-package'))
        expect(Number(value)).toBeCloseTo(golden[basename(item)] ?? Number.NaN, 9);
      libraryWithShare(join(folder, 'library'));
      const photo = join(examples, 'pond-count/data/*.tif');
      const words = ['--band', 'values=4', '--library', 'library', '--out', 'of-tool'];
      expect((await earthwright('apply', 'bright-share', '--over', photo, ...words)).code).toBe(0);
      // rasterio: 100 * (band > 100).sum() / band.size
      expect(Number(tableOf('of-tool')[0]?.value)).toBeCloseTo(73.09627681472332, 9);
    },
    longMs,
  );

  it.runIf(isWhole)(
    'keeps a file of the workflow for every item, where it is told to',
    async () => {
      const park = join(examples, 'park-forest-share');
      const ran = await earthwright('run', park, '--out', 'park-run', '--no-library', '--reasoner', 'language');
      expect(ran.code).toBe(0);
      mkdirSync(join(folder, 'maps'));
      copyFileSync(join(park, 'data/nlcd2011.tif'), join(folder, 'maps/nlcd2011_copy.tif'));
      const words = ['apply', 'park-run', '--task', park, '--over', 'maps/*.tif', '--out', 'parks'];
      const refused = await earthwright(...words);
      expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('--keep the files') });
      await earthwright(...words.with(-1, 'parks-kept'), '--keep', 'zion.gpkg');
      expect(Number(tableOf('parks-kept')[0]?.value)).toBeCloseTo(44.4095952539036, 9);
    },
    longMs,
  );

  it(
    'does every item once, however often it is killed',
    async () => {
      mkdirSync(join(folder, 'many'));
      for (let copy = 0; copy < 3; copy++)
        for (const name of names)
          copyFileSync(join(scenes, name), join(folder, 'many', name.replace('014032', `01403${copy}`)));
      const words = ['apply', 'run', '--over', 'many/*.TIF', '--out', 'killed'];
      const ended = (): number => {
        const place = join(folder, 'killed/outcomes');
        return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.json')).length : 0;
      };
      for (const enough of [1, 5, 10, 16]) {
        const child = start(words);
        await expect.poll(ended, { timeout: 180_000, interval: 20 }).toBeGreaterThanOrEqual(enough);
        child.kill('SIGKILL');
        await once(child, 'close');
      }
      const last = await earthwright(...words);
      expect(last.text).toContain('18 of 18: 18 done');
      for (const { item, value } of tableOf('killed')) {
        const name = basename(item).replace(/01403\d/, '014032');
        expect(Number(value)).toBeCloseTo(golden[name] ?? Number.NaN, 9);
      }
      for (const log of logsOf('killed')) expect(log.match(/"kind":"answered","answer"/g)).toHaveLength(1);
    },
    longMs,
  );

  it.runIf(isWhole)(
    'keeps what is done when it is interrupted',
    async () => {
      const child = start(['apply', 'run', '--over', 'many/*.TIF', '--out', 'stopped']);
      let text = '';
      child.stdout.on('data', (bytes) => {
        text += String(bytes);
      });
      await expect
        .poll(() => existsSync(join(folder, 'stopped/outcomes')), { timeout: 180_000, interval: 20 })
        .toBe(true);
      child.kill('SIGINT');
      const [code] = await once(child, 'close');
      expect(code).toBe(130);
      const [, done = ''] = /(\d+) of 18: \d+ done/.exec(text) ?? [];
      expect(Number(done)).toBeGreaterThan(0);
      expect(tableOf('stopped')).toHaveLength(Number(done));
    },
    longMs,
  );
});
