import { describe, expect, it } from 'vitest';
import { dateCode } from '../../agents/summary/date-codes.ts';
import type { Described } from '../../agents/summary/described.ts';
import { noFindings, profileOf } from '../../agents/summary/file-profile.ts';
import { maskLegends, withMasks } from '../../agents/summary/mask-legends.ts';
import { withMonthDates } from '../../agents/summary/month-bands.ts';
import { gasFacts } from '../../agents/summary/records/station-gas.ts';
import { sensorBand } from '../../agents/summary/sensor-bands.ts';
import type { Measured } from '../../agents/summary/statistics.ts';
import { nameWithoutDate } from '../../core/dated-name.ts';
import type { BandDescription, FieldDescription } from '../../core/description.ts';
import type { RasterProfile } from '../../core/profile.ts';
import { described as bandDescription } from './profiled.ts';

const bandOf = (more: Partial<BandDescription> = {}): BandDescription => bandDescription({ dtype: 'float32', ...more });

const measuredOf = (min: number, max: number, distinct: readonly number[] | null = null): Measured => ({
  valid: 100,
  total: 100,
  zeros: 0,
  min,
  max,
  mean: (min + max) / 2,
  std: 1,
  distinct: distinct ? [...distinct] : null,
  low: min,
  high: max,
  levels: null,
  mode: null,
});

const described = (path: string, bands: readonly BandDescription[]): Described => ({
  path,
  absolute: `/${path}`,
  description: {
    kind: 'raster',
    format: 'GTiff',
    bytes: 1,
    nameDate: null,
    grids: [],
    bands: [...bands],
    tags: {},
    notes: [],
  },
});

const profiled = (path: string, band: BandDescription, measured: Measured): RasterProfile => {
  const profile = profileOf(described(path, [band]), { ...noFindings, measured: [measured] });
  if (profile.kind !== 'raster') throw new Error('no raster');
  return profile;
};

const quantityOf = (path: string, unit: string, [min, max]: readonly [number, number], dtype = 'float32') =>
  profiled(path, bandOf({ unit, dtype }), measuredOf(min, max)).bands[0]?.quantity;

describe('a word of a name beside the unit of the file', () => {
  it.each([
    ['chirps_tana_1994.tif', 'mm', [310, 1900], 'precipitation'],
    ['ntl_lisbon_2016.tif', 'nW/cm2/sr', [0, 90], 'night-light-radiance'],
    ['worldpop_lima_2015.tif', 'people per pixel', [0, 420], 'population'],
    ['pop_lima_2015.tif', 'people per km2', [0, 31_000], 'population-density'],
    ['snowfrac_2011_03.tif', 'percent', [0, 100], 'snow-fraction'],
    ['s5p_no2_2022.tif', 'umol/m2', [12, 210], 'no2-column'],
    ['no2_surface_2022.tif', 'ug/m3', [2, 61], 'no2-concentration'],
  ] as const)('%s in %s tells what is measured, and says both signs', (path, unit, range, quantity) => {
    const guess = quantityOf(path, unit, range);
    expect(guess?.value).toBe(quantity);
    expect(guess?.reason).toMatch(/in the name, the unit .*, and numbers that can be so$/);
  });

  it.each([
    'chirps_anomaly_1994.tif',
    'chirps_diff_1994_1995.tif',
    'chirps_zscore_1994.tif',
    'chirps_std_1994.tif',
    'chirps_deficit_1994.tif',
    'chirps_vs_gauges_1994.tif',
    'chirps_p95_1994.tif',
  ])('%s is another thing', (path) => expect(quantityOf(path, 'mm', [3, 900])).toBeNull());

  it('tells nothing without a unit, in a unit of another dimension, or where numbers cannot be so', () => {
    expect(quantityOf('chirps_tana_1994.tif', '', [310, 1900])).toBeNull();
    expect(quantityOf('chirps_tana_1994.tif', 'K', [310, 400])).toBeNull();
    expect(quantityOf('chirps_tana_1994.tif', 'mm', [-40, 1900])).toBeNull();
    expect(quantityOf('snowfrac_2011_03.tif', 'percent', [0, 250])).toBeNull();
  });
});

describe('bands that are called after their dates', () => {
  const months = ['Jan', 'Feb', 'Mar'].map((name, at) => bandOf({ index: at + 1, name, description: name }));

  it('have those of the one year of their file', () => {
    const [file] = withMonthDates([described('rain_monthly_2019.tif', months)]);
    expect(file?.description.kind === 'raster' && file.description.bands.map(({ date }) => date)).toEqual([
      '2019-01',
      '2019-02',
      '2019-03',
    ]);
  });

  it('have none in a climate of many years, beside other bands or where a month occurs twice', () => {
    const none = (path: string, bands: readonly BandDescription[]) => {
      const [file] = withMonthDates([described(path, bands)]);
      return file?.description.kind === 'raster' && file.description.bands.every(({ date }) => date === null);
    };
    expect(none('rain_1981-2010.tif', months)).toBe(true);
    expect(none('rain_2019.tif', [...months, bandOf({ index: 4, name: 'annual' })])).toBe(true);
    expect(none('rain_2019.tif', [...months, bandOf({ index: 4, name: 'mar' })])).toBe(true);
  });

  it('have a name without them', () => {
    expect(nameWithoutDate('NO2_202103', '2021-03')).toBe('NO2');
    expect(nameWithoutDate('Mar', '2021-03')).toBe('');
    expect(nameWithoutDate('B04', '2021-03')).toBe('B04');
    expect(nameWithoutDate('may_rain', '2021-03')).toBe('may_rain');
  });
});

