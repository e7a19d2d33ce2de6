import { describe, expect, it } from 'vitest';
import { readMtl } from '../../agents/summary/documents/landsat-mtl.ts';
import type { BandDescription } from '../../core/description.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';
import { profiled } from './profiled.ts';

const sst = 'oisst-avhrr-v02r01.20210105.tif';
const packed = 'temperature_20210105.tif';

describe('a tag of a packing factor', () => {
  it('that is left on unpacked numbers is told and not applied', () => {
    const { bands, contradictions } = profiled(
      sst,
      [17.25, 21.5, 29.4],
      { dtype: 'float32', name: 'sst' },
      'scale_factor: 0.01',
    );
    expect(bands[0]?.encoding?.scale).toBe(1);
    expect(contradictions?.join()).toContain('left from packed numbers');
    const whole = profiled(sst, [17, 21, 29], { dtype: 'float32', name: 'sst' }, 'scale_factor: 0.01');
    expect(whole.contradictions?.join() ?? '').not.toContain('left from packed numbers');
  });

  it('holds for packed numbers', () => {
    const { bands, contradictions } = profiled(packed, [1725, 2150, 2940], { dtype: 'int16' }, 'scale_factor: 0.01');
    expect(bands[0]?.encoding?.scale).toBe(0.01);
    expect(contradictions?.join() ?? '').not.toContain('left from packed numbers');
  });
});

describe('the fill of a product', () => {
  const cover = 'MOD13Q1.061__250m_16_days_NDVI_doy2021193_aid0001.tif';
  it('is none of a file in another type that declares its own, unless its numbers hold it', () => {
    const fills = (values: readonly number[], band: Partial<BandDescription>) =>
      profiled(cover, values, band).bands[0]?.encoding?.nodata ?? [];
    expect(fills([1500, 4000, 8700], { dtype: 'int32', nodata: [-9999] })).not.toContain(-3000);
    expect(fills([1500, 4000, 8700], { dtype: 'int16', nodata: [-3000] })).toContain(-3000);
    expect(fills([1500, 4000, 8700], { dtype: 'int16' })).toContain(-3000);
  });
});

describe('a unit that is the one of the stored numbers', () => {
  const leaves = 'MCD15A2H.A2021185.h18v04.061.2021195043511.hdf';
  const share = (scale: number, unit: string) =>
    recognise([fileOf(leaves, [bandOf([15, 51, 92], 'uint8', { name: 'Fpar_500m', scale, unit })])])[0]?.status;
  it('does not deny the product: percent beside a factor of 0.01 to a share', () => {
    expect(share(0.01, 'Percent')).toBe('established');
  });
  it('does where the factor gives something else', () => {
    expect(share(0.5, 'Percent')).not.toBe('established');
    expect(share(0.01, 'm')).not.toBe('established');
  });
});

describe('pixels of a size that a product has not', () => {
  const leaves = 'MCD15A2H.A2021185.h18v04.061.2021195043511.hdf';
  const side = 1_111_950.5197665;
  const of = (path: string, extentM: readonly [number, number]) =>
    recognise([
      fileOf(path, [bandOf([15, 51, 92], 'uint8', { name: 'Fpar_500m', pixelM: [34_748, 34_748], extentM })]),
    ])[0];
  it('fill the whole tile of its name: nothing is said against it', () => {
    expect(of(leaves, [side, side])?.status).toBe('established');
  });
  it('or a part of it, or no tile is named: it was resampled', () => {
    expect(of(leaves, [side / 2, side])?.against.join()).toContain('resampled');
    expect(of('MCD15A2H.061_Fpar_500m_doy2021185_aid0001.tif', [side, side])?.against.join()).toContain('resampled');
  });
});

