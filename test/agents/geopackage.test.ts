import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withFile } from '../../agents/answering/deliver.ts';
import { readFeatures } from '../../geo/features/read-features.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earthwright-geopackage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const square = (x: number, y: number) => [
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y],
  ],
];
const features = [
  {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: square(7, 50) },
    properties: { name: 'Große “Maar”', area: 12.5, count: 3, FID: 9, wet: true, code: 1 },
  },
  {
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: [square(-70, -30), square(-68, -30)] },
    properties: { name: null, area: 7, count: 4, FID: 8, wet: false, code: 'b' },
  },
  { type: 'Feature', geometry: null, properties: { name: 'nowhere' } },
];

/** What an answer whose output is these features becomes, for a question or a name that was asked for. */
const delivered = (question: string, file?: string, items: readonly object[] = features) => {
  const outputs = join(folder, 'nodes/measure/outputs');
  mkdirSync(outputs, { recursive: true });
  writeFileSync(join(outputs, 'areas.geojson'), JSON.stringify({ type: 'FeatureCollection', features: items }));
  const output = { name: 'areas', kind: 'features', file: 'areas.geojson', sha256: '', bytes: 0 } as const;
  const place = 'nodes/measure/outputs/areas.geojson';
  return withFile(
    {
      kind: 'answered',
      value: place,
      unit: '',
      choice: null,
      statement: place,
      evidence: [],
      caveats: [],
      verified: [],
      notVerified: [],
    },
    { goal: '', nodes: [], caveats: [], answer: { node: 'measure', output: 'areas', ...(file ? { file } : {}) } },
    new Map([['measure', { folder: outputs, outputs: [output] }]]),
    { question, runFolder: folder },
  );
};

describe('features that are asked for as a GeoPackage', () => {
  it('lie in results under the words of the question, or the name that was given, as GeoJSON otherwise', () => {
    expect(delivered('Map the lakes as a GeoPackage')).toMatchObject({
      value: 'results/map-the-lakes.gpkg',
      results: ['results/map-the-lakes.gpkg'],
    });
    expect(delivered('Map the lakes', 'lakes.gpkg')).toMatchObject({ file: 'results/lakes.gpkg', caveats: [] });
    expect(delivered('Map the lakes of the GeoPackage lakes')).toMatchObject({
      value: expect.stringMatching(/\.geojson$/),
    });
  });

  it('hold geometries, values and their types as they were, and the same bytes again', async () => {
    delivered('Map the lakes', 'lakes.gpkg');
    const path = join(folder, 'results/lakes.gpkg');
    const first = readFileSync(path);
    delivered('Map the lakes', 'lakes.gpkg');
    expect(readFileSync(path).equals(first)).toBe(true);
    const read = await readFeatures(path);
    expect(JSON.stringify(read)).toContain('Große “Maar”');
  });

  it.skipIf(spawnSync('ogrinfo', ['--version']).status !== 0)('open in GDAL without a warning', () => {
    delivered('Map the lakes', 'lakes.gpkg');
    const path = join(folder, 'results/lakes.gpkg');
    const checked = spawnSync('ogrinfo', ['-al', path], { encoding: 'utf8' });
    expect(checked).toMatchObject({ status: 0, stderr: '' });
    const copy = join(folder, 'copy.geojson');
    execFileSync('ogr2ogr', ['-f', 'GeoJSON', copy, path]);
    const { features: back } = JSON.parse(readFileSync(copy, 'utf8'));
    expect(back).toMatchObject([
      {
        geometry: { type: 'MultiPolygon', coordinates: [square(7, 50)] },
        properties: { name: 'Große “Maar”', area: 12.5, count: 3, FID_2: 9, wet: true, code: '1' },
      },
      {
        geometry: { type: 'MultiPolygon', coordinates: [square(-70, -30), square(-68, -30)] },
        properties: { name: null, area: 7, count: 4, FID_2: 8, wet: false, code: 'b' },
      },
      { geometry: null, properties: { name: 'nowhere', area: null, wet: null } },
    ]);
    for (const said of [
      'Geometry: Multi Polygon',
      'Feature Count: 3',
      'ID["EPSG",4326]',
      'Extent: (-70.000000, -30.000000)',
    ])
      expect(checked.stdout).toContain(said);
  });

  it('may be points or lines, with heights, of mixed kinds, or none at all', () => {
    const point = { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2, 300] }, properties: {} };
    const lines = [
      [0, 0],
      [1, 1],
    ];
    const line = { type: 'Feature', geometry: { type: 'LineString', coordinates: lines }, properties: {} };
    delivered('Points', 'points.gpkg', [point, line]);
    delivered('None', 'none.gpkg', []);
    const said = (file: string) => spawnSync('ogrinfo', ['-al', join(folder, 'results', file)], { encoding: 'utf8' });
    if (said('points.gpkg').error) return;
    expect(said('points.gpkg').stdout).toMatch(/POINT Z \(1 2 300\)[\s\S]*LINESTRING \(0 0,1 1\)/);
    expect(said('none.gpkg')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('Feature Count: 0'),
    });
  });
});
