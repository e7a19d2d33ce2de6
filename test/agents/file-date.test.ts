import { describe, expect, it } from 'vitest';
import { dateOfFile } from '../../agents/summary/file-date.ts';
import type { FileDescription } from '../../core/description.ts';
import { dateIn } from '../../geo/dates.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';

const described = (path: string, tags: Record<string, string> = {}) => {
  const name = path.split('/').at(-1) ?? path;
  const description: FileDescription = {
    kind: 'raster',
    format: 'GeoTIFF',
    bytes: 1,
    nameDate: dateIn(name),
    grids: [],
    bands: [],
    tags,
    notes: [],
  };
  return { path, absolute: `/${path}`, description };
};

const dateOf = (path: string, values: readonly number[] = [], dtype = 'float32', tags: Record<string, string> = {}) => {
  const [found] = recognise([fileOf(path, [bandOf(values, dtype)])]);
  return dateOfFile(described(path, tags), found)?.value ?? null;
};

describe('the date of a file', () => {
  it.each([
    ['U2018_CLC2012_V2020_20u1.tif', [1, 12, 23], 'int8', '2012'],
    ['nlcd_2019_land_cover_l48_20210604.tif', [11, 41, 81], 'uint8', '2019'],
    ['Hansen_GFC-2022-v1.10_treecover2000_50N_000E.tif', [0, 40, 90], 'uint8', '2000'],
    ['Hansen_GFC-2022-v1.10_lossyear_50N_000E.tif', [0, 4, 19], 'uint8', null],
    ['USGS_13_n41w106_20211208.tif', [1512.5, 2210.25], 'float32', null],
    ['MOD13Q1.061__250m_16_days_NDVI_doy2021129_aid0001.tif', [1200, 4200], 'int16', '2021-05-09'],
    ['LC08_L2SP_044034_20200508_20200820_02_T1_SR_B4.TIF', [7400, 9000], 'uint16', '2020-05-08'],
  ] as const)(
    'is what the official name of %s tells of the data, and not of their release',
    (path, values, type, date) => {
      expect(dateOf(path, values, type)).toBe(date);
    },
  );

  it('is no period from the day of acquisition to that of processing, whatever lies under the name', () => {
    for (const ending of ['MTL.txt', 'SR_stac.json', 'ndvi.tif'])
      expect(dateOfFile(described(`LC08_L2SP_044034_20200508_20200820_02_T1_${ending}`)), ending).toMatchObject({
        value: '2020-05-08',
        reason: 'in the file name',
      });
  });

  it('of a mean of a month is the month, and of other means the start of a period, with its end', () => {
    const ofName = (path: string) => {
      const [found] = recognise([fileOf(path, [bandOf([0.2, 1.5], 'float32')])]);
      return dateOfFile(described(path), found);
    };
    const name = (from: string, to: string) => `AQUA_MODIS.${from}_${to}.L3m.MO.CHL.chlor_a.4km.nc`;
    expect(ofName(name('20220701', '20220731'))).toMatchObject({
      value: '2022-07',
      reason: 'the month from 2022-07-01 to 2022-07-31 in the file name',
    });
    expect(ofName(name('20220712', '20220719'))?.reason).toContain('2022-07-12 to 2022-07-19');
    const tags = { time_coverage_start: '2022-07-01T00:00:00Z', time_coverage_end: '2022-07-31T23:59:59Z' };
    expect(dateOfFile(described('sst_mean.tif', tags))).toMatchObject({ value: '2022-07' });
    expect(dateOfFile(described('sst_20220701.tif', tags))).toMatchObject({ value: '2022-07' });
  });

  it('counts pentads and dekads, and leaves open which of them a small number is', () => {
    const rain = [0, 4.5, 60.25];
    expect(dateOf('chirps-v2.0.1998.03.4.tif', rain)).toBe('1998-03-16');
    expect(dateOf('chirps-v2.0.1998.03.2.tif', rain)).toBe('1998-03');
    expect(dateOf('dekads/chirps-v2.0.1998.03.2.tif', rain)).toBe('1998-03-11');
    expect(dateOf('chirps-v2.0.1998.03.04.tif', rain)).toBe('1998-03-04');
  });

  it('is none where two dates are compared', () => {
    expect(dateOf('ndvi_diff_2019-06-01_2021-06-01.tif')).toBeNull();
    expect(dateOf('dnbr_20200701_20200901.tif')).toBeNull();
    expect(dateOf('change_2001_2019.tif')).toBeNull();
    expect(dateOf('ndvi_2019-06-01.tif')).toBe('2019-06-01');
  });

  it('is the start of the years that a layer sums up, and not the last of them', () => {
    expect(dateOf('occurrence_0E_50Nv1_4_2021.tif', [0, 40, 90], 'uint8')).toBe('1984');
    expect(dateOf('seasonality_0E_50Nv1_4_2021.tif', [0, 4, 12], 'uint8')).toBe('2021');
    expect(dateOf('wc2.1_10m_bio_12.tif', [312.5, 800.25])).toBe('1970');
    expect(dateOf('CHELSA_bio12_1981-2010_V.2.1.tif', [3120, 8000], 'uint16')).toBe('1981');
    expect(dateOf('rainfall_1991-2020.tif')).toBeNull();
  });

  it('is a month or year where a name tells its first and last day, else the start', () => {
    expect(dateOf('rain_20200201-20200229.tif')).toBe('2020-02');
    expect(dateOf('rain_2020-01-01_2020-12-31.tif')).toBe('2020');
    expect(dateOf('rain_20200201_20200215.tif')).toBe('2020-02-01');
    expect(dateOf('WDPA_Jan2024_Public_FRA.tif')).toBe('2024-01');
    expect(dateOf('july_2019.tif')).toBe('2019-07');
  });

  it('is none of the version, the release or the writing of the file', () => {
    expect(dateOf('mymap_v20210604.tif')).toBeNull();
    expect(dateOf('mymap_2018_v20210604.tif')).toBe('2018');
    expect(dateOf('mymap.tif', [], 'float32', { TIFFTAG_DATETIME: '2023:04:05 10:11:12' })).toBeNull();
    expect(dateOf('mymap.tif', [], 'float32', { ACQUISITION_DATE: '2021-07-08' })).toBe('2021-07-08');
  });

  it('is none of the release where the file cannot be read, or is another layer than its name says', () => {
    const unread = (path: string): string | null => {
      const { description, ...file } = described(path);
      const { bytes, nameDate, notes } = description;
      return (
        dateOfFile({ ...file, description: { kind: 'other', format: 'unknown', bytes, nameDate, notes } })?.value ??
        null
      );
    };
    expect(unread('nlcd_2019_land_cover_l48_20210604.img')).toBe('2019');
    expect(dateOf('nlcd_2019_land_cover_l48_20210604_reclass.tif', [1, 2, 3], 'uint8')).toBe('2019');
    expect(unread('survey_2019_plots_20210604.img')).toBe('2021-06-04');
  });

  it('is no month of one year behind a range of years', () => {
    expect(dateOf('chirps-v2.0.1991-2020.07.mean.tif', [0, 4.5, 60.25])).toBeNull();
    expect(dateOf('rain_1991-2020_07.tif')).toBeNull();
    expect(dateOf('rain_2020_07.tif')).toBe('2020-07');
    expect(dateOf('grid1000-2020_07.tif')).toBe('2020-07');
  });

  it.each([
    ['tl_2021_08_tract.shp', '2021'],
    ['cb_2020_06_county_500k.shp', '2020'],
    ['parcels_2021_08_north.geojson', '2021'],
    ['fires_2021_08.geojson', '2021-08'],
    ['USDM_20230704.shp', '2023-07-04'],
    ['g2015_2014_1.shp', '2014'],
    ['WDPA_Feb2024_Public_shp-polygons.shp', '2024-02'],
    ['ATL08_20200508123456_01230703_006_01.csv', '2020-05-08'],
    ['GEDI02_A_2019123134512_O01234_T01234_02_003_01_V002.csv', '2019-05-03'],
    ['U2018_CLC2012_V2020_20u1.gpkg', '2012'],
    ['NUTS_RG_20M_2021_3035.geojson', '2021'],
    ['gadm41_FRA_1.shp', null],
  ])('of the layer %s is what the grammar of its name tells, and no code of a state', (path, date) => {
    const file = described(path);
    const { format, bytes, nameDate, notes } = file.description;
    const layer: FileDescription = { kind: 'features', format, bytes, nameDate, notes, layers: [] };
    expect(dateOfFile({ ...file, description: layer })?.value ?? null).toBe(date);
  });
});
