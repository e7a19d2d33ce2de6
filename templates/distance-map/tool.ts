import {
  cellSize,
  comparing,
  comparisons,
  distanceTransform,
  Moments,
  number,
  raster,
  selectionOf,
  text,
  tool,
  wholeRaster,
} from 'earthwright/tool';

export default tool({
  name: 'distance-map',
  summary: 'Distance of every pixel to the nearest pixel that fulfils a condition, in metres or pixels.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: 0 }),
    upper: number({ default: Number.MAX_VALUE }),
    unit: text({ default: 'm', choices: ['m', 'pixel'] }),
    // inside: distance of the pixels that fulfil it to the nearest one that does not.
    side: text({ default: 'outside', choices: ['outside', 'inside'] }),
  },
  outputs: {
    distance: raster('distance'),
    mean: number({ quantity: 'distance' }),
    max: number({ quantity: 'distance' }),
  },
  run({ inputs: { values }, params, output }) {
    const { grid, pixels } = values;
    const { unit } = params;
    if (unit === 'm' && grid.crs === '')
      throw new Error(`Without a CRS ${values.name} has no metres: take unit 'pixel'.`);
    const spacing = unit === 'pixel' ? ([1, 1] as const) : cellSize(grid, grid.height / 2 - 0.5);
    const all = wholeRaster(values, 4_000_000);
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const inside = params.side === 'inside';
    const targets = selectionOf(all, inside ? (value) => Number.isFinite(value) && !beyond(value) : beyond);
    const distances = distanceTransform(targets, grid.width, spacing);
    const found = new Moments();
    output.raster(
      'distance',
      grid,
      [],
      (out, { row }) => {
        for (let i = 0; i < out.length; i++) {
          const distance = distances[row * grid.width + i];
          if (!Number.isFinite(all[row * grid.width + i]) || distance === Infinity) continue;
          out[i] = distance;
          found.add(distance);
        }
      },
      { unit },
    );
    const note = found.count > 0 ? '' : 'No pixel to measure from or to.';
    const evidence = { valid: found.count, of: pixels, unit, note };
    output.number('mean', found.mean, evidence);
    output.number('max', found.count > 0 ? found.max : NaN, evidence);
  },
});
