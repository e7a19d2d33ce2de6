import {
  cellSize,
  comparing,
  comparisons,
  labelComponents,
  number,
  raster,
  selectionOf,
  table,
  text,
  tool,
  wholeRaster,
} from 'earthwright/tool';

export default tool({
  name: 'connected-objects',
  summary:
    'Connected objects of pixels that fulfil a condition: a raster of labels, and a table with area in m², perimeter in m, centroid and bounding box of each.',
  stage: 'analyse',
  inputs: { values: raster('any') },
  params: {
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: 0 }),
    upper: number({ default: Number.MAX_VALUE }),
    connectivity: number({ default: 8, min: 4, max: 8 }),
    minimumPixels: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    labels: raster('class', { unit: '1', codes: true }),
    count: number({ quantity: 'count', unit: '1' }),
    meanArea: number({ quantity: 'area', unit: 'm2' }),
    objects: table({
      columns: [
        'label',
        'pixels',
        'area',
        'perimeter',
        'column',
        'row',
        'x',
        'y',
        'left',
        'top',
        'right',
        'bottom',
        'fill',
      ],
    }),
  },
  run({ inputs: { values }, params, output, scan }) {
    const { grid, pixels } = values;
    const { width, height } = grid;
    const [a, b, c, d, e, f] = grid.transform;
    const located = grid.crs !== '';
    const all = wholeRaster(values, 4_000_000);
    const selected = selectionOf(all, comparing(params.comparison, params.threshold, params.upper));
    const { labels, count } = labelComponents(selected, width, params.connectivity);
    const objects = Array.from({ length: count + 1 }, () => ({
      pixels: 0,
      area: 0,
      perimeter: 0,
      column: 0,
      row: 0,
      left: width,
      top: height,
      right: 0,
      bottom: 0,
    }));
    const size = [Math.hypot(a, d), Math.hypot(b, e)];
    scan([located ? grid.area : undefined, grid.position('row')], (area, rows) => {
      for (let i = 0; i < rows.length; i++) {
        const at = rows[i] * width + (i % width);
        const label = labels[at];
        if (label === 0) continue;
        const one = objects[label];
        const [x, y] = [i % width, rows[i]];
        one.pixels++;
        if (area) one.area += area[i];
        one.column += x + 0.5;
        one.row += y + 0.5;
        [one.left, one.right] = [Math.min(one.left, x), Math.max(one.right, x + 1)];
        [one.top, one.bottom] = [Math.min(one.top, y), Math.max(one.bottom, y + 1)];
        const [across, down] = grid.geographic ? cellSize(grid, y).map(Math.abs) : size;
        const upright =
          (x === 0 || labels[at - 1] !== label ? 1 : 0) + (x === width - 1 || labels[at + 1] !== label ? 1 : 0);
        const level =
          (y === 0 || labels[at - width] !== label ? 1 : 0) +
          (y === height - 1 || labels[at + width] !== label ? 1 : 0);
        one.perimeter += upright * down + level * across;
      }
    });
    const kept = objects.flatMap((one, label) => (label > 0 && one.pixels >= params.minimumPixels ? [label] : []));
    const numbers = new Int32Array(count + 1);
    kept.forEach((label, place) => {
      numbers[label] = place + 1;
    });
    const rows = kept.map((label) => {
      const { pixels: own, area, perimeter, left, top, right, bottom, ...sums } = objects[label];
      const [column, row] = [sums.column / own, sums.row / own];
      return {
        label: numbers[label],
        pixels: own,
        area: located ? area : null,
        perimeter: located ? perimeter : null,
        column,
        row,
        x: a * column + b * row + c,
        y: d * column + e * row + f,
        left,
        top,
        right,
        bottom,
        fill: own / ((right - left) * (bottom - top)),
      };
    });
    let valid = 0;
    output.raster('labels', grid, [], (out, { row }) => {
      for (let i = 0; i < out.length; i++) {
        if (!Number.isFinite(all[row * width + i])) continue;
        out[i] = numbers[labels[row * width + i]];
        valid++;
      }
    });
    const total = kept.reduce((sum, label) => sum + objects[label].area, 0);
    output.number('count', valid > 0 ? rows.length : NaN, { valid, of: pixels });
    output.number('meanArea', located && rows.length > 0 ? total / rows.length : NaN, { valid, of: pixels });
    output.table('objects', rows);
  },
});
