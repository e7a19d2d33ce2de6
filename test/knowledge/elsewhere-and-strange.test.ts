import { describe, expect, it } from 'vitest';
import { placeOfCode } from '../../knowledge/places.ts';
import type { FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

type Bounds = readonly [number, number, number, number];

const codes = [1, 5, 24, 36, 61, 121, 141];
const people = [0, 12.5, 340.25, 87];

const at = (path: string, values: readonly number[], dtype: string, bounds: Bounds) =>
  recognise([fileOf(path, [bandOf(values, dtype, { bounds })])])[0];

describe('a place that a name tells by its code', () => {
  it.each([
    ['tza_ppp_2018_UNadj.tif', people, 'float32', [35, -7, 36, -6], [78, 20, 79, 21]],
    ['fji_ppp_2018.tif', people, 'float32', [178, -18, 178.5, -17.5], [10, 50, 11, 51]],
    ['hrsl_mwi_pop.tif', people, 'float64', [34, -14, 35, -13], [2, 6, 3, 7]],
    ['CDL_2019_19.tif', codes, 'uint8', [-94, 42, -93, 43], [-120, 36, -119, 37]],
    ['mtbs_CA_2018.tif', [1, 2, 3, 4], 'uint8', [-120, 37, -119, 38], [-85, 33, -84, 34]],
    ['m_4411122_ne_12_060_20190801.tif', [30, 90, 200], 'uint8', [-111.2, 44.5, -111.1, 44.6], [-90, 35, -89.9, 35.1]],
  ] as const)('%s lies there, or it is doubted', (path, values, dtype, here, there) => {
    expect(at(path, values, dtype, there)?.against.join()).toContain('its grid lies elsewhere');
    expect(at(path, values, dtype, here)?.against.join()).not.toContain('lies elsewhere');
  });

  it('is known for states by number and letters, and across the antimeridian', () => {
    expect(placeOfCode('fips', '6')).toEqual(placeOfCode('postal', 'CA'));
    expect(placeOfCode('parts', 'L48')?.west).toBe(-125);
    expect(placeOfCode('countries', 'nzl')?.east).toBeGreaterThan(180);
    expect(placeOfCode('countries', 'zzz')).toBeUndefined();
  });
});

describe('a day that cannot be', () => {
  const dated = (path: string, more: Partial<FileClues>) =>
    recognise([fileOf(path, [bandOf([0, 12.5, 240.75], 'float32')], more)])[0];

  it('is yet to come', () => {
    const today = '2026-05-01';
    expect(dated('chirps-v2.0.2041.03.tif', { today })?.against.join()).toContain('2041-03 is yet to come');
    expect(dated('chirps-v2.0.2026.04.tif', { today })?.status).toBe('established');
    expect(dated('tza_ppp_2030_UNadj.tif', { today })?.against.join()).not.toContain('yet to come');
  });

  it.each([
    ['F141992.v4b_web.stable_lights.avg_vis.tif', 'before the launch of DMSP F14'],
    ['F182011.v4c_web.stable_lights.avg_vis.tif', ''],
  ])('%s: %s', (path, reason) => {
    const [found] = recognise([fileOf(path, [bandOf([0, 3, 17, 40, 63], 'uint8')])]);
    expect(found?.status).toBe(reason === '' ? 'established' : 'likely');
    expect(found?.against.join()).toContain(reason);
  });

  it('is another one on the time axis of a daily file', () => {
    const path = '20180311120000-UKMO-L4_GHRSST-SSTfnd-OSTIA-GLOB-v02.0-fv02.0.nc';
    const of = (date: string) =>
      recognise([
        fileOf(path, [
          bandOf([1000, 1500, 2000], 'int16', { name: 'analysed_sst', description: 'analysed_sst', date }),
        ]),
      ])[0]?.against.join();
    expect(of('2018-03-20')).toContain('its time axis says 2018-03-20');
    expect(of('2018-03-11')).not.toContain('time axis');
    expect(of('2018-03-12')).not.toContain('time axis');
  });
});

describe('a grid that a scene is not delivered on', () => {
  const scene = (path: string, pixel: number, geographic = false) =>
    recognise([fileOf(path, [bandOf([1500, 3000, 4200], 'uint16', { pixelM: [pixel, pixel], geographic })])])[0];
  const red = 'T33UXP_20230620T095559_B04_10m.jp2';

  it('in degrees: its numbers mean the same', () => {
    const found = scene(red, 10, true);
    expect(found?.status).toBe('likely');
    expect(found?.encodingHolds).toBe(true);
    expect(scene(red, 10)?.status).toBe('established');
  });

  it('in pixels of another size than its name tells', () => {
    expect(scene(red, 60)?.against.join()).toContain('its pixels measure 60 m');
    expect(scene('T33UXP_20230620T095559_B12_10m.jp2', 10)?.against.join()).toContain('somebody made them finer');
    expect(scene('T33UXP_20230620T095559_B12_20m.jp2', 20)?.status).toBe('established');
    expect(scene('T33UXP_20230620T095559_B04_60m.jp2', 60)?.status).toBe('established');
  });

  it('keeps pictures in larger pixels, and doubts finer ones', () => {
    const photo = (pixel: number) =>
      recognise([
        fileOf(
          'm_4411122_ne_12_060_20190801.tif',
          [1, 2, 3, 4].map(() => bandOf([30, 90, 200], 'uint8', { pixelM: [pixel, pixel] })),
        ),
      ])[0]?.status;
    expect(photo(0.2)).toBe('likely');
    expect(photo(0.6)).toBe('established');
    expect(photo(2.4)).toBe('established');
  });
});

describe('a number of bands that a product does not come in', () => {
  it('is one, and nobody says which', () => {
    const path = 'm_4411122_ne_12_060_20190801.tif';
    expect(recognise([fileOf(path, [bandOf([30, 90, 200], 'uint8')])])[0]?.status).toBe('likely');
    const mask = '20190801_173010_1049_3B_udm2.tif';
    expect(recognise([fileOf(mask, [bandOf([0, 1, 2], 'uint8')])])[0]?.status).not.toBe('established');
    expect(recognise([fileOf(path, [bandOf([30, 90, 200], 'uint8', { description: 'N' })])])[0]?.status).toBe(
      'established',
    );
  });

  it('has a band of another data set on the same scene', () => {
    const of = (description: string) =>
      recognise([
        fileOf('20220620T100031_20220620T100029_T33UXP.tif', [bandOf([0.1, 0.4, 0.9], 'float32', { description })]),
      ])[0]?.against.join();
    expect(of('cropland')).toContain('its band is called “cropland”');
  });
});

describe('numbers of another layer, release or scale', () => {
  const verdict = (path: string, values: readonly number[], dtype: string, more = {}) =>
    recognise([fileOf(path, [bandOf(values, dtype, more)])])[0];

  it.each([
    ['N37W122_19_C_F02DAR.tif', [0, 1], 'uint8', [1, 3, 4]],
    ['LC09_L2SP_193027_20220620_20230411_02_T1_QA_PIXEL.TIF', [0, 1], 'uint16', [1, 21_824, 22_280]],
    ['MCD64A1.061_Burn_Date_doy2019213_aid0001.tif', [0, 8], 'int16', [0, 214, 230]],
    ['Hansen_GFC-2020-v1.8_lossyear_40N_130W.tif', [0, 4, 19, 22], 'uint8', [0, 4, 19, 20]],
    ['recurrence_130W_40Nv1_4_2021.tif', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'uint8', [0, 4, 9, 55, 100]],
    ['GHS_BUILT_S_E2015_GLOBE_R2023A_54009_100_V1_0_R5_C8.tif', [0, 0.25, 0.9], 'float32', [0, 250, 9000]],
  ] as const)('%s: %j are doubted', (path, strange, dtype, good) => {
    expect(verdict(path, strange, dtype)?.status).not.toBe('established');
    expect(verdict(path, good, dtype)?.status).toBe('established');
  });

  it('are no mask where the file calls its zeros missing', () =>
    expect(verdict('N37W122_19_C_F02DAR.tif', [0, 1], 'uint8', { nodata: [0] })?.status).toBe('established'));
});
