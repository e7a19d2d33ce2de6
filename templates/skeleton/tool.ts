import {
  comparing,
  comparisons,
  labelComponents,
  number,
  raster,
  selectionOf,
  skeletonOf,
  text,
  tool,
  wholeRaster,
} from 'earthwright/tool';

export default tool({
  name: 'skeleton',
  summary:
    'Skeleton (centre lines, one pixel wide) of the pixels that fulfil a condition, with the number of its connected lines and of its pixels.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: 0 }),
    upper: number({ default: Number.MAX_VALUE }),
    // Lines of fewer pixels are left out.
    minimumPixels: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    skeleton: raster('condition', { unit: '1', codes: true, dtype: 'uint8' }),
    count: number({ quantity: 'count', unit: '1' }),
    pixels: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values }, params, output }) {
    const { grid } = values;
    const all = wholeRaster(values, 4_000_000);
    const selected = selectionOf(all, comparing(params.comparison, params.threshold, params.upper));
    const skeleton = skeletonOf(selected, grid.width);
    const { labels, count } = labelComponents(skeleton, grid.width, 8);
    const sizes = new Int32Array(count + 1);
    for (const label of labels) sizes[label]++;
    let [valid, drawn] = [0, 0];
    output.raster('skeleton', grid, [], (out, { row }) => {
      for (let i = 0; i < out.length; i++) {
        const at = row * grid.width + i;
        if (!Number.isFinite(all[at])) continue;
        valid++;
        out[i] = labels[at] > 0 && sizes[labels[at]] >= params.minimumPixels ? 1 : 0;
        drawn += out[i];
      }
    });
    const lines = sizes.subarray(1).reduce((total, size) => total + (size >= params.minimumPixels ? 1 : 0), 0);
    const evidence = { valid, of: values.pixels };
    output.number('count', valid > 0 ? lines : NaN, evidence);
    output.number('pixels', valid > 0 ? drawn : NaN, evidence);
  },
});
