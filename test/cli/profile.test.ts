import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWhole } from '../part.ts';

const root = resolve(import.meta.dirname, '../..');
const scene = join(root, 'examples/least-cloudy-date/data/LC08_L1TP_014032_20180311_BQA.TIF');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-profile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const profile = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli/main.ts'), 'profile', ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
};

const json = (...args: string[]) => {
  const { status, stdout, stderr } = profile(...args, '--json');
  expect(stderr).toBe('');
  return { status, report: JSON.parse(stdout) };
};

describe('earthwright profile', () => {
  it('says as JSON what a raster says itself, what was measured in it and what can be inferred', () => {
    cpSync(scene, join(folder, 'LC08_L1TP_014032_20180311_BQA.TIF'));
    const { status, report } = json('.');
    expect(status).toBe(0);
    const [file] = report.files;
    expect(file).toMatchObject({
      path: 'LC08_L1TP_014032_20180311_BQA.TIF',
      kind: 'raster',
      format: 'GeoTIFF',
      date: { value: '2018-03-11', reason: 'in its official name' },
      product: { value: expect.stringMatching(/landsat/), reason: expect.any(String) },
    });
    expect(file.grids).toEqual([
      expect.objectContaining({ crs: 'EPSG:32618', geographic: false, boundsWgs84: expect.any(Array) }),
    ]);
    const [band] = file.bands;
    expect(band).toMatchObject({ index: 1, dtype: 'uint16', scale: 1, offset: 0, role: { value: 'qa' }, grid: 0 });
    expect(band.statistics.valid).toBeLessThanOrEqual(band.statistics.total);
    expect(band.validShare).toBeCloseTo(band.statistics.valid / band.statistics.total, 12);
  });

  it('prints files, features, tables, groups and faults for a person', () => {
    mkdirSync(join(folder, 'data'));
    cpSync(join(root, 'examples/least-cloudy-date/data'), join(folder, 'data'), { recursive: true });
    writeFileSync(join(folder, 'data', 'cut.tif'), 'II*\0');
    writeFileSync(join(folder, 'data', 'rain.csv'), 'date,mm\n2020-01-01,3\n2020-01-02,4.5\n');
    writeFileSync(
      join(folder, 'data', 'wells.geojson'),
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'A\u001b[31m', depth: 12 },
            geometry: { type: 'Point', coordinates: [7, 50] },
          },
        ],
      }),
    );
    const { status, stdout } = profile('data', '--all');
    expect(status).toBe(0);
    expect(stdout).toMatch(/BQA\.TIF {2}GeoTIFF · /);
    expect(stdout).toMatch(/CRS +EPSG:32618/);
    expect(stdout).toMatch(/# +name +type +role/);
    expect(stdout).toMatch(/cut\.tif {2}unreadable/);
    expect(stdout).toMatch(/rows +2/);
    expect(stdout).toMatch(/layer +wells: 1 feature \(Point\)/);
    expect(stdout).toMatch(/Groups\n.*group +kind +files +dates/);
    expect(stdout).toMatch(/1 unreadable/);
    expect(stdout).not.toContain('\u001b');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(200);
  });

  it('gives statistics as physical numbers where the file states an encoding', () => {
    const { report } = json(join(root, 'test/geo/fixtures/netcdf'));
    const scaled = report.files.flatMap((file: { bands?: { scale: number; offset: number }[] }) =>
      (file.bands ?? []).filter(({ scale, offset }) => scale !== 1 || offset !== 0),
    );
    expect(scaled.length).toBeGreaterThan(0);
    for (const { scale, offset, statistics, physical } of scaled) {
      if (statistics.valid > 0) expect(physical.mean).toBeCloseTo(statistics.mean * scale + offset, 9);
    }
  });

  it.runIf(isWhole)('reads every format inside the sandbox: what is described there can be measured there', () => {
    const fixtures = ['zarr/v3-gzip.zarr', 'zarr/blosc-zstd-byte.zarr', 'jpeg2000/rgb.jp2', 'columnar/mixed.fgb'];
    const paths = [...fixtures, 'columnar/gzip.parquet', 'columnar/geo-utm.parquet'];
    const { report } = json(...paths.map((path) => join(root, 'test/geo/fixtures', path)));
    expect(report.files.map(({ path, format }: { path: string; format: string }) => [path, format])).toEqual([
      ['zarr/v3-gzip.zarr', 'Zarr 3'],
      ['zarr/blosc-zstd-byte.zarr', 'Zarr 2'],
      ['jpeg2000/rgb.jp2', 'JPEG 2000'],
      ['columnar/mixed.fgb', 'FlatGeobuf'],
      ['columnar/gzip.parquet', 'Parquet'],
      ['columnar/geo-utm.parquet', 'GeoParquet'],
    ]);
    for (const { bands } of report.files.slice(0, 3))
      for (const { statistics } of bands) expect(statistics.valid).toBeGreaterThan(0);
  });

  it('exits 1 for a path that does not exist and 2 when nothing can be read', () => {
    expect(profile('nowhere')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no file or folder “nowhere”/),
    });
    writeFileSync(join(folder, 'empty.tif'), '');
    expect(profile('empty.tif')).toMatchObject({ status: 2, stdout: expect.stringMatching(/The file is empty/) });
  });
});
