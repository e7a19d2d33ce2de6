import { isodataCentres, nearestCentre, number, PixelSample, raster, stack, table, tool } from 'earthwright/tool';

export default tool({
  name: 'isodata',
  summary:
    'Unsupervised classes of several bands by ISODATA, which splits wide clusters and joins close ones: a class map, and centre, pixels and share in percent of each class.',
  stage: 'extract',
  inputs: { bands: stack('any') },
  params: {
    clusters: number({ default: 5, min: 1, max: 60, integer: true }),
    minimumPixels: number({ unit: 'pixel', default: 10, min: 1, integer: true }),
    // In the bands’ unit; 0: half the mean standard deviation of the bands.
    maximumDeviation: number({ default: 0, min: 0 }),
    minimumDistance: number({ default: 0, min: 0 }),
    iterations: number({ default: 30, min: 1, max: 1000, integer: true }),
    sample: number({ unit: 'pixel', default: 20_000, min: 10, max: 500_000, integer: true }),
  },
  outputs: {
    classes: raster('class', { unit: '1', codes: true, dtype: 'uint8' }),
    centres: table({ columns: ['class', 'band', 'centre'] }),
    sizes: table({ columns: ['class', 'pixels', 'share'] }),
    found: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { bands }, params, output, scan }) {
    const n = bands.layers.length;
    const of = bands.layers[0].pixels;
    const sample = new PixelSample(n, of, params.sample);
    scan([bands], (blocks) => sample.add(blocks));
    const { valid, count } = sample;
    const centres = isodataCentres(sample.values(), n, params);
    const sizes = new Float64Array(centres.length / n);
    const pixel = new Float64Array(n);
    output.raster('classes', bands.grid, [bands], (blocks, out) => {
      for (let i = 0; i < out.length; i++) {
        for (let k = 0; k < n; k++) pixel[k] = blocks[k][i];
        if (!pixel.every(Number.isFinite)) continue;
        const nearest = nearestCentre(pixel, 0, centres, n);
        sizes[nearest]++;
        out[i] = nearest + 1;
      }
    });
    const band = (i: number): string => bands.layers[i % n].name;
    output.table(
      'centres',
      Array.from(centres, (centre, i) => ({ class: Math.floor(i / n) + 1, band: band(i), centre })),
    );
    output.table(
      'sizes',
      Array.from(sizes, (pixels, c) => ({ class: c + 1, pixels, share: (100 * pixels) / valid })),
    );
    output.number('found', sizes.length, { valid, of, note: `Learnt from ${count} pixels.` });
  },
});
