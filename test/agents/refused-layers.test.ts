import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { guessRole } from '../../agents/summary/band-role.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { BandReport, DataReport, RasterReport } from '../../cli/profile/report.ts';
import type { Dtype } from '../../core/tool/contract.ts';
import { described } from './profiled.ts';
import { writeRaster } from './support.ts';
import { writeStack } from './write-stack.ts';

// One profile of all folders, in a sandbox.
vi.setConfig({ hookTimeout: 120_000 });

const grid = { width: 8, height: 8, transform: [30, 0, 400_000, 0, -30, 4_800_000] as const, crs: 'EPSG:32633' };
let root = '';
let report: DataReport;

const raster = (path: string, values: readonly number[], dtype: Dtype = 'float32'): void =>
  writeRaster(join(root, path), grid, dtype, (x, y) => values[(y * 8 + x) % values.length] ?? 0);
const text = (path: string, content: string): void => writeFileSync(join(root, path), content);

const plain = described({ dtype: 'float32', colour: 'red' });

const found = (path: string): RasterReport => {
  const file = report.files.find((one) => one.path === path);
  if (file?.kind !== 'raster') throw new Error(`no raster ${path}`);
  return file;
};
const band = (path: string, index = 1): BandReport => {
  const one = found(path).bands[index - 1];
  if (!one) throw new Error(`no band ${index} of ${path}`);
  return one;
};
const quantity = (path: string): string | null => band(path).quantity?.value ?? null;

const scene = 'LC08_L2SP_190030_20200508_20200820_02_T1_SR_B4.TIF';
const scaled = 'MOD13Q1.061__250m_16_days_NDVI_doy2021129_aid0001.tif';
const ground = [11, 21, 31, 41, 42, 52, 71, 90];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-refused-'));
  raster('shade/ridge_DSM.tif', [12, 90, 180, 254], 'uint8');
  raster('shade/ridge_DSM_shaded.tif', [0.1, 0.5, 0.9]);
  raster('shade/gorge_DSM.tif', [412.5, 590.25, 730.75]);
  const fill = { dtype: 'int16', names: [''], nodata: -32_768 } as const;
  writeStack(join(root, 'fill/june'), { ...fill, values: [[120, -400, 900, -32_768]] });
  writeStack(join(root, 'fill/july'), { ...fill, values: [[120, -400, 900, -9999]] });
  text('fill/about.txt', 'Units: mm. Missing value: -9999.');
  raster('radar/S1_VV_dB.tif', [0.02, 0.4, 0.11]);
  raster('radar/S1_VH_abs.tif', [9, 14, 21]);
  raster('radar/S1_VH.tif', [0.02, 0.4, 0.11]);
  raster('radar/S1_HV_db.tif', [-22, -14, 1.5]);
  raster('words/snow_cover_duration.tif', [20, 140, 210], 'int16');
  raster('words/thermal_comfort.tif', [18.5, 30.25, 41]);
  raster('words/wetness_index.tif', [4.5, 9.25, 17]);
  raster('words/thermal_b10.tif', [20_100, 24_800, 27_000], 'uint16');
  raster('counts/surface.tif', [14_100, 14_800, 15_100], 'uint16');
  text('counts/README.txt', 'surface.tif holds raw counts (K/0.02) of a summer day.');
  raster(`script/${scene}`, [0, 7400, 9000, 21_000], 'uint16');
  text('script/clip_note.txt', 'Cut with a cutline, no scaling applied. The scale factor was not applied.');
  raster('rules/nlcd_2019.tif', ground, 'uint8');
  raster('rules/nlcd_2019_simple.tif', [1, 2, 3, 4], 'uint8');
  text('rules/rules.txt', '11 -> 1\n21,31 -> 2\n41,42,52 -> 3\n71,90 -> 4\n');
  raster(`other/${scaled}`, [1100, 4200, 8300], 'int16');
  text('other/README.txt', 'NDVI. Scale factor: 0.0002');
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a layer that looks like another', () => {
  it('is no elevation where its name says that it is shaded, or its numbers are bytes', () => {
    expect(quantity('shade/ridge_DSM.tif')).toBeNull();
    expect(quantity('shade/ridge_DSM_shaded.tif')).toBeNull();
    expect(quantity('shade/gorge_DSM.tif')).toBe('elevation');
  });

  it('is not what one word of several in its name says', () => {
    expect(quantity('words/snow_cover_duration.tif')).not.toBe('snow-cover');
    expect(quantity('words/thermal_comfort.tif')).toBeNull();
    expect(band('words/thermal_comfort.tif').role).toBeNull();
    expect(quantity('words/wetness_index.tif')).toBeNull();
    expect(quantity('words/thermal_b10.tif')).toBe('dn');
  });

  it('is no backscatter where its numbers can be neither decibels nor power', () => {
    expect(quantity('radar/S1_VV_dB.tif')).toBeNull();
    expect(quantity('radar/S1_VH_abs.tif')).toBeNull();
    expect(quantity('radar/S1_VH.tif')).toBe('backscatter');
    expect(quantity('radar/S1_HV_db.tif')).toBe('backscatter-db');
  });

  it('has no part of the spectrum from the colours of a picture where it has a name of its own', () => {
    const channel = (description: string) => guessRole({ ...plain, description }, 'stack.tif', false, null)?.value;
    expect(['gravel', '', 'Band 1', 'red edge'].map(channel)).toEqual([undefined, 'red', 'red', 'rededge1']);
  });
});

describe('what a text beside a file says', () => {
  it('adds no missing value that the file has not, where the file declares its own', () => {
    const [none, occurring] = [found('fill/june.img'), found('fill/july.img')];
    expect(none.bands[0]?.encoding?.nodata ?? []).toEqual([]);
    expect(none.contradictions?.join()).toContain('set aside: -9999');
    expect(occurring.bands[0]?.encoding?.nodata).toEqual([-9999]);
    expect(occurring.contradictions).toBeUndefined();
  });

  it('gives counts their factor where it says how the physical value was divided', () => {
    expect(band('counts/surface.tif').encoding).toMatchObject({ scale: 0.02, offset: 0 });
    expect(quantity('counts/surface.tif')).not.toBe('dn');
  });

  it('sets no encoding aside where it says that none was applied', () => {
    const file = found(`script/${scene}`);
    expect(file.identity?.status).toBe('established');
    expect(file.bands[0]?.encoding).toMatchObject({ scale: 2.75e-5, offset: -0.2, origin: 'product' });
  });

  it('rules about codes are about what came out of them, not about the map that went in', () => {
    expect(found('rules/nlcd_2019.tif').identity?.status).toBe('established');
    expect(found('rules/nlcd_2019_simple.tif').identity?.status).toBe('unknown');
  });

  it('leaves none of the product’s missing values where its own factors count', () => {
    const own = band(`other/${scaled}`).encoding;
    expect(own).toMatchObject({ scale: 0.0002, origin: 'document' });
    expect(own?.nodata).toEqual([]);
  });
});
