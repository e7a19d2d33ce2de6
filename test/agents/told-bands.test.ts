import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../agents/data-files.ts';
import { profileFiles } from '../../cli/profile/profile-files.ts';
import type { BandReport, DataReport, RasterReport } from '../../cli/profile/report.ts';
import type { Dtype } from '../../core/tool/contract.ts';
import { writeRaster } from './support.ts';
import { writeStack } from './write-stack.ts';

// One profile of all folders, in a sandbox.
vi.setConfig({ hookTimeout: 120_000 });

const grid = { width: 8, height: 8, transform: [30, 0, 400_000, 0, -30, 4_800_000] as const, crs: 'EPSG:32633' };
let root = '';
let report: DataReport;

const raster = (path: string, values: readonly number[], dtype: Dtype = 'int16'): void =>
  writeRaster(join(root, path), grid, dtype, (x, y) => values[(y * 8 + x) % values.length] ?? 0);
const text = (path: string, content: string): void => writeFileSync(join(root, path), content);

const found = (path: string): RasterReport => {
  const file = report.files.find((one) => one.path === path);
  if (file?.kind !== 'raster') throw new Error(`no raster ${path}`);
  return file;
};
const band = (path: string, index = 1): BandReport => {
  const one = found(path).bands[index - 1];
  if (!one) throw new Error(`no band ${index} of ${path}`);
  return one;
};

/** Quantity, unit, factor, offset and missing values, as they are applied. */
const facts = (path: string, index = 1): readonly unknown[] => {
  const { quantity, encoding } = band(path, index);
  const applied = encoding?.status === 'established' ? encoding : undefined;
  return [quantity?.value ?? null, applied?.unit ?? '', applied?.scale ?? null, applied?.nodata ?? []];
};

const counts = [40, 95, 130, 210];
const none = { names: ['', '', ''], dtype: 'int16' } as const;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'earthwright-told-'));
  writeStack(join(root, 'table/meteo'), { ...none, values: [[-9999, 120, 203], counts, [31, 66, 90]] });
  text(
    'table/README.md',
    [
      '# meteo.img',
      '',
      '| Band | Variable | Unit | Scale | NoData |',
      '|---|---|---|---|---|',
      '| 1 | Air temperature at 2 m | °C | 0.1 | -9999 |',
      '| 2 | Snow depth | cm | 1 | -9999 |',
      '| 3 | Relative humidity | % | - | -9999 |',
    ].join('\n'),
  );
  writeStack(join(root, 'lines/pile'), { ...none, values: [[27_400, 29_100, 30_050], [3, 17, 41], counts] });
  text(
    'lines/LISEZMOI.txt',
    'Bande 1 : température de surface (K × 100)\nBande 2 : pente en degrés\nBande 3 : nombre de stations\nValeur manquante : -32768\n',
  );
  writeStack(join(root, 'csv/stack'), { ...none, values: [counts, counts, counts] });
  text(
    'csv/bandas.csv',
    'banda,descripción,unidad,factor de escala,sin datos\n1,Humedad del suelo,m3/m3,0.001,-1\n2,Caudal,m3/s,0.01,-1\n3,Biomasa aérea,t/ha,1,-1\n',
  );
  writeStack(join(root, 'prose/pair'), { ...none, values: [counts, counts, counts] });
  text('prose/README.md', 'Band 1 was used to compute band 2. Probes measured snow depth in cm beside the road.\n');
  raster('one/leste.tif', [65, 240, 410, -1]);
  text('one/LEEME.txt', 'leste.tif: altura de nieve en milímetros. Sin datos: -1.\n');
  raster('two/a.tif', counts);
  raster('two/b.tif', counts);
  text('two/notes.txt', 'a.tif\n  annual precipitation, tenths of mm\nb.tif\n  number of rain gauges\n');
  raster('torn/c.tif', counts);
  text('torn/one.txt', 'c.tif: rainfall, mm, scale factor 0.1');
  text('torn/two.txt', 'c.tif: rainfall, mm, scale factor 0.01');
  raster('shade/dtm_5.tif', [0.1, 40, 250.5], 'float32');
  text('shade/LIESMICH.txt', 'dtm_5.tif: Geländeschummerung aus dem Höhenmodell\n');
  raster('parts/p.tif', counts);
  text('parts/README.txt', 'p.tif: precipitation (tenths of the monthly mean)\n');
  raster('angle/t.tif', counts);
  text('angle/README.txt', 't.tif: air temperature in degrees\n');
  raster('others/u.tif', [0.1, 0.3, 0.4], 'float32');
  text('others/README.txt', 'We recommend soil moisture of the agency (m3/m3).\n');
  raster('order/v.tif', counts);
  text('order/README.txt', 'v.tif: stream temperature. To convert to Celsius, subtract 273.15 and multiply by 0.1.\n');
  const labels = [
    'Lufttemperatur [°C]',
    'Precipitación anual (mm)',
    'temp_C (daily mean)',
    'Rainfall class',
    'rain × 10 (mm)',
  ];
  writeStack(join(root, 'labels/words'), {
    dtype: 'float32',
    names: labels,
    values: labels.map(() => [1.5, 9.25, 20]),
  });
  writeStack(join(root, 'labels/whole'), {
    dtype: 'int16',
    names: ['Air temperature (degC)', 'Snow depth (m)'],
    values: [
      [-120, -90, 40, 250, 310],
      [0, 2, 3],
    ],
  });
  report = await profileFiles(filesBelow(root), { limit: {}, isolation: 'auto' });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('documents that describe bands', () => {
  it('give each band of a table in a readme its own facts', () => {
    expect([1, 2, 3].map((index) => facts('table/meteo.img', index))).toEqual([
      ['air-temperature', 'degC', 0.1, [-9999]],
      ['snow-depth', 'cm', 1, [-9999]],
      ['relative-humidity', '%', 1, [-9999]],
    ]);
  });

  it('give each band of a list its own, and what is said of all to all', () => {
    expect([1, 2].map((index) => facts('lines/pile.img', index))).toEqual([
      ['temperature', 'K', 0.01, [-32_768]],
      ['slope', 'deg', 1, [-32_768]],
    ]);
    expect(band('lines/pile.img', 3).quantity).toBeNull();
  });

  it('are tables in other languages too', () => {
    expect([1, 2, 3].map((index) => facts('csv/stack.img', index))).toEqual([
      ['soil-moisture', 'm3/m3', 0.001, [-1]],
      ['discharge', 'm3/s', 0.01, [-1]],
      ['biomass', 't/ha', 1, [-1]],
    ]);
  });

  it('say nothing of a band where they only mention it', () => {
    expect(found('prose/pair.img').bands.map(({ quantity }) => quantity)).toEqual([null, null, null]);
  });
});

