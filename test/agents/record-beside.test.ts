import { describe, expect, it } from 'vitest';
import type { Described } from '../../agents/summary/described.ts';
import { recordsBeside } from '../../agents/summary/documents/record-beside.ts';
import { textsAbout } from '../../agents/summary/documents/spoken.ts';
import { described } from './profiled.ts';

const raster = (path: string): Described => ({
  path,
  absolute: `/${path}`,
  description: {
    kind: 'raster',
    format: 'GeoTIFF',
    bytes: 1,
    nameDate: null,
    grids: [],
    bands: [described({})],
    tags: {},
    notes: [],
  },
});

const files = [raster('a/rain_2019.tif'), raster('a/heat_2019.tif')];

describe('a small record that is called after a raster', () => {
  it('is its own, entry by entry', () => {
    const text = JSON.stringify({ operation: 'nanmedian', dates: ['2019-01-01', '2019-12-31'], n: 12, deep: [[1]] });
    const found = recordsBeside([{ path: 'a/rain_2019.json', text }], files);
    expect(found.get('a/rain_2019.tif')).toEqual({
      'rain_2019.json: operation': 'nanmedian',
      'rain_2019.json: dates': '2019-01-01, 2019-12-31',
      'rain_2019.json: n': '12',
    });
    expect(found.has('a/heat_2019.tif')).toBe(false);
  });

  it('of a catalogue tells how it was made, and nothing of the whole scene', () => {
    const properties = { 'processing:lineage': 'median of 9 scenes', 'eo:cloud_cover': 3, title: 'A scene' };
    const text = JSON.stringify({ stac_version: '1.0.0', id: 'x', properties });
    expect(recordsBeside([{ path: 'a/heat_2019.json', text }], files).get('a/heat_2019.tif')).toEqual({
      'heat_2019.json: processing:lineage': 'median of 9 scenes',
    });
  });

  it('that nobody can read says nothing', () => {
    expect(recordsBeside([{ path: 'a/rain_2019.json', text: '{' }], files).size).toBe(0);
    expect(recordsBeside([{ path: 'b/rain_2019.json', text: '{"n": 1}' }], files).size).toBe(0);
  });

  it('in plain text is about it, whatever its lines begin with', () => {
    const text = 'STATION_TYPE: 30-year normal (1991-2020)';
    const about = textsAbout(files, [{ path: 'a/rain_2019.txt', text }], []);
    expect(about.get('a/rain_2019.tif')).toEqual([{ source: 'rain_2019.txt', text }]);
    expect(about.get('a/heat_2019.tif')).toEqual([]);
  });
});
