import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AskedFolder, askedFolder } from './asked-folder.ts';
import { collection, point, square } from './shapes.ts';

/** Three in Westham (2019, 2020, 2020), two in Eastham (2020, 2021), one in neither (2021). */
const fires = collection([
  point(20.01, 10.01, { fire_id: 1, date: '2019-07-03', size_ha: 2, cause: 'arson' }),
  point(20.02, 10.02, { fire_id: 2, date: '2020-07-30', size_ha: 8, cause: 'lightning' }),
  point(20.03, 10.03, { fire_id: 3, date: '2020-08-01', size_ha: 30, cause: 'arson' }),
  point(20.15, 10.05, { fire_id: 4, date: '2020-03-11', size_ha: 4, cause: 'arson' }),
  point(20.16, 10.06, { fire_id: 5, date: '2021-07-11', size_ha: 6, cause: 'campfire' }),
  point(20.9, 10.5, { fire_id: 6, date: '2021-09-01', size_ha: 100, cause: 'lightning' }),
]);
/** A date on which something was built is none on which it happened. */
const huts = collection([
  point(20.01, 10.02, { name: 'Alba', opened: '1990-05-01' }),
  point(20.12, 10.03, { name: 'Brenn', opened: '2020-06-01' }),
]);
let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'fires.geojson': fires,
    'huts.geojson': huts,
    'districts.geojson': collection([
      square({ district: 'Westham' }, 20, 10),
      square({ district: 'Eastham' }, 20.1, 10),
    ]),
  });
}, 120_000);
afterAll(async () => await folder.close());

it.each([
  ['count(fires) on 2020', 3],
  ['count(fires) months 7', 3],
  ['count(fires) per year', { 2019: 1, 2020: 3, 2021: 2 }],
  ['year of max(count(fires) over years)', '2020'],
  ["count(fires where cause = 'arson') during 2019..2020", 3],
  ['count(fires where size_ha > 5) on 2020', 2],
  ['sum(size_ha) on 2020', 42],
  ['max(size_ha) on 2019', 2],
  ["count(fires) within district 'Westham' on 2020", 2],
  ['count(fires) per district on 2020', { Westham: 2, Eastham: 1 }],
  ['count(fires)', 6],
])('%s', async (source, expected) => {
  expect(await folder.value(source)).toEqual(expected);
});

it.each([
  ['How many fires were there in 2020?', ['count(fires) during 2020']],
  ['In which year did the most fires occur?', ['year of max(count(fires) over years)']],
  ['How many huts were there in 2020?', []],
])('%s', (question, expected) => {
  expect(folder.readings(question)).toEqual(expected);
});

it('nothing was recorded before the first of them', async () => {
  expect(await folder.value('count(fires) on 2015')).toMatch(/recorded from 2019-07-03 to 2021-09-01/);
});
