import { describe, expect, it } from 'vitest';
import { products } from '../../knowledge/products.ts';
import type { BandClues, FileClues } from '../../knowledge/recognition/clues.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from './perturbed-files.ts';

const rain = bandOf([12, 48.5, 90.25, 160.5], 'float32');
const heights = bandOf([12, 200.5, 900.25], 'float32');
const degrees = bandOf([14000, 14500, 15000], 'uint16');
const index = bandOf([1500, 4000, 8700], 'int16');
const share = bandOf([0.05, 0.25, 0.5, 0.93], 'float32');
const people = bandOf([0.5, 12.5, 87.25, 340.25], 'float32');
const backscatter = bandOf([0.02, 0.11, 0.4], 'float32');

const verdict = (path: string, bands: readonly BandClues[], more: Partial<FileClues> = {}) => {
  const [found] = recognise([fileOf(path, bands, more)]);
  if (!found) throw new Error('nothing came back');
  return found;
};

/** Official names of twelve families with a word of their maker's behind or before it. */
const renamed: readonly (readonly [name: string, band: BandClues])[] = [
  ['chirps-v2.0.2021.05_zsc.tif', rain],
  ['chirps-v2.0.2021.05_pctile.tif', rain],
  ['chirps-v2.0.2021.05_pnorm.tif', rain],
  ['chirps-v2.0.2021.05_departure.tif', rain],
  ['chirps-v2.0.2021.05_vs2019.tif', rain],
  ['chirps-v2.0.2021.05_decile.tif', rain],
  ['reldiff_chirps-v2.0.2021.05.tif', rain],
  ['3B-MO-L.GIS.IMERG.20210501.V07A_ranking.tif', bandOf([12, 48, 90], 'uint16')],
  ['PRISM_ppt_stable_4kmM3_202007_bil_pctnorm.tif', rain],
  ['PRISM_tmean_stable_4kmM3_202007_bil_stdanom.tif', bandOf([1.5, 12.25, 20.5], 'float32')],
  ['TerraClimate_ppt_2020_quartile.nc', rain],
  ['TerraClimate_ppt_2020_excess.nc', rain],
  ['cru_ts4.07.2011.2020.pre.dat_climdiff.nc', rain],
  ['deu_ppp_2020_UNadj_minmax.tif', people],
  ['deu_ppp_2020_0to1.tif', people],
  ['deu_ppp_2020_weights.tif', people],
  ['GHS_POP_E2020_GLOBE_R2023A_54009_1000_V1_0_relchange.tif', bandOf([0.5, 12.5, 340.25], 'float64')],
  ['gpw_v4_population_density_rev11_2020_30_sec_ranking.tif', people],
  ['MOD13Q1.061__250m_16_days_NDVI_doy2021193_aid0001_zsc.tif', index],
  ['MOD13Q1.061__250m_16_days_NDVI_doy2021193_aid0001_savgol.tif', index],
  ['MOD13Q1.061__250m_16_days_NDVI_doy2021193_aid0001_prctile.tif', index],
  ['MOD11A2.061_LST_Day_1km_doy2021193_aid0001_exceedance.tif', degrees],
  ['MOD11A2.061_LST_Day_1km_doy2021193_aid0001_bias.tif', degrees],
  ['MOD11A2.061_LST_Day_1km_doy2021193_aid0001_dif.tif', degrees],
  ['Copernicus_DSM_COG_10_N37_00_W122_00_DEM_chg.tif', heights],
  ['Copernicus_DSM_COG_10_N37_00_W122_00_DEM_skewness.tif', heights],
  ['srtm_38_04_inv.tif', bandOf([120, 800, 2200], 'int16')],
  [
    'SVDNB_npp_20210501-20210531_75N060W_vcmslcfg_v10_c202106101200.avg_rade9h_rolling.tif',
    bandOf([0.2, 3.4, 60.5], 'float32'),
  ],
  [
    'SVDNB_npp_20210501-20210531_75N060W_vcmslcfg_v10_c202106101200.avg_rade9h_tercile.tif',
    bandOf([0.2, 3.4, 60.5], 'float32'),
  ],
  ['S1A_IW_20200101T054321_DVP_RTC30_G_gpuned_1A2B_VV_iqr.tif', backscatter],
  ['S1A_IW_20200101T054321_DVP_RTC30_G_gpuned_1A2B_VV_corr.tif', backscatter],
  ['HLS.L30.T32TQM.2021128T101234.v2.0.Fmask_recoded.tif', bandOf([64, 66, 194], 'uint8')],
  ['HLS.L30.T32TQM.2021128T101234.v2.0.Fmask_decode.tif', bandOf([64, 66, 194], 'uint8')],
  ['LC08_L2SP_193028_20210508_20210518_02_T1_QA_PIXEL_grouped.TIF', bandOf([21824, 22280], 'uint16')],
];

describe('a word of comparison around an official name', () => {
  it.each(renamed)('%s is not the product', (path, band) => {
    const found = verdict(path, [band]);
    expect(found.status).toBe('unknown');
    expect(found.against.join()).toContain('another layer');
  });

  it.each(['kenya', 'var', 'singapore', 'exeter', 'corrientes', 'negev'])('“%s” is a place', (word) => {
    expect(verdict(`chirps-v2.0.2021.05_${word}.tif`, [rain]).status).toBe('established');
  });
});

