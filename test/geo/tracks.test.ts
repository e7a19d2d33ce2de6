import { describe, expect, it } from 'vitest';
import type { Table } from '../../core/tool/contract.ts';
import { describeFile } from '../../geo/describe.ts';
import { fixture, seeTable } from './support.ts';

const rowsOf = async (path: string): Promise<Table['rows']> => (await seeTable(path)).rows;

describe('a file of shots along tracks', () => {
  it('is a table with a row per shot, the group as its beam', async () => {
    const path = fixture('tracks/shots.h5');
    const told = await describeFile(path);
    expect(told).toMatchObject({ kind: 'table', rows: 7 });
    const rows = await rowsOf(path);
    expect(rows.map(({ beam }) => beam)).toEqual([...Array(3).fill('BEAM0000'), ...Array(4).fill('BEAM0101')]);
    expect(rows[4]).toMatchObject({ lat_lowestmode: 45.001, elev_lowestmode: 313.5, rh_98: 24.5, rh_0: 0 });
    expect(rows[4]?.['geolocation_elev_lowestmode']).toBe(1001);
  });

  it('says the units of its columns', async () => {
    const told = await describeFile(fixture('tracks/shots.h5'));
    const columns = told.kind === 'table' ? told.columns : [];
    expect(columns.find(({ name }) => name === 'rh_98')?.unit).toBe('m');
  });

  it('has physical numbers, and nothing where a fill stands', async () => {
    const rows = await rowsOf(fixture('tracks/cruise.nc'));
    expect(rows.map(({ sst }) => sst)).toEqual([12, 12.5, null, 13]);
  });

  it('is no table where latitude and longitude are the axes of a grid', async () => {
    expect(await describeFile(fixture('tracks/square.nc'))).toMatchObject({ kind: 'raster' });
  });
});
