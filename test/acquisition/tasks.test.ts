import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import { part } from '../part.ts';
import { type StacServer, startStacServer, truth } from './stac-server.ts';

let server: StacServer;
let folder = '';
let runs = 0;
const sandbox = composeSandbox();

beforeAll(async () => {
  server = await startStacServer();
});
afterAll(async () => {
  server.close();
  await sandbox.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-acquire-'));
  server.reset();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const taskFolder = (name: string, document: object): string => {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'task.json'), JSON.stringify(document));
  return path;
};

const run = (path: string, allowed: readonly string[], cache = join(folder, 'cache')): Promise<Answer> => {
  const { task } = readTaskFolder(path);
  return runTask(
    task,
    composeRun({
      runFolder: join(folder, `run-${++runs}`),
      sandbox,
      reasoner: composeQuestionReasoner(),
      limits: {},
      isolation: 'auto',
      rounds: 1,
      signal: new AbortController().signal,
      network: { allowed, trustsTask: true, cache },
    }),
  );
};

const sentinel = () => ({
  question: 'What is the mean NDVI on 2024-06-12?',
  fetch: {
    endpoint: `${server.base}/api/v1/`,
    collection: 'sentinel-2-l2a',
    area: truth.area,
    dates: '2024-06-01/2024-06-30',
    bands: ['red', 'nir'],
    clouds: 20,
    filter: { op: '=', args: [{ property: 's2:mgrs_tile' }, '32UNC'] },
    sign: `${server.base}/sign?key=s3cret`,
  },
});

const landsat = () => ({
  question: 'What is the mean surface temperature in degrees Celsius?',
  fetch: {
    endpoint: `${server.base}/api/v1/`,
    collection: 'landsat-c2-l2',
    area: truth.area,
    dates: '2024-06-01/..',
    bands: ['lwir11'],
    choose: 'least-cloudy',
  },
});

const elevation = () => ({
  question: 'What is the mean elevation?',
  fetch: { endpoint: `${server.base}/static/catalog.json`, collection: 'cop-dem-glo-30', area: truth.area },
});

const cases = [
  { name: 'Sentinel-2 L2A: signed, searched by POST', document: sentinel, value: truth.ndvi['2024-06-12'], files: 4 },
  { name: 'Landsat Collection 2: searched by GET', document: landsat, value: truth.celsius, files: 1 },
  { name: 'a DEM of a static catalogue', document: elevation, value: truth.meanElevation, files: 1 },
];

describe('a task whose data lie in the world', () => {
  it.each(part(cases, 2))(
    'is answered, cites its data, and is answered again without a network: $name',
    async ({ document, value, files }) => {
      server.takesPost = document === sentinel;
      server.firstValid = document === sentinel ? 1 : null;
      const path = taskFolder('first', document());
      const answer = await run(path, [server.host]);
      expect(answer).toMatchObject({ kind: 'answered', value: expect.closeTo(value, 4) });
      expect(answer.kind === 'answered' && answer.sources).toEqual([
        expect.stringMatching(/^Title of .* \(A Space Agency\); .*licence CC-BY-4\.0; fetched 20/),
      ]);
      const [collection = ''] = readdirSync(join(path, 'fetched'));
      const [key = ''] = readdirSync(join(path, 'fetched', collection));
      const fetched = join(path, 'fetched', collection, key);
      const provenance = JSON.parse(readFileSync(join(fetched, 'provenance.json'), 'utf8'));
      expect(provenance.files).toHaveLength(files);
      expect(readdirSync(fetched).sort()).toEqual(
        [
          'provenance.json',
          ...[...provenance.files, ...provenance.documents].map((one: { path: string }) => one.path),
        ].sort(),
      );
      const report = readFileSync(join(folder, `run-${runs}`, 'report.html'), 'utf8');
      expect(report.includes('A Space Agency')).toBe(true);

      // Nothing secret has reached the disk.
      for (const name of readdirSync(folder, { recursive: true, withFileTypes: true }))
        if (name.isFile() && name.name !== 'task.json')
          expect(readFileSync(join(name.parentPath, name.name)).includes('s3cret'), name.name).toBe(false);

      // The same task elsewhere, its files not yet there: from the cache.
      server.asked.splice(0);
      const second = join(folder, 'second');
      mkdirSync(second);
      cpSync(join(path, 'task.json'), join(second, 'task.json'));
      expect(await run(second, [])).toEqual(answer);
      expect(server.asked).toEqual([]);
    },
  );

  it('is told what it lacks and how to allow it, and asks nobody', async () => {
    const path = taskFolder('offline', sentinel());
    const answer = await run(path, []);
    expect(answer).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringMatching(
        /would fetch sentinel-2-l2a from .*; the area 9\.502, 52\.003 to 9\.512, 52\.009 .*; the dates 2024-06-01\/2024-06-30; the bands red, nir; at most 20 % clouds.*--allow-network 127/,
      ),
    });
    expect(JSON.stringify(answer)).not.toContain('s3cret');
    expect(server.asked).toEqual([]);
    expect(existsSync(join(path, 'fetched'))).toBe(false);
  });
});
