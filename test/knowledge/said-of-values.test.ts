import { describe, expect, it } from 'vitest';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const files = {
  heights: ['Copernicus_DSM_COG_10_N37_00_W122_00_DEM.tif', bandOf([12, 200.5, 900.25], 'float32')],
  seabed: ['gebco_2023_n40.0_s30.0_w-20.0_e-10.0.tif', bandOf([-4000, -900, -20], 'int16')],
  people: ['ken_ppp_2020_UNadj.tif', bandOf([0, 12.5, 340.25, 87], 'float32')],
  biomass: ['N00E030_ESACCI-BIOMASS-L4-AGB-MERGED-100m-2018-fv4.0.tif', bandOf([0, 80, 240], 'uint16')],
  rain: ['chirps-v2.0.2021.06.tif', bandOf([0, 12.5, 240.75], 'float32')],
  crops: ['2021_30m_cdls.tif', bandOf([1, 5, 24, 36, 61, 121, 141], 'uint8')],
  greenness: ['MOD13Q1.061__250m_16_days_NDVI_doy2021193_aid0001.tif', bandOf([1500, 4000, 8700], 'int16')],
  heat: ['MOD11A2.061_LST_Day_1km_doy2021193_aid0001.tif', bandOf([14_500, 15_000, 15_400], 'uint16')],
  lights: ['VNL_v2_npp_2019_global_vcmslcfg_c202102150000.average_masked.tif', bandOf([0, 1.5, 38.25], 'float32')],
  cover: ['ESA_WorldCover_10m_2021_v200_N36W006_Map.tif', bandOf([10, 30, 40, 50, 60, 80], 'uint8')],
  reflectance: ['LE07_L2SP_035034_20050610_20200914_02_T1_SR_B3.TIF', bandOf([7900, 9000, 12_000], 'uint16')],
} as const;

const statusOf = (file: keyof typeof files, text: string) => {
  const [path, band] = files[file];
  return recognise([
    fileOf(
      path,
      [band],
      text === '' ? {} : { texts: [{ source: 'README.txt', text }], statements: statementsIn(text, 'README.txt') },
    ),
  ])[0]?.status;
};

describe('a note that says what the numbers of a file are', () => {
  it.each(Object.keys(files) as (keyof typeof files)[])('%s: without a note the product is established', (file) =>
    expect(statusOf(file, '')).toBe('established'),
  );

  it.each([
    ['seabed', 'Sign changed: values are water depth, positive down, in metres.'],
    ['seabed', 'Depths, positive downwards.'],
    ['heights', 'The sign was flipped for the hydrological model.'],
    ['biomass', 'AGB * 0.47 -> above-ground carbon density, Mg C per hectare'],
    ['biomass', 'Multiplied by 0.5 to carbon.'],
    ['people', 'Aggregated to 30 arc-seconds and divided by cell area: people per square kilometre.'],
    ['people', 'Values are population density.'],
    ['people', 'Pixels are persons per km2.'],
    ['rain', 'Rainfall divided by the potential evapotranspiration of the month.'],
    ['rain', 'Values are evapotranspiration in mm.'],
    ['rain', 'This is the soil moisture of the topmost layer.'],
    ['crops', 'This is the confidence layer (percent confidence of the predicted class), not the classification.'],
    ['cover', 'Not the land cover map: how sure the classifier was.'],
    ['greenness', 'The layer holds leaf area index.'],
    ['greenness', 'NDVI * 2.5 -> stretched'],
    ['heat', 'The file holds air temperature at 2 m.'],
    ['heat', 'LST weighted by the tree cover of each cell.'],
    ['lights', 'Radiance divided by the population of each cell.'],
    ['reflectance', 'Regridded onto the 1 km grid of the model.'],
    ['reflectance', 'This is the brightness temperature of the scene.'],
  ] as const)('%s: “%s” keeps the product from being established', (file, text) =>
    expect(statusOf(file, text)).not.toBe('established'),
  );

  it.each([
    ['seabed', 'Elevation in metres, negative below sea level. Not for navigation.'],
    ['seabed', 'Values are elevation relative to mean sea level.'],
    ['heights', 'This is the Copernicus digital surface model, heights above the EGM2008 geoid.'],
    ['heights', 'Downloaded as two tiles, merged and clipped to the county. Not resampled.'],
    ['biomass', 'Values are above-ground biomass in tonnes per hectare.'],
    ['people', 'People per pixel, adjusted to the totals of the United Nations.'],
    ['people', 'Number of people per cell. To get a density, divide by the area of the cell.'],
    ['rain', 'Values are precipitation in mm per month.'],
    ['rain', 'Rainfall should be divided by the number of days before use.'],
    ['crops', 'This is the Cropland Data Layer, a classification of crops.'],
    ['crops', 'Not resampled, not reclassified.'],
    ['cover', 'The map holds land cover classes at 10 m.'],
    ['greenness', 'Values are NDVI; divide by 10000.'],
    ['greenness', 'NDVI multiplied by 10000 as delivered.'],
    ['heat', 'The file holds land surface temperature of the day, K * 50.'],
    ['heat', 'Convert to Celsius: multiply by 0.02 and subtract 273.15.'],
    ['lights', 'These are annual night-time lights, nW/cm2/sr.'],
    ['reflectance', 'Values are surface reflectance, scale 0.0000275, offset -0.2.'],
    ['reflectance', 'Grid: UTM 13N, 30 m. Provided by USGS, processed by hand.'],
  ] as const)('%s: “%s” says nothing against it', (file, text) => expect(statusOf(file, text)).toBe('established'));
});
