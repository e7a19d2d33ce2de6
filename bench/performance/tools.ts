/** Tools that the benchmark runs, as source texts. */

const header = (imports: string, body: string): string =>
  `import { ${imports} } from 'earthwright/tool';\nexport default tool({\n${body}\n});\n`;

export const ndviTool = header(
  'raster, tool',
  `  name: 'ndvi', summary: 'NDVI.', stage: 'extract',
  inputs: { red: raster('reflectance'), nir: raster('reflectance') }, params: {}, outputs: { ndvi: raster('ndvi', { unit: '1' }) },
  run({ inputs, output }) {
    output.raster('ndvi', inputs.nir.grid, [inputs.nir, inputs.red], (nir, red, ndvi) => {
      for (let i = 0; i < ndvi.length; i++) ndvi[i] = (nir[i] - red[i]) / (nir[i] + red[i]);
    });
  },`,
);

export const statisticsTool = header(
  'numbers, raster, table, tool',
  `  name: 'statistics', summary: 'Count, range, mean, deviation and percentiles.', stage: 'analyse',
  inputs: { image: raster('reflectance') }, params: { at: numbers({ default: [0.02, 0.5, 0.98] }) }, outputs: { statistics: table() },
  run({ inputs, params, output, scan }) {
    let count = 0, sum = 0, squares = 0;
    scan([inputs.image], (image) => {
      let n = 0, s = 0, q = 0;
      for (let i = 0; i < image.length; i++) {
        const value = image[i];
        if (value !== value) continue;
        n++; s += value; q += value * value;
      }
      count += n; sum += s; squares += q;
    });
    const [min, p2, p50, p98, max] = inputs.image.quantiles([0, ...params.at, 1]);
    const mean = sum / count;
    output.table('statistics', [{ count, min, max, mean, std: Math.sqrt(squares / count - mean * mean), p2, p50, p98 }]);
  },`,
);

export const zonalTool = header(
  'features, raster, table, tool',
  `  name: 'zones', summary: 'Count, mean and deviation per zone.', stage: 'analyse',
  inputs: { image: raster('reflectance'), zones: features() }, params: {}, outputs: { zones: table() },
  run({ inputs, output, scan }) {
    const { length } = inputs.zones.items;
    const count = new Float64Array(length), sum = new Float64Array(length), squares = new Float64Array(length);
    scan([inputs.image, inputs.zones.rasterize(inputs.image.grid)], (image, zone) => {
      for (let i = 0; i < image.length; i++) {
        const k = zone[i], value = image[i];
        if (k !== k || value !== value) continue;
        count[k] += 1; sum[k] += value; squares[k] += value * value;
      }
    });
    output.table('zones', Array.from(count, (n, k) => {
      const mean = n > 0 ? sum[k] / n : null;
      return { id: k, count: n, mean, std: mean === null ? null : Math.sqrt(squares[k] / n - mean * mean) };
    }));
  },`,
);

export const reprojectTool = header(
  'number, numbers, raster, tool',
  `  name: 'reproject', summary: 'The image in Web Mercator, bilinear.', stage: 'prepare',
  inputs: { image: raster('reflectance') }, params: { width: number(), height: number(), transform: numbers() },
  outputs: { out: raster('reflectance', { dtype: 'uint16' }) },
  run({ inputs, params, output, grid: make }) {
    const [a, b, c, d, e, f] = params.transform;
    const grid = make({ width: params.width, height: params.height, transform: [a, b, c, d, e, f], crs: 'EPSG:3857' });
    output.raster('out', grid, [inputs.image.on(grid, 'bilinear')], (image, out) => out.set(image));
  },`,
);

export const stackTool = header(
  'raster, stack, tool',
  `  name: 'stack-mean', summary: 'Mean over time of each pixel.', stage: 'extract',
  inputs: { images: stack('ndvi') }, params: {}, outputs: { mean: raster('ndvi', { unit: '1' }) },
  run({ inputs, output }) {
    output.raster('mean', inputs.images.grid, [inputs.images], (layers, out, { width, height }) => {
      const length = width * height;
      const sum = new Float64Array(length), count = new Float64Array(length);
      for (const layer of layers)
        for (let i = 0; i < length; i++) {
          const value = layer[i];
          if (value === value) { sum[i] += value; count[i] += 1; }
        }
      for (let i = 0; i < length; i++) out[i] = sum[i] / count[i];
    });
  },`,
);
