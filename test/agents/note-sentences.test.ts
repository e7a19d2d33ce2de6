import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { DataReport } from '../../cli/profile/report.ts';
import { writeRaster } from './support.ts';

// One profile of all folders, in a sandbox.
vi.setConfig({ hookTimeout: 120_000 });

const grid = { width: 8, height: 8, transform: [30, 0, 400_000, 0, -30, 4_800_000] as const, crs: 'EPSG:32633' };
const values = [65, 240, 410, -1];

/** Notes beside one raster, with its quantity, unit, factor and missing values. */
const notes: Readonly<Record<string, readonly [note: string, facts: readonly unknown[]]>> = {
  station: [
    'The station list (stations.csv) has snow depth in inches and -9999 as missing value. pack_1.tif is snow depth in cm.',
    ['snow-depth', 'cm', 1, []],
  ],
  other: ['pack_1.tif: wind speed. The DEM next to it (not included) is in metres.', ['wind-speed', '', null, []]],
  separate: [
    'pack_1.tif: wind speed.\n\nThe precipitation grids have units of mm and a scale factor of 0.1.',
    ['wind-speed', '', null, []],
  ],
  input: ['pack_1.tif is soil moisture. The algorithm uses temperature in K.', ['soil-moisture', '', null, []]],
  rows: [
    '| Nr | File | Variable | Unit | Scale factor | NoData |\n|---|---|---|---|---|---|\n' +
      '| 1 | pack_1.tif | Snow depth | cm | 0.1 | -1 |\n| 2 | pack_2.tif | Elevation | m | 1 | -9999 |\n',
    ['snow-depth', 'cm', 0.1, [-1]],
  ],
  bare: [
    'File | Variable | Unit | Scale factor\npack_1.tif | Snow depth | cm | 0.1\npack_2.tif | Elevation | m | 1\n',
    ['snow-depth', 'cm', 0.1, []],
  ],
  sections: [
    '## pack_1.tif\n\nSnow depth\n\nUnit: cm\n\nScale factor: 0.1\n\n## pack_2.tif\n\nElevation\n\nScale factor: 0.5\n',
    ['snow-depth', 'cm', 0.1, []],
  ],
  chatty: [
    'pack_1.tif is soil moisture. Fit against stations: measured = 0.9 * value + 0.02. Offset 3 px to the north?',
    ['soil-moisture', '', null, []],
  ],
};

let report: DataReport;
let root = '';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-sentences-'));
  for (const [folder, [note]] of Object.entries(notes)) {
    writeRaster(join(root, folder, 'pack_1.tif'), grid, 'int16', (x, y) => values[(y * 8 + x) % 4] ?? 0);
    writeFileSync(join(root, folder, 'README.md'), note);
  }
  mkdirSync(join(root, 'quantity'));
  for (const [name, least] of [
    ['precip_2020.tif', 0],
    ['temp_2020.tif', 14_000],
  ] as const)
    writeRaster(join(root, 'quantity', name), grid, 'int16', (x, y) => least + (values[(y * 8 + x) % 3] ?? 0));
  writeFileSync(
    join(root, 'quantity/README.md'),
    '# Package\n\n## Precipitation\n\nUnits: mm\n\nScale factor: 0.1\n\n## Temperature\n\nUnits: K\n\nScale factor: 0.02\n',
  );
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const facts = (path: string): readonly unknown[] => {
  const file = report.files.find((one) => one.path === path);
  const band = file?.kind === 'raster' ? file.bands[0] : undefined;
  const applied = band?.encoding?.status === 'established' ? band.encoding : undefined;
  return [band?.quantity?.value ?? null, applied?.unit ?? '', applied?.scale ?? null, applied?.nodata ?? []];
};

describe('a note beside a raster', () => {
  it.each(Object.entries(notes))('is read by its sentences, rows and sections: %s', (folder, [, wanted]) =>
    expect(facts(`${folder}/pack_1.tif`)).toEqual(wanted),
  );

  it('has sections about quantities, each for the files that are called after it', () => {
    expect(facts('quantity/precip_2020.tif').slice(1, 3)).toEqual(['mm', 0.1]);
    expect(facts('quantity/temp_2020.tif').slice(1, 3)).toEqual(['K', 0.02]);
  });
});
