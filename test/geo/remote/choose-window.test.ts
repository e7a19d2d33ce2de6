import { describe, expect, it } from 'vitest';
import type { WindowRequest } from '../../../core/remote.ts';
import type { GridDefinition } from '../../../geo/raster/band.ts';
import { chooseLevel, chooseWindow, coarserThan } from '../../../geo/remote/choose-window.ts';
import type { Level, RemoteImage } from '../../../geo/remote/image.ts';

const nothing = () => undefined;
const directory = { has: () => false, numbers: nothing, number: nothing, text: nothing, bytes: nothing };
const levelOf = (grid: GridDefinition): Level => ({ directory, grid, mask: undefined });

/** An image with overviews of half, a quarter and an eighth of its size. */
const imageOf = ({ width, height, transform: [a, b, c, d, e, f], crs }: GridDefinition): RemoteImage => {
  const reduced = (factor: number): Level =>
    levelOf({
      width: Math.ceil(width / factor),
      height: Math.ceil(height / factor),
      transform: [a * factor, b * factor, c, d * factor, e * factor, f],
      crs,
    });
  return {
    littleEndian: true,
    placed: true,
    pixelIsPoint: false,
    levels: [reduced(1), reduced(2), reduced(4), reduced(8)],
  };
};

const degrees = (west: number): RemoteImage =>
  imageOf({ width: 3600, height: 1800, transform: [0.1, 0, west, 0, -0.1, 90], crs: 'EPSG:4326' });
const utm = imageOf({ width: 5490, height: 5490, transform: [20, 0, 600_000, 0, -20, 5_400_000], crs: 'EPSG:32632' });
const feet = imageOf({ width: 1000, height: 1000, transform: [10, 0, 1e6, 0, -10, 1e6], crs: 'EPSG:2263' });

const widthAt = (image: RemoteImage, level: WindowRequest['level']): number => chooseLevel(image, level).grid.width;
const windowIn = (image: RemoteImage, bounds: WindowRequest['bounds'], boundsCrs = 'EPSG:4326') =>
  chooseWindow(image, image.levels[0], { bounds, boundsCrs, level: null, bands: null });

describe('the level of a pixel size', () => {
  it.each([
    [utm, { size: 20, unit: 'crs' }, 5490],
    [utm, { size: 39, unit: 'm' }, 5490],
    [utm, { size: 40, unit: 'm' }, 2745],
    [utm, { size: 1000, unit: 'm' }, 687],
    [utm, { size: 5, unit: 'm' }, 5490],
    [utm, { leastSide: 512 }, 687],
    [utm, { leastSide: 9999 }, 5490],
    [utm, null, 5490],
    [degrees(-180), { size: 0.2, unit: 'crs' }, 1800],
    // 0.1° are 11.1 km along a meridian.
    [degrees(-180), { size: 22, unit: 'm' }, 3600],
    [degrees(-180), { size: 22_300, unit: 'm' }, 1800],
    // 10 US survey feet are 3.048 m.
    [feet, { size: 6.1, unit: 'm' }, 500],
    [feet, { size: 6.1, unit: 'crs' }, 1000],
  ] as const)('is the coarsest with pixels of at most that size: case %#', (image, level, width) => {
    expect(widthAt(image, level)).toBe(width);
  });

  it('is not guessed where metres are taken for degrees', () => {
    expect(() => widthAt(degrees(-180), { size: 30, unit: 'crs' })).toThrow(/in degrees: --resolution 30m/);
  });

  it('has coarser ones to advise', () => {
    expect(coarserThan(utm, utm.levels[1] ?? utm.levels[0])).toMatchObject([
      { resolution: '80' },
      { resolution: '160' },
    ]);
  });
});

describe('the window of a bounding box', () => {
  it.each([
    [degrees(-180), [-10.05, 40, -5, 45], { column: 1699, row: 450, width: 51, height: 50, clipped: false }],
    [degrees(0), [-10, 40, -5, 45], { column: 3500, row: 450, width: 50, height: 50, clipped: false }],
    [degrees(0), [170, 0, -170, 10], { column: 1700, row: 800, width: 200, height: 100, clipped: false }],
    [degrees(-180), [100, 80, 110, 95], { column: 2800, row: 0, width: 100, height: 100, clipped: true }],
  ] as const)(
    'holds every pixel that it touches, whatever the image counts longitudes from: case %#',
    (image, bounds, window) => {
      expect(windowIn(image, bounds)).toEqual(window);
    },
  );

  it('holds a bent box whole', () => {
    // The northern side of a box in degrees bends: its middle lies farther north in UTM than its corners' line.
    const { column, row, width, height } = windowIn(utm, [10.6, 48.0, 11.6, 48.7]);
    expect([column, row, column + width, row + height].every(Number.isInteger)).toBe(true);
    expect(width * 20).toBeGreaterThan(73_000);
    expect(height * 20).toBeGreaterThan(77_800);
  });

  it.each([
    [degrees(-180), [170, 0, -170, 10], 'EPSG:4326', /both sides/],
    [degrees(0), [-5, 0, 5, 10], 'EPSG:4326', /both sides/],
    [utm, [0, 0, 1, 1], 'EPSG:4326', /outside the image, which covers/],
    [utm, [700_000, 5_300_000, 650_000, 5_350_000], 'native', /west beyond its east/],
  ] as const)('that cannot be one window says so: case %#', (image, bounds, crs, message) => {
    expect(() => windowIn(image, bounds, crs)).toThrow(message);
  });

  it('needs a place', () => {
    expect(() => windowIn({ ...utm, placed: false }, [10, 48, 11, 49])).toThrow(/no affine transform/);
  });
});