describe('documents that describe a file', () => {
  it('name its quantity, unit, factor and missing value', () => {
    expect(facts('one/leste.tif')).toEqual(['snow-depth', 'mm', 1, [-1]]);
    expect(facts('two/a.tif')).toEqual(['precipitation', 'mm', 0.1, []]);
    expect(facts('two/b.tif')[0]).toBeNull();
  });

  it('that contradict each other are told, and none is applied', () => {
    expect(facts('torn/c.tif').slice(1)).toEqual(['', null, []]);
    expect(found('torn/c.tif').contradictions?.join()).toContain('contradict each other');
  });

  it('make another thing of what its name says', () =>
    expect(band('shade/dtm_5.tif').quantity?.value).toBe('hillshade'));

  it('claim no factor of what is none of a unit, and no angle for a temperature', () => {
    expect(facts('parts/p.tif')).toEqual(['precipitation', '', null, []]);
    expect(facts('angle/t.tif')).toEqual(['air-temperature', '', null, []]);
    expect(facts('order/v.tif')).toEqual(['water-temperature', '', null, []]);
  });

  it('that speak of other data give it nothing', () => expect(facts('others/u.tif')).toEqual([null, '', null, []]));
});

describe('what a file calls its band', () => {
  it('tells quantity and unit of numbers with a fraction', () => {
    expect([1, 2, 3].map((index) => facts('labels/words.img', index).slice(0, 3))).toEqual([
      ['air-temperature', 'degC', 1],
      ['precipitation', 'mm', 1],
      ['temperature', 'degC', 1],
    ]);
  });

  it('tells nothing where a word makes another thing of it, and no unit of a multiple', () => {
    expect(band('labels/words.img', 4).quantity).toBeNull();
    expect(facts('labels/words.img', 5)[1]).toBe('');
  });

  it('gives whole numbers its unit only where they can be in it', () => {
    expect(facts('labels/whole.img', 1).slice(1, 3)).toEqual(['', null]);
    expect(facts('labels/whole.img', 2)).toEqual(['snow-depth', 'm', 1, []]);
  });
});
