import { describe, expect, it } from 'vitest';
import type { BandClues, FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const files = {
  heights: ['Copernicus_DSM_COG_10_N52_00_E013_00_DEM.tif', bandOf([12, 200.5, 900.25], 'float32')],
  radar: ['S1A_IW_20220615T165021_DVP_RTC30_G_gpuned_1A2B_VV.tif', bandOf([0.02, 0.11, 0.4], 'float32')],
  greenness: ['MOD13Q1.A2020161.h18v03.061.2020340123456_250m_16_days_NDVI.tif', bandOf([1500, 4000, 8700], 'int16')],
  heat: ['MOD11A1.A2020166.h18v03.061.2020340123456_LST_Night_1km.tif', bandOf([14_300, 15_000, 15_400], 'uint16')],
  surface: ['LC08_L2SP_193023_20230615_20230622_02_T1_SR_B3.TIF', bandOf([8300, 11_000, 14_000], 'uint16')],
  counts: ['LC08_L1TP_193023_20230615_20230622_02_T1_B3.TIF', bandOf([8300, 11_000, 14_000], 'uint16')],
  cover: ['ESA_WorldCover_10m_2021_v200_N51E012_Map.tif', bandOf([10, 30, 40, 50, 80], 'uint8')],
  lights: ['VNL_v21_npp_2020_global_vcmslcfg_c202205302300.average_masked.dat.tif', bandOf([0, 1.5, 38.25], 'float32')],
  built: ['GHS_BUILT_S_E2020_GLOBE_R2023A_54009_100_V1_0_R4_C19.tif', bandOf([19, 500, 4000], 'uint16')],
  density: ['deu_pd_2020_1km.tif', bandOf([0.2, 44.5, 7800.25], 'float32')],
  people: ['ken_ppp_2020_UNadj.tif', bandOf([0, 12.5, 340.25, 87], 'float32')],
  sealed: ['IMD_2018_010m_E45N33_03035_v020.tif', bandOf([5, 50, 100], 'uint8')],
  trees: ['ETH_GlobalCanopyHeight_10m_2020_N51E012_Map.tif', bandOf([1, 7, 34], 'uint8')],
  carbon: ['soc_0-5cm_mean.tif', bandOf([120, 500, 900], 'int16')],
  snow: ['MOD10A1.A2020033.h18v03.061.2020340123456_NDSI_Snow_Cover.tif', bandOf([0, 40, 90], 'uint8')],
  rain: ['chirps-v2.0.2020.06.tif', bandOf([0.4, 12.5, 240.75], 'float32')],
  monthly: ['TerraClimate_ppt_2020.nc', bandOf([20, 110.5, 180.25], 'float32', { name: 'ppt' })],
  gauges: ['cru_ts4.05.2011.2020.pre.dat.nc', bandOf([0.5, 80.5, 212.25], 'float32', { name: 'pre' })],
  warmth: ['era5_t2m_202006.nc', bandOf([276.5, 288.25, 299.5], 'float32', { name: 't2m' })],
  drought: ['spei03.nc', bandOf([-2.3, 0.25, 2.2], 'float32', { name: 'spei' })],
  moisture: ['SMAP_L3_SM_P_E_20200601_R18290_001.h5', bandOf([0.08, 0.21, 0.41], 'float32', { name: 'soil_moisture' })],
  sea: ['oisst-avhrr-v02r01.20200601.nc', bandOf([1500, 1800, 2100], 'int16', { name: 'sst', scale: 0.01 })],
  water: ['occurrence_10E_60Nv1_4_2021.tif', bandOf([0, 12, 99], 'uint8')],
  bare: ['N52E013_FABDEM_V1-2.tif', bandOf([12, 30.5, 90.25], 'float32')],
} as const;

type Name = keyof typeof files;

const verdict = (
  file: Name,
  band: Partial<BandClues> = {},
  tags: Record<string, string> = {},
  more: Partial<FileClues> = {},
) => {
  const [path, own] = files[file];
  return recognise([fileOf(path, [{ ...own, ...band }], { tags, ...more })])[0];
};

const statusOf = (...all: Parameters<typeof verdict>) => verdict(...all)?.status;

describe('what a file calls its own numbers', () => {
  it.each(Object.keys(files) as Name[])('%s: without words of its own it is established', (file) =>
    expect(statusOf(file)).toBe('established'),
  );

  it.each([
    ['heights', "écart-type de l'erreur de hauteur (m)"],
    ['heights', '坡度(度)'],
    ['heights', 'upstream drainage area [km2]'],
    ['heights', 'number of scenes'],
    ['radar', 'VH gamma0'],
    ['radar', 'sigma nought, linear power'],
    ['greenness', '250m 16 days EVI'],
    ['surface', 'TOA reflectance'],
    ['built', 'built-up share %'],
    ['density', 'people per pixel (count)'],
    ['people', 'people per km2'],
    ['sealed', 'permeable surface share = 100 - IMD'],
    ['sealed', '100 - IMD'],
    ['trees', 'predictive standard deviation'],
    ['carbon', 'soc_0-5cm_Q0.95'],
    ['rain', 'precipitation rate'],
    ['rain', 'rainfall anomaly'],
    ['monthly', 'reference_evapotranspiration'],
    ['gauges', 'number of stations contributing'],
    ['drought', 'Standardized Precipitation Index, 3 months'],
    ['warmth', 'температура почвы'],
    ['warmth', '2 metre dewpoint temperature'],
    ['heights', 'ellipsoidal height (WGS84)'],
    ['heights', 'Hangneigung in Grad'],
    ['moisture', 'root zone soil moisture (0-100 cm), model analysis'],
    ['cover', 'leaf area index'],
    ['water', 'seasonality'],
    ['carbon', 'SOC, 5th percentile'],
  ] as const)('%s: the description “%s” leaves the product likely', (file, description) =>
    expect(verdict(file, { description })).toMatchObject({ status: 'likely', quantityDoubted: expect.any(Boolean) }),
  );

  it.each([
    ['heights', 'Elevation (m)'],
    ['heights', 'height above the EGM2008 geoid'],
    ['heights', 'Höhe über dem Meeresspiegel'],
    ['radar', 'VV gamma0'],
    ['radar', 'gamma nought, linear power'],
    ['greenness', '250m 16 days NDVI'],
    ['greenness', 'Normalized Difference Vegetation Index'],
    ['surface', 'Band 3 Surface Reflectance'],
    ['cover', 'Land cover class'],
    ['lights', 'average DNB radiance, background masked'],
    ['built', 'built-up surface in square metres'],
    ['density', 'people per km2'],
    ['people', 'people per pixel'],
    ['people', 'Number of people per grid cell'],
    ['sealed', 'Imperviousness density in percent'],
    ['trees', 'canopy top height'],
    ['carbon', 'Soil organic carbon content in the fine earth fraction'],
    ['snow', 'NDSI snow cover'],
    ['rain', 'Climate Hazards group InfraRed Precipitation with Stations'],
    ['monthly', 'precipitation_amount'],
    ['gauges', 'precipitation'],
    ['warmth', '2 metre temperature'],
    ['drought', 'Standardized Precipitation-Evapotranspiration Index'],
    ['moisture', 'Representative soil moisture measurement for the earth based grid cell.'],
    ['sea', 'Daily sea surface temperature'],
    ['water', 'water occurrence'],
    ['bare', 'bare-earth elevation µm-free'],
  ] as const)('%s: the description “%s” is one of its product', (file, description) =>
    expect(statusOf(file, { description })).toBe('established'),
  );

  it.each([
    ['surface', { PRODUCT: 'Top-of-atmosphere reflectance' }],
    ['surface', { PROCESSING_LEVEL: 'L1TP' }],
    ['radar', { calibration: 'sigma0' }],
    ['greenness', { 'band 1: long_name': '250m 16 days EVI' }],
    ['greenness', { RANGEBEGINNINGDATE: '2015-07-12', RANGEENDINGDATE: '2015-07-27' }],
    ['greenness', { history: 'gap-filled and Savitzky-Golay smoothed 2017-2022' }],
    ['snow', { history: 'clouds replaced by mean of previous 5 days' }],
    ['heights', { TIFFTAG_DOCUMENTNAME: '/home/x/terrain_ruggedness_index_N52E013.tif' }],
    ['cover', { product_version: 'V1.0.0' }],
    ['cover', { time_start: '2020-01-01T00:00:00Z', time_end: '2020-12-31T23:59:59Z' }],
    ['warmth', { 't2m#comment': 'quantile-mapped to station observations and detrended' }],
    ['monthly', { 'ppt#standard_name': 'water_potential_evaporation_amount' }],
    ['moisture', { processing_level: 'Level 4' }],
    ['moisture', { title: 'SMAP L4 Global 3-hourly Surface and Root Zone Soil Moisture Analysis' }],
    ['drought', { title: 'Global 3-month SPI from GPCC' }],
    ['rain', { units: 'mm/day' }],
    ['people', { TIFFTAG_IMAGEDESCRIPTION: 'Population density 2020' }],
    ['warmth', { history: 'Bias corrected using station data' }],
    ['greenness', { history: 'maximum value composite of 2015-2020' }],
    ['greenness', { start_date: '2019-06-09' }],
  ] as const)('%s: the tags %j leave the product likely', (file, tags) =>
    expect(statusOf(file, {}, tags)).toBe('likely'),
  );

  it.each([
    ['surface', { PRODUCT: 'Surface reflectance', PROCESSING_LEVEL: 'L2SP' }],
    ['radar', { calibration: 'gamma0' }],
    ['greenness', { 'band 1: long_name': '250m 16 days NDVI', RANGEBEGINNINGDATE: '2020-06-09' }],
    ['greenness', { RANGEBEGINNINGDATE: '2020-06-09', RANGEENDINGDATE: '2020-06-24' }],
    ['greenness', { history: 'Sat Jan 22 19:46:48 2022: clipped to the county' }],
    ['heights', { TIFFTAG_DOCUMENTNAME: '/data/Copernicus_DSM_COG_10_N52_00_E013_00_DEM.tif' }],
    ['cover', { product_version: 'V2.0.0', title: 'ESA WorldCover product 2021' }],
    ['cover', { time_start: '2021-01-01T00:00:00Z', time_end: '2021-12-31T23:59:59Z' }],
    ['warmth', { history: '2022-01-01 by grib_to_netcdf-2.24.0', Conventions: 'CF-1.6' }],
    ['warmth', { 't2m#standard_name': 'air_temperature', title: 'ERA5 2 m temperature' }],
    [
      'monthly',
      {
        'ppt#standard_name': 'precipitation_amount',
        title: 'TerraClimate: monthly climate and climatic water balance',
      },
    ],
    [
      'gauges',
      {
        title: 'CRU TS4.05 Precipitation',
        history: 'Wed 3 Mar 2021 : User : Program makegridsauto.for called by update.for',
      },
    ],
    ['moisture', { processing_level: 'Level 3', title: 'SMAP L3 Radiometer Global Daily 9 km Soil Moisture' }],
    ['sea', { title: 'NOAA/NCEI 1/4 Degree Daily OISST Analysis', processing_level: 'NOAA Level 4' }],
    ['sea', { history: 'Final file created using preliminary as first guess, and 3 days of AVHRR data.' }],
    ['drought', { title: 'Global 3-month SPEI, z-values, 0.5 degree' }],
    ['rain', { units: 'mm/month', title: 'CHIRPS Version 2.0' }],
  ] as const)('%s: the tags %j are those of the product', (file, tags) =>
    expect(statusOf(file, {}, tags)).toBe('established'),
  );

  it('tells another statistic by the methods over time', () => {
    expect(statusOf('warmth', { method: 'maximum' })).toBe('likely');
    expect(statusOf('warmth', { method: 'standard_deviation' })).toBe('likely');
    expect(statusOf('warmth', { method: 'mean' })).toBe('established');
    expect(statusOf('gauges', { method: 'sum' })).toBe('established');
  });

  it('holds the time axis against the years of the name', () => {
    expect(statusOf('warmth', { date: '1998-01-14' }, {}, { date: '2020-06' })).toBe('likely');
    expect(statusOf('warmth', { date: '2020-06-15' }, {}, { date: '2020-06' })).toBe('established');
    expect(statusOf('gauges', { date: '2020-06-15' }, {}, { date: '2011' })).toBe('established');
  });

  it('takes units that differ by a time for the same where it is the step of the product', () => {
    expect(statusOf('rain', { unit: 'mm/day' })).toBe('likely');
    expect(statusOf('rain', { unit: 'mm/month' })).toBe('established');
    expect(statusOf('rain', { unit: 'mm' })).toBe('established');
  });

  it('doubts a layer that the name and the band tell differently', () => {
    expect(statusOf('heat', { description: 'LST_Day_1km' })).toBe('likely');
    expect(statusOf('heat', { description: 'LST_Night_1km' })).toBe('established');
    expect(statusOf('water', { description: 'seasonality' })).toBe('likely');
  });

  it.each([
    ['LC08_L1TP_193023_20230615_20230622_02_T1_SR_B3.TIF', 'counts', 'likely'],
    ['LC08_L2SP_193023_20230615_20230622_02_T1_SR_B3_TOA.TIF', 'surface', 'likely'],
    ['N52E013_FABDEM_V1-2_CHM.tif', 'bare', 'unknown'],
    ['MOD13Q1.A2020412.h18v03.061.2021040123456_250m_16_days_NDVI.tif', 'greenness', 'likely'],
    ['LC08_L1TP_193023_20230615_20230622_02_T1_B3_clip.TIF', 'counts', 'established'],
    ['N52E013_FABDEM_V1-2_clip.tif', 'bare', 'established'],
  ] as const)('%s, with the numbers of %s, is %s', (path, file, status) =>
    expect(recognise([fileOf(path, [files[file][1]])])[0]?.status).toBe(status),
  );
});
