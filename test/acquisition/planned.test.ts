/** A planner that is a model asks for data that the folder lacks. The model is a script: what it says stands here. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTask } from '../../agents/run.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { composeRun, composeSandbox } from '../../compose.ts';
import type { Answer } from '../../core/answer.ts';
import type { WantedFetch } from '../../core/fetch-request.ts';
import type { Unsupported } from '../../core/plan.ts';
import type { Catalogue } from '../../knowledge/catalogues.ts';
import type { Ask } from '../../model/exchange.ts';
import { fetchedIn, overFile, plan, scriptedReasoner } from './scripted-reasoner.ts';
import { type StacServer, startStacServer, truth } from './stac-server.ts';

let server: StacServer;
let canary: Server;
let canaryHost = '';
let touched = 0;
let folder = '';
let runs = 0;
const sandbox = composeSandbox();

beforeAll(async () => {
  server = await startStacServer();
  canary = createServer((_, response) => {
    touched++;
    response.end();
  });
  canary.on('connection', () => touched++);
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  canaryHost = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  server.close();
  canary.close();
  await sandbox.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-planned-'));
  server.reset();
  touched = 0;
  const task = join(folder, 'task');
  mkdirSync(task);
  const [west, south, east, north] = truth.area;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const park = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
  writeFileSync(join(task, 'park.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [park] }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const citation = { text: 'A Space Agency', url: 'https://example.com/' };
const elevations = (): Catalogue => ({
  ...{ id: 'played', name: 'Played', endpoint: `${server.base}/static/catalog.json`, citation },
  collections: [
    { id: 'cop-dem-glo-30', product: 'copernicus-dem', dated: false, bands: ['data'], hosts: [server.host] },
  ],
});
const scenes = (): Catalogue => ({
  ...{ id: 'scenes', name: 'Scenes', endpoint: `http://${canaryHost}/v1/`, citation },
  collections: [{ id: 'sentinel-2-l2a', product: 'sentinel-2-l2a', dated: true, from: '2015-06-27', hosts: [] }],
});

const impossible = {
  ...plan,
  ...{ verdict: 'impossible', reason: 'The folder holds no elevations.', missing: ['an elevation model'] },
};
const wanted = {
  ...{ collection: 'played/cop-dem-glo-30', area: 'park.geojson', dates: null, bands: [], clouds: null },
  choose: 'all',
};
const served: { readonly serves: boolean; readonly reason: string; readonly requests: readonly object[] } = {
  serves: true,
  reason: 'It measures elevation.',
  requests: [wanted],
};

/** Says "impossible" until it is shown fetched data. */
const scripted = (lacking: object, catalogues: readonly Catalogue[]) =>
  scriptedReasoner((form, ask) => {
    const file = fetchedIn(ask);
    const layers = [{ file, bands: '1', date: null, encoding: null }];
    const over = overFile(file, {
      ...{ template: 'layer-statistics', unit: 'm', output: 'value', port: 'values', params: { statistic: 'mean' } },
      source: { kind: 'files', as: 'stack', quantity: 'elevation', unit: 'm', layers },
    });
    if (form === 'plan') return file === undefined ? impossible : over.plan;
    if (form === 'workflow') return over.workflow;
    return form === 'lacking' ? lacking : undefined;
  }, catalogues);

const question = 'What is the mean elevation of the park?';
const run = async (
  allowed: readonly string[],
  { lacking = served, catalogues = [elevations()], runFolder = join(folder, `run-${++runs}`) } = {},
): Promise<{ answer: Answer; asked: readonly Ask[]; runFolder: string }> => {
  const { reasoner, asked } = scripted(lacking, catalogues);
  const { task } = readTaskFolder(join(folder, 'task'), question);
  const answer = await runTask(
    task,
    composeRun({
      ...{ runFolder, sandbox, reasoner, limits: {}, isolation: 'auto', rounds: 1 },
      signal: new AbortController().signal,
      network: { allowed, trustsTask: true, cache: join(folder, 'cache') },
    }),
  );
  return { answer, asked, runFolder };
};

