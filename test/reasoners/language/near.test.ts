import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { part } from '../../part.ts';
import { type AskedFolder, askedFolder, close } from './asked-folder.ts';

/** By near.py: a valley's files, and what expressions give there. */
const { files, values } = z
  .object({
    files: z.record(z.string(), z.string()),
    values: z.record(z.string(), z.union([z.number(), z.string()])),
  })
  .parse(JSON.parse(readFileSync(new URL('near.json', import.meta.url), 'utf8')));

let folder: AskedFolder;
let placeless: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder(files);
  const rivers = JSON.stringify({ ...JSON.parse(files['rivers.geojson'] ?? ''), crs: null });
  placeless = await askedFolder({ ...files, 'rivers.geojson': rivers });
}, 120_000);
afterAll(async () => {
  for (const one of [folder, placeless]) await one.close();
});

describe('how far cells and things lie from lines, polygons and points', () => {
  it.each(part(Object.entries(values), 3))('%s', async (expression, value) => {
    expect(await folder.value(expression)).toEqual(close(value, (one) => expect.closeTo(one, 2)));
  });

  it.each([
    ['mean(distance(rivers))', /a raster whose pixels “distance\(rivers\)” is told of/],
    ["mean(lst where distance(rivers, 'Ewaso') < 1 km)", /has no “'Ewaso'”/],
    ['mean(lst where distance(lakes) < 1 km)', /lakes/],
    ['mean(lst where distance(landcover) < 1 km)', /no things that lie somewhere/],
    ["distance(schools) at school 'Hill'", /nearest to itself/],
    ['river of min(distance(schools) over rivers)', /./],
  ])('%s means nothing there', async (expression, message) => {
    expect(await folder.value(expression)).toMatch(message);
  });

  it('is not told of what has no CRS', async () => {
    expect(await placeless.value('mean(lst where distance(rivers) <= 1 km)')).not.toBeTypeOf('number');
    expect(await placeless.value("distance(rivers) at school 'Hill'")).not.toBeTypeOf('number');
  });
});

const questions: readonly (readonly [expression: string, wordings: readonly string[]])[] = [
  [
    "mean(lst where distance(rivers, 'Amala') <= 500 m)",
    [
      'Mean LST within 500 m of the Amala',
      'mean LST in a 500 m buffer around the Amala river',
      'What is the mean LST within a distance of 500 m from the river Amala?',
      'mean LST not farther than 500 m from the Amala',
    ],
  ],
  [
    'mean(lst where distance(roads) > 1 km)',
    [
      'Average LST more than 1 km away from any road',
      'mean LST beyond 1 km from the roads',
      'mean LST farther than 1 km from the nearest road',
    ],
  ],
  ["mean(lst where distance(roads, 'A3') between 300 m and 1 km)", ['mean LST between 300 m and 1 km from the A3']],
  [
    'mean(lst where distance(parks) <= 1 km)',
    ['Mean LST within 1 km of the park', 'Mean LST within 1 km around the park'],
  ],
  [
    'mean(lst where distance(parks) <= 1 km and distance(parks) > 0 m)',
    ['Mean LST within 1 km around the park but outside of it', 'Mean LST within 1 km of the park, outside the park'],
  ],
  [
    "mean(lst where distance(rivers, 'Amala') <= 500 m and not landcover = 'forest')",
    ['Mean LST within 500 m of the Amala, excluding forest'],
  ],
  [
    "area(landcover = 'cropland' and distance(rivers, 'Amala') <= 500 m) in ha",
    ['How many hectares of cropland are within 500 m of the Amala?'],
  ],
  [
    "mean(lst where distance(rivers, 'Amala') <= 500 m and landcover = 'cropland') - mean(lst where distance(rivers, 'Amala') <= 500 m and landcover = 'forest')",
    ['Difference in mean LST between cropland and forest within 500 m of the Amala'],
  ],
  [
    "share(landcover = 'forest' where distance(rivers) <= 300 m)",
    ['What share of the land within 300 m of a river is forest?', 'forest share within 300 m of a river'],
  ],
  [
    "share(distance(rivers, 'Amala') <= 500 m where landcover = 'forest')",
    ['What share of the forest is within 500 m of the Amala?'],
  ],
  ["count(schools where distance(roads, 'A3') <= 500 m)", ['How many schools are within 500 m of road A3?']],
  ["count(schools where distance(parks, 'Kanda Park') <= 300 m)", ['How many schools are within 300 m of Kanda Park?']],
  ['count(schools where distance(rivers) > 400 m)', ['How many schools are farther than 400 m away from a river?']],
  [
    "count(schools where distance(rivers) <= 500 m and distance(roads, 'A3') <= 1 km)",
    ['How many schools are within 500 m of a river and within 1 km of the A3?'],
  ],
  [
    "distance(rivers) at school 'Hill'",
    [
      'How far is Hill school from the nearest river?',
      'What is the distance from the Hill school to the nearest river?',
    ],
  ],
  ["distance(rivers, 'Amala') at school 'Lower' in km", ['Distance from Lower to the Amala, in km']],
  ['distance(roads) per school', ['How far is each school from the nearest road?']],
  ["school of min(distance(roads, 'A3') over schools)", ['Which school is closest to the A3?']],
  ["school of max(distance(roads, 'A3') over schools)", ['Which school is the farthest from road A3?']],
];

describe('questions for what is near', () => {
  it.each(questions.flatMap(([expression, wordings]) => wordings.map((wording) => [wording, expression])))(
    '%s',
    (question, expression) => expect(folder.readings(question)).toEqual([expression]),
  );

  it.each([
    'mean LST near the park',
    'Mean LST within 500 m of the lake',
    'Mean LST within 500 m of the town',
    'Mean LST upstream of the park',
    'Mean LST within 500 m of each river',
    'Which river is nearest to the Hill school?',
    'Which school is nearest?',
    'Mean LST within 500 m of rivers of order 3',
    'What is the land cover share within 500 m of the Amala per class?',
  ])('%s is not read', (question) => expect(folder.readings(question)).toEqual([]));
});
