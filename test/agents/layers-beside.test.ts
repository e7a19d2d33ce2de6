import { describe, expect, it } from 'vitest';
import { noFindings, profileOf } from '../../agents/summary/file-profile.ts';
import type { BandDescription, FileDescription } from '../../core/description.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';
import { described } from './profiled.ts';

const bandCalled = (name: string, index: number, more: Partial<BandDescription> = {}): BandDescription =>
  described({ index, name, ...more });

const fileWith = (path: string, bands: readonly BandDescription[]) => {
  const description: FileDescription = {
    kind: 'raster',
    format: 'NetCDF-4',
    bytes: 1,
    nameDate: null,
    grids: [],
    bands: [...bands],
    tags: {},
    notes: [],
  };
  return { path, absolute: `/${path}`, description };
};

const quantitiesOf = (path: string, bands: readonly BandDescription[], recognised = noFindings.recognised) => {
  const profile = profileOf(fileWith(path, bands), { ...noFindings, recognised });
  return profile.kind === 'raster' ? profile.bands.map(({ quantity }) => quantity?.value ?? null) : [];
};

describe('layers of one file', () => {
  it('that have names of their own take nothing from the name of the file', () => {
    const bands = ['LST', 'exception', 'biome', 'fraction'].map((name, index) => bandCalled(name, index + 1));
    expect(quantitiesOf('LST_in.nc', bands)).toEqual(['land-surface-temperature', null, null, null]);
  });

  it('take it where they have none, or are alone', () => {
    expect(quantitiesOf('LST_in.nc', [bandCalled('data', 1)])).toEqual(['land-surface-temperature']);
    expect(quantitiesOf('LST_in.nc', [bandCalled('biome', 1)])).toEqual(['land-surface-temperature']);
    expect(quantitiesOf('LST_in.tif', [bandCalled('band 1', 1), bandCalled('band 2', 2)])).toEqual([
      'land-surface-temperature',
      'land-surface-temperature',
    ]);
  });

  it('are never what a word within their name says where their unit is a count', () => {
    expect(quantitiesOf('rain.nc', [bandCalled('precipitation_hits', 1, { unit: 'count' })])).toEqual([null]);
    expect(quantitiesOf('rain.nc', [bandCalled('precipitation_daily', 1, { unit: 'mm' })])).toEqual(['precipitation']);
  });

  it('are none of an established product’s main layer where its facts do not list them', () => {
    const path = '3B-DAY.MS.MRG.3IMERG.20210712-S000000-E235959.V07B.nc4';
    const names = ['precipitation', 'precipitation_extra'];
    const [found] = recognise([
      fileOf(
        path,
        names.map((name) => bandOf([0.5, 2.25, 8.75], 'float32', { name, description: name })),
      ),
    ]);
    expect(found?.status).toBe('established');
    const bands = names.map((name, index) => bandCalled(name, index + 1, { dtype: 'float32' }));
    expect(quantitiesOf(path, bands, found)).toEqual(['precipitation', null]);
  });

  it('keep a quantity of their own where the product is only likely and says the same', () => {
    const [found] = recognise([
      fileOf('monthly_2001-2020.nc', [
        bandOf([270.5, 281.25, 290.75], 'float32', { name: 't2m', description: '2 metre temperature', unit: 'K' }),
        bandOf([0.001, 0.002, 0.004], 'float32', { name: 'tp', description: 'Total precipitation', unit: 'm' }),
      ]),
    ]);
    expect(found?.status).toBe('likely');
    const own = { dtype: 'float32', unit: 'K', description: '2 metre temperature' };
    const profile = profileOf(fileWith('monthly_2001-2020.nc', [bandCalled('t2m', 1, own)]), {
      ...noFindings,
      recognised: found,
    });
    const [band] = profile.kind === 'raster' ? profile.bands : [];
    expect(band?.quantity?.value).toBe('air-temperature');
    expect(band?.quantity?.reason).not.toMatch(/^likely/);
  });
});
