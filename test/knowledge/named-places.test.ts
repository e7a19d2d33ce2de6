import { describe, expect, it } from 'vitest';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const kinds = {
  red: [[8200, 9400, 14_000], 'uint16'],
  counts: [[8000, 12_000, 21_000], 'uint16'],
  ndvi: [[1500, 4200, 8100], 'int16'],
  rain: [[12.5, 60.25, 88.75], 'float32'],
  heights: [[112, 348, 1520], 'int16'],
  ice: [[0, 320, 780, 1000], 'int16'],
  night: [[3, 55, 312], 'uint16'],
} as const;

const found = (path: string, kind: keyof typeof kinds, more: { bounds?: readonly number[]; utmZone?: number }) => {
  const [values, dtype] = kinds[kind];
  return recognise([fileOf(path, [bandOf(values, dtype, more)])])[0];
};

const berlin = [13.3, 52.5, 13.4, 52.6];
const arizona = [-112.2, 33.6, -112.1, 33.7];
const red = 'LC08_L2SP_193023_20230615_20230622_02_T1_SR_B4.TIF';

describe('a place that a name tells by numbers', () => {
  it.each([
    [red, 'red', arizona, 'path 193, row 023'],
    ['LE07_L1TP_044034_20030508_20200915_01_T1_B4.TIF', 'counts', berlin, 'path 044, row 034'],
    ['ga_ls8c_nbart_3-2-1_091078_2020-06-24_final_band04.tif', 'red', berlin, 'path 091, row 078'],
    ['MOD13Q1.A2020161.h11v05.061.2020340123456_250m_16_days_NDVI.tif', 'ndvi', berlin, 'the tile h11v05'],
    ['VNP13A1.A2021128.h18v03.002.2021137045012_500_m_16_days_NDVI.tif', 'ndvi', arizona, 'the tile h18v03'],
  ] as const)('doubts a grid that lies elsewhere: %s', (path, kind, bounds, told) => {
    expect(found(path, kind, { bounds })?.against.join()).toContain(
      `its name tells ${told}, and its grid lies elsewhere`,
    );
  });

  it.each([
    [red, 'red', berlin],
    // The satellite flies north there, at night.
    ['LC08_L2SP_044034_20200508_20200820_02_T1_SR_B4.TIF', 'red', [-122.6, 37.2, -121.9, 38]],
    ['LC08_L2SP_233017_20200508_20200820_02_T1_SR_B4.TIF', 'red', [-44, 58, 36, 62]],
    // Across the antimeridian.
    ['LC08_L2SP_073072_20200508_20200820_02_T1_SR_B4.TIF', 'red', [178.4, -18.4, -179.2, -16.4]],
    ['MOD13Q1.A2020161.h18v03.061.2020340123456_250m_16_days_NDVI.tif', 'ndvi', berlin],
    ['MOD13Q1.A2020161.h29v12.061.2020340123456_250m_16_days_NDVI.tif', 'ndvi', [140, -38, 150, -32]],
    // Tiles of the night lights are of degrees.
    ['VNP46A2.A2021128.h19v03.001.2021137045012_Gap_Filled_DNB_BRDF-Corrected_NTL.tif', 'night', berlin],
    // A mosaic of many scenes.
    [red, 'red', [-10, 35, 30, 70]],
  ] as const)('is borne out by a grid in its reach: %s', (path, kind, bounds) => {
    expect(found(path, kind, { bounds })?.against.join() ?? '').not.toContain('lies elsewhere');
  });

  it('is no path and row of the earlier Landsats, which have other ones', () => {
    const early = found('LM02_L1TP_044034_19760508_20200903_02_T2_B5.TIF', 'night', { bounds: berlin });
    expect(early?.against.join()).not.toContain('lies elsewhere');
  });

  it('is one in Albers’ projection for tiles of the analysis-ready Landsat', () => {
    const ard = 'LC08_CU_029005_20200715_20210504_02_SR_B4.TIF';
    expect(found(ard, 'red', { utmZone: 12 })).toMatchObject({ status: 'likely' });
    expect(found(ard, 'red', {})?.status).toBe('established');
  });
});

describe('a part of the Earth', () => {
  const ice = 'N_20200601_concentration_v3.0.tif';

  it('is the half that the name tells', () => {
    expect(found(ice, 'ice', { bounds: [-80, -80, -35, -68] })?.against.join()).toContain('the hemisphere N');
    expect(found(ice, 'ice', { bounds: [-80, 60, -35, 78] })?.status).toBe('established');
  });

  it.each([
    ['chirps-v2.0.2020.06.tif', 'rain', [13, 60, 15, 62]],
    ['n62_e013_1arc_v3.tif', 'heights', [13, 62, 14, 63]],
    ['rema_mosaic_1km_v2.0_filled_cop30_dem.tif', 'rain', berlin],
  ] as const)('is one where the product has data: %s', (path, kind, bounds) => {
    expect(found(path, kind, { bounds })?.against.join()).toContain('has no data');
  });

  it.each([
    ['chirps-v2.0.2020.06.tif', 'rain', [36, -1, 38, 2]],
    // Padded beyond its ends.
    ['chirps-v2.0.2020.06.tif', 'rain', [-180, -60, 180, 60]],
    ['n52_e013_1arc_v3.tif', 'heights', [13, 52, 14, 53]],
  ] as const)('is told apart from what reaches it: %s', (path, kind, bounds) => {
    expect(found(path, kind, { bounds })?.status).toBe('established');
  });
});

describe('the release that a name tells', () => {
  it('names no years after its own', () => {
    const loss = (release: string) => {
      const [one] = recognise([
        fileOf(`Hansen_GFC-${release}_lossyear_60N_010E.tif`, [bandOf([0, 3, 11, 22], 'uint8')]),
      ]);
      return Object.values(one ? (agreedBand(one, 0)?.classes ?? {}) : {}).at(-1);
    };
    expect([loss('2022-v1.10'), loss('2023-v1.11')]).toEqual(['2022', '2023']);
  });
});
