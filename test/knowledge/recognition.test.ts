import { describe, expect, it } from 'vitest';
import { products } from '../../knowledge/products.ts';
import { agreedBand } from '../../knowledge/recognition/agreed.ts';
import type { BandClues, FileClues } from '../../knowledge/recognition/clues.ts';
import { type Recognised, recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const band = (values: readonly number[], dtype = 'uint16', more: Partial<BandClues> = {}): BandClues =>
  bandOf(values, dtype, more);

const one = (clues: FileClues): Recognised => {
  const [found] = recognise([clues]);
  if (!found) throw new Error('nothing came back');
  return found;
};
const ids = ({ products: found }: Recognised): string[] => found.map(({ id }) => id);

describe('recognising products', () => {
  it('takes every example name for its own product, and never for another family alone', () => {
    for (const { id, examples, bands } of products())
      for (const example of examples) {
        if (!/\.\w+$/.test(example) || example.includes('/')) continue;
        const types = [...new Set(bands.map(({ dtype }) => dtype ?? 'float32'))];
        const found = types.flatMap((dtype) => ids(one(fileOf(example, [band([], dtype)]))));
        expect(found, example).toContain(id);
      }
  });

  it('establishes a Collection 2 scene by its name, type and values, with scale and offset', () => {
    const found = one(fileOf('LC08_L2SP_044034_20200508_20200820_02_T1_SR_B4.TIF', [band([0, 7400, 9000, 21_000])]));
    expect(found.status).toBe('established');
    expect(agreedBand(found, 0)).toMatchObject({
      role: 'red',
      quantity: 'surface-reflectance',
      encoding: { scale: 2.75e-5, offset: -0.2 },
      nodata: [0],
    });
  });

  it('never takes Level 1 counts for surface reflectance', () => {
    const found = one(fileOf('LC08_L1TP_014032_20180615_20180703_01_T1_B4.TIF', [band([0, 6000, 9000])]));
    expect(ids(found)).toEqual(['landsat-oli-c1-l1']);
    expect(agreedBand(found, 0)?.quantity).toBe('toa-reflectance');
  });

  it('reads one scene as one product: its quality band tells the collection of all', () => {
    const [red, quality] = recognise([
      fileOf('LC08_L1TP_014032_20180615_B4.TIF', [band([0, 6000, 9000])]),
      fileOf('LC08_L1TP_014032_20180615_BQA.TIF', [band([1, 2720, 2800])]),
    ]);
    expect(red && ids(red)).toEqual(['landsat-oli-c1-l1']);
    expect(quality && ids(quality)).toEqual(['landsat-oli-c1-l1']);
    const alone = one(fileOf('LC08_L1TP_014032_20180615_B4.TIF', [band([0, 6000, 9000])]));
    expect(ids(alone)).toEqual(['landsat-oli-c1-l1', 'landsat-oli-c2-l1']);
    expect(agreedBand(alone, 0)).toMatchObject({ role: 'red', encoding: { scale: 2e-5, offset: -0.1 } });
  });

  it.each([
    ['LC08_ndvi.tif', 'float32', [-0.2, 0.4, 0.8]],
    ['LC08_L2SP_044034_20200508_20200820_02_T1_NDVI.tif', 'float32', [-0.2, 0.4, 0.8]],
    ['LC08_L2SP_044034_20200508_20200820_02_T1_SR_B4_scaled.tif', 'float32', [0.02, 0.3]],
    ['mean_MYD11A1_LST_Day_1km_2015.tif', 'float32', [280, 300]],
    ['nlcd.tif', 'uint8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['dem_diff.tif', 'float32', [-12, 8]],
    ['LC08_L2SP_044034_20200508_20200820_02_T1_SR_B4.tif', 'uint8', [3, 120, 255]],
    ['ESA_WorldCover_10m_2021_v200_N45E006_Map.tif', 'uint8', [1, 2, 3, 4]],
    ['srtm_slope.tif', 'float32', [0, 12, 44]],
  ])('does not take %s for the product', (name, dtype, values) => {
    const found = one(fileOf(name, [band(values, dtype)]));
    expect(found.status === 'unknown' || agreedBand(found, 0) === null, `${name}: ${ids(found)}`).toBe(true);
  });

  it('decides by the values, not by the type, whether a scale is applied already', () => {
    const name = 'MOD11A1.061_LST_Day_1km_doy2021128_aid0001.tif';
    const done = one(fileOf(name, [band([281.4, 295.2, 301.7], 'float32')]));
    expect([done.status, done.fits[0]?.kind]).toEqual(['established', 'scaled']);
    const copied = one(fileOf(name, [band([14_070, 15_085], 'float64')]));
    expect([copied.status, copied.fits[0]?.kind]).toEqual(['established', 'same']);
    const neither = one(fileOf(name, [band([-1.4, 0.2, 2.7], 'float32')]));
    expect(neither.status).toBe('unknown');
  });

  it('holds what documents say against a product', () => {
    const name = 'USGS_13_n41w106_20211208.tif';
    const heights = [band([1512.5, 2210.25, 3301], 'float32')];
    const said = (text: string) => one(fileOf(name, heights, { statements: statementsIn(text, 'README.md') }));
    expect(one(fileOf(name, heights)).status).toBe('established');
    expect(said('Elevations in metres above NAVD88.').status).toBe('established');
    expect(said('Elevation in US survey feet.')).toMatchObject({
      status: 'unknown',
      against: [expect.stringContaining('survey feet')],
    });
    expect(said('Elevation difference between 2010 and 2021.').status).toBe('unknown');
    expect(said('Can be used to compute the difference between surveys.').status).toBe('established');
    expect(one(fileOf(name, [{ ...heights[0], unit: 'foot' } as BandClues])).status).toBe('unknown');
  });

  it('refuses a class map whose codes mean something else', () => {
    const codes = [11, 21, 22, 31, 41, 42, 43, 52, 71, 81, 82];
    const own = { '11': 'water', '41': 'deciduous', '42': 'evergreen' };
    const other = { '11': 'maize', '41': 'parking', '42': 'vineyard' };
    const map = (categories: Record<string, string>) =>
      one(fileOf('nlcd_2019_land_cover_l48_20210604.tif', [band(codes, 'uint8', { categories })]));
    expect(map(own).status).toBe('established');
    expect(map(other)).toMatchObject({ status: 'unknown', against: [expect.stringContaining('another legend')] });
  });

  it('gives the codes of a band to that band only', () => {
    const second = one(fileOf('MCD12Q1.061_LC_Type9_doy2021001_aid0001.tif', [band([1, 2, 3, 4], 'uint8')]));
    expect(agreedBand(second, 0)?.classes ?? {}).toEqual({});
  });

  it('reads minutes of arc in a name as a size, and not as a minimum', () => {
    const name = 'gpw_v4_population_density_rev11_2020_2pt5_min.tif';
    expect(one(fileOf(name, [band([0.5, 12.25, 800], 'float32')])).status).toBe('established');
  });

  it('leaves the offset of an undated baseline open, and knows it where the folder names one', () => {
    const jp2 = 'T32TQM_20200508T103021_B04_10m.jp2';
    const open = one(fileOf(jp2, [band([0, 1080, 2000, 9000])]));
    expect(open.status).not.toBe('unknown');
    expect(agreedBand(open, 0)).toMatchObject({ role: 'red', encoding: null });
    const safe = (baseline: string) =>
      one(
        fileOf(
          `S2A_MSIL2A_20200508T103021_${baseline}_R108_T32TQM_20230508T141521.SAFE/GRANULE/L2A_T32TQM/IMG_DATA/R10m/${jp2}`,
          [band([0, 1080, 2000, 9000])],
        ),
      );
    expect(agreedBand(safe('N0500'), 0)?.encoding).toEqual({ scale: 0.0001, offset: -0.1 });
    expect(agreedBand(safe('N0214'), 0)?.encoding).toEqual({ scale: 0.0001, offset: 0 });
  });

  it('doubts a scale or an offset that the numbers cannot have', () => {
    const scene = 'LC08_L2SP_044034_20200508_20200820_02_T1_SR_B4.TIF';
    expect(one(fileOf(scene, [band([3, 120, 255])])).status).toBe('unknown');
    const kelvin = one(fileOf('MOD11A1.061_LST_Day_1km_doy2021128_aid0001.tif', [band([281, 295, 301])]));
    expect([kelvin.status, kelvin.fits[0]?.kind]).toEqual(['likely', 'scaled']);
    const taken = one(fileOf('T32TQM_20230508T103021_B04_10m.jp2', [band([0, 40, 150, 2200])]));
    expect(taken.status).toBe('likely');
    expect(taken.against.join()).toContain('may be out of the numbers');
  });

  it('knows bands by position', () => {
    const found = one(
      fileOf(
        'm_4709963_se_14_1_20200831.tif',
        [1, 2, 3, 4].map(() => band([29, 100, 219], 'uint8')),
      ),
    );
    expect(found.status).toBe('established');
    expect([0, 1, 2, 3].map((index) => agreedBand(found, index)?.role)).toEqual(['red', 'green', 'blue', 'nir']);
  });

  it('tells decibels from linear power and from counts by their values', () => {
    const name = 'S1A_IW_GRDH_1SDV_20210508T053011_20210508T053036_037792_0475D7_8FF2_VV.tif';
    expect(ids(one(fileOf(name, [band([-22.4, -12.1, 1.2], 'float32')])))).toEqual(['sentinel-1-gee-grd']);
    expect(ids(one(fileOf(name, [band([0, 84, 1200])])))).toEqual(['sentinel-1-grd']);
  });

  it('establishes a renamed class map by its codes', () => {
    const found = one(fileOf('nlcd2011.tif', [band([11, 21, 22, 31, 41, 42, 43, 52, 71, 90, 95], 'uint8')]));
    expect(found.status).toBe('established');
    expect(agreedBand(found, 0)?.classes['42']).toMatch(/evergreen forest/i);
  });

  it('takes layers that only one family has for its signature, and names that all have for none', () => {
    const named = (name: string, descriptions: readonly string[], values: readonly number[], dtype: string) =>
      one(
        fileOf(
          name,
          descriptions.map((description) => band(values, dtype, { description })),
        ),
      );
    expect(named('gridmet_july.tif', ['tmmn', 'tmmx'], [281.5, 290.25, 304], 'float32').status).toBe('established');
    expect(named('LC08_b4.tif', ['B4'], [300, 900, 4000], 'uint16').status).not.toBe('established');
    expect(one(fileOf('MOD11A2_LST_Day_1km_2021.tif', [band([14_000, 15_500])])).status).toBe('established');
    expect(one(fileOf('NASA_NASADEM_HGT_001.tif', [band([120, 800, 2200], 'int16')])).status).toBe('established');
  });

  it('takes no plain word for proof', () => {
    const found = one(fileOf('elev.tif', [band([141, 547], 'int16', { description: 'elevation', name: 'elevation' })]));
    expect(found.status).not.toBe('established');
  });

  it('goes by the id of the data set that a text gives', () => {
    const scene = '20230508T103021_20230508T103024_T32TMT.tif';
    const stack = ['B2', 'B3', 'B4', 'B8'].map((description) => band([1200, 2000, 3000], 'uint16', { description }));
    const described = (id: string): string[] =>
      ids(one(fileOf(scene, stack, { texts: [{ source: 'README.txt', text: `Exported from ${id}/${scene}` }] })));
    expect(described('COPERNICUS/S2_SR_HARMONIZED')).toEqual(['sentinel-2-harmonized']);
    expect(described('COPERNICUS/S2_SR')).toEqual(['sentinel-2-l2a']);
    expect(described('COPERNICUS/S2_HARMONIZED')).toEqual(['sentinel-2-l1c-harmonized']);
    expect(one(fileOf(scene, stack)).products.length).toBeGreaterThan(1);
  });

  it('takes zeros and ones for a mask, where the product has percent or packed bits', () => {
    const mask = band([0, 1], 'uint8');
    const [cover, flags] = ['Hansen_GFC-2022-v1.10_treecover2000_50N_000E', 'HLS.L30.T32TLR.2021196T100321.v2.0.Fmask'];
    expect(one(fileOf(`${cover}.tif`, [band([0, 1, 40, 90], 'uint8')])).status).toBe('established');
    expect(one(fileOf(`${cover}.tif`, [mask])).status).toBe('likely');
    expect(one(fileOf(`${cover}_gt30.tif`, [mask])).status).toBe('unknown');
    expect(one(fileOf(`${flags}.tif`, [mask])).status).toBe('likely');
    expect(one(fileOf(`${flags}_clear.tif`, [mask])).status).toBe('unknown');
  });

  it('takes all bands of a spectrum for one kind, and a folder of Sentinel-3 for its product', () => {
    const cube = one(
      fileOf('DESIS-HSI-L2A-DT0367190304_007-20190508T101010-V0210-SPECTRAL_IMAGE.tif', [
        band([300, 900], 'int16'),
        band([400, 1200], 'int16'),
      ]),
    );
    expect([cube.status, agreedBand(cube, 1)?.encoding?.scale]).toEqual(['established', 0.0001]);
    const folder =
      'S3B_OL_2_WFR____20210715T091612_20210715T091912_20210716T180312_0179_054_364_2160_MAR_O_NT_003.SEN3';
    const water = one(fileOf(`${folder}/iop_nn.nc`, [band([90, 140], 'uint8', { name: 'ADG_443_NN' })]));
    expect([ids(water), agreedBand(water, 0)]).toEqual([['sentinel-3-olci-l2-water'], null]);
  });

  it('takes a name that is a part of a longer official one for that one only', () => {
    expect(ids(one(fileOf('TDM1_DEM__30_N45E007_DEM.tif', [band([100.5, 200.5], 'float32')])))).toEqual([
      'tandem-x-90',
    ]);
  });

  it('binds layers beside backscatter and reflectance to what they are', () => {
    const scene = 'S1A_IW_20200101T054321_DVP_RTC30_G_gpuned_1A2B';
    const angles = one(fileOf(`${scene}_inc_map.tif`, [band([0.52, 0.61, 0.74], 'float32')]));
    expect(agreedBand(angles, 0)).toMatchObject({ role: null, quantity: 'incidence-angle', unit: 'rad' });
    const shadow = one(fileOf(`${scene}_ls_map.tif`, [band([0, 1, 5, 17], 'uint8')]));
    expect(agreedBand(shadow, 0)?.flags.map(({ name }) => name)).toContain('layover');
    const sun = one(fileOf('HLS.S30.T32TQM.2021128T103021.v2.0.SZA.tif', [band([3000, 4000])]));
    expect(agreedBand(sun, 0)).toMatchObject({ quantity: 'solar-zenith-angle', encoding: { scale: 0.01, offset: 0 } });
    const clouds = 'S5P_OFFL_L2__CLOUD__20210508T103021_20210508T121151_18500_02_020200_20210510T030000.nc';
    expect(ids(one(fileOf(clouds, [band([0.1, 0.2], 'float32', { name: 'cloud_fraction' })])))).toEqual([
      'sentinel-5p-cloud',
    ]);
  });

  it('takes the id of a data set in a name for that one, and not for the one whose id begins it', () => {
    const red = (path: string, values = [1200, 2000, 3000]) =>
      one(fileOf(path, [band(values, 'uint16', { description: 'B4' })]));
    const times = '20230508T103021_20230508T103024_T32TMT.tif';
    expect(ids(red(`COPERNICUS_S2_SR_HARMONIZED_${times}`))).toEqual(['sentinel-2-harmonized']);
    expect(agreedBand(red(`COPERNICUS_S2_SR_${times}`), 0)?.encoding).toEqual({ scale: 0.0001, offset: -0.1 });
    // Before 2022 the collection holds both baselines: only the numbers tell.
    const early = `COPERNICUS_S2_SR_${times.replaceAll('2023', '2020')}`;
    expect(agreedBand(red(early), 0)?.encoding).toBeNull();
    expect(agreedBand(red(early, [80, 180, 2000, 9000]), 0)?.encoding?.offset).toBe(0);
  });

  it('holds the size of pixels against the name of a scene; exports of a catalogue have any grid', () => {
    const scene = (path: string, pixelM: readonly number[], description = '') =>
      one(fileOf(path, [band([1200, 2000, 3000], 'uint16', { pixelM, description })]));
    const tile = 'T32TQM_20230508T103021_B04_10m.tif';
    expect(scene(tile, [10, 10]).status).toBe('established');
    // Reprojected to degrees at 60 degrees north.
    expect(scene(tile, [12.6, 8.9]).status).toBe('established');
    const coarse = scene(tile, [30, 30]);
    expect([coarse.status, coarse.against.join()]).toEqual(['likely', expect.stringContaining('measure 30 m')]);
    expect(scene('20230508T103021_20230508T103024_T32TMT.tif', [30, 30], 'B4').against.join()).not.toContain('measure');
    const lst = (pixelM: readonly number[]) =>
      one(
        fileOf('MOD11A1.A2021128.h18v04.061.2021129045012.LST_Day_1km.tif', [
          band([14_070, 15_085], 'uint16', { pixelM }),
        ]),
      );
    expect([lst([926.6, 926.6]).status, lst([250, 250]).status]).toEqual(['established', 'likely']);
  });

  it.each(['log1p', 'ln', 'sqrt', 'zscore', 'norm', 'rank', 'pct', 'mean5', 'filt', 'pred', 'conf', 'frac', 'model'])(
    'takes a name with %s for other numbers than the product’s',
    (word) => {
      const found = one(
        fileOf(`MOD13Q1.061__250m_16_days_NDVI_doy2021129_aid0001_${word}.tif`, [band([0.1, 0.42, 0.8], 'float32')]),
      );
      expect([found.status, found.against.join()]).toEqual(['unknown', expect.stringContaining(word)]);
    },
  );

  it('takes layers without names for orbits or days of the band that the name tells', () => {
    const orbit = band([60, 120, 480], 'int16');
    const found = one(fileOf('MCD19A2.061_Optical_Depth_055_doy2021128_aid0001.tif', [orbit, orbit, orbit, orbit]));
    expect([found.status, agreedBand(found, 3)]).toMatchObject([
      'established',
      { quantity: 'aerosol-optical-depth', encoding: { scale: 0.001, offset: 0 } },
    ]);
  });

  it('refuses what a text says a classifier made, or a command rescaled', () => {
    const said = (text: string) =>
      one(
        fileOf('nlcd_2019_land_cover_l48_20210604.tif', [band([11, 21, 41, 42, 81], 'uint8')], {
          statements: statementsIn(text, 'README'),
        }),
      );
    expect(said('Clipped to the county.').status).toBe('established');
    expect(said('Classifier output trained on NLCD.').status).toBe('unknown');
    expect(said('gdal_translate -ot Byte -scale 7273 20000 0 255 in.tif out.tif').status).toBe('unknown');
    expect(said('gdal_translate -of COG in.tif out.tif').status).toBe('established');
  });

  it.each([
    ['gebco_2023_tid_n46.0_s45.0_w7.0_e8.0.tif', 'uint8', [0, 11, 40, 41], 'gebco-tid'],
    ['gebco_2023_n46.0_s45.0_w7.0_e8.0.tif', 'int16', [-420, 12, 800], 'gebco'],
    ['ALPSMLC30_N045E007_MSK.tif', 'uint8', [0, 2, 3], 'alos-aw3d30-mask'],
    ['VI_20200108T103421_S2A_T32TLS-010m_V101_1_NDVI.tif', 'int16', [-1200, 4200, 8600], 'hr-vpp-indices'],
    ['cmems_obs-sl_glo_phy-ssh_my_allsat-l4-duacs-0.25deg_P1D_2021.nc', 'int32', [-1200, 900, 2100], 'cmems-sla-l4'],
    ['N45E007_07_HV.tif', 'uint16', [900, 2100, 4000], 'palsar-mosaic'],
  ])('knows %s', (path, dtype, values, id) => {
    const name = id === 'cmems-sla-l4' ? 'sla' : 'band 1';
    const found = one(fileOf(path, [band(values, dtype, { name })]));
    expect([found.status, ids(found)]).toEqual(['established', [id]]);
  });
});

describe('whole numbers in pixels of another size', () => {
  const on = (pixel: number) => ({ pixelM: [pixel, pixel] });

  it('keep their encoding where the product is gridded anyway, and leave the product likely', () => {
    const name = 'MYD11A2.A2019193.h18v04.061.2020356135013_LST_Day_1km.tif';
    const found = one(fileOf(name, [band([0, 14_500, 15_050, 15_500], 'uint16', on(463))]));
    expect([found.status, found.encodingHolds]).toEqual(['likely', true]);
  });

  it.each([
    ['LC08_L2SP_044034_20200508_20200820_02_T1_SR_B4.TIF', [0, 7400, 9000, 21_000], 'uint16', 90],
    ['MYD11A2.A2019193.h18v04.061.2020356135013_LST_Day_1km.tif', [0, 14_500.5, 15_050.25], 'float32', 463],
    ['ken_ppp_2020_UNadj.tif', [0.5, 12.25, 800], 'float32', 5000],
  ])(
    'do not where it is a scene, where they are no longer whole, and where they count: %s',
    (name, values, dtype, size) => {
      const found = one(fileOf(name, [band(values, dtype, on(size))]));
      expect([found.status, found.encodingHolds]).toEqual(['likely', false]);
    },
  );
});

describe('data sets of a catalogue that call their bands by everybody’s words', () => {
  const heights = [band([0, 3.5, 12.25], 'float32', { description: 'building_height' })];

  it('are known by their id, and not by such a name alone', () => {
    const byId = one(fileOf('GOOGLE_Research_open-buildings-temporal_v1_2020.tif', heights));
    expect([byId.status, ids(byId)]).toEqual(['established', ['open-buildings-temporal']]);
    expect(ids(one(fileOf('town.tif', heights)))).toEqual([]);
  });
});

describe('people of a pixel', () => {
  const people = [band([0.5, 12.25, 800], 'float32')];
  const noted = (text: string) =>
    one(fileOf('ken_ppp_2020_UNadj.tif', people, { texts: [{ source: 'readme.txt', text }] })).status;

  it('that were averaged to other pixels are no longer counted', () => {
    expect(noted('gdalwarp -tr 0.0083 0.0083 -r average ken_ppp_2020_UNadj.tif')).toBe('unknown');
    expect(noted('Resampled with average resampling.')).toBe('unknown');
    expect(noted('Average household size is in another file.')).not.toBe('unknown');
  });
});