describe('a note that compares', () => {
  const said = (text: string) =>
    verdict('chirps-v2.0.2021.05.tif', [rain], {
      texts: [{ source: 'README.txt', text }],
      statements: statementsIn(text, 'README.txt'),
    }).status;

  it.each([
    'Ratio to the 1991-2020 mean.',
    'Share of the long-term average.',
    'Rank of the month among 40 years.',
    'Deciles within all Mays.',
    'Percentage of the climatology.',
    'Departure from May 2010.',
  ])('“%s” rules the product out', (text) => expect(said(text)).toBe('unknown'));

  it.each(['CHIRPS precipitation of May 2021.', 'Downloaded in May, clipped to the district.'])(
    '“%s” does not',
    (text) => expect(said(text)).toBe('established'),
  );
});

describe('a quality layer', () => {
  const name = 'HLS.S30.T32TQM.2021128T101234.v2.0.Fmask.tif';
  it('whose numbers are counted without a gap is doubted: classes are, and packed bits are not', () => {
    expect(verdict(name, [bandOf([0, 1, 2, 3, 4], 'uint8')])).toMatchObject({
      status: 'likely',
      against: [expect.stringContaining('without a gap')],
    });
    expect(
      verdict('MOD09GA.061_state_1km_1_doy2021193_aid0001.tif', [bandOf([1, 2, 3, 4, 5], 'uint16')]).status,
    ).not.toBe('established');
  });

  it('with gaps, with few words or with few bits is itself', () => {
    expect(verdict(name, [bandOf([64, 66, 194], 'uint8')]).status).toBe('established');
    expect(verdict(name, [bandOf([0, 1, 2], 'uint8')]).status).toBe('established');
    expect(verdict(name, [bandOf([0, 2, 4, 64], 'uint8')]).status).toBe('established');
  });

  it('that a note calls decoded is none of bits', () => {
    const text = 'Fmask was decoded to classes: 0 clear, 1 water, 2 cloud.';
    const found = verdict(name, [bandOf([0, 1, 2], 'uint8')], {
      texts: [{ source: 'README.txt', text }],
      statements: statementsIn(text, 'README.txt'),
    });
    expect(found.status).toBe('unknown');
  });
});

describe('metadata of another level than the folder’s name', () => {
  const folder =
    'S2B_MSIL2A_20220508T101559_N0400_R065_T32TQM_20220508T132145.SAFE/GRANULE/L1C_T32TQM_A021784/IMG_DATA';
  const path = `${folder}/T32TQM_20220508T101559_B04.jp2`;
  const red = bandOf([1200, 2500, 3100], 'uint16');
  it('win, and leave the file likely', () => {
    const found = verdict(path, [red], { documented: [{ product: 'sentinel-2-l1c', document: 'MTD_MSIL1C.xml' }] });
    expect(found).toMatchObject({ status: 'likely', products: [{ id: 'sentinel-2-l1c' }] });
    expect(found.against.join()).toContain('a name of Sentinel-2 L2A');
  });

  it('of the same level say nothing against it', () => {
    const found = verdict(path.replace('L1C_', 'L2A_'), [red], {
      documented: [{ product: 'sentinel-2-l2a', document: 'MTD_MSIL2A.xml' }],
    });
    expect(found).toMatchObject({ status: 'established', products: [{ id: 'sentinel-2-l2a' }] });
  });
});

describe('a producer’s own title', () => {
  it('does not deny the product, whatever words are in it', () => {
    const denied = products().flatMap((product) => {
      const [example = ''] = product.examples;
      const against = (text: string) =>
        (
          recognise([fileOf(example, [bandOf([], 'float32')], { statements: statementsIn(text, 'the tag title') })])[0]
            ?.against ?? []
        ).filter((reason) => reason.includes('the tag title'));
      return against(`${product.name}.`).length > 0 ? [product.id] : [];
    });
    expect(denied).toEqual([]);
  });

  it('may name the project after a word of comparison', () => {
    const fire = 'ca3859812261820171009_20170930_20181003_dnbr.tif';
    const of = (text: string) =>
      verdict(fire, [bandOf([-120, 240, 610], 'int16')], { statements: statementsIn(text, 'metadata.xml') }).status;
    expect(of('Monitoring Trends in Burn Severity: extended assessment.')).toBe('established');
    expect(of('Trends of burn severity since 1984.')).toBe('unknown');
  });
});

describe('heights and pressures of the sea', () => {
  const unitOf = (id: string, band: string) =>
    products()
      .find((one) => one.id === id)
      ?.bands.find((one) => one.id === band)?.quantity;
  it('are called what they are', () => {
    expect(unitOf('cmems-sla-l4', 'adt')).toBe('sea-surface-height');
    expect(unitOf('cmems-sla-l4', 'sla')).toBe('sea-level-anomaly');
    expect(unitOf('era5', 'mean_sea_level_pressure')).toBe('sea-level-pressure');
    expect(unitOf('era5', 'sp')).toBe('surface-pressure');
  });
});

it('a share is no number of people', () => expect(verdict('deu_ppp_2020_index01.tif', [share]).status).toBe('unknown'));

it('a layer that lies beside those of many products is no evidence of one', () => {
  for (const description of ['surface_temperature', 'surface_pressure', 'cloud_top_height', 'inundation_depth'])
    expect(verdict('monthly.nc', [bandOf([284.5, 290.25, 296.5], 'float32', { description })]).status).not.toBe(
      'established',
    );
});
