import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withReaderNotes } from '../../agents/answering/reader-notes.ts';
import type { FileProfile } from '../../core/profile.ts';
import type { Workflow } from '../../core/workflow.ts';
import { transformBetween } from '../../geo/crs/transform.ts';
import { describeFile } from '../../geo/describe.ts';
import { withFolder } from './support.ts';

/** Made by PROJ 9.1: pyproj.Proj(definition)(12.3, 41.2). */
const falseOrigins: [string, number, number][] = [
  ['+proj=tmerc +lat_0=40 +lon_0=10 +R=6371000', 442435.6815408766, 35978.78369695865],
  ['+proj=geos +h=35785831 +lon_0=10 +datum=WGS84', 434735.47246551095, 3886250.080163008],
  ['+proj=sinu +lon_0=10 +datum=WGS84', 442924.8014487453, 4462784.459525343],
  ['+proj=eck6 +lon_0=10 +R=6371000', 432349.9996408849, 4992253.892811005],
];

describe('false eastings and northings', () => {
  it.each(falseOrigins)('count in both directions in %s', (projection, x, y) => {
    const crs = `${projection} +x_0=250000 +y_0=-100000`;
    const [east, north] = transformBetween('EPSG:4326', crs)(12.3, 41.2);
    expect(east).toBeCloseTo(x, 3);
    expect(north).toBeCloseTo(y, 3);
    const [longitude, latitude] = transformBetween(crs, 'EPSG:4326')(x, y);
    expect(longitude).toBeCloseTo(12.3, 8);
    expect(latitude).toBeCloseTo(41.2, 8);
  });
});

const notesOf = (crs: string): Promise<readonly string[]> =>
  withFolder(async (folder) => {
    const path = join(folder, 'places.geojson');
    const geometry = { type: 'Point', coordinates: [-105, 40] };
    const feature = { type: 'Feature', properties: { a: 1 }, geometry };
    writeFileSync(
      path,
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: crs } },
        features: [feature],
      }),
    );
    const description = await describeFile(path);
    return description.kind === 'unreadable' ? [description.message] : description.notes;
  });

describe('a datum that one shift brings to WGS 84', () => {
  it('is said in the notes of a vector file, with how far places may be off', async () => {
    // PROJ's operations for regions of North America lie up to 19 m from the shift that serves all.
    expect(await notesOf('EPSG:4267')).toEqual([
      'The datum is brought to WGS 84 by one mean shift, without grids: places are within 30 m of those of PROJ; such shifts are good to about 10 m there, says EPSG.',
    ]);
    expect(await notesOf('+proj=longlat +datum=NAD27 +no_defs')).toEqual(await notesOf('EPSG:4267'));
    expect((await notesOf('EPSG:27700')).join()).toMatch(/such shifts are good to about 2 m/);
    expect(await notesOf('EPSG:25832')).toEqual([]);
  });

  it('is shifted where PROJ has one operation only, and refused where regions differ by more than 50 m', async () => {
    // Locodjo 1965 (EPSG:4142): 125 m west, 53 m, 467 m, which pyproj gives as well.
    const [longitude, latitude] = transformBetween('EPSG:4142', 'EPSG:4326')(-5, 6);
    expect(longitude).toBeCloseTo(-4.999621510843806, 6);
    expect(latitude).toBeCloseTo(6.0036667747762005, 6);
    expect((await notesOf('EPSG:4248')).join()).toMatch(/not known here \(.*differs by region\)/);
  });
});

describe('notes of readers', () => {
  it('are caveats of an answer that stands on their files, each once, and of no other', () => {
    const file = (path: string, ...warnings: string[]): FileProfile => ({
      kind: 'other',
      path,
      format: 'GeoJSON',
      bytes: 1,
      date: null,
      place: null,
      warnings,
    });
    const files = [file('a.geojson', 'far off'), file('b.geojson', 'far off', 'cut'), file('c.geojson', 'unread')];
    const reads = (path: string): Workflow['nodes'][number]['inputs'] => ({ zones: { kind: 'features', file: path } });
    const node = { purpose: 'count', stage: 'analyse', template: null, params: {}, outputs: {} } as const;
    const workflow: Workflow = {
      goal: 'count',
      nodes: ['a.geojson', 'b.geojson'].map((path) => ({ ...node, id: path, inputs: reads(path) })),
      answer: { node: 'a.geojson', output: 'count' },
      caveats: ['one'],
    };
    expect(withReaderNotes(workflow, { files, groups: [], unknown: [] }).caveats).toEqual([
      'one',
      'a.geojson and 1 more: far off',
      'b.geojson: cut',
    ]);
  });
});
