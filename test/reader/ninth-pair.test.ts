import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedFolder, askedFolder } from '../reasoners/language/asked-folder.ts';
import { collection, point } from '../reasoners/language/shapes.ts';

/** What a pair of strangers found to be misread, told of another folder. */
const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2021, 11, 2 + at)).toISOString().slice(0, 10));
const readings = ['Oak Road', 'Pier', 'Quarry'].flatMap((site, number) =>
  days.map((day, at) => `${site},${day},${(at % 20) + number},${at % 2 === 0 ? 5 : 25},${at},${at % 3}`),
);
let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'monitoring.csv': ['site,date,so2_ug_m3,air_temperature_c,burned_kg,rain_mm', ...readings, ''].join('\n'),
    'sites.csv':
      'site,quarter,kind,installed\nOak Road,North,roadside,2001-05-01\nPier,South,harbour,2004-07-01\nQuarry,South,industrial,2010-01-01\n',
    'masts.csv': 'mast,height_m\nMast A,30\nMast B,40\n',
    'huts.geojson': collection([
      point(7.1, 46.2, { hut: 'Alpina', owner: 'climber' }),
      point(7.2, 46.3, { hut: 'Bergheim', owner: 'forester' }),
      point(7.3, 46.4, { hut: 'Cabane', owner: 'climber' }),
    ]),
    'rockfalls.geojson': collection([
      point(7.1, 46.1, { rockfall_id: 'R1', date: '2020-01-02', injured: 2, cause: 'climber', kind: 'slab' }),
      point(7.2, 46.2, { rockfall_id: 'R2', date: '2020-03-02', injured: 0, cause: 'frost', kind: 'block' }),
      point(7.3, 46.3, { rockfall_id: 'R3', date: '2021-05-02', injured: 4, cause: 'climber', kind: 'slab' }),
      point(7.4, 46.4, { rockfall_id: 'R4', date: '2021-06-02', injured: 1, cause: 'frost', kind: 'block' }),
    ]),
  });
}, 120_000);
afterAll(async () => await folder.close());

describe('read as it is meant', () => {
  it.each([
    ['What was the mean SO2 in January 2022?', ['mean(mean(so2_ug_m3 over dates) over sites) during 2022-01']],
    [
      'How much did the mean SO2 fall from 2021 to 2022?',
      ['decrease(mean(mean(so2_ug_m3 over dates) over sites), 2021 -> 2022)'],
    ],
    ['What share of days had SO2 above 10 at Pier?', ["share(so2_ug_m3 > 10 over dates) at site 'Pier'"]],
    [
      'On how many days was it warmer than 15 degrees at Pier?',
      ["count(dates where air_temperature_c > 15 degC) at site 'Pier'"],
    ],
    ['What is the average number of injured per rockfall?', ['mean(injured over rockfalls)']],
    ['How many rockfalls were there in 2021?', ['count(rockfalls) during 2021']],
  ])('%s', (question, expected) => {
    expect(folder.readings(question)).toEqual(expected);
  });

  it.each([
    // Thirty days of 10 … 19 and 0 … 19 at the first site, one more at each of the others: 335 / 30 + 1.
    ['mean(mean(so2_ug_m3 over dates) over sites) during 2022-01', 12.166667],
    ["share(so2_ug_m3 > 10 over dates) at site 'Pier'", 50],
    ["count(dates where air_temperature_c > 15 degC) at site 'Pier'", 30],
    ['mean(injured over rockfalls)', 1.75],
    // Since when a site is there is not when it happened.
    ["count(sites where quarter = 'South')", 2],
  ])('%s', async (source, expected) => {
    expect(await folder.value(source)).toEqual(expect.closeTo(expected, 5));
  });
});

it.each([
  ['How many injured were climbers?', /^sum\(/],
  ['How many injured per rockfall were there on average?', / per /],
  ['What was the mean SO2 by site kind?', / per site/],
  ['Which site improved its SO2 most from 2021 to 2022?', /max\(change/],
  ['On how many days did only Pier exceed 15 ug/m3 SO2?', /^count\(/],
  ['Which sites never exceeded 15 of SO2 in 2022?', /^list\(mean/],
  // By the tenth pair.
  ['What was the rain in January 2022 on average over all sites?', /^mean\(mean\(/],
  ['Give the monthly rain totals of Pier.', /^mean\(/],
  ['How high is a mast?', /'Mast A'/],
  ['Which sites exceeded 15 ug/m3 of SO2 in 2022?', /^list\(mean/],
  ['How much was burned at Pier in 2022?', /^mean\(/],
  ['Which site burned the least in January 2022?', /of min\(m/],
  ['How many rockfalls happened in the last year of the record?', / on \d{4}-\d{2}-\d{2}/],
  ['Did slabs increase from 2020 to 2021?', /share\(/],
  ['How many climbers are there?', /^count\(/],
  ['How many climber huts had a climber rockfall?', /'climber' and \w+ = 'climber'/],
  ['What share of sites had SO2 above 10 in 2022?', /^share\(/],
  ['What share of the days above 20 degC at Pier had SO2 above 10?', /^share\(so2_ug_m3 > 10 over dates\)/],
])('%s is not %s', (question, never) => {
  for (const expression of folder.readings(question)) expect(expression).not.toMatch(never);
});
