import {
  cellSize,
  comparing,
  comparisons,
  distanceTransform,
  number,
  raster,
  Sum,
  selectionOf,
  text,
  tool,
  wholeRaster,
} from 'earthwright/tool';

export default tool({
  name: 'mask-buffer',
  summary:
    'Buffer around (or, negative, within) the pixels that fulfil a condition as a map of 0 and 1, and its area in m².',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: 0 }),
    upper: number({ default: Number.MAX_VALUE }),
    distance: number(),
    unit: text({ default: 'm', choices: ['m', 'pixel'] }),
    // ring: the buffer without what it surrounds.
    part: text({ default: 'all', choices: ['all', 'ring'] }),
  },
  outputs: {
    buffer: raster('condition', { unit: '1', codes: true, dtype: 'uint8' }),
    count: number({ quantity: 'count', unit: '1' }),
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
  },
  run({ inputs: { values }, params, output }) {
    const { grid, pixels } = values;
    const located = grid.crs !== '';
    if (params.unit === 'm' && !located)
      throw new Error(`Without a CRS ${values.name} has no metres: take unit 'pixel'.`);
    const spacing = params.unit === 'pixel' ? ([1, 1] as const) : cellSize(grid, grid.height / 2 - 0.5);
    const all = wholeRaster(values, 4_000_000);
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const shrinks = params.distance < 0;
    const targets = selectionOf(all, shrinks ? (value) => Number.isFinite(value) && !beyond(value) : beyond);
    const distances = distanceTransform(targets, grid.width, spacing);
    const reach = Math.abs(params.distance) * (1 + 1e-12);
    let [valid, count] = [0, 0];
    const area = new Sum();
    output.raster('buffer', grid, [located ? grid.area : undefined], (areas, out, { row }) => {
      for (let i = 0; i < out.length; i++) {
        const at = row * grid.width + i;
        if (!Number.isFinite(all[at])) continue;
        valid++;
        const own = beyond(all[at]);
        const near = distances[at] <= reach;
        const within = shrinks ? own && !near : near;
        out[i] = (params.part === 'ring' ? within !== own : within) ? 1 : 0;
        if (out[i] === 0) continue;
        count++;
        if (areas) area.add(areas[i]);
      }
    });
    const evidence = { valid, of: pixels };
    output.number('count', valid > 0 ? count : NaN, evidence);
    output.number('share', valid > 0 ? (100 * count) / valid : NaN, evidence);
    output.number('area', valid > 0 && located ? area.total : NaN, {
      ...evidence,
      note: located ? '' : 'No CRS: no area.',
    });
  },
});
