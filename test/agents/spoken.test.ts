import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { DataReport, RasterReport } from '../../cli/profile/report.ts';
import type { Dtype } from '../../core/tool/contract.ts';
import { writeRaster } from './support.ts';

// One profile of all folders, in a sandbox.
vi.setConfig({ hookTimeout: 120_000 });

const grid = { width: 8, height: 8, transform: [30, 0, 400_000, 0, -30, 4_800_000] as const, crs: 'EPSG:32633' };
const tenMetres = { ...grid, transform: [10, 0, 400_000, 0, -10, 4_800_000] as const, crs: 'EPSG:32632' };
const dem = 'USGS_13_n41w106_20211208.tif';
const ndvi = 'MOD13Q1.061__250m_16_days_NDVI_doy2021129_aid0001.tif';
const tile = 'T32TQM_20230508T103021_B04_10m.tif';
let root = '';
let report: DataReport;

const raster = (
  path: string,
  values: readonly number[],
  dtype: Dtype = 'float32',
  on: typeof grid | typeof tenMetres = grid,
): void => writeRaster(join(root, path), on, dtype, (x, y) => values[(y * 8 + x) % values.length] ?? 0);

const text = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};

const item = (collection: string, properties: Record<string, unknown>, assets: Record<string, unknown>): unknown => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id: 'a',
  collection,
  properties,
  assets,
});

const found = (path: string): RasterReport => {
  const file = report.files.find((one) => one.path === path);
  if (file?.kind !== 'raster') throw new Error(`no raster ${path}`);
  return file;
};

const heights = [1200.5, 2400.25, 3100.75, 2850.5];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-spoken-'));
  raster(`plain/${dem}`, heights, 'float32', tenMetres);
  raster(`feet/${dem}`, heights, 'float32', tenMetres);
  text('feet/README.md', `# Terrain\n\n${dem}: elevation in US survey feet.\n`);
  raster(`other/${dem}`, heights, 'float32', tenMetres);
  raster('other/roof_heights.tif', heights);
  text('other/README.md', `roof_heights.tif: heights in feet.\n\nThe hillshade was made from ${dem}.\n`);
  raster(`scaled/${ndvi}`, [0.11, 0.42, 0.83, -0.05]);
  const ice = 'NSIDC0051_SEAICE_PS_N25km_202203_v2.0.tif';
  for (const place of ['ice', 'tenths'])
    writeRaster(
      join(root, place, ice),
      { ...grid, transform: [25_000, 0, 500_000, 0, -25_000, -100_000], crs: 'EPSG:3413' },
      'uint8',
      (x, y) => [0, 40, 125, 250, 251, 254][(y * 8 + x) % 6] ?? 0,
    );
  text('ice/README.txt', 'Byte values 0-250: concentration in percent = value / 2.5. 254 is land.');
  text('tenths/README.txt', 'Byte values: concentration in percent = value / 10.');
  text('scaled/README.txt', 'The scale factor has already been applied.');
  raster('formula/elev.tif', [141, 547, 320, 410], 'int16');
  raster('formula/reflectance_b02.tif', [1200, 1650, 2100, 1800], 'uint16');
  const [rain, warmth] = [
    'grids_germany_monthly_precipitation_202007.tif',
    'grids_germany_monthly_air_temp_mean_202007.tif',
  ];
  const kilometre = { ...grid, transform: [1000, 0, 400_000, 0, -1000, 4_800_000] as const };
  writeRaster(join(root, `described/${rain}`), kilometre, 'float32', (x) => [41, 90, 120][x % 3] ?? 0);
  writeRaster(join(root, `described/${warmth}`), kilometre, 'float32', (x) => [141, 190, 205][x % 3] ?? 0);
  text(
    'described/DESCRIPTION_air_temperature_mean_en.txt',
    'Grids of monthly averaged daily air temperature over Germany. Parameter: air temperature in 1/10 degC.',
  );
  raster('same/precipitation_2020.tif', [410, 905, 1210], 'int16');
  raster('same/elevation.tif', [410, 905, 1210], 'int16');
  raster('same/elevation_7.tif', [410, 905, 1210], 'int16');
  text('same/about_precipitation.txt', 'Scale factor: 0.1\n\nThe same holds for elevation_7.tif.');
  text('formula/README.txt', 'Numbers as delivered: reflectance = (DN - 1000) / 10000.');
  raster(`odd/${ndvi}`, [1100, 4200, 8300], 'int16');
  text('odd/README.txt', 'NDVI. Scale factor: 0.0002');
  writeRaster(join(root, `harmonised/${tile}`), tenMetres, 'uint16', (x) => [120, 900, 4000][x % 3] ?? 0);
  raster(`coarse/${tile}`, [1200, 2900, 4000], 'uint16');
  text('harmonised/notes.txt', 'The radiometric offset of 1000 was removed from all bands.');
  raster('named/july.tif', [14_900, 15_200, 15_450], 'uint16');
  text('named/README.md', 'july.tif: MOD11A2 v061, layer LST_Day_1km, clipped.');
  raster('made/july.tif', [14_900, 15_200, 15_450], 'uint16');
  text('made/README.md', 'july.tif: computed from MOD11A2, layer LST_Day_1km.');
  raster('stac/red.tif', [8000, 9000, 12_000], 'uint16');
  const bands = [{ name: 'OLI_B4', common_name: 'red' }];
  const landsat = { platform: 'landsat-8', 'landsat:correction': 'L2SP' };
  text('stac/item.json', item('landsat-c2-l2', landsat, { red: { href: 'red.tif', 'eo:bands': bands } }));
  raster('classes/map.tif', [3, 7, 9], 'uint8');
  const classes = [
    { value: 3, name: 'reed' },
    { value: 7, name: 'salt_pan', description: 'Salt pan' },
    { value: 9, name: 'dune' },
  ];
  text('classes/item.json', item('ours', {}, { map: { href: './map.tif', 'classification:classes': classes } }));
  raster('bytes/ndvi_2021.tif', [0, 34, 71, 100], 'uint8');
  raster('bytes/precip_mm_1981-2010.tif', [40.5, 90.25, 210.5], 'float32');
  raster('bytes/Optical_Depth_mean_2021.tif', [0.1, 0.25, 0.9], 'float32');
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('what documents say in words', () => {
  it('wins over the product: a unit that contradicts it refuses it and is told', () => {
    expect(found(`plain/${dem}`)).toMatchObject({
      identity: { status: 'established' },
      bands: [{ encoding: { unit: 'm' } }],
    });
    const refused = found(`feet/${dem}`);
    expect(refused.identity).toMatchObject({ status: 'unknown', against: [expect.stringContaining('survey feet')] });
    expect(refused.bands[0]?.encoding).toMatchObject({ unit: 'ft', scale: 1, origin: 'document' });
  });

  it('is about the file that it names, and no other', () => {
    expect(found(`other/${dem}`).identity?.status).toBe('established');
  });

  it('says that a scale is applied: then it is not applied again, and the product’s is set aside', () => {
    const file = found(`scaled/${ndvi}`);
    expect(file.bands[0]?.encoding).toMatchObject({ scale: 1, offset: 0, status: 'established', nodata: [] });
    expect(file.contradictions?.join()).toContain('set aside: × 0.0001');
  });

  it('states the product’s own scale in another unit: percent of 250ths; another one refuses it', () => {
    const name = 'NSIDC0051_SEAICE_PS_N25km_202203_v2.0.tif';
    const ice = found(`ice/${name}`);
    expect(ice.identity?.status).toBe('established');
    expect(ice.bands[0]?.encoding).toMatchObject({ scale: 0.004, unit: '1', status: 'established' });
    expect(ice.bands[0]?.encoding?.nodata).toEqual([251, 252, 253, 254, 255]);
    expect(found(`tenths/${name}`).identity?.status ?? 'unknown').not.toBe('established');
  });

  it('gives another scale, which counts before the product’s', () => {
    const file = found(`odd/${ndvi}`);
    expect(file.bands[0]?.encoding).toMatchObject({ scale: 0.0002, origin: 'document' });
    expect(file.contradictions?.join()).toContain('set aside: × 0.0001');
  });

  it('takes an offset out of the product’s encoding', () => {
    const file = found(`harmonised/${tile}`);
    expect(file.identity?.status).toBe('established');
    expect(file.bands[0]?.encoding).toMatchObject({ scale: 0.0001, offset: 0, origin: 'document', unit: '1' });
  });

  it('is about the quantity that its own name tells, and about no other that lies beside', () => {
    const scale = (path: string) => found(path).bands[0]?.encoding?.scale ?? 1;
    expect(scale('described/grids_germany_monthly_precipitation_202007.tif')).toBe(1);
    expect(found('described/grids_germany_monthly_precipitation_202007.tif').identity?.against).toEqual([]);
    expect(scale('described/grids_germany_monthly_air_temp_mean_202007.tif')).toBe(0.1);
    expect(found('described/grids_germany_monthly_air_temp_mean_202007.tif').identity?.status).toBe('established');
    expect(scale('same/precipitation_2020.tif')).toBe(0.1);
    expect(scale('same/elevation.tif')).toBe(1);
    expect(scale('same/elevation_7.tif')).toBe(0.1);
  });

  it('names product and layer of a renamed file; what was computed from it is not it', () => {
    expect(found('named/july.tif')).toMatchObject({
      identity: { status: 'established', products: ['mod11a2'] },
      bands: [{ encoding: { scale: 0.02, unit: 'K' } }],
    });
    expect(found('made/july.tif').identity?.status ?? 'unknown').toBe('unknown');
  });
});

