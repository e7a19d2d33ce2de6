import { describe, expect, it } from 'vitest';
import { enviDescription, readEnviHeader } from '../../agents/summary/documents/envi-header.ts';
import { readMtl } from '../../agents/summary/documents/landsat-mtl.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { statementsIn } from '../../knowledge/recognition/statements.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';

const raster = (path: string) => ({ path, bands: [{ index: 1, names: [] }] });

describe('the metadata of older Landsat scenes', () => {
  const scene = 'LT51930241999200XXX01';
  const mtl = (lines: readonly string[]) =>
    readMtl(
      { path: `${scene}_MTL.txt`, text: ['GROUP = MIN_MAX', ...lines, 'END_GROUP = MIN_MAX', 'END'].join('\n') },
      [raster(`${scene}_B4.TIF`)],
    )[0]?.encoding;

  it('give factors and the valid range of stored numbers', () => {
    const found = mtl([
      'RADIANCE_MULT_BAND_4 = 0.876',
      'RADIANCE_ADD_BAND_4 = -2.38602',
      'QUANTIZE_CAL_MIN_BAND_4 = 1',
      'QUANTIZE_CAL_MAX_BAND_4 = 255',
    ]);
    expect(found).toMatchObject({ scale: 0.876, offset: -2.38602, validRange: [1, 255], quantity: 'radiance' });
  });

  it('give factors by the radiance of the least and the largest number', () => {
    const found = mtl(['LMAX_BAND4 = 241.100', 'LMIN_BAND4 = -5.100', 'QCALMAX_BAND4 = 255.0', 'QCALMIN_BAND4 = 1.0']);
    expect(found?.scale).toBeCloseTo(246.2 / 254, 6);
    expect((found?.scale ?? 0) * 255 + (found?.offset ?? 0)).toBeCloseTo(241.1, 4);
  });
});

describe('a header of ENVI', () => {
  const said = 'FLAASH atmospherically corrected surface reflectance x 10000, Landsat 8 OLI';
  const text = `ENVI\ndescription = {\n  ${said} [Tue Aug 18 10:22:41 2020]}\nbands = 1\nreflectance scale factor = 10000.0\n`;

  it('says what was done and how the numbers are stored', () => {
    const [fact] = readEnviHeader({ path: 'lc08_a.hdr', text }, [raster('lc08_a.dat')]);
    expect(fact?.encoding).toMatchObject({ scale: 0.0001, quantity: 'surface-reflectance' });
    expect(enviDescription(text)).toBe(said);
  });

  it('of a correction that a user made rules out the products of the producer, which have their own', () => {
    const statements = statementsIn(said, 'lc08_a.hdr');
    const verdict = (path: string) =>
      recognise([fileOf(path, [bandOf([150, 2200, 4800], 'int16')], { statements })])[0];
    expect(verdict('lc08_20200803_flaash.dat')?.status).toBe('unknown');
    expect(verdict('lc08_20200803_flaash.dat')?.against.join()).toContain('FLAASH');
  });
});
