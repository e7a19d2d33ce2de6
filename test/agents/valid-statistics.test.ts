import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { BandReport, DataReport } from '../../cli/profile/report.ts';
import { writeRaster } from './support.ts';

// One profile of all folders, in a sandbox.
vi.setConfig({ hookTimeout: 120_000 });

const grid = {
  width: 8,
  height: 8,
  transform: [231.656, 0, 400_000, 0, -231.656, 4_800_000] as const,
  crs: 'EPSG:32633',
};
const name = 'MOD13Q1.A2021193.h18v04.061.2021210004523.250m_16_days_NDVI.tif';
// The product's fill, and two measurements.
const stored = [-3000, -3000, 4000, 8000];

let root = '';
let report: DataReport;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-valid-'));
  for (const path of [`known/${name}`, 'unknown/field.tif'])
    writeRaster(join(root, path), grid, 'int16', (x) => stored[x % 4] ?? 0);
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const band = (path: string): BandReport => {
  const file = report.files.find((one) => one.path === path);
  if (file?.kind !== 'raster' || !file.bands[0]) throw new Error(`no raster ${path}`);
  return file.bands[0];
};

describe('statistics of a file', () => {
  it('leave out the fill of its established product', () => {
    const { statistics, unmasked, validShare } = band(`known/${name}`);
    expect(statistics).toMatchObject({
      valid: 32,
      total: 64,
      min: 4000,
      max: 8000,
      mean: 6000,
      distinct: [4000, 8000],
    });
    expect(unmasked).toMatchObject({ valid: 64, min: -3000, max: 8000 });
    expect(validShare).toBe(0.5);
  });

  it('are of all stored numbers where no product says which are missing', () => {
    expect(band('unknown/field.tif').statistics).toMatchObject({ valid: 64, min: -3000, max: 8000 });
    expect(band('unknown/field.tif').unmasked).toBeUndefined();
  });
});
