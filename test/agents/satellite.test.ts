import { describe, expect, it } from 'vitest';
import { satelliteIn } from '../../agents/summary/satellite.ts';

describe('the satellite of a scene', () => {
  const named: readonly (readonly [name: string, satellite: string | undefined])[] = [
    ['S2B_MSIL2A_20230611T105629_N0509_R094_T30TYN.SAFE/B04.jp2', 'Sentinel-2B'],
    ['OPERA_L3_DSWx-HLS_T36RUV_20230905T083601Z_S2A_30_v1.0_B01_WTR.tif', 'Sentinel-2A'],
    ['sentinel-1a', 'Sentinel-1A'],
    ['s1b-iw-grd-vv-20210105t054312.tiff', 'Sentinel-1B'],
    ['LE07_L2SP_193026_20100801_20200911_02_T1_SR_B4.TIF', 'Landsat 7'],
    ['landsat-8', 'Landsat 8'],
    ['MYD11A2.061_LST_Day_1km_doy2021185_aid0001.tif', 'Aqua'],
    ['VNP46A2.A2021001.h18v04.001.tif', 'Suomi NPP'],
    ['WV02', 'WorldView-2'],
    ['F182013.v4c_web.stable_lights.avg_vis.tif', 'DMSP F18'],
    ['HLS.L30.T13TEF.2022201T174911.v2.0.B05.tif', undefined],
    ['class2A_map.tif', undefined],
    ['MODIS_ndvi.tif', undefined],
  ];
  it.each(named)('%s', (name, satellite) => {
    expect(satelliteIn([name])).toBe(satellite);
  });

  it('is none where two are named', () => {
    expect(satelliteIn(['S2A_composite.tif', 'S2B_MSIL2A_20230611.json'])).toBeUndefined();
  });
});
