import { describe, expect, it } from 'vitest';
import type { BandClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

type Values = readonly number[];

const found = (path: string, values: Values, dtype: string, more: Partial<BandClues> = {}) =>
  recognise([fileOf(path, [bandOf(values, dtype, more)])])[0];

const scene = 'LC08_L2SP_193023_20230615_20230622_02_T1';

describe('numbers that a layer cannot have', () => {
  it('are more rain than ever fell in the time', () => {
    const rain = (values: Values) => found('era5_tp_20200615.nc', values, 'float32', { name: 'tp', unit: 'm' });
    expect(rain([0.5, 10.8, 23.2])).toMatchObject({ status: 'unknown' });
    expect(rain([0.0005, 0.0108, 0.0232])?.status).toBe('established');
  });

  it('are none with the file’s own factors, and none without', () => {
    const path = '20200601090000-JPL-L4_GHRSST-SSTfnd-MUR-GLOB-v02.0-fv04.1.nc';
    const packed = (offset: number, values: Values = [-9000, -6000, -2000]) =>
      found(path, values, 'int16', { name: 'analysed_sst', unit: 'kelvin', scale: 0.001, offset });
    expect(packed(25)?.against.join()).toContain('16 to 23 kelvin, and no sea-surface-temperature');
    expect(packed(298.15)?.status).toBe('established');
  });

  it('are reflectance below zero in the mean', () => {
    const red = (mean: number) => found(`${scene}_SR_B4.TIF`, [700, 4700, 9500], 'uint16', { mean });
    expect(red(4708)?.against.join()).toContain('would be a reflectance of -0.071');
    // Dark water, with a little land.
    expect(red(7250)?.against.join()).not.toContain('would be a reflectance');
  });

  it('are days of other months than the name tells', () => {
    const burnt = (values: Values, path = '20200601-ESACCI-L3S_FIRE-BA-MODIS-AREA_3-fv5.1-JD.tif') =>
      found(path, values, 'int16');
    expect(burnt([0, 55, 77, 92, 100])?.against.join()).toContain('none of those from day 153 on');
    expect(burnt([0, 153, 160, 171, 178])?.status).toBe('established');
    const winter = 'MOD13Q1.A2020353.h18v03.061.2020340123456_250m_16_days_composite_day_of_the_year.tif';
    // The last period of a year ends in the next.
    expect(burnt([1, 2, 355, 360, 366], winter)?.against.join()).not.toContain('none of those');
  });
});

describe('a layer', () => {
  it('is none of the product where others of its begin so and none is called like the rest', () => {
    expect(found(`${scene}_ST_B6.TIF`, [42_500, 44_500, 46_800], 'uint16')?.against.join()).toContain(
      'its name tells a layer ST_B6',
    );
    expect(found(`${scene}_ST_B10.TIF`, [42_500, 44_500, 46_800], 'uint16')?.status).toBe('established');
    expect(found(`${scene}_SR_B6.TIF`, [8200, 9400, 14_000], 'uint16')?.status).toBe('established');
  });

  it('with codes of another legend than its name tells is doubted', () => {
    const map = (type: number, values: Values) =>
      found(`MCD12Q1.A2020001.h18v03.061.2022171123456_LC_Type${type}.tif`, values, 'uint8');
    expect(map(3, [5, 8, 10, 12, 14, 17])?.against.join()).toBe(
      'it is called LC_Type3, and its codes are those of LC_Type1',
    );
    expect(map(1, [5, 8, 10, 12, 14, 17])?.status).toBe('established');
    expect(map(3, [1, 3, 5, 8, 10])?.status).toBe('established');
  });

  it('of another product alone makes no file of the one that it is called after', () => {
    const methane = found(
      'S5P_OFFL_L2__CO_____20220615T101010_20220615T115140_24201_02_020301_20220617T021122.nc',
      [1820.5, 1930.25],
      'float32',
      {
        name: 'methane_mixing_ratio_bias_corrected',
        unit: '1e-9',
      },
    );
    expect(methane).toMatchObject({ status: 'likely' });
    expect(methane?.against.join()).toContain('are those of Sentinel-5P TROPOMI methane');
  });

  it('has its place in the order that the name tells', () => {
    const stack = (name: string) =>
      recognise([
        fileOf(
          `${scene}_${name}.TIF`,
          ['SR_B2', 'SR_B3', 'SR_B4'].map((description) => bandOf([8200, 9400, 14_000], 'uint16', { description })),
        ),
      ])[0];
    expect(stack('SR_B432')?.against.join()).toContain('its name tells the bands 4, 3, 2');
    expect(stack('SR_B234')?.status).toBe('established');
  });

  it('with the same numbers as another one is a copy, or the other is', () => {
    const path = 'MOD13Q1.A2020161.h18v03.061.2020340123456_250m_16_days';
    const pair = (mean: number) =>
      recognise(
        [
          ['NDVI', 4835.625],
          ['EVI', mean],
        ].map(([name, own]) =>
          fileOf(`${path}_${name}.tif`, [
            bandOf([900, 8900], 'int16', { distinct: null, mean: Number(own), std: 1479.5 }),
          ]),
        ),
      ).map(({ status }) => status);
    expect(pair(4835.625)).toEqual(['likely', 'likely']);
    expect(pair(4835.5)).toEqual(['established', 'established']);
  });
});

describe('decibels of backscatter', () => {
  const power = (values: readonly number[]) =>
    recognise([
      fileOf(
        'S1A_IW_GRDH_1SDV_20210612T050000_20210612T050025_038300_048500_ABCD.tif',
        [bandOf(values, 'float32', { name: 'VV', description: 'VV' })],
        { statements: [], tags: { description: 'COPERNICUS/S1_GRD' } },
      ),
    ])[0];

  it('are not above 0 throughout', () => {
    expect(power([0.02, 0.1, 0.4])?.against.join()).toMatch(/never below 0/);
    expect(power([-22, -11, 4])?.against.join() ?? '').not.toMatch(/never below 0/);
  });
});