describe('a plan that lacks data', () => {
  it('names them, gets them from an allowed host, and is answered with their citation; again without a network', async () => {
    const first = await run([server.host]);
    expect(first.answer).toMatchObject({
      ...{ kind: 'answered', value: expect.closeTo(truth.meanElevation, 4), unit: 'm' },
      sources: [expect.stringContaining('A Space Agency')],
    });
    expect(server.asked.length).toBeGreaterThan(0);
    const planned: WantedFetch[] = JSON.parse(readFileSync(join(first.runFolder, 'fetch.json'), 'utf8'));
    expect(planned).toEqual([
      {
        endpoint: `${server.base}/static/catalog.json`,
        ...{ collection: 'cop-dem-glo-30', area: 'park.geojson', bands: ['data'] },
      },
    ]);

    server.asked.splice(0);
    const again = await run([]);
    expect(again.answer).toEqual(first.answer);
    expect(server.asked).toEqual([]);
    // A finished run that goes on has its data, and asks nobody for a plan.
    const resumed = await run([], { runFolder: first.runFolder });
    expect(resumed.answer).toEqual(first.answer);
    expect(resumed.asked.filter(({ role }) => role === 'planner')).toEqual([]);
  });

  it('says what it would fetch where nothing is allowed, and where others are; nobody is asked', async () => {
    const catalogues = [elevations(), scenes()];
    const offline = await run([], { catalogues });
    expect(offline.answer).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringMatching(
        /^The folder holds no elevations\. The folder lacks data, and this run may not fetch them\. It would fetch cop-dem-glo-30 from .*the area of|area .*--allow-network 127/,
      ),
    });
    const other = {
      ...served,
      requests: [{ ...wanted, collection: 'scenes/sentinel-2-l2a', dates: '2024-06-12', bands: ['red'] }],
    };
    const refused = await run([server.host], { catalogues, lacking: other });
    expect(refused.answer).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringContaining('may not be asked'),
    });
    expect(server.asked).toEqual([]);
    expect(touched).toBe(0);
    expect(existsSync(join(folder, 'task', 'fetched'))).toBe(false);
  });

  it.each<[string, object]>([
    ['nothing serves', { serves: false, requests: [] }],
    ['an address instead of a collection', { requests: [{ ...wanted, collection: 'https://example.com/stac' }] }],
    ['a collection of no catalogue', { requests: [{ ...wanted, collection: 'played/sentinel-1-grd' }] }],
    ['scenes without a date', { requests: [{ ...wanted, collection: 'scenes/sentinel-2-l2a', bands: ['red'] }] }],
    [
      'bands that it has not',
      { requests: [{ ...wanted, collection: 'scenes/sentinel-2-l2a', dates: '2024-06-12', bands: ['thermal1'] }] },
    ],
    ['one request of two that is wrong', { requests: [wanted, { ...wanted, collection: 'played/none' }] }],
    ['no area', { requests: [{ ...wanted, area: '' }] }],
    ['a box upside down', { requests: [{ ...wanted, area: '9,53,10,52' }] }],
  ])('fetches nothing for what does not hold: %s', async (_, other) => {
    const { reasoner } = scripted({ ...served, ...other }, [elevations(), scenes()]);
    const { task } = readTaskFolder(join(folder, 'task'), question);
    const proposed = await reasoner.proposePlans({ task, profile: { files: [], groups: [], unknown: [] } });
    expect(proposed).toEqual<Unsupported>({
      kind: 'unsupported',
      reason: 'The folder holds no elevations.',
      missing: ['an elevation model'],
    });
  });

  it('is told the collections with their bands, and its own addresses are never asked', async () => {
    const boxed = { ...served, requests: [{ ...wanted, area: '9.5,52,9.6,52.1' }] };
    const { reasoner, asked } = scripted(boxed, [elevations(), scenes()]);
    const { task } = readTaskFolder(join(folder, 'task'), question);
    const proposed = await reasoner.proposePlans({ task, profile: { files: [], groups: [], unknown: [] } });
    expect(proposed).toMatchObject({ fetch: [{ area: [9.5, 52, 9.6, 52.1] }] });
    const shown =
      asked
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n') ?? '';
    expect(shown).toContain('- played/cop-dem-glo-30: ');
    expect(shown).toMatch(/- scenes\/sentinel-2-l2a: .*scenes of days from 2015-06-27; bands .*red, .*nir/);
    expect(shown).not.toContain(server.host);
  });
});
