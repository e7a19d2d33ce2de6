import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { FileReport } from '../../cli/profile/report.ts';
import type { FieldProfile, Identity } from '../../core/profile.ts';
import { findQuantity } from '../../knowledge/quantities.ts';
import { recordFamilies } from '../../knowledge/record-table.ts';
import { convertUnit, parseUnit } from '../../knowledge/units.ts';
import { expectExamplesToMatch } from './examples.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('families of tables and layers', () => {
  it('cover what studies use', () => {
    expect(recordFamilies().length).toBeGreaterThanOrEqual(50);
  });

  it('state known quantities in units that convert to theirs, and codes that are no fill', () => {
    for (const { id, columns } of recordFamilies())
      for (const { id: column, quantity, unit, scale } of columns) {
        const name = `${id} ${column}`;
        if (quantity !== undefined) expect(findQuantity(quantity)?.id, name).toBe(quantity);
        const own = quantity === undefined ? undefined : findQuantity(quantity)?.unit;
        if (unit !== undefined && unit !== own) expect(parseUnit(unit), `${name} ${unit}`).toBeDefined();
        if (unit !== undefined && own !== undefined && parseUnit(own))
          expect(convertUnit(1, unit, own, { water: true }), `${name} ${unit}`).toBeDefined();
        if (scale !== undefined) expect(scale, name).not.toBe(0);
      }
  });

  it('match every example with a pattern, and every pattern with an example', () => {
    expectExamplesToMatch(recordFamilies());
  });

  it('have signatures that are their own: whole columns, known to the family', () => {
    for (const { id, signature, columns, layers, bandsOf } of recordFamilies())
      for (const name of layers || bandsOf ? [] : signature.flat())
        expect(
          columns.some(
            ({ id: column, aliases = [], pattern }) =>
              [column, ...aliases].some((one) => one.toLowerCase() === name.toLowerCase()) ||
              (pattern !== undefined && new RegExp(`^(?:${pattern})$`, 'i').test(name)),
          ),
          `${id} ${name}`,
        ).toBe(true);
  });
});

let root = '';
const write = (path: string, lines: readonly string[]): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), `${lines.join('\n')}\n`);
};
const polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [7, 45],
      [7.1, 45],
      [7.1, 45.1],
      [7, 45],
    ],
  ],
};
const layer = (path: string, ...rows: readonly Record<string, string | number | null>[]): void =>
  write(path, [
    JSON.stringify({
      type: 'FeatureCollection',
      features: rows.map((properties) => ({ type: 'Feature', properties, geometry: polygon })),
    }),
  ]);

