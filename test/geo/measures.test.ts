import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAreaSource } from '../../geo/measure/area.ts';
import { quantilesOf } from '../../geo/measure/quantiles.ts';
import type { GridDefinition, PixelSource } from '../../geo/raster/band.ts';
import { createDecodedSource } from '../../geo/raster/decoded-source.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import { openTiff } from '../../geo/tiff/open.ts';
import golden from './golden/measures.json' with { type: 'json' };
import { fixture } from './support.ts';

const memorySource = (all: readonly number[], width = 1): PixelSource => ({
  grid: { width, height: all.length / width, transform: [1, 0, 0, 0, -1, 0], crs: '' },
  blockRows: 1,
  read(window, { values, start }) {
    values.set(all.slice(window.row * width, (window.row + window.height) * width), start);
  },
});

const countAll = 0;

describe('quantiles', () => {
  it.each(Object.entries(golden.sets))(
    "are numpy's for the set '%s', sorted or counted",
    (_, { values, quantiles }) => {
      const source = memorySource([...values, NaN, NaN]);
      expect(quantilesOf(source, golden.at)).toEqual(quantiles);
      expect(quantilesOf(source, golden.at, countAll)).toEqual(quantiles);
    },
  );

  it('are NaN without valid pixels', () => {
    expect(quantilesOf(memorySource([NaN, NaN]), [0.5])).toEqual([NaN]);
  });

  it('are the same by stored levels as sorted, whatever scale and offset make of them', () => {
    const stored = fc.array(fc.oneof(fc.integer({ min: -3, max: 4 }), fc.constant(NaN)), {
      minLength: 9,
      maxLength: 60,
    });
    const factor = fc.double({ min: -2, max: 2, noNaN: true });
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });
    fc.assert(
      fc.property(stored, factor, factor, shares, (values, scale, offset, at) => {
        const meaningOf = (value: number): number => value * scale + offset;
        const physical = memorySource(values.map(meaningOf));
        const levels = { source: memorySource(values), least: -3, count: 8, meaningOf };
        expect(quantilesOf({ ...physical, levels }, at)).toEqual(quantilesOf(physical, at));
      }),
    );
  });

  it('are the same counted as sorted, for any doubles', () => {
    const doubles = fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(doubles, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }), (values, at) => {
        const source = memorySource(values);
        expect(quantilesOf(source, at, countAll)).toEqual(quantilesOf(source, at));
      }),
    );
  });
});

describe('occurrences of stored integers', () => {
  const files = readdirSync(fixture('tiff')).filter((name) => name.endsWith('.tif'));
  const encodings = [{}, { nodata: [7, 300] }, { validRange: [3, 250] as const, ignoreDeclaredNodata: true }];

  it('are those of the pixels that are read, without what counts as missing', () => {
    let compared = 0;
    for (const name of files) {
      const file = openTiff(fixture(`tiff/${name}`), createTileCache(2 ** 20, 2 ** 20));
      for (const band of file.bands)
        for (const encoding of encodings) {
          const { grid, levels } = createDecodedSource(band, encoding, true);
          if (!levels?.occurrences) continue;
          const values = new Float64Array(grid.width * grid.height);
          const window = { column: 0, row: 0, width: grid.width, height: grid.height };
          levels.source.read(window, { values, start: 0, stride: grid.width });
          const expected = new Uint32Array(levels.count);
          for (const value of values) if (!Number.isNaN(value)) expected[value - levels.least]!++;
          expect(levels.occurrences(), name).toStrictEqual(expected);
          compared++;
        }
      file.close();
    }
    expect(compared).toBeGreaterThan(100);
  });
});

const areasOf = (grid: GridDefinition) => {
  const { source, method } = createAreaSource(grid);
  const values = new Float64Array(grid.width * grid.height);
  source.read({ column: 0, row: 0, width: grid.width, height: grid.height }, { values, start: 0, stride: grid.width });
  return { values, method, sum: values.reduce((total, value) => total + value, 0) };
};

/** Latitude of a web Mercator northing, in degrees. */
const mercatorLatitude = (y: number): number => (Math.atan(Math.sinh(y / 6_378_137)) * 180) / Math.PI;
const mercatorLongitude = (x: number): number => (x / 6_378_137) * (180 / Math.PI);

describe('pixel areas', () => {
  it('of all degrees add up to the surface of WGS 84: 510,065,621.724 km²', () => {
    const { sum, method } = areasOf({ width: 360, height: 180, transform: [1, 0, -180, 0, -1, 90], crs: 'EPSG:4326' });
    expect(method).toBe('zones of the ellipsoid');
    expect(sum / 1e6).toBeCloseTo(510_065_621.724, 2);
  });

  it('are the same whether rows are fine or coarse', () => {
    const extent = { west: 5, north: 52, degrees: 2 };
    const grid = (pixels: number): GridDefinition => {
      const size = extent.degrees / pixels;
      return {
        width: pixels,
        height: pixels,
        transform: [size, 0, extent.west, 0, -size, extent.north],
        crs: 'EPSG:4258',
      };
    };
    expect(areasOf(grid(4)).sum / areasOf(grid(64)).sum).toBeCloseTo(1, 12);
  });

  it('are nominal in UTM and in equal-area projections', () => {
    const grid: GridDefinition = {
      width: 100,
      height: 80,
      transform: [5, 0, 485_900, 0, -5, 5_209_247],
      crs: 'EPSG:26914',
    };
    expect(areasOf(grid)).toMatchObject({ method: 'nominal', sum: 25 * 8000 });
    const equal: GridDefinition = {
      width: 9,
      height: 9,
      transform: [25_000, 0, -100_000, 0, -25_000, 6_000_000],
      crs: 'EPSG:6933',
    };
    expect(areasOf(equal)).toMatchObject({ method: 'nominal', sum: 81 * 25_000 ** 2 });
  });

  it('count US survey feet as feet', () => {
    const { values } = areasOf({ width: 4, height: 4, transform: [10, 0, 980_000, 0, -10, 200_000], crs: 'EPSG:2263' });
    expect(values[0]).toBeCloseTo(100 * (1200 / 3937) ** 2, 9);
  });

  it('are corrected in web Mercator: a block has the area of its degrees', () => {
    const grid: GridDefinition = {
      width: 20,
      height: 20,
      transform: [1000, 0, 1_300_000, 0, -1000, 6_240_000],
      crs: 'EPSG:3857',
    };
    const { sum, method } = areasOf(grid);
    expect(method).toBe('corrected for the projection');
    const [west, east] = [mercatorLongitude(1_300_000), mercatorLongitude(1_320_000)];
    const [north, south] = [mercatorLatitude(6_240_000), mercatorLatitude(6_220_000)];
    const degrees = areasOf({
      width: 1,
      height: 1,
      transform: [east - west, 0, west, 0, south - north, north],
      crs: 'EPSG:4326',
    });
    expect(sum / degrees.sum).toBeCloseTo(1, 5);
  });

  it('need a CRS', () => {
    expect(() => areasOf({ width: 1, height: 1, transform: [1, 0, 0, 0, -1, 0], crs: '' })).toThrow(/CRS is unknown/);
  });
});
