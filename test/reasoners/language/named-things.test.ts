import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedFolder, askedFolder } from './asked-folder.ts';
import { collection, line, point, square } from './shapes.ts';

/** Four huts in Westham, one in Eastham, one in neither, none in Northam. Nobody knows who owns Fern. */
const huts = collection([
  point(20.01, 10.01, { name: 'Alba', kind: 'inn', owner: 'State', beds: 40, opened: 1990 }),
  point(20.02, 10.02, { name: 'Brenn', kind: 'bivouac', owner: 'State', beds: 8, opened: 2001 }),
  point(20.03, 10.03, { name: 'Corva', kind: 'bivouac', owner: 'Club', beds: 12, opened: 1990 }),
  point(20.04, 10.04, { name: 'Dorn', kind: 'refuge', owner: 'Club', beds: 60, opened: 1975 }),
  point(20.15, 10.05, { name: 'Elend', kind: 'refuge', owner: 'private', beds: 20, opened: 1988 }),
  point(20.9, 10.5, { name: 'Fern', kind: 'inn', owner: null, beds: 25, opened: 2010 }),
]);
const districts = collection([
  square({ district: 'Westham', mayor: 'Blue', hazard: 'high' }, 20, 10),
  square({ district: 'Eastham', mayor: 'Red', hazard: 'low' }, 20.1, 10),
  square({ district: 'Northam', mayor: 'Blue', hazard: 'low' }, 20, 10.1),
]);
/** Ten, thirty and twenty thousandths of a degree to the north. */
const trails = collection([
  line([20, 10], [20, 10.01], { trail: 'Ridge', difficulty: 'hard', marked: 'yes' }),
  line([20.1, 10], [20.1, 10.03], { trail: 'Lake', difficulty: 'easy', marked: 'no' }),
  line([20.2, 10], [20.2, 10.02], { trail: 'Wolf', difficulty: 'hard', marked: 'no' }),
]);
/** Points without names. */
const wells = collection([
  point(20.01, 10.05, { depth_m: 4, state: 'dry' }),
  point(20.02, 10.06, { depth_m: 9, state: 'wet' }),
  point(20.03, 10.07, { depth_m: 9, state: 'wet' }),
]);
const sensors = `station,type,borough
Foundry,industrial,East
Canal,roadside,East
Elm,background,West
Dock,roadside,West
`;
let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'huts.geojson': huts,
    'districts.geojson': districts,
    'trails.geojson': trails,
    'wells.geojson': wells,
    'stations.csv': sensors,
  });
}, 120_000);
afterAll(async () => await folder.close());

const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

describe('lists of things', () => {
  it.each([
    ["list(huts where owner = 'State')", named('Alba', 'Brenn')],
    // Whose owner nobody knows is not told to be another one.
    ["list(huts where not owner = 'State')", named('Corva', 'Dorn', 'Elend')],
    ["count(huts where not owner = 'State')", 3],
    ["list(huts where not kind in ('inn', 'bivouac'))", named('Dorn', 'Elend')],
    ["list(stations where not type in ('industrial', 'roadside'))", named('Elm')],
    ["list(count(huts where kind in ('bivouac', 'inn')) = 0) per district", { Eastham: 0, Northam: 0 }],
    ["list(huts where kind in ('inn', 'bivouac'))", named('Alba', 'Brenn', 'Corva', 'Fern')],
    ["list(huts where kind = 'bivouac' and owner = 'Club')", named('Corva')],
    // A number that decides is told, those that pass by most first.
    ['list(huts where beds between 20 and 40)', { Alba: 40, Fern: 25, Elend: 20 }],
    ["list(huts where kind = 'bivouac' and beds < 20)", { Brenn: 8, Corva: 12 }],
    ['list(beds between 20 and 40) per hut', { Alba: 40, Fern: 25, Elend: 20 }],
    ['count(huts where beds between 20 and 40)', 3],
    ["list(huts) within district 'Westham'", named('Alba', 'Brenn', 'Corva', 'Dorn')],
    ['list(huts where opened = 1990)', { Alba: 1990, Corva: 1990 }],
    ["list(districts where mayor = 'Blue')", named('Westham', 'Northam')],
    ["list(trails where marked = 'no')", named('Lake', 'Wolf')],
    ["list(stations where type = 'roadside')", named('Canal', 'Dock')],
    ['list(count(huts) = 0) per district', { Northam: 0 }],
    ['list(count(huts) >= 2) per district', { Westham: 4 }],
    ["list(count(huts where kind = 'bivouac') >= 1) per district", { Westham: 2 }],
    ['count(districts where count(huts) >= 1)', 2],
    ['count(districts where count(huts) between 1 and 3)', 1],
  ])('%s', async (source, expected) => {
    expect(await folder.value(source)).toEqual(expected);
  });

  it.each([
    ['list(wells)', /no names/],
    ["list(huts where owner = 'State') per district", /one list/],
    ["list(owner = 'State')", /compares no value/],
  ])('%s is none', async (source, why) => {
    expect(await folder.value(source)).toMatch(why);
  });
});

