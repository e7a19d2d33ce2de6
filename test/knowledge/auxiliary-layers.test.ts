import { describe, expect, it } from 'vitest';
import { products } from '../../knowledge/products.ts';
import { auxiliaryLayer } from '../../knowledge/recognition/auxiliary-layer.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

describe('the name of a layer', () => {
  it.each([
    ['LST_Day_uncertainty', 'uncertainty'],
    ['sm_uncertainty', 'uncertainty'],
    ['agbd_se', 'uncertainty'],
    ['LaiStdDev_500m', 'uncertainty'],
    ['sea_surface_temperature standard_error', 'uncertainty'],
    ['precipitation_error', 'uncertainty'],
    ['n_obs', 'count'],
    ['number_of_observations', 'count'],
    ['NearNadir_Composite_Snow_Free_Num', 'count'],
    ['Night_view_angl', 'view-zenith-angle'],
    ['SolarZenith_1', 'solar-zenith-angle'],
    ['Emis_14', 'emissivity'],
    ['FparLai_QC', null],
    ['precipitation_cnt', 'count'],
    ['Count of all valid half-hourly retrievals', 'count'],
    ['linci', 'incidence-angle'],
    ['local_incidence_angle', 'incidence-angle'],
    ['inc_map', 'incidence-angle'],
    ['exception', null],
    ['sst_status', null],
  ])('%s tells that it lies beside the main one', (name, quantity) => {
    expect(auxiliaryLayer(name)?.quantity).toBe(quantity);
  });

  it.each(['LST_Day_1km', 'sd', 'NDVI', 'sur_refl_b01', 'SWE_inst', 'population_count', 'treecover2000'])(
    '%s tells a main one',
    (name) => expect(auxiliaryLayer(name)).toBeUndefined(),
  );

  it('agrees with the facts of every product that lists it', () => {
    const torn = products().flatMap(({ id, bands }) =>
      bands.flatMap((band) => {
        const told = auxiliaryLayer(band.id)?.quantity;
        return told && told !== band.quantity ? [`${id} ${band.id}: ${band.quantity}, not ${told}`] : [];
      }),
    );
    expect(torn).toEqual([]);
  });
});

describe('a file of an official name', () => {
  const verdict = (path: string, values: readonly number[], dtype: string) =>
    recognise([fileOf(path, [bandOf(values, dtype)])])[0];

  it('that tells a layer beside the main one is of its product, and none of its known bands', () => {
    const found = verdict('MOD11A2.061_LST_Day_uncertainty_doy2021001000000_aid0001.tif', [3, 9, 14, 30], 'uint8');
    expect(found).toMatchObject({ status: 'established', products: [{ id: 'mod11a2' }], bands: [[undefined]] });
  });

  it.each([
    ['n45e005_upa.tif', 'merit-hydro', 'upa', [0.01, 12.5, 830.25], 'float32'],
    ['n45e005_dem.tif', 'merit-dem', 'elevation', [312.5, 415.25, 980], 'float32'],
    ['ALPSMLC30_N045E006_STK.tif', 'alos-aw3d30', 'STK', [3, 7, 11], 'uint8'],
    ['ALPSMLC30_N045E006_DSM.tif', 'alos-aw3d30', 'elevation', [312, 415, 980], 'int16'],
    ['SRTMGL1_NC.003_SRTMGL1_DEM_doy2000042_aid0001.tif', 'srtm', 'elevation', [312, 415, 980], 'int16'],
    ['SRTMGL1_NUMNC.003_SRTMGL1_NUM_doy2000042_aid0001.tif', 'srtm', 'NUM', [1, 2, 204], 'uint8'],
    ['VNP21A1D.002_Emis_14_doy2021196_aid0001.tif', 'vnp21a1', 'Emis_14', [225, 240, 248], 'uint8'],
    [
      'MCD64A1.061_Burn_Date_Uncertainty_doy2020214_aid0001.tif',
      'mcd64a1',
      'Burn Date Uncertainty',
      [0, 2, 8],
      'uint8',
    ],
  ])('%s is the layer that its name tells', (path, product, band, values, dtype) => {
    expect(verdict(path, values, dtype)).toMatchObject({
      status: 'established',
      products: [{ id: product }],
      bands: [[{ id: band }]],
    });
  });

  it.each(['tg_ens_spread_0.1deg_reg_v27.0e.nc', 'phh2o_0-5cm_uncertainty.tif'])(
    '%s tells how sure a layer is, and is not that layer',
    (path) => {
      const [found] = recognise([fileOf(path, [bandOf([0.25, 0.5, 1.75], 'float32', { description: 'tg' })])]);
      expect(found).toMatchObject({ status: 'established', bands: [[undefined]] });
    },
  );

  it('is not believed of a layer that somebody computed from it', () => {
    for (const word of ['anomaly', 'reclass', 'clusters'])
      expect(verdict(`MOD11A2.061_LST_Day_1km_${word}_doy2021001_aid0001.tif`, [1, 2, 3], 'uint8')?.status).toBe(
        'unknown',
      );
  });

  it('holds another data set where all band names are that one’s', () => {
    const names = ['water', 'trees', 'grass', 'flooded_vegetation', 'crops', 'shrub_and_scrub'];
    const bands = names.map((description) => bandOf([0.05, 0.2, 0.61], 'float32', { description }));
    const [found] = recognise([fileOf('20200615T103031_20200615T103029_T31TGL.tif', bands)]);
    expect(found).toMatchObject({ status: 'established', products: [{ id: 'dynamic-world' }] });
  });
});

describe('band names that several products share', () => {
  it('are those of the product whose code the file’s name holds', () => {
    const bands = [
      bandOf([14000, 14500, 15000], 'uint16', { description: 'LST_Night_1km' }),
      bandOf([240, 244, 246], 'uint8', { description: 'Emis_31' }),
    ];
    const [found] = recognise([fileOf('MYD11A2_061_2019_07_04.tif', bands)]);
    expect(found?.products.map(({ id }) => id)).toEqual(['mod11a2']);
  });
});

describe('a scene’s own name with a band behind it', () => {
  it.each([
    ['S2A_MSIL2A_20200615T101031_N0214_R022_T32TLR_20200615T123456_B04_10m.tif', 'sentinel-2-l2a-before-0400'],
    ['S2B_MSIL2A_20220615T101031_N0400_R022_T32TLR_20220615T123456_B04_10m.tif', 'sentinel-2-l2a'],
  ])('%s is of its processing baseline', (path, product) => {
    const [found] = recognise([fileOf(path, [bandOf([1300, 1900, 2600], 'uint16')])]);
    expect(found).toMatchObject({ status: 'established', products: [{ id: product }], bands: [[{ id: 'B04' }]] });
  });
});
