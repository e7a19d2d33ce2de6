import { expect, it } from 'vitest';
import type { ArrayFile, ArrayVariable } from '../../geo/arrays/array-file.ts';
import { curvilinearCoordinates } from '../../geo/arrays/curvilinear.ts';

const variable = (
  name: string,
  dimensions: readonly string[],
  shape: readonly number[],
  units: string,
): ArrayVariable => ({
  name,
  dtype: 'float32',
  dimensions,
  shape,
  attributes: new Map([['units', units]]),
  defaultFills: true,
  read: () => new Float32Array(shape.reduce((product, one) => product * one, 1)),
});

const fileOf = (...variables: readonly ArrayVariable[]): ArrayFile => ({
  format: 'NetCDF-4',
  variables,
  attributes: new Map(),
  notes: [],
  close: () => undefined,
});

const overpass = ['time', 'scanline', 'ground_pixel'];

it('coordinates of a swath are those over its two dimensions, one overpass in front of them or not', () => {
  const flat = fileOf(
    variable('latitude', ['scanline', 'ground_pixel'], [5, 4], 'degrees_north'),
    variable('longitude', ['scanline', 'ground_pixel'], [5, 4], 'degrees_east'),
  );
  const timed = fileOf(
    variable('/PRODUCT/latitude', overpass, [1, 5, 4], 'degrees_north'),
    variable('/PRODUCT/longitude', overpass, [1, 5, 4], 'degrees_east'),
    variable('/PRODUCT/column', overpass, [1, 5, 4], 'mol m-2'),
  );
  for (const file of [flat, timed])
    expect(curvilinearCoordinates(file, 'ground_pixel', 'scanline')).toEqual(['latitude', 'longitude']);
});

it('positions that change from overpass to overpass, and those over one dimension, place no grid', () => {
  const moving = fileOf(
    variable('latitude', overpass, [3, 5, 4], 'degrees_north'),
    variable('longitude', overpass, [3, 5, 4], 'degrees_east'),
  );
  const along = fileOf(variable('latitude', ['time', 'scanline'], [1, 5], 'degrees_north'));
  expect(curvilinearCoordinates(moving, 'ground_pixel', 'scanline')).toEqual([]);
  expect(curvilinearCoordinates(along, 'ground_pixel', 'scanline')).toEqual([]);
});
