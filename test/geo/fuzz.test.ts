import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt, writeFiles } from '../../bench/fuzz/attempt.ts';
import { fuzzedFormats } from '../../bench/fuzz/formats.ts';
import { mutated } from '../../bench/fuzz/mutate.ts';
import { openRaster } from '../../geo/files/open-raster.ts';
import { apply, invert } from '../../geo/raster/affine.ts';
import { decodeInPlace } from '../../geo/raster/decode.ts';
import { createTileCache } from '../../geo/raster/tile-cache.ts';
import { fixture, withFolder } from './support.ts';

/** bench/fuzz/bench.ts does the same with 10,000 cases of each format. */
const casesPerFormat = 40;

describe.each(fuzzedFormats().map(({ name, seeds }) => [name, seeds] as const))('damaged %s data', (_, seeds) => {
  it('end in a value or a typed error, soon and without taking all memory', async () => {
    expect(seeds.length).toBeGreaterThan(0);
    const before = process.memoryUsage().rss;
    await withFolder(async (folder) => {
      for (const seed of seeds) writeFiles(join(folder, seed.name.replaceAll('.', '-')), seed.files);
      for (let number = 0; number < casesPerFormat; number++) {
        const { from, files } = mutated(seeds, 1, number);
        const { ending, milliseconds } = await attempt(join(folder, from.name.replaceAll('.', '-')), from, files);
        expect(ending).not.toMatch(/^unforeseen/);
        expect(milliseconds).toBeLessThan(10_000);
      }
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 29);
  });

  it('were whole before', async () => {
    await withFolder(async (folder) => {
      for (const seed of seeds) {
        const own = join(folder, seed.name.replaceAll('.', '-'));
        writeFiles(own, seed.files);
        expect(await attempt(own, seed, new Map())).toMatchObject({
          ending: expect.stringMatching(/^(value|format-unsupported)$/),
        });
      }
    });
  });
});

const finite = fc.double({ min: -1e7, max: 1e7, noNaN: true });
const size = fc.double({ min: 1e-4, max: 1e4, noNaN: true });

describe('properties that hold for any numbers', () => {
  it('an affine transform and its inverse lead back', () => {
    fc.assert(
      fc.property(
        size,
        size,
        finite,
        finite,
        fc.double({ min: 0, max: Math.PI / 2 - 0.1, noNaN: true }),
        (a, e, c, f, turn) => {
          const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
          const transform = [a * cosine, e * sine, c, a * sine, -e * cosine, f] as const;
          const [x, y] = apply(transform, 12.5, 800.25);
          const [column, row] = apply(invert(transform), x, y);
          // Coordinates far from the origin lose digits in proportion to pixel size.
          const tolerance = 1e-6 + (1e-9 * (Math.abs(c) + Math.abs(f))) / Math.min(a, e);
          expect(Math.abs(column - 12.5)).toBeLessThan(tolerance);
          expect(Math.abs(row - 800.25)).toBeLessThan(tolerance);
        },
      ),
    );
  });

  it('stored values that mean missing become NaN and nothing else does, whatever scale and offset are', () => {
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 });
    const numbers = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(
        values,
        numbers,
        numbers,
        fc.double({ min: 0.001, max: 10, noNaN: true }),
        (stored, nodata, limit, scale) => {
          const decoded = Float64Array.from(stored);
          const validRange = [-40, Math.max(-40, limit)] as const;
          decodeInPlace(decoded, 0, decoded.length, { scale, offset: 3, nodata: [nodata], validRange });
          stored.forEach((value, index) => {
            const missing = value === nodata || value < validRange[0] || value > validRange[1];
            expect(decoded[index]).toBe(missing ? NaN : value * scale + 3);
          });
        },
      ),
    );
  });

  it.each([
    'tiff/codec-deflate-pixel-tiles.tif',
    'tiff/codec-lzw-band-strips.tif',
    'lerc/float-nan.tif',
    'jpeg2000/tiled-uint16.jp2',
    'zarr/v3-gzip.zarr',
    'netcdf/netcdf4.nc',
    'netcdf/classic.nc',
    'imagine/runs.img',
    'grib/north-first.grb2',
    'hdf4/MOD13Q1.A2021128.h18v04.061.2021137045012.hdf',
  ])('any window of %s holds what the whole holds there', async (name) => {
    const file = await openRaster(fixture(name), createTileCache(2 ** 16, 2 ** 20));
    const [band] = file.bands;
    if (!band) throw new Error('The fixture has no band.');
    const { width, height } = band.grid;
    const whole = new Float64Array(width * height);
    band.readStored({ column: 0, row: 0, width, height }, { values: whole, start: 0, stride: width });
    const edge = (length: number) => fc.tuple(fc.nat(length - 1), fc.nat(length - 1));
    fc.assert(
      fc.property(edge(width), edge(height), fc.nat(5), ([x1, x2], [y1, y2], gap) => {
        const window = {
          column: Math.min(x1, x2),
          row: Math.min(y1, y2),
          width: Math.abs(x1 - x2) + 1,
          height: Math.abs(y1 - y2) + 1,
        };
        const stride = window.width + gap;
        const values = new Float64Array(3 + stride * window.height).fill(-1e300);
        band.readStored(window, { values, start: 3, stride });
        for (let y = 0; y < window.height; y++) {
          const row = (window.row + y) * width + window.column;
          expect(values.subarray(3 + y * stride, 3 + y * stride + window.width)).toEqual(
            whole.subarray(row, row + window.width),
          );
          expect(
            values.subarray(3 + y * stride + window.width, 3 + (y + 1) * stride).every((value) => value === -1e300),
          ).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
    file.close();
  });
});