describe('a swath’s name with “grid” behind it', () => {
  const swath = 'S5P_OFFL_L2__NO2____20210315T110058_20210315T124228_17732_01_010400_20210317T042131';
  const status = (path: string) => recognise([fileOf(path, [bandOf([0.00001, 0.0002], 'float32')])])[0]?.against.join();
  it('is no longer established', () => {
    expect(status(`${swath}_grid.tif`)).toContain('gridded');
    expect(status(`${swath}_clip.tif`) ?? '').not.toContain('gridded');
    expect(status('chirps-v2.0.2021.06_grid.tif') ?? '').not.toContain('gridded');
  });
});

describe('metadata of one level beside a name of another', () => {
  const raster = 'LC08_L2SP_193024_20210614_20210622_02_T1_SR_B5.TIF';
  const mtl = (id: string) =>
    readMtl(
      {
        path: 'scene_MTL.txt',
        text: `GROUP = PRODUCT_CONTENTS\n  LANDSAT_PRODUCT_ID = "${id}"\n  FILE_NAME_BAND_5 = "${raster}"\nEND_GROUP = PRODUCT_CONTENTS\nEND\n`,
      },
      [{ path: raster, bands: [{ index: 1, names: [] }] }],
    )[0]?.product;

  it('is read from the product’s id where nothing else tells it', () => {
    expect(mtl('LC08_L1TP_193024_20210614_20210622_02_T1')).toBe('landsat-oli-c2-l1');
    expect(mtl('LE07_L2SP_193024_20010614_20210622_02_T1')).toBe('landsat-etm-c2-l2');
    expect(mtl('LT05_L1TP_193024_19910614_20161030_01_T1')).toBe('landsat-tm-c1-l1');
    expect(mtl('LX08_L1TP')).toBeUndefined();
    expect(mtl('LC08_L2SP_193024_20210614_20210622_01_T1')).toBeUndefined();
  });

  it('keeps the name’s level from being established', () => {
    const values = bandOf([9000, 14_000, 21_000], 'uint16');
    const documented = [{ product: 'landsat-oli-c2-l1', document: 'scene_MTL.txt' }];
    expect(recognise([fileOf(raster, [values], { documented })])[0]?.status).not.toBe('established');
    const fitting = [{ product: 'landsat-oli-c2-l2', document: 'scene_MTL.txt' }];
    expect(recognise([fileOf(raster, [values], { documented: fitting })])[0]?.status).toBe('established');
  });
});

describe('months in a name', () => {
  const dateOf = (path: string) => profiled(path, [0, 1.5, 38.25], { dtype: 'float32' }).date;
  const name = (when: string) => `VNL_v2_npp_${when}_global_vcmslcfg_c202102150000.average_masked.tif`;
  it('from one to another are a period', () => {
    expect(dateOf(name('201204-201303'))).toMatchObject({ value: '2012-04' });
    expect(dateOf(name('201204-201303'))?.reason).toContain('2012-04 to 2013-03');
    expect(dateOf(name('2019'))?.value).toBe('2019');
    expect(dateOf('rain_200101-200112.tif')).toMatchObject({ value: '2001' });
  });
  it('are none where the second is no month or comes first', () => {
    expect(dateOf('rain_201204-201399.tif')?.reason ?? '').not.toContain('period');
    expect(dateOf('rain_201304-201203.tif')?.reason ?? '').not.toContain('period');
  });
});

describe('a word of a name that a note contradicts', () => {
  const biomass = 'N00E030_ESACCI-BIOMASS-L4-AGB-MERGED-100m-2018-fv4.0.tif';
  const quantity = (text: string) =>
    profiled(biomass, [0, 80, 240], { dtype: 'uint16' }, '', { texts: [{ source: 'README.txt', text }] }).bands[0]
      ?.quantity?.reason;
  it('names no quantity, for it would be the one that the note denies', () => {
    expect(quantity('AGB * 0.47 -> above-ground carbon density')).toBeUndefined();
    expect(quantity('Values are above-ground biomass in tonnes per hectare.')).not.toMatch(/^likely /);
  });
});
