import { features, flag, type Grid, gridWithin, number, raster, Sum, text, tool } from 'earthwright/tool';

/** Corners of geometries of any depth. */
const positionsOf = (coordinates: unknown): number[][] => {
  if (!Array.isArray(coordinates)) return [];
  // GeoJSON: arrays nest down to positions, which are arrays of numbers.
  return typeof coordinates[0] === 'number' ? [coordinates as number[]] : coordinates.flatMap(positionsOf);
};

/** The pixels around all of the geometries. */
const windowOf = (grid: Grid, geometries: readonly { coordinates: unknown }[]) => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of geometries.flatMap(({ coordinates }) => positionsOf(coordinates))) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return gridWithin(grid, { west, south, east, north });
};

export default tool({
  name: 'clip-polygons',
  summary: 'A raster inside polygons (or outside of them), missing elsewhere, in its unit, with its mean.',
  stage: 'prepare',
  inputs: { values: raster('any'), polygons: features() },
  params: {
    keep: text({ default: 'inside', choices: ['inside', 'outside'] }),
    // 'centre': a pixel belongs where its centre lies; 'touched': wherever a polygon touches it.
    rule: text({ default: 'centre', choices: ['centre', 'touched'] }),
    // Only the rows and columns around the polygons; with 'outside' the raster keeps its size.
    crop: flag({ default: true }),
  },
  outputs: {
    clipped: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    share: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values, polygons }, params, output, grid }) {
    const own = values.grid;
    const inside = params.keep === 'inside';
    const rule = params.rule === 'touched' ? 'touched' : 'centre';
    const areal = polygons.to(own.crs).filter(({ geometry }) => geometry.type.endsWith('Polygon'));
    if (areal.length === 0) throw new Error('There is no polygon among the features; clipping needs polygons.');
    const shapes = areal.map(({ geometry }) => geometry);
    const target = inside && params.crop ? grid(windowOf(own, shapes)) : own;
    const sum = new Sum();
    let [valid, selected] = [0, 0];
    const sources = [values.resampled('nearest'), polygons.rasterize(target, { rule })] as const;
    output.raster('clipped', target, sources, (block, zone, out) => {
      for (let i = 0; i < out.length; i++) {
        if (Number.isNaN(zone[i]) === inside) continue;
        selected++;
        if (!Number.isFinite(block[i])) continue;
        out[i] = block[i];
        valid++;
        sum.add(block[i]);
      }
    });
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of: selected });
    output.number('share', (100 * selected) / (own.width * own.height));
  },
});
