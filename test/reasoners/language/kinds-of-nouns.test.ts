import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRaster } from '../../agents/support.ts';
import { type AskedFolder, askedFolder } from './asked-folder.ts';

/** Ten by ten pixels of 30 m: a row of each of ten classes. */
const legend = `code,name
1,permanent water
2,seasonal water
3,no water
4,live coral
5,dead coral
6,tree cover
7,burned forest
8,former grassland
9,snow and glacier
10,sand
`;
const grid = {
  width: 10,
  height: 10,
  transform: [30, 0, 500_000, 0, -30, 5_000_000],
  crs: 'EPSG:32632',
} as const;
let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({ 'cover_legend.csv': legend }, (data) => {
    writeRaster(join(data, 'cover_2021.tif'), grid, 'uint8', (_, y) => y + 1);
    writeRaster(join(data, 'snow_depth_2021-02-01.tif'), grid, 'float32', (x, y) => 10 * x + y);
  });
}, 120_000);
afterAll(async () => await folder.close());

describe('a noun that several classes are kinds of', () => {
  it.each([
    ['What area is water in hectares?', ["area(cover in ('permanent water', 'seasonal water')) in ha"]],
    ['What area is permanent water in hectares?', ["area(cover = 'permanent water') in ha"]],
    ['How many hectares are not water?', ["area(not cover in ('permanent water', 'seasonal water')) in ha"]],
    // Whether what is dead or burned still counts is for people to say: both are worked out, and shown.
    [
      'What area is coral in hectares?',
      ["area(cover = 'live coral') in ha", "area(cover in ('dead coral', 'live coral')) in ha"],
    ],
    ['What area is live coral in hectares?', ["area(cover = 'live coral') in ha"]],
    [
      'What area is forest in hectares?',
      ["area(cover = 'tree cover') in ha", "area(cover in ('burned forest', 'tree cover')) in ha"],
    ],
    ['What area is grassland?', []],
    ['What area is former grassland in hectares?', ["area(cover = 'former grassland') in ha"]],
  ])('%s', (question, expected) => {
    expect(folder.readings(question)).toEqual(expected);
  });

  it('comes to all of them', async () => {
    expect(await folder.value("area(cover in ('permanent water', 'seasonal water')) in ha")).toEqual(
      expect.closeTo(1.8, 6),
    );
  });
});

describe('how deep something is', () => {
  it.each([
    ['How deep was the snow on average?', ['mean(snow_depth)']],
    ['What was the mean snow depth?', ['mean(snow_depth)']],
    ['How deep was the snow on sand?', ["mean(snow_depth where cover = 'sand')"]],
    ['How deep is the coral?', []],
    ['What is the mean depth of the permanent water?', []],
  ])('%s', (question, expected) => {
    expect(folder.readings(question)).toEqual(expected);
  });
});