describe('the longest and the largest of things', () => {
  it.each([
    ['What was the longest trail?', 'trail of max(length(trails) over trails)'],
    ['What is the shortest trail?', 'trail of min(length(trails) over trails)'],
    ['Which trail is longest?', 'trail of max(length(trails) over trails)'],
    ['What is the largest district?', 'district of max(size(districts) over districts)'],
  ])('%s', (question, expected) => {
    expect(folder.readings(question)).toEqual([expected]);
  });

  it('are told by their names', async () => {
    expect(await folder.value('trail of max(length(trails) over trails)')).toBe('Lake');
    expect(await folder.value('trail of min(length(trails) over trails)')).toBe('Ridge');
  });

  it.each([
    'What is the length of the longest trail?',
    'How long is the longest trail?',
    'What was the second longest trail?',
    'What are the two longest trails?',
    'What is the longest hard trail?',
    'What is the longest trail that is hard?',
    'What is the longest trail in Westham?',
    'What is the longest trail except Lake?',
    'What is the longest hut?',
    'What is the largest hut?',
    'What is the largest district by number of huts?',
    'What is the largest district with a hut?',
    'What is the largest district’s mayor?',
    'What is the longest trail near a hut?',
    'What is the longest distance between trails?',
    'What was the longest trail in 2020?',
    'What is the longest trail without marks?',
    'What share of the longest trail is in Westham?',
    'What is the average longest trail?',
    'What is the difference between the longest trail and the shortest trail?',
  ])('%s is another question', (question) => {
    expect(folder.readings(question).filter((one) => / of (?:max|min)\((?:length|size)\(/.test(one))).toEqual([]);
  });
});

describe('questions for names', () => {
  it.each([
    ['Which huts are owned by the State?', "list(huts where owner = 'State')"],
    ['Which huts are not owned by the State?', "list(huts where not owner = 'State')"],
    ['Which huts are owned by the State or private?', "list(huts where owner in ('State', 'private'))"],
    ['List all bivouacs.', "list(huts where kind = 'bivouac')"],
    ['List the bivouacs and inns.', "list(huts where kind in ('bivouac', 'inn'))"],
    ['Which huts are bivouacs?', "list(huts where kind = 'bivouac')"],
    ['Which huts are inns owned by the State?', "list(huts where kind = 'inn' and owner = 'State')"],
    ['Which huts are owned by the State and are inns?', "list(huts where owner = 'State' and kind = 'inn')"],
    ['Which bivouacs have more than 10 beds?', "list(huts where kind = 'bivouac' and beds > 10)"],
    ['Which huts have between 20 and 40 beds?', 'list(beds between 20 and 40) per hut'],
    ['Which huts opened in 1990?', 'list(huts where opened = 1990)'],
    ['Which huts are in Westham?', "list(huts) within district 'Westham'"],
    ['List the huts in Westham.', "list(huts) within district 'Westham'"],
    ['Which districts have a Blue mayor?', "list(districts where mayor = 'Blue')"],
    ['Which trails are hard?', "list(trails where difficulty = 'hard')"],
    ['Which stations are roadside?', "list(stations where type = 'roadside')"],
    ['List the roadside stations.', "list(stations where type = 'roadside')"],
    ['Which huts are neither inns nor bivouacs?', "list(huts where not kind in ('bivouac', 'inn'))"],
    ['How many huts are neither inns nor bivouacs?', "count(huts where not kind in ('bivouac', 'inn'))"],
    ['List all huts except the bivouacs.', "list(huts where not kind = 'bivouac')"],
    ['How many huts are there except inns?', "count(huts where not kind = 'inn')"],
    [
      'Which stations are neither roadside nor industrial?',
      "list(stations where not type in ('industrial', 'roadside'))",
    ],
    [
      'Which districts have neither bivouacs nor inns?',
      "list(count(huts where kind in ('bivouac', 'inn')) = 0) per district",
    ],
    ['Which districts have no hut?', 'list(count(huts) = 0) per district'],
    ['Which districts have at least two huts?', 'list(count(huts) >= 2) per district'],
    ['Which districts have huts?', 'list(count(huts) >= 1) per district'],
    ['How many districts have no hut?', 'count(districts where count(huts) = 0)'],
    ['Which districts have no huts owned by the State?', "list(count(huts where owner = 'State') = 0) per district"],
    ['Which districts have no bivouac?', "list(count(huts where kind = 'bivouac') = 0) per district"],
    ['Which districts are without a bivouac?', "list(count(huts where kind = 'bivouac') = 0) per district"],
    ['How many districts have no private huts?', "count(districts where count(huts where owner = 'private') = 0)"],
    ['Which districts have at least one bivouac?', "list(count(huts where kind = 'bivouac') >= 1) per district"],
    // Both at once, and not one of the two.
    ['How many huts are owned by the State and are inns?', "count(huts where owner = 'State' and kind = 'inn')"],
  ])('%s', (question, expected) => {
    expect(folder.readings(question)).toEqual([expected]);
  });

  it.each([
    'List the owners of the bivouacs.',
    'List the kinds of huts.',
    'Which huts are only owned by the State?',
    'Which huts are owned by the State and the Club?',
    'Which huts have an owner?',
    'Which huts have the same owner as Alba?',
    'Which huts are the best?',
    'Which huts have more beds than Alba?',
    'Which huts have more beds than the average hut?',
    'Which huts are neither inns?',
    'Which huts are neither inns nor owned by Alba?',
    'Which huts are neither in Westham nor in Eastham?',
    'Which districts have neither a hut nor a trail?',
    'Which huts except Alba are inns?',
    'Which huts are owned neither by the State nor by the Club?',
    'Which huts are nearly always full?',
    'Which huts will be owned by the State?',
    'Which two huts are owned by the State?',
    'Which districts have two huts?',
    'Which districts have only huts?',
    'Which districts are huts?',
    'Which districts have huts that are not bivouacs?',
    'Which districts have not the huts?',
    'Which districts have at least half of the huts?',
    'Which districts have at most the huts of Westham?',
    'Which districts had no hut in 1980?',
    'Which districts have more huts than Westham?',
    'Which districts have both a hut and a bivouac?',
    'Which districts have huts in Westham?',
    'Which districts have no hut or well?',
    'Which districts have no owner?',
    'Which districts with a Blue mayor have no hut?',
    'Which wells are wet?',
    'Which mayors are Blue?',
    'List the number of beds of the bivouacs and the inns.',
    'Show the map of the bivouacs.',
    'List the area of the districts with a Blue mayor.',
    'Which huts are the State’s?  And the others?',
  ])('%s is no list of names', (question) => {
    expect(folder.readings(question).filter((one) => one.includes('list('))).toEqual([]);
  });
});
