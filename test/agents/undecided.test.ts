import { describe, expect, it } from 'vitest';
import { noFindings, profileOf } from '../../agents/summary/file-profile.ts';
import type { BandDescription, FileDescription } from '../../core/description.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';
import { described } from './profiled.ts';

const bandCalled = (name: string, scale?: number, offset = 0): BandDescription =>
  described({ name, ...(scale === undefined ? {} : { undecided: { scale, offset } }) });

const vegetation = 'MOD13Q1.A2021128.h18v04.061.2021137045012.hdf';

const encodingOf = (band: BandDescription, official: string | null, values = [-1800, 2000, 9000]) => {
  const name = official ?? 'layer.hdf';
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
  const clues = bandOf(values, band.dtype, { name: band.name });
  const [recognised] = official ? recognise([fileOf(official, [clues])]) : [];
  const profile = profileOf({ path: name, absolute: `/${name}`, description }, { ...noFindings, recognised });
  return profile.kind === 'raster' ? profile.bands[0]?.encoding : undefined;
};

const emissivity = 'MOD11A1.A2021128.h18v04.061.2021129045012.hdf';

describe('scale and offset that can mean different things', () => {
  it("are divided by where that gives the established product's own factor, which says so", () => {
    const encoding = encodingOf(bandCalled('250m 16 days NDVI', 10_000), vegetation);
    expect(encoding).toMatchObject({ scale: 0.0001, offset: 0, origin: 'product', status: 'established' });
    expect(encoding?.reason).toMatch(/states the scale factor 10000: numbers are divided by the factor/);
  });

  it("are multiplied and added where the product's are so", () => {
    const encoding = encodingOf({ ...bandCalled('Emis_31', 0.002, 0.49), dtype: 'uint8' }, emissivity, [100, 200, 254]);
    expect(encoding).toMatchObject({ scale: 0.002, offset: 0.49, origin: 'product', status: 'established' });
    expect(encoding?.reason).toMatch(/multiplied by the factor, and the offset is added/);
  });

  it("contradict the product where no meaning is its own: nothing is established, and the product's is told", () => {
    const encoding = encodingOf(bandCalled('250m 16 days NDVI', 1000), vegetation);
    expect(encoding).toMatchObject({ scale: 1000, origin: 'file', status: 'likely' });
    expect(encoding?.reason).toMatch(/set aside: × 0.0001/);
  });

  it('of no known product are only likely, with all that they may mean; without any there is nothing to say', () => {
    const calibrated = encodingOf(bandCalled('Retrieved', 0.5, 10), null);
    expect(calibrated).toMatchObject({ scale: 0.5, offset: 10, status: 'likely' });
    expect(calibrated?.reason).toMatch(/× 0\.5 \+ 10 or × 0\.5 − 5$/);
    expect(encodingOf(bandCalled('Retrieved', 1000), null)?.reason).toMatch(/× 1000 or × 0\.001$/);
    expect(encodingOf(bandCalled('Retrieved'), null)).toBeUndefined();
    expect(encodingOf(bandCalled('250m 16 days NDVI'), vegetation)?.reason).not.toMatch(/divided|multiplied/);
  });
});
