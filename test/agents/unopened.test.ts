import { describe, expect, it } from 'vitest';
import type { Described } from '../../agents/summary/described.ts';
import { noFindings, profileOf } from '../../agents/summary/file-profile.ts';
import { byNameOf } from '../../agents/summary/unopened.ts';
import { expectedLine } from '../../cli/profile/reasons.ts';

const closed = (path: string, kind: 'unreadable' | 'other' = 'unreadable'): Described => ({
  path,
  absolute: `/data/${path}`,
  description:
    kind === 'unreadable'
      ? {
          kind,
          format: 'HDF4',
          bytes: 9000,
          nameDate: null,
          notes: [],
          code: 'not-read',
          message: 'The file is HDF4, which is not read.',
        }
      : { kind, format: 'unknown', bytes: 9000, nameDate: null, notes: [] },
});

const profiled = (file: Described) => {
  const profile = profileOf(file, { ...noFindings, byName: byNameOf(file, [file], [], false) });
  if (profile.kind !== 'unreadable' && profile.kind !== 'other') throw new Error(profile.kind);
  return profile;
};

describe('a file that is not opened', () => {
  it('has the product of its name as likely, the period of that name and the layers of the guide', () => {
    const { date, identity, layers = [] } = profiled(closed('MOD10A1.A2021045.h18v04.061.2021047033744.hdf'));
    expect(date).toEqual({ value: '2021-02-14', reason: 'in its official name' });
    expect(identity).toMatchObject({ status: 'likely', products: ['mod10a1'], version: '061' });
    expect(identity?.against).toContain('by its name; the file was not opened');
    expect(layers.map(expectedLine).find((line) => line.startsWith('NDSI_Snow_Cover:'))).toContain(
      'ndsi, × 0.01; missing 200, 201, 211, 237, 239, 250, 254, 255; valid 0 to 100; codes 200 missing data',
    );
  });

  it('may be of a format that nobody knows', () => {
    const { identity } = profiled(closed('MOD10A1.A2021045.h18v04.061.2021047033744.hdf.gz', 'other'));
    expect(identity?.products).toEqual(['mod10a1']);
  });

  it('says nothing where its name says nothing, nor of a text with the name of the data', () => {
    expect(profiled(closed('snow.hdf')).identity).toBeUndefined();
    expect(profiled(closed('MOD10A1.A2021045.h18v04.061.2021047033744.hdf.xml', 'other')).identity).toBeUndefined();
  });
});
