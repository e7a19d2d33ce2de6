import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Acquired } from '../../agents/fetched-set.ts';
import { composeSandbox } from '../../compose.ts';
import { type WantedFetch, wantedFetch } from '../../core/fetch-request.ts';
import { drop, mapAnswers, type PlayedServer, redirectTo, send, startPlayedServer, status } from './played-server.ts';
import { fetchedIn, overFile, scriptedReasoner } from './scripted-reasoner.ts';
import { acquirer, fakeClock, fileOf, taskRunner } from './support.ts';

let server: PlayedServer;
let canary: PlayedServer;
let folder = '';
const sandbox = composeSandbox();
const fetching = acquirer(sandbox, () => folder);
const runWhole = taskRunner(sandbox, () => folder);

beforeAll(async () => {
  server = await startPlayedServer(mapAnswers);
  canary = await startPlayedServer(mapAnswers);
});
afterAll(async () => {
  server.close();
  canary.close();
  await sandbox.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-maps-'));
  mkdirSync(join(folder, 'task'));
  server.reset();
  canary.reset();
});
afterEach(() => {
  expect(canary.asked).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

const buildings = (more: object = {}): WantedFetch =>
  wantedFetch.parse({
    kind: 'osm',
    endpoint: `${server.base}/api/interpreter?key=s3cret`,
    area: [9.502, 52.003, 9.512, 52.009],
    tags: ['building'],
    ...more,
  });
const placeNamed = (name: string): WantedFetch =>
  wantedFetch.parse({ kind: 'place', endpoint: `${server.base}/geo/`, name });
const acquire = (wanted: WantedFetch, clock = fakeClock()): Promise<Acquired> =>
  fetching([wanted], { allowed: [server.host], clock });

// biome-ignore lint/suspicious/noExplicitAny: JSON as it was written.
const json = (path: string): any => JSON.parse(readFileSync(path, 'utf8'));
const idsIn = (acquired: Acquired): string[] => json(fileOf(acquired)).features.map(({ id }: { id: string }) => id);

describe('a task whose data lie in OpenStreetMap', () => {
  it('is answered over a place by its name, cites both, and is answered again without a network', async () => {
    const question = 'How many buildings tell their number of levels?';
    const counting = () =>
      scriptedReasoner((form, ask) => {
        const file = fetchedIn(ask);
        const over = overFile(file, {
          ...{ template: 'feature-values', unit: '1', output: 'count', port: 'features' },
          ...{ params: { property: 'building:levels' }, source: { kind: 'features', file, layer: null } },
        });
        return form === 'plan' ? over.plan : form === 'workflow' ? over.workflow : undefined;
      }).reasoner;
    const document = { question, fetch: buildings({ area: 'Lindau', geocoder: `${server.base}/geo` }) };
    const answer = await runWhole(document, [server.host], counting());
    expect(answer).toMatchObject({
      ...{ kind: 'answered', value: 4 },
      sources: [
        expect.stringMatching(/^Outline of Lindau, Northeim, Germany; .*ODbL/),
        expect.stringMatching(/^OpenStreetMap building \(OpenStreetMap contributors\); .*licence ODbL-1\.0/),
      ],
    });
    expect(JSON.stringify(answer)).not.toContain('s3cret');
    server.reset();
    expect(await runWhole(document, [], counting())).toEqual(answer);
    expect(server.asked).toEqual([]);
  });

  it('is not answered over a name that several places have', async () => {
    const fetch = buildings({ area: 'Neustadt', geocoder: `${server.base}/geo` });
    expect(await runWhole({ question: 'How many buildings are there?', fetch }, [server.host])).toMatchObject({
      kind: 'unanswered',
      reason: expect.stringMatching(/“Neustadt” may be 3 places/),
    });
  });
});

describe('OpenStreetMap', () => {
  it('gives features with their tags, source, query, licence and hash; again from the cache', async () => {
    const acquired = await acquire(buildings());
    const features = json(fileOf(acquired)).features;
    expect(new Set(features.map(({ id }: { id: string }) => id))).toEqual(
      new Set(['way/1', 'way/2', 'relation/3', 'way/4', 'node/5']),
    );
    const school = features.find(({ id }: { id: string }) => id === 'relation/3');
    expect(school.geometry).toMatchObject({ type: 'Polygon', coordinates: { length: 2 } });
    const first = features.find(({ id }: { id: string }) => id === 'way/1');
    expect(first.properties).toEqual({ id: 'way/1', building: 'yes', 'building:levels': 5, 'addr:postcode': '01067' });

    const provenance = json(join(dirname(fileOf(acquired)), 'provenance.json'));
    expect(provenance).toMatchObject({
      licence: 'ODbL-1.0',
      query: expect.stringContaining('nwr["building"](52.003,9.502,52.009,9.512);'),
      items: [{ datetime: '2025-02-27T09:14:05Z', source: `${server.base}/api/interpreter` }],
      files: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect(new URLSearchParams(server.asked[0]?.body).get('data')).toBe(provenance.query);
    expect(JSON.stringify(provenance)).not.toContain('s3cret');
    expect(acquired.kind === 'ready' && acquired.sets[0]?.citation).toMatch(
      /^OpenStreetMap building \(OpenStreetMap contributors\); .*2025-02-27.*licence ODbL-1\.0; fetched 2025-03-01/,
    );

    server.reset();
    const again = await fetching([buildings()], { task: 'second' });
    expect(readFileSync(fileOf(again))).toEqual(readFileSync(fileOf(acquired)));
    expect(server.asked).toEqual([]);
  });

  it('keeps what meets the area, not what lies in the box around it alone', async () => {
    const triangle = {
      type: 'Polygon',
      coordinates: [
        [
          [9.502, 52.003],
          [9.512, 52.003],
          [9.502, 52.009],
          [9.502, 52.003],
        ],
      ],
    };
    expect(new Set(idsIn(await acquire(buildings({ area: triangle }))))).toEqual(
      new Set(['way/1', 'way/2', 'relation/3', 'node/5']),
    );
    // In the school's court.
    expect(await acquire(buildings({ area: [9.5064, 52.0039, 9.5066, 52.0041] }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/No feature of OpenStreetMap building lies in the area/),
    });
    expect(idsIn(await acquire(buildings({ area: [9.5062, 52.0037, 9.5066, 52.0041] })))).toEqual(['relation/3']);
  });

  it('asks for a day, for both sides of the antimeridian, and for tags whatever is in them', async () => {
    await acquire(
      buildings({ area: [179.9, 52, -179.9, 53], dates: '2020-01-01', tags: ['natural=water', 'name="];out;'] }),
    );
    const query = new URLSearchParams(server.asked[0]?.body).get('data');
    expect(query).toContain('[date:"2020-01-01T00:00:00Z"]');
    expect(query).toContain('nwr["natural"="water"](52,179.9,53,180);');
    expect(query).toContain('nwr["natural"="water"](52,-180,53,-179.9);');
    expect(query).toContain('nwr["name"="\\"];out;"](52,179.9,53,180);');
  });

  it('is asked again when it is busy, broke off or ran out of time; an answer that was cut short is none', async () => {
    const clock = fakeClock();
    const { elements, ...rest } = json(join(import.meta.dirname, 'recorded', 'overpass.json'));
    const cutShort = send({
      ...rest,
      elements: elements.slice(0, 1),
      remark: 'runtime error: Query timed out in "query" at line 3 after 180 seconds.',
    });
    server.faults.set('/api/interpreter', [status(429, { 'retry-after': '15' }), status(504), drop, cutShort]);
    expect(idsIn(await acquire(buildings(), clock))).toHaveLength(5);
    expect(clock.pauses).toEqual([15_000, 2000, 4000, 8000]);

    server.faults.set(
      '/api/interpreter',
      Array.from({ length: 5 }, () => cutShort),
    );
    expect(await acquire(buildings({ most: 99 }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/broke its work off.*smaller area/),
    });
  });

  it.each([
    ['more than may come', {}, { most: 4 }, /More than 4 features/],
    [
      'a page instead of an answer',
      { fault: send('<html>s3cret</html>', 'text/html') },
      {},
      /did not answer as the Overpass API does/,
    ],
    ['a query that it does not take', { fault: status(400) }, {}, /status 400/],
    ['an answer elsewhere', { away: true }, {}, /may not be asked/],
  ])('refuses %s', async (_, { fault, away }: { fault?: ReturnType<typeof send>; away?: boolean }, more, reason) => {
    const answer = away ? redirectTo(`${canary.base}/api/interpreter`) : fault;
    if (answer) server.faults.set('/api/interpreter', [answer]);
    const refused = await acquire(buildings(more));
    expect(refused).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) });
    expect(JSON.stringify(refused)).not.toContain('s3cret');
    expect(existsSync(join(folder, 'task', 'fetched'))).toBe(false);
  });
});

describe('a place by its name', () => {
  it('is an outline with its licence, the boundary and its town being one', async () => {
    const acquired = await acquire(placeNamed('Lindau'));
    expect(json(fileOf(acquired)).features).toMatchObject([
      { properties: { name: 'Lindau', id: 'relation/900001' }, geometry: { type: 'Polygon' } },
    ]);
    expect(acquired.kind === 'ready' && acquired.sets[0]?.citation).toMatch(
      /^Outline of Lindau, Northeim, Germany; .*ODbL 1\.0/,
    );
  });

  it('is never picked among several: they are told, and each can be named', async () => {
    expect(await acquire(placeNamed('Neustadt'))).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(
        /“Neustadt” may be 3 places.*Rhineland-Palatinate, Germany \(city, 8\.140, 49\.350: “relation\/900011”\).*“relation\/900012”.*“node\/900013”/,
      ),
    });
    const named = await acquire(placeNamed('relation/900012'));
    expect(server.asked.at(-1)?.url.searchParams.get('osm_ids')).toBe('R900012');
    expect(json(fileOf(named)).features[0].properties.full_name).toBe('Neustadt, Schleswig-Holstein, Germany');
    // A point has no outline: the box stands for it, and that is told.
    const suburb = await acquire(placeNamed('node/900013'));
    expect(suburb).toMatchObject({ sets: [{ notes: [expect.stringMatching(/no outline/)] }] });
  });

  it('that nobody knows is refused, as is a geocoder that is none or leads elsewhere', async () => {
    expect(await acquire(placeNamed('Atlantis'))).toMatchObject({
      reason: expect.stringMatching(/knows no place “Atlantis”/),
    });
    server.faults.set('/geo/search', [send({ error: 'Unable to geocode' }), redirectTo(`${canary.base}/geo/search`)]);
    expect(await acquire(placeNamed('Lindau'))).toMatchObject({
      reason: expect.stringMatching(/did not answer as Nominatim/),
    });
    expect(await acquire(placeNamed('Lindau'))).toMatchObject({ reason: expect.stringMatching(/may not be asked/) });
  });

  it('is the area of another entry: its outline is cited, not its box counted, and all of it comes from the cache', async () => {
    const wanted = buildings({ area: 'Lindau', geocoder: `${server.base}/geo` });
    const offline = await fetching([wanted]);
    expect(offline).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/place Lindau from .*OpenStreetMap building from .*the area of “Lindau”/),
    });
    expect(server.asked).toEqual([]);

    const acquired = await acquire(wanted);
    expect(acquired).toMatchObject({ sets: [{ files: [] }, { files: { length: 1 } }] });
    expect(new Set(idsIn(acquired))).toEqual(new Set(['way/1', 'way/2', 'relation/3', 'node/5']));
    server.reset();
    expect(await fetching([wanted], { task: 'second' })).toMatchObject({
      kind: 'ready',
      sets: [{ from: 'cache' }, { from: 'cache' }],
    });
    expect(await fetching([wanted])).toMatchObject({ kind: 'ready', sets: [{ from: 'folder' }, { from: 'folder' }] });
    expect(server.asked).toEqual([]);
    expect(await acquire(buildings({ area: 'Neustadt', geocoder: `${server.base}/geo` }))).toMatchObject({
      reason: expect.stringMatching(/may be 3 places/),
    });
  });
});
