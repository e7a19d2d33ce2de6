import { describe, expect, it } from 'vitest';
import type { BandClues, FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const files = {
  'a month of rain': ['chirps-v2.0.2019.03.tif', bandOf([0, 12.5, 240.75], 'float32')],
  'a day of rain': ['chirps-v2.0.2019.03.11.tif', bandOf([0, 12.5, 40.75], 'float32')],
  'a day of heat': ['MOD11A1.061_LST_Day_1km_doy2019193_aid0001.tif', bandOf([14_500, 15_000, 15_400], 'uint16')],
  'eight days of heat': ['MOD11A2.061_LST_Day_1km_doy2019193_aid0001.tif', bandOf([14_500, 15_000], 'uint16')],
  'sixteen days': ['MOD13Q1.061__250m_16_days_NDVI_doy2019193_aid0001.tif', bandOf([1500, 4000, 8700], 'int16')],
  'a scene': ['LC09_L2SP_193027_20220620_20230411_02_T1_SR_B4.TIF', bandOf([7900, 9000, 12_000], 'uint16')],
  'a scene with stripes': ['LE07_L2SP_035034_20050610_20200914_02_T1_SR_B3.TIF', bandOf([0, 9000, 12_000], 'uint16')],
  'a climate': ['wc2.1_10m_tavg_07.tif', bandOf([-3.5, 12.25, 24.75], 'float32')],
  'a map of land': ['ESA_WorldCover_10m_2021_v200_N36W006_Map.tif', bandOf([10, 30, 40, 50, 60, 80], 'uint8')],
  heights: ['Copernicus_DSM_COG_10_N37_00_W122_00_DEM.tif', bandOf([12, 200.5, 900.25], 'float32')],
  seabed: ['gebco_2021_n40.0_s30.0_w-20.0_e-10.0.tif', bandOf([-4000, -900, -20], 'int16')],
  people: ['tza_ppp_2018_UNadj.tif', bandOf([0, 12.5, 340.25, 87], 'float32')],
  greenness: ['HLS.L30.T32TQM.2022171T100000.v2.0.B04.tif', bandOf([200, 1200, 2900], 'int16')],
} as const;

type Name = keyof typeof files;

const verdictOf = (file: Name, more: Partial<FileClues> = {}, band: Partial<BandClues> = {}) => {
  const [path, own] = files[file];
  const [found] = recognise([fileOf(path, [{ ...own, ...band }], more)]);
  return { status: found?.status, against: found?.against.join('; ') ?? '' };
};

const tagged = (file: Name, key: string, value: string) => verdictOf(file, { tags: { [key]: value } });

describe('a file that tells how it was made', () => {
  it.each(Object.keys(files) as Name[])('%s: without a word of that it is established', (file) =>
    expect(verdictOf(file)).toMatchObject({ status: 'established' }),
  );

  it.each([
    ['a climate', 'source', 'CMIP6 UKESM1-0-LL ssp370 2041-2060'],
    ['a month of rain', 'title', 'Rain with RCP8.5 delta change'],
    ['heights', 'experiment_id', 'ssp126'],
    ['a map of land', 'scenario', 'business as usual'],
    ['a map of land', 'comment', 'FLUS allocation for SSP5'],
    ['a day of heat', 'comment', '+1.5 K warming imposed'],
  ] as const)('%s is no observation where the tag %s says “%s”', (file, key, value) => {
    const { status, against } = tagged(file, key, value);
    expect(status).not.toBe('established');
    expect(against).toContain(value);
  });

  it.each([
    ['a scene', 'TIFFTAG_SOFTWARE', 'SwinIR x2'],
    ['a scene', 'processing:software', 'U-Net sharpening 1.2'],
    ['sixteen days', 'algorithm', 'ESTARFM'],
    ['heights', 'comment', 'voids closed by inpainting'],
    ['a scene with stripes', 'PROCESSING', 'gaps filled with gdal_fillnodata.py -md 40'],
  ] as const)('%s has pixels that no sensor saw where the tag %s says “%s”', (file, key, value) =>
    expect(tagged(file, key, value).status).toBe('likely'),
  );

  it.each([
    ['a scene', 'reducer', 'ee.Reducer.percentile([20])'],
    ['a scene', 'composite', 'medoid of 9 scenes, mean date'],
    ['a scene', 'n_images', '9'],
    ['greenness', 'aggregation', 'max of 2022-06-01 to 2022-06-30'],
    ['a day of heat', 'aggregation', 'mean 2019-07-01..2019-07-31'],
    ['sixteen days', 'history', 'cdo -f nc4c timmean all.nc out.nc'],
    ['a day of rain', 'history', 'Mon Mar  3 10:00:00 2025: ncra rain201903*.nc rain.nc'],
    ['a day of rain', 'history', 'cdo monsum in.nc out.nc'],
    ['a month of rain', 'history', 'cdo ymonmean in.nc out.nc'],
    ['a month of rain', 'band 1: long_name', 'annual total precipitation'],
    ['a month of rain', 'long_name', 'precipitation, 1991-2020 mean'],
    ['a scene', 'description', 'summer mean reflectance'],
    ['a day of heat', 'record.json: operation', 'nanmax'],
  ] as const)('%s sums up more than its own time where the tag %s says “%s”', (file, key, value) =>
    expect(tagged(file, key, value).status).toBe('likely'),
  );

  it('is doubted where the bounds of its time are longer than its product’s step', () => {
    expect(verdictOf('a day of rain', {}, { hours: 744 }).against).toContain('744 hours apart');
    expect(verdictOf('a day of rain', {}, { hours: 24 }).status).toBe('established');
    expect(verdictOf('a month of rain', {}, { hours: 744 }).status).toBe('established');
  });

  it('is doubted by a record of many years that lies beside it', () => {
    const texts = [{ source: 'chirps-v2.0.2019.03.txt', text: 'RAIN_TYPE: 30-year normal (1991-2020)' }];
    expect(verdictOf('a month of rain', { texts }).status).toBe('likely');
  });

  it.each([
    // GDAL, rio-cogeo, Earth Engine, nco and cdo where they change no number.
    ['a scene', 'TIFFTAG_SOFTWARE', 'GDAL 3.8.4'],
    ['a scene', 'n_images', '1'],
    ['a scene', 'system:index', 'LC09_193027_20220620'],
    ['a scene', 'processing:software', 'LPGS_16.2.0'],
    ['a scene', 'history', 'gdalwarp -t_srs EPSG:32632 -r near in.tif out.tif'],
    ['a map of land', 'history', 'gdal_translate -of COG -co COMPRESS=DEFLATE in.tif out.tif'],
    ['a month of rain', 'history', 'cdo sellonlatbox,10,20,40,50 in.nc out.nc'],
    ['a month of rain', 'history', 'ncks -d lat,40.,50. in.nc out.nc'],
    ['a month of rain', 'history', 'cdo monsum days.nc month.nc'],
    ['a month of rain', 'title', 'CHIRPS monthly total precipitation'],
    ['eight days of heat', 'description', '8-Day Daytime 1km Grid Land-surface Temperature'],
    ['sixteen days', 'long_name', '250m 16 days NDVI'],
    ['sixteen days', 'compositing_period', '16 days'],
    ['a day of heat', 'aggregation', 'none'],
    ['a day of heat', 'references', 'Used to evaluate CMIP6 models under SSP5-8.5'],
    ['a climate', 'source', 'WorldClim 2.1, 1970-2000 mean'],
    ['a climate', 'scenario', 'historical'],
    ['heights', 'comment', 'Not gap-filled by a network, without super-resolution'],
  ] as const)('%s stays itself where the tag %s says “%s”', (file, key, value) =>
    expect(tagged(file, key, value)).toMatchObject({ status: 'established' }),
  );
});

describe('a label against the layer of a name', () => {
  it('computes with it', () => {
    const path = 'MOD13A1.061__500m_16_days_NDVI_doy2019193_aid0001.tif';
    const of = (text: string) =>
      recognise([fileOf(path, [bandOf([1500, 4000, 8700], 'int16')], { tags: { 'band 1: long_name': text } })])[0];
    expect(of('vegetation fraction, fv = 1.2 * NDVI - 0.1')?.status).not.toBe('established');
    expect(of('500m 16 days NDVI')?.status).toBe('established');
  });

  it('counts downward', () => {
    expect(verdictOf('seabed', {}, { description: 'Depth of the seabed' }).status).not.toBe('established');
    expect(verdictOf('seabed', { tags: { 'band 1: positive': 'down' } }).status).not.toBe('established');
    expect(verdictOf('seabed', { tags: { 'band 1: positive': 'up' } }).status).toBe('established');
    expect(verdictOf('seabed', {}, { description: 'Elevation relative to sea level' }).status).toBe('established');
  });

  it('is another layer in every step of time', () => {
    const file = (description: string) =>
      recognise([
        fileOf(
          'TerraClimate_tmin_2018.nc',
          [1, 2, 3].map(() => bandOf([-120, 55, 130], 'int16', { name: 'tmin', description, scale: 0.1 })),
        ),
      ])[0]?.status;
    expect(file('tmax')).not.toBe('established');
    expect(file('tmin')).toBe('established');
  });
});

describe('a unit in words', () => {
  it.each(['percent of normal', '% of 1981-2010 average', 'standard deviations', 'z-score', 'percentile'])(
    '“%s” makes another thing of rain',
    (unit) => {
      const { status, against } = verdictOf('a month of rain', {}, { unit });
      expect(status).toBe('unknown');
      expect(against).toContain(unit);
    },
  );

  it.each(['mm', 'mm/month', 'mm month-1', 'millimeters'])('“%s” is one of rain', (unit) =>
    expect(verdictOf('a month of rain', {}, { unit }).status).toBe('established'),
  );

  it('of carbon is read, and is not that of the product', () => {
    const path = 'MOD17A3HGF.061_Npp_500m_doy2019001_aid0001.tif';
    const of = (unit: string) => recognise([fileOf(path, [bandOf([20, 700, 1400.5], 'float32', { unit })])])[0];
    expect(of('g C m-2 yr-1')?.against.join()).toContain("the product's kg m-2 year-1");
    expect(of('gC/m^2/yr')?.status).toBe('unknown');
  });
});
