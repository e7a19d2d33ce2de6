import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedFolder, askedFolder } from './asked-folder.ts';

const grid = (...rows: readonly string[]): string =>
  [
    'ncols 4',
    `nrows ${rows.length}`,
    'xllcorner 500000',
    'yllcorner 5000000',
    'cellsize 30',
    'NODATA_value -9999',
    ...rows,
    '',
  ].join('\n');

/** Two of twelve pixels are hidden in May, six in June. */
const ndvi = {
  'ndvi_2022-05-10.asc': grid('0.1 0.2 0.3 0.4', '0.5 0.6 0.7 0.8', '-9999 -9999 0.1 0.2'),
  'ndvi_2022-06-10.asc': grid('0.2 0.4 -9999 -9999', '0.6 0.8 -9999 -9999', '-9999 -9999 0.3 0.1'),
};

let told: AskedFolder;
let silent: AskedFolder;
let denied: AskedFolder;
beforeAll(async () => {
  told = await askedFolder({ ...ndvi, 'README.txt': 'NDVI of two dates. -9999 = cloud or no data.\n' });
  silent = await askedFolder({
    ...ndvi,
    'README.txt': 'NDVI of two dates. -9999 = outside the swath. Clouds may remain.\n',
  });
  denied = await askedFolder({ ...ndvi, 'README.txt': 'NDVI of two dates. -9999 is not cloud.\n' });
});
afterAll(async () => {
  for (const folder of [told, silent, denied]) await folder.close();
});

describe('missing pixels of which a document says that they are cloud', () => {
  it.each([
    ['share(cloud) on 2022-05-10', 100 / 6],
    ['share(ndvi > 0.35 where not cloud) on 2022-05-10', 50],
    ['date of max(share(cloud) over dates)', '2022-06-10'],
  ])('%s', async (source, expected) => {
    const value = await told.value(source);
    if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 6);
    else expect(value).toBe(expected);
  });

  it('are read as such, and nowhere else', () => {
    const question = 'Which date lost the most pixels to cloud?';
    expect(told.readings(question)).toEqual(['date of max(area(cloud) over dates)']);
    expect(silent.readings(question)).toEqual([]);
    expect(denied.readings(question)).toEqual([]);
  });
});
