import { describe, expect, it } from 'vitest';
import { noFindings, profileOf } from '../../agents/summary/file-profile.ts';
import { rangeLines } from '../../cli/profile/ranges.ts';
import { reportOf } from '../../cli/profile/report.ts';
import type { BandDescription, FileDescription } from '../../core/description.ts';
import type { RasterProfile } from '../../core/profile.ts';
import { recognise } from '../../knowledge/recognition/recognise.ts';
import { bandLines } from '../../reasoners/model/band-text.ts';
import { bandOf, fileOf } from '../knowledge/perturbed-files.ts';
import { described } from './profiled.ts';

const bandCalled = (name: string, index: number, more: Partial<BandDescription> = {}): BandDescription =>
  described({ index, name, ...more });

interface Known {
  readonly profile: RasterProfile;
  readonly lines: readonly string[];
}

/** What is known of a file, and the lines that tell its ranges. */
const known = (
  path: string,
  bands: readonly BandDescription[],
  more: { readonly tags?: Readonly<Record<string, string>>; readonly values?: readonly number[] } = {},
): Known => {
  const description: FileDescription = {
    kind: 'raster',
    format: 'NetCDF-4',
    bytes: 1,
    nameDate: null,
    grids: [],
    bands: [...bands],
    tags: { ...more.tags },
    notes: [],
  };
  const values = more.values ?? [100, 250, 400];
  const clues = fileOf(
    path,
    bands.map(({ name, dtype, validRange }) => bandOf(values, dtype, { name, ...(validRange ? { validRange } : {}) })),
  );
  const [recognised] = recognise([clues]);
  const profile = profileOf({ path, absolute: `/${path}`, description }, { ...noFindings, recognised });
  if (profile.kind !== 'raster') throw new Error('no raster');
  const report = reportOf({ files: [profile], groups: [], unknown: [] }, new Map([[path, description]]));
  const [file] = report.files;
  return { profile, lines: file?.kind === 'raster' ? rangeLines(file) : [] };
};

const soilMoisture = 'SMAP_L3_SM_P_20210105_R18290_001.h5';

describe('the valid range that a file states', () => {
  it('is told in stored numbers and in physical ones', () => {
    const { lines, profile } = known('heat.nc', [
      bandCalled('t', 1, { scale: 0.02, unit: 'K', validRange: [7500, 65_535] }),
    ]);
    expect(lines).toEqual(['t: 7500 to 65535 stored, 150 to 1310.7 K, the file says; what lies outside is missing']);
    expect(profile.bands[0]?.valid).toEqual({ range: [7500, 65_535], terms: 'stored', origin: 'file', masks: true });
    expect(bandLines(profile.bands, 8).join()).toContain("file's valid range 7500 to 65535 (stored");
  });

  it('turns round where the factor is negative, and may be open on one side', () => {
    const upsideDown = known('a.nc', [bandCalled('a', 1, { scale: -0.1, validRange: [0, 50] })]);
    expect(upsideDown.lines.join()).toContain('0 to 50 stored, -5 to 0');
    const open = known('b.nc', [
      bandCalled('b', 1, { dtype: 'float32', validRange: [0, Number.MAX_VALUE], unit: 'mm' }),
    ]);
    expect(open.lines).toEqual(['b: from 0 mm, the file says; what lies outside is missing']);
    expect(known('c.nc', [bandCalled('c', 1)]).lines).toEqual([]);
  });

  it('stands over the one of its product, which is told', () => {
    const values = [0.05, 0.3, 0.62];
    const band = (validRange: [number, number] | null) =>
      bandCalled('soil_moisture', 1, { dtype: 'float32', unit: 'cm3/cm3', validRange });
    const wider = known(soilMoisture, [band([0.01, 0.9])], { values });
    expect(wider.profile.identity?.status).toBe('established');
    expect(wider.profile.bands[0]?.encoding?.validRange).toEqual([0.01, 0.9]);
    expect(wider.profile.contradictions?.join()).toContain("the file's valid range is 0.01 to 0.9; set aside: 0.02 to");
    const open = known(soilMoisture, [band([0.01, Number.MAX_VALUE])], { values: [0.05, 0.3] });
    expect(open.profile.bands[0]?.encoding?.validRange?.[0]).toBe(0.01);
    expect(open.profile.bands[0]?.encoding?.validRange?.[1]).toBeLessThan(1);
    const silent = known(soilMoisture, [band(null)], { values: [0.05, 0.3] });
    expect(silent.profile.contradictions).toBeUndefined();
    expect(silent.lines.join()).toContain('the product’s guide says; what lies outside is missing');
  });

  it('that a conversion left in the tags of a GeoTIFF is told and masks nothing', () => {
    const { profile, lines } = known('sst.tif', [bandCalled('sst', 1, { scale: 0.01, unit: 'degC' })], {
      tags: { 'band 1: valid_min': '-300', 'band 1: valid_max': '4500' },
    });
    expect(profile.bands[0]?.valid).toEqual({ range: [-300, 4500], terms: 'stored', origin: 'file', masks: false });
    expect(lines).toEqual(['sst: -300 to 4500 stored, -3 to 45 degC, the file says; nothing is masked by it']);
    const range = known('q.tif', [bandCalled('q', 1, { scale: 0.01 })], { tags: { valid_range: '{0.5,1.5}' } });
    expect(range.profile.bands[0]?.valid?.terms).toBe('physical');
  });

  it('is none where its ends are no numbers, stand upside down, or are another band’s', () => {
    const tags = (entries: Readonly<Record<string, string>>) =>
      known('x.tif', [bandCalled('x', 1), bandCalled('y', 2)], { tags: entries }).profile.bands[0]?.valid;
    expect(tags({ 'band 1: valid_range': 'see guide' })).toBeUndefined();
    expect(tags({ 'band 1: valid_range': '10, 2' })).toBeUndefined();
    expect(tags({ 'band 2: valid_range': '2, 10' })).toBeUndefined();
    expect(tags({ valid_range: '2, 10' })).toBeUndefined();
    expect(tags({ 'x#valid_range': '2, 10' })?.range).toEqual([2, 10]);
  });
});

describe('the nominal range of a guide', () => {
  it('is told with an established product, and masks nothing', () => {
    const path = 'LE07_L2SP_035034_20050610_20200914_02_T1_SR_B3.TIF';
    const band = bandCalled('band 1', 1, { dtype: 'uint16' });
    const { profile, lines } = known(path, [band], { values: [7900, 9000, 12_000] });
    expect(profile.bands[0]?.valid).toMatchObject({ origin: 'product', masks: false });
    expect(lines.join()).toContain('7273 to 43636 stored');
    const doubted = known(path, [band], { values: [1, 2, 3] });
    expect(doubted.profile.identity?.status).not.toBe('established');
    expect(doubted.lines).toEqual([]);
  });
});
