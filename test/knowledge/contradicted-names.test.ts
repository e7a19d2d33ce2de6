import { describe, expect, it } from 'vitest';
import type { BandClues, FileClues } from '../../knowledge/recognition/clues.ts';
import { type Recognised, recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const one = (path: string, bands: readonly BandClues[], more: Partial<FileClues> = {}): Recognised => {
  const [found] = recognise([fileOf(path, bands, more)]);
  if (!found) throw new Error('nothing came back');
  return found;
};

describe('an official name', () => {
  it('yields to tags that name another product or another satellite', () => {
    const name = 'HLS.L30.T32TQM.2021128T101234.v2.0.B05.tif';
    const red = bandOf([300, 900, 2400], 'int16');
    expect(one(name, [red]).status).toBe('established');
    expect(one(name, [red], { tags: { SHORT_NAME: 'HLSL30' } }).status).toBe('established');
    // What a scene was made from is no name of its own.
    expect(one(name, [red], { tags: { LANDSAT_PRODUCT_ID: 'LC08_L1TP_193028_20210508_20210518_02_T1' } }).status).toBe(
      'established',
    );
    expect(one(name, [red], { tags: { SHORT_NAME: 'HLSS30' } })).toMatchObject({
      status: 'unknown',
      against: [expect.stringContaining('HLSS30')],
    });
    expect(one(name, [red], { tags: { SPACECRAFT_NAME: 'Sentinel-2A' } })).toMatchObject({
      status: 'unknown',
      against: [expect.stringContaining('Sentinel-2A')],
    });
  });

  it('is believed beside tags of a satellite of the same series', () => {
    const scene = 'S1A_IW_20200101T054321_DVP_RTC30_G_gpuned_1A2B_VV.tif';
    const power = bandOf([0.02, 0.11, 0.4], 'float32');
    expect(one(scene, [power], { tags: { PLATFORM: 'SENTINEL-1B' } }).status).toBe('established');
    expect(one(scene, [power], { tags: { PLATFORM: 'Landsat-8' } }).status).toBe('unknown');
  });

  it('of a coarse elevation model is not believed on pixels of a fine one', () => {
    const heights = [120, 800, 2200];
    const tile = (pixel: number, more: Partial<BandClues> = {}, clues: Partial<FileClues> = {}) =>
      one('srtm_38_04.tif', [bandOf(heights, 'int16', { pixelM: [pixel, pixel], ...more })], clues);
    expect(tile(92.6).status).toBe('established');
    expect(tile(30.9).status).toBe('likely');
    expect(tile(92.6, {}, { tags: { TIFFTAG_IMAGEDESCRIPTION: 'AW3D30 version 3.2' } }).status).toBe('unknown');
    expect(tile(92.6, { nodata: [-9999] })).toMatchObject({
      status: 'likely',
      against: [expect.stringContaining('-9999')],
    });
    expect(tile(92.6, { nodata: [-32768] }).status).toBe('established');
  });

  it('of a picture says nothing of a copy in another order of bands', () => {
    const bands = [1, 2, 3].map(() => bandOf([29, 100, 219], 'uint8'));
    expect(one('m_4709963_se_14_1_20200831.tif', bands).status).toBe('established');
    expect(one('m_4709963_se_14_1_20200831_cir.tif', bands).status).toBe('unknown');
  });

  it('of bits holds for whole numbers only', () => {
    const name = 'HLS.L30.T32TQM.2021128T101234.v2.0.Fmask.tif';
    expect(one(name, [bandOf([64, 66, 194], 'uint8')]).status).toBe('established');
    expect(one(name, [bandOf([64.5, 70.25, 194], 'float32')]).status).toBe('unknown');
    const many = bandOf([64, 194], 'float32', { distinct: null });
    expect(one(name, [many]).status).toBe('likely');
    expect(one(name, [bandOf([64, 66, 700], 'uint16')]).status).toBe('unknown');
  });

  it('of a mask beside an elevation model is none of heights', () => {
    const mask = one('Copernicus_DSM_COG_10_N45_00_E007_00_WBM.tif', [bandOf([0, 1, 3], 'uint8')]);
    expect(mask.products.map(({ id }) => id)).toEqual(['copernicus-dem-masks']);
  });
});

describe('a stack of named bands', () => {
  const day = bandOf([14000, 14500, 15000], 'uint16', { description: 'LST_Day_1km' });
  const night = bandOf([13900, 14200, 14800], 'uint16', { description: 'LST_Night_1km' });
  const hour = bandOf([105, 110, 115], 'uint8', { description: 'Day_view_time' });
  const emissivity = (values: readonly number[]) => bandOf(values, 'uint16', { description: 'Emis_31' });
  const found = (bands: Parameters<typeof fileOf>[1]) => recognise([fileOf('MOD11A2_061_2021_07_12.tif', bands)])[0];

  it('loses one band with impossible values, and keeps the others', () => {
    const verdict = found([day, night, hour, emissivity([484, 487, 491])]);
    expect(verdict).toMatchObject({ status: 'established', products: [{ id: 'mod11a2' }] });
    expect(verdict?.bands[0]?.map((band) => band?.id)).toEqual([
      'LST_Day_1km',
      'LST_Night_1km',
      'Day_view_time',
      undefined,
    ]);
    expect(verdict?.fits[3]).toMatchObject({ kind: 'other' });
  });

  it('is none of the product where two are impossible, or half of them', () => {
    const late = bandOf([900, 1000, 1200], 'uint16', { description: 'Day_view_time' });
    expect(found([day, night, late, emissivity([484, 487, 491])])?.status).toBe('unknown');
    expect(found([day, emissivity([484, 487, 491])])?.status).toBe('unknown');
  });

  it('is none of it where physical numbers were converted', () => {
    const celsius = bandOf([-80.5, 15.25, 22.75], 'float32', { description: 'temperature_2m' });
    const rain = bandOf([0.5, 2.25, 8.75], 'float32', { description: 'total_precipitation_sum' });
    const wind = bandOf([0.5, 2.25, 4.75], 'float32', { description: 'u_component_of_wind_10m' });
    const [verdict] = recognise([fileOf('ERA5_LAND_DAILY_AGGR.tif', [celsius, rain, wind])]);
    expect(verdict?.status).not.toBe('established');
  });
});

describe('products that share names of layers', () => {
  const layers = (degrees: number) =>
    ['temperature_2m', 'dewpoint_temperature_2m'].map((description) =>
      bandOf([271.25, 284.5, 291.75], 'float32', { description, pixelM: [degrees * 111_320, degrees * 100_000] }),
    );

  it('are told apart by pixels that only one of them comes in', () => {
    const idsAt = (degrees: number): string[] => one('data_2021.nc', layers(degrees)).products.map(({ id }) => id);
    expect(idsAt(0.25)).toEqual(['era5']);
    expect(idsAt(0.1)).toContain('era5-land');
  });
});
