/** Families that other agencies and distributors deliver, by the names of their files, each with a copy that is none. */
import { describe, expect, it } from 'vitest';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { BandClues } from '../../knowledge/recognition/clues.ts';
import { variantsOf } from '../../knowledge/recognition/product-version.ts';
import { type Recognised, recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const found = (file: string, bands: readonly BandClues[]): Recognised => {
  const [verdict] = recognise([fileOf(file, bands)]);
  if (!verdict) throw new Error('nothing came back');
  return verdict;
};

/** File, stored numbers, their type, what its band is called; product, quantity, unit, factor. */
type Family = readonly [string, readonly number[], string, string, string, string, string, number];

const families: readonly Family[] = [
  [
    'LC08_CU_009011_20200817_20210505_02_BP.TIF',
    [4, 37, 88],
    'int16',
    '',
    'landsat-c2-l3-burned-area',
    'percent',
    '%',
    1,
  ],
  ['LC08_CU_003008_20210317_20210405_02_SNOW.TIF', [4, 37, 88], 'int16', '', 'landsat-c2-l3-fsca', 'percent', '%', 1],
  [
    'OpenET_ensemble_monthly_2021_05.tif',
    [12.5, 80.2, 160.4],
    'float32',
    'et_ensemble_mad',
    'openet-monthly',
    'evapotranspiration-sum',
    'mm',
    1,
  ],
  ['wheat_YieldPerHectare.tif', [0.5, 2.4, 7.1], 'float32', '', 'earthstat-monfreda', 'crop-yield', 't ha-1', 1],
  ['Cropland2000_5m.tif', [0, 0.31, 0.9], 'float32', '', 'earthstat-cropland-pasture', 'fraction', '1', 1],
  [
    'aboveground_biomass_carbon_2010.tif',
    [0, 312, 1290],
    'uint16',
    '',
    'spawn-biomass-carbon',
    'carbon-stock',
    't ha-1',
    0.1,
  ],
  ['hwsd.bil', [3011, 7001, 31802], 'uint16', '', 'hwsd-v1', 'zone', 'codes', 1],
  ['HWSD2.bil', [3011, 7001, 31802], 'uint16', '', 'hwsd-v2', 'zone', 'codes', 1],
  ['PHIHOX_M_sl1_250m_ll.tif', [45, 61, 83], 'uint8', '', 'soilgrids-2017', 'soil-ph', '1', 0.1],
  ['2010_ylHr_whe.tif', [0.5, 2.4, 7.1], 'float32', '', 'gaez-v4-yield', 'crop-yield', 't ha-1', 1],
  ['gmia_v5_aei_pct.asc', [0, 12.5, 97.1], 'float32', '', 'gmia-v5', 'percent', '%', 1],
  ['yield_2015.nc4', [0.5, 2.4, 7.1], 'float32', 'var', 'gdhy-yield', 'crop-yield', 't ha-1', 1],
  ['00N_060W_radd_alerts.tif', [0, 2, 3], 'uint8', 'Alert', 'radd-alerts', 'class', 'codes', 1],
  ['projects_glad_S2alert_alertDate.tif', [12, 800, 1700], 'uint16', '', 'glad-s2-alerts', 'date', 'date', 1],
  [
    'c_gls_GDMP300-RT6_202105100000_GLOBE_OLCI_V1.1.1.nc',
    [0.4, 33.2, 120.5],
    'float32',
    'GDMP',
    'cgls-dmp',
    'dry-matter-productivity',
    'kg ha-1 day-1',
    1,
  ],
  [
    'c_gls_LST_202106151200_GLOBE_GEO_V2.1.1.nc',
    [-1200, 1500, 4200],
    'int16',
    'LST',
    'cgls-lst',
    'land-surface-temperature',
    'K',
    0.01,
  ],
  [
    'c_gls_SWE5K_202102150000_NHEMI_SSMIS_V1.0.1.nc',
    [0, 40.5, 180.2],
    'float32',
    'swe',
    'cgls-swe',
    'snow-water-equivalent',
    'mm',
    1,
  ],
  [
    'ECOv002_L3T_JET_11712_015_32TNR_20210615T103000_0712_01_ETdaily.tif',
    [0.4, 3.2, 7.9],
    'float32',
    '',
    'ecostress-jet-v2',
    'evapotranspiration',
    'mm/day',
    1,
  ],
  [
    'ECOv002_L4T_ESI_11712_015_32TNR_20210615T103000_0712_01_ESI.tif',
    [0.1, 0.52, 0.98],
    'float32',
    '',
    'ecostress-esi-wue-v2',
    'fraction',
    '1',
    1,
  ],
  [
    'ECOv002_L2T_STARS_32TNR_20210615_0712_01_NDVI.tif',
    [0.1, 0.52, 0.88],
    'float32',
    '',
    'ecostress-stars-v2',
    'ndvi',
    '1',
    1,
  ],
  [
    '20190601-ESACCI-L3S_FIRE-BA-MSI-AREA_h37v16-fv2.0-JD.tif',
    [-2, -1, 0, 160, 175],
    'int16',
    '',
    'firecci-msi',
    'day-of-year',
    'day',
    1,
  ],
  [
    'MOD10A1F.A2021128.h18v04.061.2021130045012.hdf',
    [0, 12, 88],
    'uint8',
    'CGF_NDSI_Snow_Cover',
    'mod10a1f',
    'percent',
    '%',
    1,
  ],
  [
    '2020_motorized_friction_surface.geotiff',
    [0.0005, 0.012, 0.3],
    'float32',
    '',
    'friction-surface',
    'travel-friction',
    'min m-1',
    1,
  ],
  ['africa_arc.20200615.tif', [0.4, 12.5, 61.2], 'float32', '', 'cpc-rfe2-arc2', 'precipitation', 'mm', 1],
  ['CCS_1d20200615.tif', [0.4, 12.5, 61.2], 'float32', '', 'persiann-ccs', 'precipitation', 'mm', 1],
  [
    'F16_20100111-20101209_rad_v4.avg_vis.tif',
    [0.4, 12.5, 861.2],
    'float32',
    '',
    'dmsp-radiance-calibrated',
    'dn',
    'DN',
    1,
  ],
  [
    'SVDNB_npp_d20230115.rade9d.tif',
    [0.4, 12.5, 61.2],
    'float32',
    '',
    'vnl-nightly',
    'night-light-radiance',
    'nW cm-2 sr-1',
    1,
  ],
  ['GFSC_20200215-007_S1-S2_T32TNR_V100_1698_GF.tif', [0, 12, 88, 205], 'uint8', '', 'hrsi-gfsc', 'percent', '%', 1],
  ['floodMapGL_rp100y.tif', [0.1, 1.5, 6.2], 'float32', '', 'jrc-flood-hazard-v1', 'depth', 'm', 1],
  ['GLWD_v2_0_main_class.tif', [1, 3, 4, 9, 20, 33], 'uint8', '', 'glwd-v2', 'class', 'codes', 1],
  [
    '20210714T102609_20210714T103110_T32TNR_cloud_probability.tif',
    [0, 51, 100],
    'uint8',
    'probability',
    's2cloudless-gee',
    'cloud-probability',
    '%',
    1,
  ],
  ['bio1.bil', [-16, 59, 146], 'int16', '', 'worldclim-1-bio-gee', 'air-temperature', 'degC', 0.1],
  ['iw-vv.rtc.tiff', [0.02, 0.19, 0.4], 'float32', '', 'sentinel-1-rtc', 'backscatter', '1', 1],
  ['spam2020_V1r0_global_Y_WHEA_R.tif', [120.5, 2400.2, 7100.7], 'float32', '', 'spam', 'crop-yield', 'kg ha-1', 1],
  ['HLS-VI.L30.T10SFH.2023165T185921.v2.0.NDVI.tif', [1200, 5230, 8812], 'int16', '', 'hls-vi', 'ndvi', '1', 0.0001],
  [
    'LARSE_GEDI_GEDI02_A_002_MONTHLY_202006.tif',
    [2.1, 14.5, 38.2],
    'float32',
    'rh98',
    'gedi-l2a-monthly-gee',
    'canopy-height',
    'm',
    1,
  ],
  ['GRIDMET_DROUGHT_20200615.tif', [-2.1, 0.4, 1.8], 'float32', 'spei90d', 'gridmet-drought', 'spei', '1', 1],
  ['tmax.2020.nc', [-12.1, 14.4, 38.2], 'float32', 'tmax', 'cpc-global-temperature', 'air-temperature', 'degC', 1],
];

describe('a file of a family', () => {
  it.each(families)('%s', (file, values, dtype, called, product, quantity, unit, scale) => {
    const verdict = found(file, [bandOf(values, dtype, { description: called })]);
    expect(verdict).toMatchObject({ status: 'established', products: [{ id: product }] });
    expect(agreedBand(verdict, 0)).toMatchObject({ quantity, unit, encoding: { scale } });
  });

  it.each(families.filter(([, , , called]) => called === ''))(
    '%s is none with a word behind its name',
    (file, values, dtype) => {
      const changed = file.replace(/(\.\w+)$/, '_anomaly$1');
      expect(found(changed, [bandOf(values, dtype)]).status).not.toBe('established');
    },
  );
});

describe('a whole set of bands', () => {
  const bands = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9'].map((name) =>
    bandOf([0.06, 0.2371, 0.4111], 'float64', { description: name }),
  );
  const thermal = ['B10', 'B11'].map((name) => bandOf([288.1, 299.6, 311.9], 'float64', { description: name }));
  const scene = [...bands, ...thermal, bandOf([21824, 22080, 22280], 'float64', { description: 'QA_PIXEL' })];

  it('beside two words of the data set’s id is that data set', () => {
    expect(found('LC08_TOA_044034_20140318.tif', scene)).toMatchObject({
      status: 'established',
      products: [{ id: 'landsat-oli-toa-gee' }],
    });
  });

  it('is only likely beside a word of another kind', () => {
    expect(found('scene_044034_20140318.tif', scene).status).not.toBe('established');
  });
});

