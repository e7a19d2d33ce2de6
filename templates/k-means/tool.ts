import {
  clusterCentres,
  nearestCentre,
  number,
  PixelSample,
  raster,
  squaredDistance,
  stack,
  table,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'k-means',
  summary:
    'Unsupervised classes of several bands by k-means: a class map, and centre, pixels and share in percent of each class.',
  stage: 'extract',
  inputs: { bands: stack('any') },
  params: {
    clusters: number({ default: 5, min: 1, max: 100, integer: true }),
    // Centres are learnt from at most so many pixels, evenly taken.
    sample: number({ unit: 'pixel', default: 20_000, min: 10, max: 500_000, integer: true }),
  },
  outputs: {
    classes: raster('class', { unit: '1', codes: true, dtype: 'uint8' }),
    centres: table({ columns: ['class', 'band', 'centre'] }),
    sizes: table({ columns: ['class', 'pixels', 'share'] }),
    inertia: number({ quantity: 'sum-of-squares' }),
  },
  run({ inputs: { bands }, params, output, scan }) {
    const n = bands.layers.length;
    const { pixels } = bands.layers[0];
    const sample = new PixelSample(n, pixels, params.sample);
    scan([bands], (blocks) => sample.add(blocks));
    const { centres } = clusterCentres(sample.values(), n, params.clusters);
    const sizes = new Float64Array(params.clusters);
    const pixel = new Float64Array(n);
    let inertia = 0;
    output.raster('classes', bands.grid, [bands], (blocks, out) => {
      for (let i = 0; i < out.length; i++) {
        let sum = 0;
        for (let k = 0; k < n; k++) {
          pixel[k] = blocks[k][i];
          sum += pixel[k];
        }
        if (!Number.isFinite(sum)) continue;
        const nearest = nearestCentre(pixel, 0, centres, n);
        inertia += squaredDistance(pixel, 0, centres, nearest * n, n);
        sizes[nearest]++;
        out[i] = nearest + 1;
      }
    });
    const { valid } = sample;
    output.table(
      'centres',
      Array.from(centres, (centre, i) => ({ class: Math.floor(i / n) + 1, band: bands.layers[i % n].name, centre })),
    );
    output.table(
      'sizes',
      Array.from(sizes, (size, c) => ({ class: c + 1, pixels: size, share: (100 * size) / valid })),
    );
    output.number('inertia', inertia, { valid, of: pixels, note: `Learnt from ${sample.count} pixels.` });
  },
});
