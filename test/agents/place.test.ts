import { describe, expect, it } from 'vitest';
import { placeInName } from '../../agents/summary/place.ts';

describe('a place in front of the date of a file’s name', () => {
  it.each([
    ['Wroclaw_2019-07.tif', 'Wroclaw'],
    ['lst_Wroclaw_2019-07.tif', 'Wroclaw'],
    ['wroclaw_2019.tif', 'wroclaw'],
    ['Rio_Negro_2019.tif', 'Rio Negro'],
    ['NDVI_Salamanca_2020.tif', 'Salamanca'],
  ])('%s', (name, place) => {
    expect(placeInName(name)?.value).toBe(place);
  });

  it.each([
    'calibration-s1a-iw-grd-vv-20210601t052345-20210601t052410.xml',
    'oisst-avhrr-v02r01.20200915.nc',
    'reanalysis_era5_single_levels_2021.nc',
    'occurrence_2021.tif',
    'precip_mensal_2020.tif',
    'forest_stand_grid_2022.tif',
    'recorte_cuenca_2020.tif',
    'Stack_final_2020.tif',
    'MOD13Q1_NDVI_diff_2020minus2019.tif',
    'zuschnitt_waldmaske_2021.tif',
    'mosaique_neige_2018.tif',
    'ndvi_wroclaw_2020.tif',
  ])('%s has none, or none that is sure', (name) => {
    expect(placeInName(name)).toBeNull();
  });
});
