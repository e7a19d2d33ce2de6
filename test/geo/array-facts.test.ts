import { describe, expect, it } from 'vitest';
import type { ArrayVariable } from '../../geo/arrays/array-file.ts';
import { crsOfVariable } from '../../geo/arrays/cf-crs.ts';
import { variableFacts } from '../../geo/arrays/variable-facts.ts';

const variable = (name: string, attributes: Record<string, string | number[]>): ArrayVariable => ({
  ...{ name, dtype: 'uint16', dimensions: [], shape: [], defaultFills: true },
  attributes: new Map(Object.entries(attributes)),
  read: () => [],
});

const polar = {
  grid_mapping_name: 'polar_stereographic',
  straight_vertical_longitude_from_pole: [-45],
  standard_parallel: [70],
  latitude_of_projection_origin: [90],
};

const crsOf = (mapping: Record<string, string | number[]>) => {
  const ice = variable('ice', { grid_mapping: 'crs' });
  const variables = [ice, variable('crs', mapping)];
  return crsOfVariable({ format: '', attributes: new Map(), variables, notes: [], close: () => {} }, ice, []);
};

describe('the CRS of a grid mapping', () => {
  it('is that of the code which completes it, where it is silent on the figure of the Earth', () => {
    expect(crsOf({ ...polar, srid: 'urn:ogc:def:crs:EPSG::3411' })).toEqual({ found: 'EPSG:3411' });
  });

  it('is its own where it has a figure, where the code contradicts it, and without a code', () => {
    const sphere = { ...polar, earth_radius: [6_371_000], srid: 'EPSG:3411' };
    expect(JSON.stringify(crsOf(sphere))).toContain('+R=6371000');
    for (const mapping of [{ ...polar, srid: 'EPSG:3412' }, { ...polar, srid: 'EPSG:32633' }, polar])
      expect(JSON.stringify(crsOf(mapping))).toContain('+datum=WGS84');
  });
});

describe('a fill that no attribute declares', () => {
  it('is the library’s for measurements, and none for bits and codes', () => {
    expect(variableFacts(variable('counts', {})).nodata).toEqual([65_535]);
    const flags = { flag_masks: [1, 2, 4], flag_meanings: 'coast ocean land' };
    expect(variableFacts(variable('confidence', flags)).nodata).toEqual([]);
    expect(variableFacts(variable('confidence', { ...flags, _FillValue: [65_535] })).nodata).toEqual([65_535]);
  });
});
