import { describe, expect, it } from 'vitest';
import { gridPlacement, overlapsOf, sameGridsOf } from '../../cli/profile/placement.ts';
import type { GridDescription } from '../../core/description.ts';

const grid = (west: number, south: number, more: Partial<GridDescription> = {}): GridDescription => ({
  width: 10,
  height: 10,
  transform: [0.1, 0, west, 0, -0.1, south + 1],
  crs: 'EPSG:4326',
  geographic: true,
  bounds: [west, south, west + 1, south + 1],
  boundsWgs84: [west, south, west + 1, south + 1],
  pixelSize: [0.1, 0.1],
  ...more,
});

describe('the placement of grids', () => {
  it('tells the direction of rows', () => {
    expect(gridPlacement(grid(7, 45)).rows).toBe('southward');
    expect(gridPlacement(grid(7, 45, { transform: [0.1, 0, 7, 0, 0.1, 45] })).rows).toBe('northward');
    expect(gridPlacement(grid(7, 45, { transform: [0.1, 0.02, 7, 0.02, -0.1, 45] })).rows).toBe('rotated');
  });

  it('tells no direction of rows that are only counted', () => {
    const counted = grid(0, 0, { transform: [1, 0, 0, 0, 1, 0], crs: '', geographic: false, boundsWgs84: null });
    expect(gridPlacement(counted).rows).toBe('unplaced');
  });

  it.each([
    ['EPSG:5070', false, true],
    ['+proj=sinu +R=6371007.181 +units=m', false, true],
    ['EPSG:32632', false, false],
    ['+proj=utm +zone=12 +units=m', false, false],
    ['EPSG:4326', true, false],
    ['EPSG:2056', false, null],
    ['', false, null],
  ])('knows whether the cells of %s are of equal area', (crs, geographic, expected) => {
    expect(gridPlacement(grid(7, 45, { crs, geographic })).equalArea).toBe(expected);
  });

  it('tells what lies over what, and which files share a grid', () => {
    const places = [
      { path: 'a.tif', grids: [grid(7, 45)] },
      { path: 'b.tif', grids: [grid(7, 45)] },
      { path: 'c.tif', grids: [grid(7.5, 45)] },
      { path: 'far.gpkg', layers: [{ boundsWgs84: [20, 10, 21, 11] }] },
    ];
    expect(sameGridsOf(places)).toEqual([['a.tif', 'b.tif']]);
    expect(overlapsOf(places)).toContainEqual({ file: 'c.tif', over: 'a.tif', share: 0.5 });
    expect(overlapsOf(places)).toContainEqual({ file: 'far.gpkg', over: 'a.tif', share: 0 });
  });
});
