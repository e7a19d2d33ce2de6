/** A reader without a model fetches what a question lacks, where nothing is left to choose and its hosts may be asked. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lackOf } from '../../acquisition/propose.ts';
import type { Reasoner } from '../../agents/reasoner.ts';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeFetchingReasoner, composeQuestionReasoner, composeRun, composeSandbox } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Catalogue } from '../../knowledge/catalogues.ts';
import { createFetchingReasoner } from '../../reasoners/fetching-reasoner.ts';
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
  folder = mkdtempSync(join(tmpdir(), 'earthwright-read-'));
  server.reset();
  mkdirSync(join(folder, 'task'));
  writePark('park.geojson');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writePark = (name: string): void => {
  const [west, south, east, north] = truth.area;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const park = {
    type: 'Feature',
    properties: { name: 'Auwald' },
    geometry: { type: 'Polygon', coordinates: [corners] },
  };
  writeFileSync(join(folder, 'task', name), JSON.stringify({ type: 'FeatureCollection', features: [park] }));
};

const known = (): readonly Catalogue[] => [
  {
    ...{ id: 'played', name: 'Played', endpoint: `${server.base}/static/catalog.json` },
    citation: { text: 'A Space Agency', url: 'https://example.com/' },
    collections: [
      { id: 'cop-dem-glo-30', product: 'copernicus-dem', dated: false, bands: ['data'], hosts: [server.host] },
    ],
  },
];

const ask = async (
  question: string,
  allowed: readonly string[],
): Promise<{ readonly answer: Answer; readonly runFolder: string }> => {
  const { task } = readTaskFolder(join(folder, 'task'), question);
  const runFolder = join(folder, `run-${++runs}`);
  const answer = await runTask(
    task,
    composeRun({
      ...{ runFolder, sandbox, limits: {}, isolation: 'auto', rounds: 1, signal: new AbortController().signal },
      reasoner: (run) => composeFetchingReasoner(composeQuestionReasoner(), run, { allowed, catalogues: known() }),
      network: { allowed, trustsTask: true, cache: join(folder, 'cache') },
    }),
  );
  return { answer, runFolder };
};

/** Of the pixels whose middles lie in the park: `gdalwarp -cutline park.geojson`, then `gdalinfo -stats` (GDAL 3.6.2). */
const meanInPark = 105.95607729311;

const question = 'What is the mean elevation in Auwald?';

describe('a question without a model, whose data the folder lacks', () => {
  it('is answered from an allowed host, with its citation, and again from what was fetched', async () => {
    const { answer, runFolder } = await ask(question, [server.host]);
    expect(answer).toMatchObject({
      ...{ kind: 'answered', value: expect.closeTo(meanInPark, 9), unit: 'm' },
      sources: [expect.stringContaining('A Space Agency')],
    });
    expect(JSON.parse(readFileSync(join(runFolder, 'fetch.json'), 'utf8'))).toMatchObject([{ area: 'park.geojson' }]);
    server.asked.splice(0);
    expect((await ask(question, [])).answer).toMatchObject({ kind: 'answered' });
    expect(server.asked).toEqual([]);
  });

  it('is told as ever where no host, or another one, may be asked', async () => {
    const { answer: silent } = await ask(question, []);
    const { answer, runFolder } = await ask(question, ['stac.example.com']);
    expect(answer).toEqual(silent);
    expect(answer).toMatchObject({ kind: 'unanswered' });
    expect(existsSync(join(runFolder, 'fetch.json'))).toBe(false);
    expect(server.asked).toEqual([]);
  });

  it('is refused where it is about all that was fetched: where that ends the question has not said', async () => {
    const { answer } = await ask('What is the mean elevation?', [server.host]);
    expect(answer).toMatchObject({ kind: 'unanswered', reason: expect.stringContaining('box around park.geojson') });
  });

  it('fetches nothing where two files say where', async () => {
    writePark('forest.geojson');
    expect((await ask(question, [server.host])).answer).toMatchObject({ kind: 'unanswered' });
    expect(server.asked).toEqual([]);
  });
});

describe('a reader that may fetch', () => {
  it('offers what its inner one offers by then', () => {
    let offered: Reasoner['reviewAnswer'];
    const inner: Reasoner = {
      ...composeQuestionReasoner(),
      get reviewAnswer() {
        return offered;
      },
    };
    const fetching = createFetchingReasoner(inner, { lackOf: () => null, planned: () => [] });
    expect(fetching.reviewAnswer).toBeUndefined();
    offered = async () => ({ kind: 'supported' });
    expect(fetching.reviewAnswer).toBe(offered);
  });
});

describe('what a question lacks beyond doubt', () => {
  const features: DataProfile['files'][number] = {
    ...{ kind: 'features', path: 'park.geojson', format: 'GeoJSON', bytes: 1, date: null, place: null, warnings: [] },
    layers: [{ name: 'park', count: 1, geometry: ['Polygon'], crs: 'EPSG:4326', bounds: [9, 52, 10, 53], fields: [] }],
  };
  const profile: DataProfile = { files: [features], groups: [], unknown: [] };

  it('is no scene of a day: which one, and how clouded, is a choice', () => {
    expect(lackOf('What is the highest elevation?', profile)).toMatchObject({ area: 'park.geojson', dated: false });
    expect(lackOf('What is the mean NDVI on 2024-06-12?', profile)).toBeNull();
  });
});
