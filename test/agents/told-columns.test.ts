import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { DataReport } from '../../cli/profile/report.ts';
import type { FieldProfile } from '../../core/profile.ts';

// One profile of all folders, in a sandbox.
vi.setConfig({ hookTimeout: 120_000 });

let root = '';
let report: DataReport;

const text = (path: string, lines: readonly string[]): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${lines.join('\n')}\n`);
};

const columns = (path: string): readonly FieldProfile[] => {
  const file = report.files.find((one) => one.path === path);
  if (file?.kind === 'table') return file.columns;
  if (file?.kind === 'features') return file.layers.flatMap(({ fields }) => fields);
  throw new Error(`no table ${path}`);
};

/** Quantity, unit, factor and missing values of a column. */
const facts = (path: string, name: string): readonly unknown[] => {
  const column = columns(path).find((one) => one.name === name);
  const { unit = '', scale = null, nodata = [] } = column?.encoding ?? {};
  return [column?.quantity?.value ?? null, unit, scale, nodata];
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-columns-'));
  text('headers/log.csv', [
    'day,temp_C (daily mean),precip_mm,snowDepth_cm,Rain class,Temp sensor,Wassertemperatur [°C],Snow Depth (in) Start of Day',
    '2020-01-01,1.5,0,12,2,7,3.5,20',
    '2020-01-02,2.5,3.1,14,1,7,3.9,22',
  ]);
  text('readme/met.csv', ['day,T,RH,wind,q', '2020-01-01,15,80,3,7', '2020-01-02,25,81,-99,9']);
  text('readme/notes.md', [
    'T: air temperature, tenths of °C',
    '- `RH` – relative humidity (%)',
    'wind: mean wind speed in m/s, -99 = no data',
    'q: number of checks',
    'The wind was strong in that year.',
  ]);
  text('table/river.csv', ['day,Q,H,n', '2020-01-01,12.5,118,4', '2020-01-02,13.5,121,5']);
  text('table/LIESMICH.md', [
    '| Spalte | Beschreibung | Einheit | Faktor |',
    '|---|---|---|---|',
    '| Q | Abfluss, Tagesmittel | m3/s | 1 |',
    '| H | Wasserstand | m | 0.01 |',
    '| n | Anzahl der Messungen | - | - |',
  ]);
  text('dictionary/plots.csv', ['plot,ab,alt,esp', 'a,21.5,14.2,3', 'b,33.1,19.8,5']);
  text('dictionary/diccionario.csv', [
    'campo,descripción,unidad,sin datos',
    'ab,Área basal,m2/ha,-1',
    'alt,Altura de los árboles,m,-1',
    'esp,Número de especies,,-1',
  ]);
  text('torn/x.csv', ['day,flow_rate', '2020-01-01,12', '2020-01-02,13']);
  text('torn/a.txt', ['flow_rate: discharge, m3/s']);
  text('torn/b.txt', ['flow_rate: discharge, L/s']);
  text('comment/station.csv', [
    '# station: Upper hut, near the snow depth pole',
    '# latitude: 46.1',
    '# variable: snow height',
    '# units: cm',
    '# missing value: -777',
    'day,value',
    '2020-01-01,120',
    '2020-01-02,-777',
  ]);
  text('comment/two.csv', ['# units: cm of each', 'day,first,second', '2020-01-01,120,4', '2020-01-02,110,5']);
  text('logger/hut.dat', [
    '"TOA5","hut","CR1000","1234","CR1000.Std.27","CPU:hut.CR1","4113","Ten"',
    '"TIMESTAMP","RECORD","AirT_Avg","Wind_Avg"',
    '"TS","RN","Deg C","meters/second"',
    '"","","Avg","Avg"',
    '"2014-05-01 00:10:00",0,12.3,1.2',
    '"2014-05-01 00:20:00",1,12.1,"NAN"',
    '"2014-05-01 00:30:00",2,12.0,1.1',
  ]);
  const feature = (geometry: readonly number[], h: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: geometry },
    properties: { H_CAN: h },
  });
  text('layer/trees.geojson', [
    JSON.stringify({ type: 'FeatureCollection', features: [feature([7, 46], 182), feature([7.1, 46.1], -1)] }),
  ]);
  text('layer/LISEZMOI.txt', ['H_CAN : hauteur de la canopée, dixièmes de mètres. Valeur manquante : -1']);
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a header', () => {
  it('tells quantity and unit of its column', () => {
    const path = 'headers/log.csv';
    expect(facts(path, 'temp_C (daily mean)')).toEqual(['temperature', 'degC', 1, []]);
    expect(facts(path, 'precip_mm')).toEqual(['precipitation', 'mm', 1, []]);
    expect(facts(path, 'snowDepth_cm')).toEqual(['snow-depth', 'cm', 1, []]);
    expect(facts(path, 'Wassertemperatur [°C]')).toEqual(['water-temperature', 'degC', 1, []]);
    expect(facts(path, 'Snow Depth (in) Start of Day')).toEqual(['snow-depth', 'inch', 1, []]);
  });

  it('tells no quantity where a word makes another thing of it', () => {
    expect(facts('headers/log.csv', 'Rain class')[0]).toBeNull();
    expect(facts('headers/log.csv', 'Temp sensor')[0]).toBeNull();
  });
});

describe('documents beside a table', () => {
  it('describe its columns line by line', () => {
    expect(facts('readme/met.csv', 'T')).toEqual(['air-temperature', 'degC', 0.1, []]);
    expect(facts('readme/met.csv', 'RH')).toEqual(['relative-humidity', '%', 1, []]);
    expect(facts('readme/met.csv', 'wind')).toEqual(['wind-speed', 'm/s', 1, [-99]]);
    expect(facts('readme/met.csv', 'q')).toEqual([null, '', null, []]);
  });

  it('describe its columns in a table, in other languages too', () => {
    expect(facts('table/river.csv', 'Q')).toEqual(['discharge', 'm3/s', 1, []]);
    expect(facts('table/river.csv', 'H')).toEqual(['water-level', 'm', 0.01, []]);
    expect(facts('table/river.csv', 'n')[0]).toBeNull();
    expect(facts('dictionary/plots.csv', 'ab')).toEqual(['basal-area', 'm2/ha', 1, [-1]]);
    expect(facts('dictionary/plots.csv', 'alt')).toEqual(['canopy-height', 'm', 1, [-1]]);
    expect(facts('dictionary/plots.csv', 'esp')[0]).toBeNull();
  });

  it('give no unit where they contradict each other', () => {
    expect(facts('torn/x.csv', 'flow_rate')[1]).toBe('');
  });

  it('describe fields of a layer', () => {
    expect(facts('layer/trees.geojson', 'H_CAN')).toEqual(['canopy-height', 'm', 0.1, [-1]]);
  });
});

describe('lines above the rows', () => {
  it('of comment are about the only column of numbers, and about none of several', () => {
    expect(facts('comment/station.csv', 'value')).toEqual(['snow-depth', 'cm', 1, [-777]]);
    expect(facts('comment/two.csv', 'first')).toEqual([null, '', null, []]);
  });

  it('of a logger are names, units and kinds of processing', () => {
    expect(columns('logger/hut.dat').map(({ name }) => name)).toEqual(['TIMESTAMP', 'RECORD', 'AirT_Avg', 'Wind_Avg']);
    expect(columns('logger/hut.dat')[3]).toMatchObject({ unit: 'meters/second', type: 'number' });
  });
});