const fires =
  'latitude,longitude,brightness,scan,track,acq_date,acq_time,satellite,instrument,confidence,version,bright_t31,frp,daynight';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-records-'));
  write('fire/fire_archive_M-C61_1.csv', [
    fires,
    '-9.5,-55.1,320.5,1.1,1,2020-08-01,0145,Terra,MODIS,67,61.03,295.2,15.3,N',
    '-9.6,-55.2,341.5,1.1,1,2020-08-02,1745,Aqua,MODIS,97,61.03,299.2,55.3,D',
  ]);
  write('fire/archive.csv', [
    fires,
    '-9.5,-55.1,320.5,0.4,0.4,2020-08-01,0145,N,VIIRS,n,1,295.2,1.3,N',
    '-9.6,-55.2,341.5,0.4,0.4,2020-08-02,1745,N,VIIRS,h,1,299.2,5.3,D',
  ]);
  write('fire/mixed.csv', [fires, '-9.5,-55.1,320.5,0.4,0.4,2020-08-01,0145,Terra,VIIRS,67,1,295.2,1.3,N']);
  write('fire/mine.csv', [fires, '-9.5,-55.1,47.4,1.1,1,2020-08-01,0145,Terra,MODIS,67,61.03,22,15.3,N']);
  write('fire/mean_fires.csv', [fires, '-9.5,-55.1,320.5,1.1,1,2020-08-01,0145,Terra,MODIS,67,61.03,295,15.3,N']);
  write('points/a-MOD13Q1-061-results.csv', [
    'ID,Latitude,Longitude,Date,MOD13Q1_061__250m_16_days_NDVI,MOD13Q1_061__250m_16_days_VI_Quality,MOD13Q1_061__250m_16_days_VI_Quality_bitmask',
    'A,45.1,7.2,2020-01-01,0.45,2112,0b0000100001000000',
    'A,45.1,7.2,2020-01-17,-3000,65535,0b1111111111111111',
  ]);
  const station =
    '"STATION","DATE","LATITUDE","LONGITUDE","ELEVATION","NAME","PRCP","PRCP_ATTRIBUTES","TMAX","TMAX_ATTRIBUTES"';
  write('stations/tenths.csv', [
    station,
    '"USW00094728","2020-01-01","40.77","-73.96","42.7","PARK","    0",",,W","   50",",,W"',
    '"USW00094728","2020-01-02","40.77","-73.96","42.7","PARK","   13",",,W","   94",",,W"',
  ]);
  write('stations/degrees.csv', [
    station,
    '"USW00094728","2020-01-01","40.77","-73.96","42.7","PARK","0.0",",,W","5.0",",,W"',
    '"USW00094728","2020-01-02","40.77","-73.96","42.7","PARK","1.3",",,W","9.4",",,W"',
  ]);
  layer('borders/ne_10m_admin_0_countries.geojson', { SOVEREIGNT: 'Italy', POP_EST: 60_297_396, GDP_MD: 2_003_576 });
  layer('borders/ne_10m_mine.geojson', { NAME: 'Italy', share: 0.4 });
  layer('borders/ne_10m_countries_density.geojson', { SOVEREIGNT: 'Italy', POP_EST: 60_297_396 });
  write('stations/gauge.rdb', [
    '# comment',
    'agency_cd\tsite_no\tdatetime\t12345_00060_00003\t12345_00060_00003_cd',
    '5s\t15s\t20d\t14n\t10s',
    'USGS\t01646500\t2020-01-01\t11200\tA',
    'USGS\t01646500\t2020-01-02\t10200\tA',
  ]);
  write('series/pixel.csv', [
    'Latitude: 45.0  Longitude: -110.0',
    'Tile: 12095',
    'Elevation: 2000 meters',
    'How to cite: Thornton',
    'year,yday,prcp (mm/day),tmax (deg c)',
    '2020,1,0,-1.5',
    '2020,2,2,-1.1',
  ]);
  write('series/weather.csv', ['time,temperature_2m (°C),area_km2', '2020-01-01,2.4,3', '2020-01-02,3.4,3']);
  layer('cover/clc.geojson', { Code_18: '112', Area_Ha: 33.2 }, { Code_18: '523', Area_Ha: 60 });
  layer('cover/groups.geojson', { Code_18: '1', Area_Ha: 33.2 }, { Code_18: '5', Area_Ha: 60 });
  layer('cover/ua.geojson', { code_2018: '11210', class_2018: 'Discontinuous dense', area: 900, Pop2018: 4 });
  layer('ice/g.geojson', { RGIId: 'RGI60-11.00001', GLIMSId: 'G1', Area: 0.19, Zmed: -999, Slope: 21.3, Connect: 0 });
  layer('ice/glaciers_in_ha.geojson', { RGIId: 'RGI60-11.00001', GLIMSId: 'G1', Area: 19, Zmed: 2600 });
  layer('burnt/a.geojson', { FIREDATE: '2021-08-01', LASTUPDATE: '2021-08-05', AREA_HA: '120', BROADLEA: '10.5' });
  layer('lakes/l.geojson', { Hylak_id: 1, Lake_area: 3.4, Vol_total: 22.1, Dis_avg: -9999, Lake_type: 1 });
  layer('own/l.geojson', { Hylak_id: 1, Lake_area: 3.4, Vol_total: 22.1, Lake_type: 7 });
  const reach = { reach_id: 21602600101, wse: 212.4, wse_u: 0.1, width: 84.5, slope: 0.0004, reach_q: 1 };
  layer('rivers/swot.geojson', reach, { ...reach, wse: -999999999999 });
  layer(
    'rivers/NHDFlowline.geojson',
    { lengthkm: 1.25, ftype: 460, fcode: 46006 },
    { lengthkm: 0.5, ftype: 558, fcode: 55800 },
  );
  write('points/months.csv', ['ID,Date,MOD13Q1_061__250m_16_days_NDVI', 'A,2020-01-01,0.45', 'A,2020-01-17,0.5']);
  write('own/README.md', ['l.geojson: Lake_area is given in hectares.']);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Records {
  readonly identity: Identity | undefined;
  readonly fields: ReadonlyMap<string, FieldProfile>;
}

