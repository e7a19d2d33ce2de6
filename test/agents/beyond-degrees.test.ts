import { describe, expect, it } from 'vitest';
import { misplaced } from '../../agents/summary/misplaced.ts';
import { isBeyondDegrees } from '../../core/beyond-degrees.ts';
import type { GridDescription } from '../../core/description.ts';

const grid = (bounds: GridDescription['bounds'], geographic = true): GridDescription => ({
  width: 32,
  height: 32,
  transform: [10, 0, bounds[0], 0, -10, bounds[3]],
  crs: geographic ? 'EPSG:4326' : 'EPSG:32610',
  geographic,
  bounds,
  boundsWgs84: null,
  pixelSize: [10, 10],
});

describe('coordinates that a CRS in degrees cannot have', () => {
  it('are those of metres', () => {
    expect(isBeyondDegrees(grid([543_000, 4_184_680, 543_320, 4_185_000]))).toBe(true);
    expect(isBeyondDegrees(grid([543_000, 4_184_680, 543_320, 4_185_000], false))).toBe(false);
  });

  it.each([[[-180, -90, 180, 90]], [[-0.5, -90.25, 359.5, 90.25]], [[170, -92.5, 540, 92.5]]] as const)(
    'are not %s',
    (bounds) => expect(isBeyondDegrees(grid([...bounds]))).toBe(false),
  );

  it('are told once, with what to do', () => {
    const said = misplaced([grid([543_000, 4_184_680, 543_320, 4_185_000]), grid([1, 2, 3, 4])]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('EPSG:4326');
    expect(said[0]).toContain('assign it without reprojecting');
  });
});
