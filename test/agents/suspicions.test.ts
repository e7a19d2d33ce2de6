import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import { composeSandbox } from '../../compose.ts';
import type { Dtype } from '../../core/tool/contract.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ask, writeRaster } from './support.ts';

// Each case profiles folders in sandboxes of their own.
vi.setConfig({ testTimeout: 120_000 });

const [width, height] = [24, 24];
let root = '';
let sandbox: Sandbox;

interface Place {
  readonly crs?: string;
  readonly column?: number;
}

const raster = (
  path: string,
  valueAt: (cell: number) => number,
  dtype: Dtype = 'float32',
  { crs = 'EPSG:32633', column = 0 }: Place = {},
): void =>
  writeRaster(
    join(root, path),
    { width, height, transform: [30, 0, 400_000 + 30 * column, 0, -30, 4_800_000], crs },
    dtype,
    (x, y) => valueAt(y * width + x),
  );

const notes = async (folder: string): Promise<string> => {
  const report = await profileFiles(filesBelow(join(root, folder)), { limit: {}, isolation: 'auto' });
  return (report.notes ?? []).map(({ value, reason }) => `${value} (${reason})`).join('\n');
};

beforeAll(() => {
  sandbox = composeSandbox();
  root = mkdtempSync(join(tmpdir(), 'earthwright-suspicions-'));
  const floor = { green: 0.104, red: 0.101, nir: 0.112 };
  for (const [name, low] of Object.entries(floor)) raster(`offset/${name}.tif`, (cell) => low + (cell % 97) / 300);
  for (const [name, low] of Object.entries(floor))
    raster(`clean/${name}.tif`, (cell) => low - 0.09 + (cell % 97) / 300);
  const swapped = { green: 600, red: 3000, nir: 500 };
  for (const [name, value] of Object.entries(swapped))
    raster(`swapped/${name}.tif`, (cell) => value + (cell % 50), 'uint16');
  for (const year of [2001, 2002, 2003, 2004])
    raster(`series/ndvi_${year}.tif`, (cell) => (cell % 89) / 100 + (year === 2003 ? 0.01 : year / 1e5 - 0.02));
  raster('series/ndvi_2005.tif', (cell) => (cell % 89) / 100 + 0.01);
  raster('series/ndvi_2006.tif', (cell) => 100 * (cell % 89));
  raster('series/ndvi_2007.tif', () => 0);
  raster('fill/elevation.tif', (cell) => (cell % 40 === 0 ? -9999 : 300 + (cell % 71)));
  for (const name of ['a', 'b', 'c']) raster(`far/${name}.tif`, (cell) => cell);
  raster('far/d.tif', (cell) => cell, 'float32', { crs: 'EPSG:32618' });
  raster('far/e.tif', (cell) => cell, 'float32', { column: 3 });
});

afterAll(async () => {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

describe('what the data give away', () => {
  it('is an offset that is still in reflectance, by the floor of every band', async () => {
    expect(await notes('offset')).toMatch(/offset of 0\.1 may still be.*just above 0\.10: 0\.104, 0\.112, 0\.101/);
    expect(await notes('clean')).not.toContain('offset of 0.1');
    const answer = await ask(sandbox, join(root, 'offset'), join(root, 'offset'), 'What is the mean NDVI?');
    expect(answer).toMatchObject({ kind: 'unanswered', reason: expect.stringContaining('offset of 0.1') });
  });

  it('is red and near infrared that are swapped, by a probe that is made for it', async () => {
    expect(await notes('swapped')).toMatch(
      /red \(band 1\) and near infrared \(nir\.tif, band 1\) may be swapped \(100 %/,
    );
    expect(await notes('clean')).not.toContain('swapped');
  });

  it('is a copy under another date, a layer on another scale, and an empty one', async () => {
    const found = await notes('series');
    expect(found).toMatch(/ndvi_2003\.tif: the same numbers as ndvi_2005\.tif/);
    expect(found).toMatch(/ndvi_2006\.tif: stored on another scale/);
    expect(found).toMatch(/ndvi_2007\.tif: holds 0 everywhere/);
    expect(found).not.toMatch(/ndvi_2001\.tif/);
  });

  it('is fill that nobody declared', async () => {
    expect(await notes('fill')).toMatch(/-9999 looks like undeclared fill/);
  });

  it('is a footprint far from all others, and a grid that is shifted', async () => {
    const found = await notes('far');
    expect(found).toMatch(/d\.tif: lies far from all other rasters; its CRS tag \(EPSG:32618\) may be wrong/);
    expect(found).toMatch(/e\.tif: shifted by 3 columns and 0 rows against a\.tif/);
  });
});