describe('a band that is called by its number in a file that is named after its sensor', () => {
  it.each([
    ['S2B_31UFT_20210309_B04.tif', 'red'],
    ['T31UFT_20210309_B8A.tif', 'nir2'],
    ['LC08_2021_SR_B5.tif', 'nir'],
    ['LE07_2003_B4.tif', 'nir'],
    ['LT05_1994_B5.tif', 'swir1'],
  ])('%s sees %s; how it is stored stays open', (path, role) => {
    const seen = sensorBand(bandOf({ dtype: 'uint16' }), path, true);
    expect(seen?.role.value).toBe(role);
    expect(seen?.encoding.status).toBe('likely');
  });

  it.each([
    'B04_2021.tif',
    'S2B_31UFT_20210309_NDVI_B04.tif',
    'S2B_B04_minus_B08.tif',
    'HLS.L30.T10SGD.2021.B05.tif',
    'S2_LC08_B04.tif',
    'S2B_31UFT_20210309_stack.tif',
  ])('%s does not tell', (path) => expect(sensorBand(bandOf(), path, true)).toBeUndefined());
});

const masked = (path: string, distinct: readonly number[], more: Partial<BandDescription> = {}): RasterProfile =>
  profiled(
    path,
    bandOf({ dtype: 'uint8', ...more }),
    measuredOf(Math.min(...distinct), Math.max(...distinct), distinct),
  );

describe('zeros and ones in a file that is called after one thing', () => {
  it.each([
    ['water_mask_20200108.tif', 'water'],
    ['glacier_outline_mask_1990.tif', undefined],
    ['glacier_mask_1990.tif', 'glacier'],
    ['kenya_peatland.tif', 'peatland'],
    ['flood_extent_2019.tif', 'flood'],
    ['permanent_water_jrc.tif', 'permanent water'],
    ['mask.tif', undefined],
    ['valid_water_mask.tif', undefined],
    ['water_change_mask.tif', undefined],
    ['forest_loss.tif', undefined],
    ['non_forest.tif', undefined],
    ['land_water_mask.tif', undefined],
    ['urban_heat_mask.tif', undefined],
    ['water_quality.tif', undefined],
  ] as const)('%s: 1 is taken as %s', (path, thing) => {
    const [legend] = maskLegends([masked(path, [0, 1])], []);
    expect(legend?.entries.find(({ code }) => code === 1)?.name).toBe(thing);
    if (thing !== undefined) expect(legend?.assumed).toMatch(/^1 is taken as /);
  });

  it('are no mask where other codes occur, where all are ones, or where a document names them', () => {
    expect(maskLegends([masked('water_mask.tif', [0, 1, 2])], [])).toEqual([]);
    expect(maskLegends([masked('water_mask.tif', [1])], [])).toEqual([]);
    const told = [{ maps: [{ file: 'water_mask.tif', band: 1 }], entries: [{ code: 0, name: 'lake' }], source: 'a' }];
    expect(maskLegends([masked('water_mask.tif', [0, 1])], told)).toEqual([]);
  });

  it('are codes from then on, on a day without the thing too', () => {
    const files = [masked('flood_20200108.tif', [0, 1]), masked('flood_20200120.tif', [0])];
    const bands = withMasks(files, maskLegends(files, [])).flatMap((file) =>
      file.kind === 'raster' ? file.bands : [],
    );
    expect(bands.map(({ codes }) => codes)).toEqual([true, true]);
  });
});

describe('a gas in a table', () => {
  const column = (name: string): FieldDescription => ({ name, type: 'number', samples: [] });
  const facts = (name: string, unit: string, path: string, others: readonly string[] = []) =>
    gasFacts(column(name), unit, path, [name, ...others].map(column));

  it('is a concentration by its unit, the one in the name of its file, or beside the dust of a station', () => {
    expect(facts('no2', 'ug/m3', 'daily.csv')?.quantity?.value).toBe('no2-concentration');
    expect(facts('so2', '', 'daily_ugm3.csv')).toMatchObject({
      quantity: { value: 'so2-concentration' },
      unit: 'ug/m3',
    });
    expect(facts('o3', '', 'daily.csv', ['pm10'])?.quantity?.value).toBe('o3-concentration');
  });

  it('is a column in a unit of columns, open without a sign, and nothing else is a gas', () => {
    expect(facts('no2', 'umol/m2', 'samples.csv')?.quantity?.value).toBe('no2-column');
    expect(facts('no2', '', 'samples.csv')).toEqual({ quantity: null, unit: '' });
    expect(facts('no2_limit', '', 'daily_ugm3.csv')).toBeUndefined();
    expect(facts('rain', '', 'daily_ugm3.csv')).toBeUndefined();
  });
});

describe('numbers that say when something happened', () => {
  const said = (path: string, min: number, max: number, dtype = 'int16') =>
    dateCode(bandOf({ dtype }), path, true, measuredOf(min, max))?.value;

  it('are days of fires and years of losses', () => {
    expect(said('burn_doy_2019.tif', 0, 231)).toBe('burn-day');
    expect(said('lossyear_10S.tif', 0, 22, 'uint8')).toBe('loss-year');
    expect(said('deforestation_year.tif', 2021, 2021)).toBe('loss-year');
  });

  it('are not in masks, classes, floats or out of range', () => {
    expect(said('burn_date_2019.tif', 0, 1)).toBeUndefined();
    expect(said('burn_date_unc_2019.tif', 0, 100)).toBeUndefined();
    expect(said('burn_doy_2019.tif', 0, 231, 'float32')).toBeUndefined();
    expect(said('lossyear_class.tif', 0, 3, 'uint8')).toBeUndefined();
    expect(said('lossyear.tif', 0, 250, 'uint8')).toBeUndefined();
  });
});
