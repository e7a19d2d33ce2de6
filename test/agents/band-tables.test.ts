import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { DataReport, RasterReport } from '../../cli/profile/report.ts';
import { writeRaster } from './support.ts';
import { writeStack } from './write-stack.ts';

// One profile of all folders, in a sandbox.
vi.setConfig({ hookTimeout: 120_000 });

const grid = { width: 8, height: 8, transform: [10, 0, 400_000, 0, -10, 4_800_000] as const, crs: 'EPSG:32633' };
let root = '';
let report: DataReport;

const map = (path: string, codes: readonly number[]): void =>
  writeRaster(join(root, path), grid, 'uint8', (x, y) => codes[(y * 8 + x) % codes.length] ?? 0);
const text = (path: string, content: string): void => writeFileSync(join(root, path), content);
const found = (path: string): RasterReport => {
  const file = report.files.find((one) => one.path === path);
  if (file?.kind !== 'raster') throw new Error(`no raster ${path}`);
  return file;
};
const legendOf = (path: string): string[] =>
  (report.legends ?? []).flatMap(({ maps, entries }) =>
    maps.some((one) => one.file === path) ? entries.map(({ code, name }) => `${code} ${name}`) : [],
  );

const stack = {
  names: ['', '', ''],
  dtype: 'int16',
  values: [
    [12, 140, 233],
    [1, 2, 3, 7],
    [5, 60, 98],
  ],
} as const;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-bandtables-'));
  writeStack(join(root, 'dictionary/orchards'), stack);
  text(
    'dictionary/fields.csv',
    [
      'file,band,name,description,unit,factor,nodata',
      'orchards.img,1,height,Mean canopy height,cm,0.01 (to metres),-1',
      'orchards.img,2,kind,Kind of tree: 1 apple; 2 pear; 3 plum; 7 cherry,code,,-1',
      'orchards.img,3,cover,Crown cover,percent,1,-1',
    ].join('\n'),
  );
  writeStack(join(root, 'days/pile'), stack);
  text('days/dates.csv', 'kanal;datum\n1;2021-04-02\n2;2021-04-18\n3;2021-05-04\n');
  writeStack(join(root, 'names/pile'), stack);
  text('names/layers.csv', 'layer,name\n1,Green\n2,Red\n3,Near infrared\n');
  map('partial/cover.tif', [1, 2, 4, 5, 7, 9, 11]);
  text('partial/legend.csv', 'value,label\n1,heath\n2,bog\n4,fen\n5,dune\n7,scrub\n');
  map('whole/cover.tif', [0, 1, 2, 4, 99]);
  text('whole/legend.csv', 'value,label\n1,heath\n2,bog\n4,fen\n5,dune\n');
  map('foreign/32T_20210101-20220101.tif', [1, 2, 4, 5, 7, 8]);
  text(
    'foreign/legend.csv',
    'value,label\n0,water\n1,trees\n2,grass\n3,flooded_vegetation\n4,crops\n5,shrub_and_scrub\n6,built\n7,bare\n8,snow_and_ice\n',
  );
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('tables with a row for each band', () => {
  it('say of each band what its own row says, and contradict nothing', () => {
    const file = found('dictionary/orchards.img');
    expect(file.contradictions ?? []).toEqual([]);
    const applied = file.bands.map(({ encoding }) => [encoding?.scale, encoding?.unit]);
    expect(applied[0]).toEqual([0.01, 'm']);
    expect(applied[2]).toEqual([1, '%']);
    expect(file.bands[0]?.quantity?.value).toBe('canopy-height');
  });

  it('are no legend; codes that a row lists are those of its band', () => {
    expect(legendOf('dictionary/orchards.img')).toEqual(['1 apple', '2 pear', '3 plum', '7 cherry']);
    expect(legendOf('names/pile.img')).toEqual([]);
  });

  it('give bands their dates and names', () => {
    expect(found('days/pile.img').bands.map(({ date }) => date)).toEqual(['2021-04-02', '2021-04-18', '2021-05-04']);
    expect(found('names/pile.img').bands.map(({ role }) => role?.value)).toEqual(['green', 'red', 'nir']);
  });
});

describe('a legend and the codes of a map', () => {
  it('do not belong together where codes occur that it lacks', () => {
    expect(legendOf('partial/cover.tif')).toEqual([]);
    expect(found('partial/cover.tif').contradictions).toEqual([
      'partial/legend.csv is not its legend, or not all of it: without a name are the codes 9, 11',
    ]);
    expect(legendOf('whole/cover.tif')).toHaveLength(4);
  });

  it('of another product with the same names are no reason against the product that the map is called after', () => {
    const file = found('foreign/32T_20210101-20220101.tif');
    expect(file.identity?.status).toBe('established');
    expect(legendOf(file.path)).not.toContain('4 crops');
  });
});
