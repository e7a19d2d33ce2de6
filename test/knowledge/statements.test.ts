import { describe, expect, it } from 'vitest';
import { commandsIn, statementsIn } from '../../knowledge/recognition/statements.ts';

describe('statements of documents', () => {
  it('undoes what a text says was done to the numbers, the last step first', () => {
    const said = (text: string) => statementsIn(text, 'README').filter(({ kind }) => kind === 'encoding');
    expect(said('stored = round(NDVI * 100 + 100)')).toMatchObject([{ scale: 0.01, offset: -1 }]);
    expect(said('DN = (NDVI + 1) * 100')).toMatchObject([{ scale: 0.01, offset: -1 }]);
    const [steps] = said('reflectance = raw*0.0000275-0.2, then multiplied by 10000 and stored as int16.');
    expect(steps).toEqual({ ...steps, kind: 'encoding', scale: 0.0001, offset: undefined });
    const kinds = (text: string): string[] => statementsIn(text, 'README').map(({ kind }) => kind);
    expect(['was already', 'was not'].map((how) => kinds(`BOA_ADD_OFFSET ${how} added.`))).toEqual([
      ['offset-removed'],
      [],
    ]);
  });

  it('takes no size of a pixel and no scale of a map for a factor', () => {
    const said = (text: string) => statementsIn(text, 'log').filter(({ kind }) => kind === 'encoding');
    for (const text of [
      'scale=30',
      'scale: 10',
      'exported at scale 10 m',
      'map scale 1:10000',
      'scale 1:50 000',
      'Scale factor 10000',
    ])
      expect(said(text), text).toEqual([]);
    expect(said('scale factor 0.0001')).toMatchObject([{ scale: 0.0001 }]);
    expect(said('scale=0.02')).toMatchObject([{ scale: 0.02 }]);
    expect(said('scaling factor of 0.1')).toMatchObject([{ scale: 0.1 }]);
  });

  it('takes no number of a command line for a fact, and tells which of them changes numbers', () => {
    expect(statementsIn('gdal_translate -ot Byte -scale 7273 20000 0 255', 'note')).toMatchObject([
      { kind: 'derived', word: '-scale 7273 20000 0 255' },
    ]);
    expect(statementsIn('gdalwarp -t_srs EPSG:32633 -dstnodata -9999 a.tif b.tif', 'note')).toEqual([]);
    const history = 'Mon May 3 2021: cdo -b F32 mulc,86400 in.nc out.nc';
    expect(commandsIn(history, 'history')).toMatchObject([{ kind: 'derived' }]);
    expect(commandsIn('Mon May 3 2021: ncks -O a.nc b.nc', 'history')).toEqual([]);
    expect(statementsIn('scale 0.0001, computed for the county', 'note')).toMatchObject([
      { kind: 'encoding', scale: 0.0001 },
    ]);
  });
});
