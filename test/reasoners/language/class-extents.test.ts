import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRaster } from '../../agents/support.ts';
import { type AskedFolder, askedFolder, close } from './asked-folder.ts';
import { collection, square } from './shapes.ts';

/** Ten by ten pixels of 30 m. Water 20, forest 50, heath 26, bog 4; then 20, 30, 20, 10, and 20 that are burnt. */
const classAt = {
  2018: (x: number, y: number): number => (y < 2 ? 1 : y < 7 ? 2 : y === 9 && x < 4 ? 4 : 3),
  2023: (_: number, y: number): number => (y < 2 ? 1 : y < 5 ? 2 : y < 7 ? 5 : y === 9 ? 4 : 3),
};
const legend = `code,name
1,water
2,forest
3,heath
4,bog
5,burnt area
`;
const grid = {
  width: 10,
  height: 10,
  transform: [30, 0, 500_000, 0, -30, 5_000_000],
  crs: 'EPSG:32632',
} as const;
let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder(
    { 'landcover_legend.csv': legend, 'districts.geojson': collection([square({ district: 'Westham' }, 20, 10)]) },
    (data) => {
      for (const [year, valueAt] of Object.entries(classAt))
        writeRaster(join(data, `landcover_${year}.tif`), grid, 'uint8', valueAt);
    },
  );
}, 120_000);
afterAll(async () => await folder.close());

const hectares = (value: unknown): unknown => close(value, (one) => Math.round(one) / 10_000);

describe('classes by how much of the ground they take', () => {
  it.each([
    [
      "order(area(landcover = landcover), 'descending') per landcover on 2018",
      { forest: 4.5, heath: 2.34, water: 1.8, bog: 0.36 },
    ],
    ["order(area(landcover = landcover), 'descending', 2) per landcover on 2018", { forest: 4.5, heath: 2.34 }],
    ['list(area(landcover = landcover) > 2 ha) per landcover on 2018', { forest: 4.5, heath: 2.34 }],
    ['landcover of min(area(landcover = landcover) over landcover) on 2018', 'bog'],
    ['landcover of max(decrease(area(landcover = landcover), 2018 -> 2023) over landcover)', 'forest'],
    // What was not there before has gained all that it has.
    ['landcover of max(change(area(landcover = landcover), 2018 -> 2023) over landcover)', 'burnt area'],
    ["share(not landcover in ('water', 'bog')) on 2018", 0.0076],
    ['mode(landcover) on 2018', 'forest'],
  ])('%s', async (source, expected) => {
    expect(hectares(await folder.value(source))).toEqual(expected);
  });

  it.each([
    ['count(area(landcover = landcover) over landcover) on 2018', 4],
    ['count(area(landcover = landcover) over landcover) on 2023', 5],
  ])('%s', async (source, expected) => {
    expect(await folder.value(source)).toBe(expected);
  });

  it.each([
    [
      'Rank the land cover classes by area in 2018.',
      "order(area(landcover = landcover), 'descending') per landcover on 2018",
    ],
    [
      'What are the two largest land cover classes in 2018?',
      "order(area(landcover = landcover), 'descending', 2) per landcover on 2018",
    ],
    [
      'Which land cover class has the smallest area in 2018?',
      'landcover of min(area(landcover = landcover) over landcover) on 2018',
    ],
    [
      'What is the least common land cover class in 2018?',
      'landcover of min(area(landcover = landcover) over landcover) on 2018',
    ],
    ['Which land cover class was the most common in 2018?', 'mode(landcover) on 2018'],
    [
      'Which class lost the most area between 2018 and 2023?',
      'landcover of max(decrease(area(landcover = landcover), 2018 -> 2023) over landcover)',
    ],
    [
      'Which class gained the most area between 2018 and 2023?',
      'landcover of max(change(area(landcover = landcover), 2018 -> 2023) over landcover)',
    ],
    [
      'Which class shrank most between 2018 and 2023?',
      'landcover of max(decrease(area(landcover = landcover), 2018 -> 2023) over landcover)',
    ],
    ['How many land cover classes were present in 2023?', 'count(area(landcover = landcover) over landcover) on 2023'],
    ['Which classes cover more than 2 ha in 2018?', 'list(area(landcover = landcover) > 2 ha) per landcover on 2018'],
    ['What fraction of the area is neither water nor bog in 2018?', "share(not landcover in ('bog', 'water')) on 2018"],
  ])('%s', (question, expected) => {
    expect(folder.readings(question)).toEqual([expected]);
  });

  it.each([
    'Rank the land cover classes in 2018.',
    'Rank the land cover classes by colour in 2018.',
    'Rank the land cover classes by area.',
    'What is the least common land cover class?',
    'Which class changed most between 2018 and 2023?',
    'Which class lost the least area between 2018 and 2023?',
    'Which class lost the largest share of its area between 2018 and 2023?',
    'Which class lost the most water between 2018 and 2023?',
    'Which two classes gained the most area between 2018 and 2023?',
    'Which class gained the most from the forest between 2018 and 2023?',
    'Which class was replaced most by burnt area between 2018 and 2023?',
    'How many classes gained area between 2018 and 2023?',
    'How many classes cover more than 2 ha in 2018?',
    'How many classes does the legend have?',
    'How many pixels of each class are there in 2018?',
    'Which classes cover more than 20 % in 2018?',
    'Which classes cover more than the water in 2018?',
    'What is the area of the smallest class in 2018?',
    'What is the second largest class in 2018?',
    'Which class has the largest patch in 2018?',
    'Which class is the largest of those that are not forest in 2018?',
    'Which classes are neither water nor bog in 2018?',
    'What area was neither water in 2018 nor bog in 2023?',
    'What area is neither water, heath nor bog in 2018?',
  ])('%s is not told by it', (question) => {
    expect(folder.readings(question)).toEqual([]);
  });
});
