import { figureOf, Moments, number, raster, text, tool, underFigure, wholeRaster } from 'earthwright/tool';

const operations: Record<string, readonly ('max' | 'min')[]> = {
  dilate: ['max'],
  erode: ['min'],
  open: ['min', 'max'],
  close: ['max', 'min'],
  gradient: ['max', 'min'],
  'white-top-hat': ['min', 'max'],
  'black-top-hat': ['max', 'min'],
};

export default tool({
  name: 'morphology',
  summary: 'Dilation, erosion, opening, closing, gradient or top hat of a mask or raster, in the unit of the raster.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    operation: text({ default: 'open', choices: Object.keys(operations) }),
    shape: text({ default: 'square', choices: ['square', 'disk', 'diamond'] }),
    radius: number({ unit: 'pixel', default: 1, min: 0, max: 50, integer: true }),
  },
  outputs: {
    result: raster('any', { like: 'values' }),
    mean: number({ like: 'values' }),
    changedShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values }, params, output }) {
    const { grid, pixels } = values;
    const original = wholeRaster(values, 4_000_000);
    // Infinities are missing.
    for (let i = 0; i < original.length; i++) if (!Number.isFinite(original[i])) original[i] = NaN;
    const figure = figureOf(params.shape, params.radius);
    const under = (from: Float64Array, take: 'max' | 'min') => underFigure(from, grid.width, figure, take);
    const [first, second] = operations[params.operation];
    const once = under(original, first);
    const minus = (one: Float64Array, other: Float64Array) => one.map((value, i) => value - other[i]);
    const combined: Record<string, (() => Float64Array) | undefined> = {
      gradient: () => minus(once, under(original, second)),
      'white-top-hat': () => minus(original, under(once, second)),
      'black-top-hat': () => minus(under(once, second), original),
    };
    const result = combined[params.operation]?.() ?? (second ? under(once, second) : once);
    const found = new Moments();
    let changed = 0;
    output.raster('result', grid, [], (out, { row }) => {
      for (let i = 0; i < out.length; i++) {
        const at = row * grid.width + i;
        if (Number.isNaN(result[at])) continue;
        out[i] = result[at];
        found.add(result[at]);
        if (result[at] !== original[at]) changed++;
      }
    });
    const evidence = { valid: found.count, of: pixels };
    output.number('mean', found.mean, evidence);
    output.number('changedShare', found.count > 0 ? (100 * changed) / found.count : NaN, evidence);
  },
});
