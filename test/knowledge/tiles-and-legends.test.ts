import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const heights = [112.5, 348.25, 1520.75];

const placed = (path: string, bounds: readonly number[], values = heights, dtype = 'float32') =>
  recognise([fileOf(path, [bandOf(values, dtype, { geographic: true, bounds })])])[0];

describe('a name that tells a tile', () => {
  const glo = 'Copernicus_DSM_COG_10_N46_00_E010_00_DEM.tif';

  it.each([
    [glo, [-61.4, -31.3, -61.3, -31.2]],
    [glo, [10.2, 44.2, 10.3, 44.4]],
    ['ASTGTMV003_S12W076_dem.tif', [76.1, 12.2, 76.3, 12.4]],
    ['ALPSMLC30_N045E007_DSM.tif', [10.1, 45.2, 10.3, 45.4]],
  ])('establishes nothing where the grid lies elsewhere: %s', (path, bounds) => {
    const whole = path.startsWith('Cop') ? heights : [112, 348, 1520];
    const found = placed(path, bounds, whole, path.startsWith('Cop') ? 'float32' : 'int16');
    expect(found?.status).toBe('likely');
    expect(found?.against.join()).toMatch(/its name tells the tile .*, and its grid lies elsewhere/);
  });

  it.each([
    [glo, [10, 46, 11, 47]],
    // A clip with a margin, and a mosaic.
    [glo, [9.8, 45.7, 9.95, 45.9]],
    [glo, [2, 40, 14, 52]],
    ['TDM1_DEM__30_S12W076_DEM.tif', [-75.6, -11.8, -75.2, -11.1]],
    ['TDM1_DEM__30_S12W076_DEM.tif', [284.4, -11.8, 284.8, -11.1]],
  ])('is borne out by a grid in its reach: %s', (path, bounds) => {
    expect(placed(path, bounds)?.status).toBe('established');
  });

  it('is read with the corner that its guide tells', () => {
    const forest = 'Hansen_GFC-2023-v1.11_lossyear_50N_000E.tif';
    const years = [0, 3, 11, 22];
    expect(placed(forest, [4, 42, 5, 43], years, 'uint8')?.status).toBe('established');
    expect(placed(forest, [4, 54, 5, 55], years, 'uint8')?.status).toBe('likely');
  });

  it('is read on the military grid', () => {
    const red = 'T32UPU_20220722T101559_B04_10m.jp2';
    const numbers = [1120, 2140, 3300];
    const against = (bounds: readonly number[]) => placed(red, bounds, numbers, 'uint16')?.against.join();
    expect(against([10.52, 48.63, 10.6, 48.7])).not.toContain('lies elsewhere');
    expect(against([-60.4, -31.2, -60.3, -31.1])).toContain('the tile T32UPU');
  });
});

describe('a tile of the military grid', () => {
  const inZone = (utmZone: number) =>
    recognise([
      fileOf('T32TMS_20220807T103029_B08_10m.tif', [
        bandOf([2500, 4250, 5900], 'uint16', { utmZone, bounds: [13.6, 46.9, 13.7, 47] }),
      ]),
    ])[0];

  it('is delivered in its own zone, and in no other', () => {
    expect(inZone(33)?.status).toBe('likely');
    expect(inZone(33)?.against.join()).toContain('which lies in UTM zone 32, and its CRS is one of zone 33');
    expect(inZone(32)?.against).toEqual([]);
  });
});

describe('a map of classes under an official name, with names of its own', () => {
  const corine = 'U2018_CLC2018_V2020_20u1.tif';
  const map = (categories: Readonly<Record<string, string>>) =>
    recognise([fileOf(corine, [bandOf([1, 2, 3, 5], 'uint8', { description: 'CLC level 1', categories })])])[0];

  it('was made anew where they differ from the product’s', () => {
    const found = map({ 1: 'Artificial surfaces', 2: 'Agricultural areas', 3: 'Forests', 5: 'Water bodies' });
    expect(found?.status).toBe('unknown');
    expect(found?.against.join()).toContain('another legend: 1 is “Artificial surfaces”');
  });

  it('is the product where they are its own', () => {
    const own = { 1: 'Continuous urban fabric', 2: 'Discontinuous urban fabric', 3: 'Industrial units' };
    expect(map(own)?.status).toBe('established');
    expect(map({})?.status).toBe('established');
  });
});
