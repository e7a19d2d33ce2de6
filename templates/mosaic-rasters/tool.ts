import {
  type Bounds,
  boundsOf,
  type Grid,
  number,
  projectedBounds,
  raster,
  Sum,
  stack,
  text,
  tool,
} from 'earthwright/tool';
import proj4 from 'proj4';

/** The grid of the first raster, extended by whole pixels until it holds all of them. */
function extendedGrid(first: Grid, others: readonly Grid[]) {
  const [a, b, c, d, e, f] = first.transform;
  if (b !== 0 || d !== 0) throw new Error('The grid of the first raster is rotated: reproject it first.');
  const boxes = others.map((grid): Bounds => {
    if (grid.crs === first.crs) return boundsOf(grid);
    if (grid.crs === '' || first.crs === '') throw new Error('Some rasters have a CRS and some have none.');
    return projectedBounds(boundsOf(grid), proj4(grid.crs, first.crs).forward);
  });
  const columns = boxes.flatMap(({ west, east }) => [(west - c) / a, (east - c) / a]);
  const rows = boxes.flatMap(({ south, north }) => [(south - f) / e, (north - f) / e]);
  const [left, top] = [Math.floor(Math.min(0, ...columns) + 1e-6), Math.floor(Math.min(0, ...rows) + 1e-6)];
  const width = Math.ceil(Math.max(first.width, ...columns) - 1e-6) - left;
  const height = Math.ceil(Math.max(first.height, ...rows) - 1e-6) - top;
  if (!(width * height <= 2e8))
    throw new Error(`The mosaic would have ${width} × ${height} pixels: the rasters lie too far apart.`);
  const transform: Grid['transform'] = [a, 0, c + a * left, 0, e, f + e * top];
  return { width, height, crs: first.crs, transform };
}

/** What becomes of the value of a pixel when another raster has one too. */
const joins: Record<string, (before: number, next: number) => number> = {
  first: (before) => before,
  last: (_, next) => next,
  min: (before, next) => Math.min(before, next),
  max: (before, next) => Math.max(before, next),
  mean: (before, next) => before + next,
  sum: (before, next) => before + next,
};

export default tool({
  name: 'mosaic-rasters',
  summary: 'Rasters side by side or overlapping as one raster on the grid of the first, in their unit, with its mean.',
  stage: 'prepare',
  inputs: { values: stack('any') },
  params: {
    // Where several have a value: in the order of dates, else of names.
    overlap: text({ default: 'first', choices: Object.keys(joins) }),
  },
  outputs: {
    mosaic: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    overlapShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values }, params, output, grid }) {
    const grids = values.layers.map((layer) => layer.grid);
    const target = grid(extendedGrid(values.grid, grids));
    const join = joins[params.overlap];
    const sum = new Sum();
    let [valid, several] = [0, 0];
    output.raster('mosaic', target, [values.on(target)], (layers, out) => {
      for (let i = 0; i < out.length; i++) {
        let [value, count] = [NaN, 0];
        for (let k = 0; k < layers.length; k++) {
          const next = layers[k][i];
          if (!Number.isFinite(next)) continue;
          value = count === 0 ? next : join(value, next);
          count++;
        }
        if (count === 0) continue;
        out[i] = params.overlap === 'mean' ? value / count : value;
        valid++;
        if (count > 1) several++;
        sum.add(out[i]);
      }
    });
    const evidence = { valid, of: target.width * target.height };
    output.number('mean', valid > 0 ? sum.total / valid : NaN, evidence);
    output.number('overlapShare', valid > 0 ? (100 * several) / valid : NaN, evidence);
  },
});
