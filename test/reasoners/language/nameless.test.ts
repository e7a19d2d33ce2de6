import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AskedFolder, askedFolder } from './asked-folder.ts';
import { collection, point, square } from './shapes.ts';

/** Three elms and two ashes in Norton, one elm in Sutton; no column tells one from another. */
const shrubs = collection([
  point(20.01, 10.01, { kind: 'elm', girth_cm: 40, state: 'sound' }),
  point(20.02, 10.02, { kind: 'elm', girth_cm: 60, state: 'hollow' }),
  point(20.03, 10.03, { kind: 'elm', girth_cm: 40, state: 'hollow' }),
  point(20.04, 10.05, { kind: 'ash', girth_cm: 90, state: 'sound' }),
  point(20.05, 10.06, { kind: 'ash', girth_cm: 30, state: 'sound' }),
  point(20.15, 10.06, { kind: 'elm', girth_cm: 20, state: 'sound' }),
]);
/** More than are kept one by one: 1,500 sightings on as many days, every third of an otter. */
const sightings = collection(
  Array.from({ length: 1500 }, (_, at) =>
    point(20.01 + (at % 7) / 100, 10.05, {
      date: new Date(Date.UTC(2018, 0, 1 + at)).toISOString().slice(0, 10),
      animal: at % 3 === 0 ? 'otter' : 'heron',
      seen: at % 10,
    }),
  ),
);
let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'shrubs.geojson': shrubs,
    'sightings.geojson': sightings,
    'gauges.csv':
      'gauge,date,level_m\nUpper,2020-01-01,1\nLower,2020-01-01,2\nUpper,2020-01-02,3\nLower,2020-01-02,4\n',
    'parishes.geojson': collection([square({ parish: 'Norton' }, 20, 10), square({ parish: 'Sutton' }, 20.1, 10)]),
  });
}, 120_000);
afterAll(async () => await folder.close());

it.each([
  ['count(shrubs)', 6],
  ["count(shrubs where kind = 'elm')", 4],
  ["mean(girth_cm over shrubs where kind = 'elm')", 40],
  ["max(girth_cm over shrubs) within parish 'Sutton'", 20],
  ['count(shrubs) per kind', { elm: 4, ash: 2 }],
  ['kind of max(mean(girth_cm over shrubs) over kind)', 'ash'],
  ["percent_of(count(shrubs where state = 'hollow'), count(shrubs))", 100 / 3],
  ["count(shrubs where kind = 'elm' and state = 'sound') per parish", { Norton: 1, Sutton: 1 }],
  // Of a record, each thing once and not for every date.
  ['count(gauges)', 2],
  // From 2018-01-01 on, 1500 days end on 2022-02-08.
  ['count(sightings) during 2021', 365],
  ["count(sightings where animal = 'otter')", 500],
  ['sum(seen over sightings)', 6750],
  ["max(seen over sightings where animal = 'heron')", 9],
])('%s', async (source, expected) => {
  expect(await folder.value(source)).toEqual(typeof expected === 'number' ? expect.closeTo(expected, 9) : expected);
});

it('none of them can be told by a name', async () => {
  expect(await folder.value('shrub of max(girth_cm over shrubs)')).toMatch(/have no names by which one could be told/);
  expect(await folder.value('girth_cm per shrub')).toMatch(/have no names by which one could be told/);
  expect(folder.readings('Which shrub has the largest girth?')).toEqual([]);
});

it.each([
  ['What is the mean girth of the elms?', ["mean(girth_cm over shrubs where kind = 'elm')"]],
  ['How many hollow shrubs are there in Norton?', ["count(shrubs where state = 'hollow') within parish 'Norton'"]],
  [
    'How many sightings of otters were there in 2019?',
    ["count(sightings where animal = 'otter') during 2019", "count(sightings where animal = 'otter') on 2019"],
  ],
])('%s', (question, expected) => {
  expect(folder.readings(question)).toEqual(expected);
});
