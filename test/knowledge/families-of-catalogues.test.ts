/** What the guides say of families that catalogues of agencies hold, by the names of their files. */
import { describe, expect, it } from 'vitest';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { BandClues } from '../../knowledge/recognition/clues.ts';
import { type Recognised, recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

interface Fact {
  readonly file: string;
  readonly values: readonly number[];
  readonly dtype: string;
  readonly called?: string;
  readonly product: string;
  readonly quantity: string;
  readonly unit: string;
  readonly scale?: number;
  readonly offset?: number;
  readonly fill?: number;
}

const found = (file: string, bands: readonly BandClues[]): Recognised => {
  const [verdict] = recognise([fileOf(file, bands)]);
  if (!verdict) throw new Error('nothing came back');
  return verdict;
};

const facts: readonly Fact[] = [
  {
    file: 'EO1H0440342010234110KF_B030_L1T.TIF',
    values: [120, 430, 2300],
    dtype: 'int16',
    product: 'eo1-hyperion-l1',
    quantity: 'radiance',
    unit: 'W m-2 sr-1 um-1',
    scale: 0.025,
    fill: 0,
  },
  {
    file: 'EO1H0440342010234110KF_B150_L1T.TIF',
    values: [120, 430, 2300],
    dtype: 'int16',
    product: 'eo1-hyperion-l1',
    quantity: 'radiance',
    unit: 'W m-2 sr-1 um-1',
    scale: 0.0125,
    fill: 0,
  },
  {
    file: 'ITS_LIVE_velocity_120m_RGI07A_2016_v02_v.tif',
    values: [1, 34, 120, 800],
    dtype: 'float32',
    product: 'its-live-mosaic',
    quantity: 'ice-velocity',
    unit: 'm/year',
    fill: -32767,
  },
  {
    file: 'VPP_2021_S2_T33UUP-010m_V101_s1_LENGTH.tif',
    values: [120, 160, 210],
    dtype: 'uint16',
    product: 'hr-vpp-phenology',
    quantity: 'count',
    unit: 'count',
    fill: 0,
  },
  {
    file: 'VPP_2021_S2_T33UUP-010m_V101_s1_AMPL.tif',
    values: [1200, 6600, 9100],
    dtype: 'int16',
    product: 'hr-vpp-phenology',
    quantity: 'statistic',
    unit: '1',
    scale: 0.0001,
    fill: -32768,
  },
  {
    file: 'VI_20210715T101031Z_S2B_T33UUP-010m_V101_PPI.tif',
    values: [300, 8800, 16000],
    dtype: 'int16',
    product: 'hr-vpp-indices',
    quantity: 'statistic',
    unit: '1',
    scale: 0.0001,
    fill: -32768,
  },
  {
    file: 'odiac2022_1km_excl_intl_2003.tif',
    values: [0.5, 12.25, 900.5],
    dtype: 'float32',
    product: 'odiac',
    quantity: 'emission',
    unit: 't',
  },
  {
    file: 'v8.0_FT2022_CH4_2021_TOTALS_flx.nc',
    values: [1e-12, 4e-11, 2e-9],
    dtype: 'float32',
    called: 'fluxes',
    product: 'edgar',
    quantity: 'emission-flux',
    unit: 'kg m-2 s-1',
  },
  {
    file: 'm202106_modisSSEBopETactual.tif',
    values: [12, 66, 130],
    dtype: 'int16',
    product: 'ssebop-modis',
    quantity: 'evapotranspiration-sum',
    unit: 'mm',
  },
  {
    file: 'LF2020_FBFM13_200_CONUS.tif',
    values: [1, 2, 8, 91, 99],
    dtype: 'int16',
    product: 'landfire',
    quantity: 'class',
    unit: 'codes',
    fill: -9999,
  },
  {
    file: 'LC20_CBD_200.tif',
    values: [4, 11, 23],
    dtype: 'int16',
    product: 'landfire',
    quantity: 'canopy-bulk-density',
    unit: 'kg m-3',
    scale: 0.01,
    fill: -9999,
  },
  {
    file: 'GL_vel_mosaic_Annual_01Dec20_30Nov21_vv_v05.0.tif',
    values: [2.5, 90.25, 4500.5],
    dtype: 'float32',
    product: 'measures-greenland-velocity',
    quantity: 'ice-velocity',
    unit: 'm/year',
    fill: -1,
  },
  {
    file: 'BedMachineAntarctica-v3.nc',
    values: [12.5, 900.25, 3100.5],
    dtype: 'float32',
    called: 'thickness',
    product: 'bedmachine',
    quantity: 'ice-thickness',
    unit: 'm',
    fill: -9999,
  },
  {
    file: 'ESACCI-PERMAFROST-L4-ALT-MODISLST_CRYOGRID-AREA4_PP-2018-fv03.0.nc',
    values: [0.4, 1.25, 3.5],
    dtype: 'float32',
    called: 'ALT',
    product: 'esa-cci-permafrost',
    quantity: 'active-layer-thickness',
    unit: 'm',
  },
  {
    file: '4km_SWE_Depth_WY2019_v01.nc',
    values: [3, 120, 560],
    dtype: 'int16',
    called: 'SWE',
    product: 'ua-swe',
    quantity: 'snow-water-equivalent',
    unit: 'mm',
    fill: -999,
  },
  {
    file: 'psl_Amon_CanESM5_ssp585_r1i1p1f1_gn_201501-210012.nc',
    values: [99000.5, 101300.25, 103000.5],
    dtype: 'float32',
    called: 'psl',
    product: 'cmip6',
    quantity: 'sea-level-pressure',
    unit: 'Pa',
    fill: 1e20,
  },
  {
    file: 'pr_EUR-11_ICHEC-EC-EARTH_rcp45_r12i1p1_KNMI-RACMO22E_v1_day_20410101-20451231.nc',
    values: [1e-7, 2.5e-5, 2e-4],
    dtype: 'float32',
    called: 'pr',
    product: 'cordex',
    quantity: 'precipitation-rate',
    unit: 'kg m-2 s-1',
    fill: 1e20,
  },
  {
    file: 'wc2.1_5m_prec_MIROC6_ssp370_2061-2080.tif',
    values: [4.5, 66.25, 210.5],
    dtype: 'float32',
    product: 'worldclim-cmip6',
    quantity: 'precipitation',
    unit: 'mm',
  },
  {
    file: 'tas_hadukgrid_uk_5km_mon_201901-201912.nc',
    values: [2.5, 9.25, 17.5],
    dtype: 'float64',
    called: 'tas',
    product: 'haduk-grid',
    quantity: 'air-temperature',
    unit: 'degC',
    fill: 1e20,
  },
  {
    file: 'agcd_v1_tmax_mean_r005_daily_2019.nc',
    values: [12.5, 29.25, 41.5],
    dtype: 'float32',
    called: 'tmax',
    product: 'agcd',
    quantity: 'air-temperature',
    unit: 'degC',
    fill: -999,
  },
  {
    file: 'oco2_LtCO2_210715_B11100Ar_230603202553s.nc4',
    values: [408.5, 413.25, 419.5],
    dtype: 'float32',
    called: 'xco2',
    product: 'oco2-lite',
    quantity: 'co2-mixing-ratio',
    unit: 'ppm',
    fill: -999999,
  },
  {
    file: 'CHAP_PM2.5_Y1K_2019_V4.nc',
    values: [120, 345, 870],
    dtype: 'uint16',
    product: 'chap-pm25',
    quantity: 'pm25',
    unit: 'ug m-3',
    scale: 0.1,
    fill: 65535,
  },
  {
    file: 'ct5km_dhw_v3.1_20210715.nc',
    values: [0, 120, 640],
    dtype: 'int16',
    called: 'degree_heating_week',
    product: 'crw-5km',
    quantity: 'degree-heating-weeks',
    unit: 'K week',
    scale: 0.01,
    fill: -32768,
  },
  {
    file: 'SWOT_L2_HR_Raster_100m_UTM33U_N_x_x_x_005_100_060F_20231015T104723_20231015T104744_PIC0_01.nc',
    values: [34.5, 120.25, 210.5],
    dtype: 'float32',
    called: 'wse',
    product: 'swot-raster',
    quantity: 'water-level',
    unit: 'm',
  },
  {
    file: 'CLCD_v01_2010_albert.tif',
    values: [1, 2, 4, 5, 8],
    dtype: 'uint8',
    product: 'clcd',
    quantity: 'class',
    unit: 'codes',
    fill: 0,
  },
  {
    file: 'hildap_vGLOB-1.0_states_1990.tif',
    values: [0, 11, 22, 33, 44, 55],
    dtype: 'uint8',
    product: 'hildaplus',
    quantity: 'class',
    unit: 'codes',
    fill: 99,
  },
  {
    file: '5_Sh_2015_Aw.tif',
    values: [0.25, 15.5, 2300.25],
    dtype: 'float64',
    product: 'glw4',
    quantity: 'count',
    unit: 'count',
  },
  {
    file: 'urbc_1900AD.asc',
    values: [0.5, 120.25, 90000.5],
    dtype: 'float32',
    product: 'hyde',
    quantity: 'population',
    unit: 'person',
    fill: -9999,
  },
  {
    file: 'ESP_power-density_50m.tif',
    values: [12.5, 210.25, 900.5],
    dtype: 'float32',
    product: 'global-wind-atlas',
    quantity: 'wind-power-density',
    unit: 'W m-2',
  },
  {
    file: 'inunriver_rcp8p5_00000NorESM1-M_2050_rp00050.tif',
    values: [0.25, 1.5, 6.25],
    dtype: 'float32',
    product: 'aqueduct-floods',
    quantity: 'depth',
    unit: 'm',
    fill: -9999,
  },
  {
    file: 'science_tcc_conus_2019_v2021-4.tif',
    values: [0, 12, 55, 90],
    dtype: 'uint8',
    product: 'usfs-tcc',
    quantity: 'percent',
    unit: '%',
    fill: 254,
  },
  {
    file: 'GOSIF_2019185.tif',
    values: [20, 1500, 4000],
    dtype: 'int16',
    product: 'gosif',
    quantity: 'solar-induced-fluorescence',
    unit: 'W m-2 sr-1 um-1',
    scale: 0.0001,
    fill: 32766,
  },
  {
    file: 'GEDI03_elev_lowestmode_mean_2019108_2022019_002_03.tif',
    values: [12.5, 340.25, 2100.5],
    dtype: 'float32',
    product: 'gedi-l3',
    quantity: 'elevation',
    unit: 'm',
    fill: -9999,
  },
  {
    file: 'Copernicus_DSM_COG_10_N45_00_E007_00_HAND.tif',
    values: [0.5, 34.25, 310.5],
    dtype: 'float32',
    product: 'glo30-hand',
    quantity: 'height-above-drainage',
    unit: 'm',
  },
  {
    file: 'OPERA_L3_DSWx-S1_T18MVA_20241003T101234Z_20241004T012345Z_S1A_30_v1.0_B01_WTR.tif',
    values: [0, 1, 3, 250],
    dtype: 'uint8',
    product: 'opera-dswx-s1',
    quantity: 'class',
    unit: 'codes',
    fill: 255,
  },
  {
    file: 'SENTINEL2B_20210715-103021-461_L2A_T31TCJ_C_V3-0_CLM_R1.tif',
    values: [0, 3, 35],
    dtype: 'uint8',
    product: 'theia-l2a-sentinel-2',
    quantity: 'qa-bits',
    unit: 'flags',
  },
  {
    file: '20210508_20210601.geo.cc.tif',
    values: [20, 120, 240],
    dtype: 'uint8',
    product: 'licsar',
    quantity: 'coherence',
    unit: '1',
    scale: 0.00392157,
  },
  {
    file: 'MERRA2_400.tavg1_2d_slv_Nx.20210715.nc4',
    values: [99000.5, 101300.25, 103000.5],
    dtype: 'float32',
    called: 'SLP',
    product: 'merra2-slv',
    quantity: 'sea-level-pressure',
    unit: 'Pa',
    fill: 1e15,
  },
  {
    file: 'ca3859812261820171009_20170930_20181003_rdnbr.tif',
    values: [-120, 340, 900],
    dtype: 'int16',
    product: 'mtbs-fire',
    quantity: 'rdnbr',
    unit: '1',
    fill: -32768,
  },
];

it('a component of the velocity of ice may be large and negative', () => {
  const verdict = found('ITS_LIVE_velocity_120m_RGI07A_2016_v02_vx.tif', [bandOf([-4000, -120, 35, 1200], 'int16')]);
  expect(verdict.status).toBe('established');
  expect(agreedBand(verdict, 0)).toMatchObject({ quantity: 'ice-velocity-component', unit: 'm/year' });
});

describe('a file of a family', () => {
  it.each(facts)(
    '$file',
    ({ file, values, dtype, called = '', product, quantity, unit, scale = 1, offset = 0, fill }) => {
      const verdict = found(file, [bandOf(values, dtype, { description: called })]);
      expect(verdict).toMatchObject({ status: 'established', products: [{ id: product }] });
      expect(agreedBand(verdict, 0)).toMatchObject({ quantity, unit, encoding: { scale, offset } });
      if (fill !== undefined) expect(agreedBand(verdict, 0)?.nodata).toContain(fill);
    },
  );

  it.each(facts.filter(({ called }) => called === undefined))(
    '$file is none with a word behind its name',
    ({ file, values, dtype }) => {
      const changed = file.replace(/(\.\w+)$/, '_anomaly$1');
      expect(found(changed, [bandOf(values, dtype)]).status).toBe('unknown');
    },
  );

  it('has three layers of different kinds by position', () => {
    const verdict = found('ESA_WorldCover_10m_2020_v100_N45E009_InputQuality.tif', [
      bandOf([20, 33, 41], 'int16'),
      bandOf([50, 61, 77], 'int16'),
      bandOf([4, 12, 60], 'int16'),
    ]);
    expect(verdict.status).toBe('established');
    expect([0, 1, 2].map((index) => agreedBand(verdict, index)?.quantity)).toEqual(['count', 'count', 'percent']);
  });

  it('has water vapour and aerosol by position', () => {
    const verdict = found('SENTINEL2B_20210715-103021-461_L2A_T31TCJ_C_V3-0_ATB_R1.tif', [
      bandOf([20, 33, 41], 'uint8'),
      bandOf([30, 42, 55], 'uint8'),
    ]);
    expect([0, 1].map((index) => agreedBand(verdict, index)?.encoding?.scale)).toEqual([0.05, 0.005]);
  });
});
