import { describe, expect, it } from 'vitest';
import { noFindings, profileOf } from '../../agents/data-summary/file-profile.ts';
import type { BandDescription, FileDescription } from '../../core/description.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';

const bandCalled = (name: string, undecidedScale?: number): BandDescription => ({
  index: 1,
  name,
  description: '',
  dtype: 'int16',
  scale: 1,
  offset: 0,
  ...(undecidedScale === undefined ? {} : { undecidedScale }),
  unit: '',
  quantity: '',
  nodata: [],
  validRange: null,
  wavelengthNm: null,
  date: null,
  colour: '',
  grid: 0,
});

const path = 'MOD13Q1.A2021128.h18v04.061.2021137045012.hdf';

const encodingOf = (band: BandDescription, known: boolean) => {
  const name = known ? path : 'layer.hdf';
  const description: FileDescription = {
    kind: 'raster',
    format: 'HDF-EOS2',
    bytes: 1,
    nameDate: null,
    grids: [],
    bands: [band],
    tags: {},
    notes: [],
  };
  const clues = bandOf([-1800, 2000, 9000], band.dtype, { name: band.name });
  const [recognised] = known ? recognise([fileOf(path, [clues])]) : [];
  const profile = profileOf({ path: name, absolute: `/${name}`, description }, { ...noFindings, recognised });
  return profile.kind === 'raster' ? profile.bands[0]?.encoding : undefined;
};

describe('a scale factor that may be a divisor', () => {
  it("is one where it is the reciprocal of the established product's, which says so", () => {
    const encoding = encodingOf(bandCalled('250m 16 days NDVI', 10_000), true);
    expect(encoding).toMatchObject({ scale: 0.0001, offset: 0, origin: 'product', status: 'established' });
    expect(encoding?.reason).toMatch(/states the scale factor 10000, by which it is divided/);
  });

  it("contradicts the product where it is none: nothing is established, and the product's is told", () => {
    const encoding = encodingOf(bandCalled('250m 16 days NDVI', 1000), true);
    expect(encoding).toMatchObject({ scale: 1000, origin: 'file', status: 'likely' });
    expect(encoding?.reason).toMatch(/set aside: × 0.0001/);
  });

  it('of no known product is only likely; without any there is nothing to say', () => {
    expect(encodingOf(bandCalled('Retrieved', 1000), false)).toMatchObject({ scale: 1000, status: 'likely' });
    expect(encodingOf(bandCalled('Retrieved'), false)).toBeUndefined();
    expect(encodingOf(bandCalled('250m 16 days NDVI'), true)?.reason).not.toMatch(/divided/);
  });
});