describe('numbers of their cells', () => {
  const name = 'GHS_POP_E2020_GLOBE_R2023A_54009_100_V1_0_R4_C19.tif';
  const people = (geographic: boolean) =>
    bandOf([0.5, 73.4, 152.2], 'float64', { geographic, pixelM: [100, 100], nodata: [-200] });

  it('are the product’s on the grid that its name tells', () => {
    expect(found(name, [people(false)]).status).toBe('established');
  });

  it('are likely people at most where somebody warped them', () => {
    const verdict = found(name, [people(true)]);
    expect(verdict.status).toBe('likely');
    expect(verdict.against.join()).toContain('54009');
  });

  it('are no count with a density in the name', () => {
    for (const word of ['density_km2', 'per_km2', 'perkm2'])
      expect(found(`nga_ppp_2020_${word}.tif`, [bandOf([246.1, 6217.5, 12000.2], 'float32')]).status, word).toBe(
        'unknown',
      );
  });
});

it('a name in common words is no file of EarthStat', () => {
  expect(found('maize_production.tif', [bandOf([12.5, 800.2, 9100.4], 'float32')]).products).toEqual([]);
});

describe('codes of two legends', () => {
  it('take the one that holds them', () => {
    const level3 = found('U2018_CLC2018_V2020_20u1.tif', [bandOf([111, 112, 211, 311, 512], 'uint16')]);
    expect(Object.keys(agreedBand(level3, 0)?.classes ?? {})).not.toContain('1');
    const grid = found('U2018_CLC2018_V2020_20u1.tif', [bandOf([1, 2, 12, 23, 24, 41], 'int8')]);
    expect(Object.keys(agreedBand(grid, 0)?.classes ?? {})).not.toContain('111');
  });
});

describe('deliveries', () => {
  it('of several parts of a name are told together', () => {
    const verdict = found('3B-HHR-L.MS.MRG.3IMERG.20200615-S233000-E235959.1410.V06B.1day.tif', [
      bandOf([54, 491, 900], 'uint16'),
    ]);
    expect(variantsOf(verdict).map((one) => one.name)).toEqual([
      'late run',
      'sum of the 1 day up to the end in its name',
    ]);
  });

  it('have a level of their own', () => {
    const verdict = found('S5P_OFFL_L3_NO2_20220304_Milan.tif', [
      bandOf([0.00001, 0.0001137, 0.00022], 'float64', { description: 'tropospheric_NO2_column_number_density' }),
    ]);
    expect(variantsOf(verdict)).toMatchObject([{ level: 'L3' }]);
  });
});