describe('a name', () => {
  it('of a scene on a grid that the sensor has not establishes nothing', () => {
    const file = found(`coarse/${tile}`);
    expect(file.identity?.status).toBe('likely');
    expect(file.bands[0]?.encoding?.status).toBe('likely');
  });

  it('is no word for a share where the numbers are bytes; a period is no date; an optical depth is none of water', () => {
    expect(found('bytes/ndvi_2021.tif').bands[0]?.quantity).toBeNull();
    expect(found('bytes/precip_mm_1981-2010.tif').date).toBeNull();
    expect(found('bytes/Optical_Depth_mean_2021.tif').bands[0]?.quantity?.value).toBe('aerosol-optical-depth');
  });
});

describe('a catalogue item', () => {
  it('tells product and band by its collection and the common name', () => {
    expect(found('stac/red.tif')).toMatchObject({
      identity: { status: 'established', products: ['landsat-oli-c2-l2'] },
      bands: [{ role: { value: 'red' }, encoding: { scale: 2.75e-5, offset: -0.2 } }],
    });
  });

  it('names classes', () => {
    expect(found('classes/map.tif').kind).toBe('raster');
    const legend = report.legends?.find(({ maps }) => maps.some(({ file }) => file === 'classes/map.tif'));
    expect(legend?.entries).toContainEqual({ code: 7, name: 'Salt pan' });
  });

  it('leaves a formula for reflectance to reflectance, not to the heights beside it', () => {
    expect(found('formula/reflectance_b02.tif').bands[0]?.encoding).toMatchObject({ scale: 0.0001, offset: -0.1 });
    expect(found('formula/elev.tif').bands[0]?.encoding).toBeUndefined();
  });
});
