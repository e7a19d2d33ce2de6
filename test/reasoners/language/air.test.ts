import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedFolder, askedFolder } from './asked-folder.ts';

/** Stations by a river that tell how warm the water is and how much dust the air holds. */
let folder: AskedFolder;
beforeAll(async () => {
  folder = await askedFolder({
    'river.csv':
      'station,date,water_temperature_c,pm25\nPier,2021-01-01,5,10\nPier,2021-01-02,6,12\nWeir,2021-01-01,7,14\nWeir,2021-01-02,8,9\n',
  });
}, 120_000);
afterAll(async () => await folder.close());

describe('air', () => {
  it.each([
    ['What was the mean water temperature at Pier?', ["mean(water_temperature_c over dates) at station 'Pier'"]],
    ['What was the mean PM2.5 in the air at Pier?', ["mean(pm25 over dates) at station 'Pier'"]],
    // The water's is another one.
    ['What was the mean air temperature at Pier?', []],
    ['On which date was the air temperature at Weir highest?', []],
  ])('has what it has: %s', (question, expected) => {
    expect(folder.readings(question)).toEqual(expected);
  });
});