const recordsOf = (file: FileReport): Records => {
  if (file.kind === 'table')
    return { identity: file.identity, fields: new Map(file.columns.map((one) => [one.name, one])) };
  if (file.kind !== 'features') throw new Error(`${file.path} is ${file.kind}`);
  return {
    identity: file.identity,
    fields: new Map(file.layers.flatMap(({ fields }) => fields.map((one) => [one.name, one]))),
  };
};

const profiled = async (folder: string): Promise<Map<string, Records>> => {
  const { files } = await profileFiles(filesBelow(join(root, folder)), { limit: {}, isolation: 'auto' });
  return new Map(
    files.filter(({ kind }) => kind !== 'other').map((file) => [file.path.split('/').at(-1) ?? '', recordsOf(file)]),
  );
};

describe('facts of columns', () => {
  it('knows active fires by their columns, and refuses a copy in other units or one that was computed', async () => {
    const found = await profiled('fire');
    const archive = found.get('fire_archive_M-C61_1.csv');
    expect(archive?.identity).toMatchObject({ status: 'established', products: ['firms-modis'] });
    expect(archive?.fields.get('brightness')).toMatchObject({
      role: { value: 'measure' },
      quantity: { value: 'brightness-temperature' },
      encoding: { unit: 'K', scale: 1, status: 'established' },
    });
    expect(archive?.fields.get('frp')?.encoding?.unit).toBe('MW');
    expect(archive?.fields.get('confidence')?.encoding?.unit).toBe('%');
    expect(archive?.fields.get('daynight')?.classes).toEqual({ D: 'day', N: 'night' });
    expect(found.get('mine.csv')?.identity).toMatchObject({
      status: 'unknown',
      against: [expect.stringContaining('brightness holds 47.4')],
    });
    expect(found.get('mine.csv')?.fields.get('brightness')?.encoding).toBeUndefined();
    // Archive downloads call both sensors' channels alike: satellite, instrument and confidence tell which it is.
    expect(found.get('archive.csv')?.identity).toMatchObject({ status: 'established', products: ['firms-viirs'] });
    expect(found.get('archive.csv')?.fields.get('confidence')?.classes).toMatchObject({ n: 'nominal' });
    expect(found.get('mixed.csv')?.identity?.status).toBe('unknown');
    expect(found.get('mean_fires.csv')?.identity).toMatchObject({ status: 'unknown', products: [] });
  });

  it('knows a layer by some columns under its official name, and by none that are called so everywhere', async () => {
    const found = await profiled('borders');
    const countries = found.get('ne_10m_admin_0_countries.geojson');
    expect(countries?.identity).toMatchObject({ status: 'established', products: ['natural-earth'] });
    expect(countries?.fields.get('POP_EST')).toMatchObject({ quantity: { value: 'population' } });
    expect(found.get('ne_10m_mine.geojson')?.identity?.status).toBe('unknown');
    expect(found.get('ne_10m_countries_density.geojson')?.identity?.status).toBe('unknown');
  });

  it('takes sampled layers as physical already, with the fill of their product', async () => {
    const sample = (await profiled('points')).get('a-MOD13Q1-061-results.csv');
    expect(sample?.identity?.products).toEqual(['appeears-points']);
    expect(sample?.fields.get('MOD13Q1_061__250m_16_days_NDVI')).toMatchObject({
      quantity: { value: 'ndvi' },
      encoding: { scale: 1, offset: 0, nodata: [-3000], unit: '1' },
    });
    expect(sample?.fields.get('MOD13Q1_061__250m_16_days_VI_Quality')?.role?.value).toBe('quality');
    expect(sample?.fields.get('MOD13Q1_061__250m_16_days_VI_Quality_bitmask')?.role?.value).toBe('quality');
  });

  it('tells tenths of degrees from degrees by the numbers', async () => {
    const found = await profiled('stations');
    expect(found.get('tenths.csv')?.fields.get('TMAX')?.encoding).toMatchObject({ scale: 0.1, unit: 'degC' });
    expect(found.get('degrees.csv')?.identity?.products).toEqual(['ghcn-daily-order']);
    expect(found.get('degrees.csv')?.fields.get('TMAX')?.encoding).toBeUndefined();
    expect(found.get('gauge.rdb')?.fields.get('12345_00060_00003')?.encoding?.unit).toBe('ft3/s');
  });

  it('reads a table below a preamble, and units that stand in names', async () => {
    const found = await profiled('series');
    expect(found.get('pixel.csv')?.fields.get('tmax (deg c)')).toMatchObject({
      quantity: { value: 'air-temperature' },
      encoding: { unit: 'degC' },
    });
    expect(found.get('weather.csv')?.identity).toBeUndefined();
    expect(found.get('weather.csv')?.fields.get('temperature_2m (°C)')?.encoding?.unit).toBe('degC');
    expect(found.get('weather.csv')?.fields.get('area_km2')?.encoding?.unit).toBe('km2');
  });

  it('binds codes to their field, and refuses codes that are others', async () => {
    const found = await profiled('cover');
    const clc = found.get('clc.geojson');
    expect(clc?.identity).toMatchObject({ status: 'established', products: ['corine-polygons'] });
    expect(clc?.fields.get('Code_18')?.classes?.['523']).toBe('sea and ocean');
    expect(clc?.fields.get('Area_Ha')?.encoding?.unit).toBe('ha');
    expect(found.get('groups.geojson')?.identity).toMatchObject({ status: 'unknown', products: [] });
    expect(found.get('groups.geojson')?.fields.get('Code_18')?.classes).toBeUndefined();
    expect(found.get('ua.geojson')?.fields.get('area')?.encoding?.unit).toBe('m2');
    const glaciers = await profiled('ice');
    expect(glaciers.get('glaciers_in_ha.geojson')?.identity).toMatchObject({
      status: 'unknown',
      against: [expect.stringContaining('the name says ha')],
    });
    const ice = glaciers.get('g.geojson');
    expect(ice?.fields.get('Area')?.encoding?.unit).toBe('km2');
    expect(ice?.fields.get('Zmed')?.encoding).toMatchObject({ unit: 'm', nodata: [-999] });
    expect(ice?.fields.get('Connect')?.classes?.['2']).toBe('strong connection');
  });

  it('gives no fact of a column whose values contradict it, and takes the unit that a document states', async () => {
    const [lakes] = (await profiled('lakes')).values();
    expect(lakes?.fields.get('Vol_total')?.encoding?.unit).toBe('hm3');
    expect(lakes?.fields.get('Dis_avg')?.encoding).toMatchObject({ unit: 'm3/s', nodata: [-9999] });
    // Numbers that are written as texts are numbers.
    const [burnt] = (await profiled('burnt')).values();
    expect(burnt?.identity?.status).toBe('established');
    expect(burnt?.fields.get('AREA_HA')?.encoding?.unit).toBe('ha');
    const own = (await profiled('own')).get('l.geojson');
    expect(own?.identity).toMatchObject({ status: 'likely', against: [expect.stringContaining('Lake_type holds 7')] });
    expect(own?.fields.get('Lake_type')?.classes).toBeUndefined();
    expect(own?.fields.get('Lake_area')?.encoding).toMatchObject({ unit: 'hectares', origin: 'document' });
  });

  it('knows river reaches and flowlines by their columns, and sampled layers without coordinates', async () => {
    const rivers = await profiled('rivers');
    const points = await profiled('points');
    const swot = rivers.get('swot.geojson');
    expect(swot?.identity).toMatchObject({ status: 'established', products: ['swot-river'] });
    expect(swot?.fields.get('wse')).toMatchObject({ encoding: { unit: 'm', nodata: [-999999999999] } });
    const lines = rivers.get('NHDFlowline.geojson');
    expect(lines?.identity).toMatchObject({ status: 'established', products: ['nhd-high-resolution'] });
    expect(lines?.fields.get('fcode')?.classes?.['46006']).toContain('perennial');
    expect(points.get('months.csv')?.identity).toMatchObject({
      status: 'established',
      products: ['appeears-points'],
    });
  });
});
