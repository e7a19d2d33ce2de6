import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { DataReport, RasterReport } from '../../cli/profile/report.ts';
import { writeRaster } from './support.ts';

vi.setConfig({ hookTimeout: 120_000 });

const grid = { width: 8, height: 8, transform: [30, 0, 400_000, 0, -30, 4_800_000] as const, crs: 'EPSG:32633' };
let root = '';
let report: DataReport;

const found = (path: string): RasterReport => {
  const file = report.files.find((one) => one.path === path);
  if (file?.kind !== 'raster') throw new Error(`no raster ${path}`);
  return file;
};
const legendFor = (path: string) =>
  report.legends?.find(({ maps }) => maps.some(({ file }) => file === path))?.entries.map(({ name }) => name);

const dates = ['20210614_20210622', '20210716_20210724', '20210801_20210810'];
const scene = (when: string, band: string): string => `warm/LC08_L2SP_201031_${when}_02_T1_${band}.TIF`;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-beside-'));
  for (const folder of ['warm', 'fields', 'twins', 'shore', 'scene']) mkdirSync(join(root, folder));
  const put = (path: string, dtype: 'uint8' | 'uint16' | 'float32', valueAt: (x: number, y: number) => number): void =>
    writeRaster(join(root, path), grid, dtype, valueAt);
  for (const [index, when] of dates.entries()) {
    put(scene(when, 'ST_B10'), 'uint16', (x, y) => 44_000 + 100 * x + y + index);
    put(scene(when, 'QA_PIXEL'), 'uint16', () => 21_824);
  }
  put('warm/TCD_2018_010m.tif', 'uint8', (x) => 10 * x);
  writeFileSync(
    join(root, 'warm', 'notes.txt'),
    'Landsat 8 Collection 2 Level-2\n ST_B10: surface temperature, K = DN * 0.00341802 + 149.0 ; fill = 0\nTCD_2018: tree cover density in %, 255 = no data\n',
  );
  for (const band of ['B03', 'B04', 'B08'])
    put(`scene/S2_L2A_20230508_${band}.tif`, 'uint16', (x, y) => 1500 + 40 * x + y);
  put('scene/heights.tif', 'float32', (x, y) => 300.5 + x + y / 8);
  writeFileSync(join(root, 'scene', 'README.md'), 'Sentinel-2 L2A, reflectance = (DN - 1000) / 10000.\n');
  put('fields/field_types_2020.tif', 'uint8', (x) => 1 + (x % 3));
  writeFileSync(join(root, 'fields', 'field_legend.csv'), 'code,plant\n1,barley\n2,hops\n3,oil pumpkin\n');
  put('shore/map_1999.tif', 'uint8', (x) => 1 + (x % 3));
  writeFileSync(join(root, 'shore', 'codes.csv'), 'value,nom_fr,nom_en\n1,dune,dune\n2,vase,mud\n3,lagune,lagoon\n');
  for (const [platform, day] of [
    ['S2A', '20230105'],
    ['S2B', '20230110'],
    ['S2A', '20230115'],
  ] as const)
    put(`twins/WET_${day}T101101_${platform}_T32_V1.tif`, 'uint8', (x, y) => x + y);
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('what lies beside the data', () => {
  it('gives a line of a readme to the files that its first word names, and to no other', () => {
    expect(found(scene(dates[0] ?? '', 'ST_B10')).bands[0]?.encoding).toMatchObject({
      scale: 0.003_418_02,
      offset: 149,
      unit: 'K',
      status: 'established',
    });
    expect(found('warm/TCD_2018_010m.tif').bands[0]?.encoding).toMatchObject({ unit: '%', nodata: [255] });
  });

  it('keeps a formula over digital numbers from a raster of fractions', () => {
    expect(found('scene/S2_L2A_20230508_B04.tif').bands[0]?.encoding).toMatchObject({ scale: 1e-4, offset: -0.1 });
    expect(found('scene/heights.tif').bands[0]?.encoding?.scale ?? 1).toBe(1);
  });

  it('names classes by any column of a legend, the English one first', () => {
    expect(legendFor('fields/field_types_2020.tif')).toEqual(['barley', 'hops', 'oil pumpkin']);
    expect(legendFor('shore/map_1999.tif')).toEqual(['dune', 'mud', 'lagoon']);
  });

  it('keeps a series together whose names carry a second date or the letter of a twin satellite', () => {
    const sizes = report.groups.filter(({ kind }) => kind === 'series').map(({ files }) => files.length);
    expect(sizes.toSorted()).toEqual([3, 3, 3]);
  });
});
