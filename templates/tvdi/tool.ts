import {
  flag,
  LayerMeans,
  linearFit,
  number,
  pairedByDay,
  type Raster,
  raster,
  samplesOf,
  series,
  stack,
  table,
  text,
  tool,
} from 'earthwright/tool';

/** Lowest and highest temperature per bin of NDVI; bins are numbered from NDVI 0. */
type Bins = Map<number, { count: number; low: number; high: number }>;

export default tool({
  name: 'tvdi',
  summary:
    'Temperature vegetation dryness index, 0 (wet edge) to 1 (dry edge), as a map, with its mean and its edges on every date.',
  stage: 'extract',
  inputs: { ndvi: stack('ndvi', { unit: '1' }), lst: stack('land-surface-temperature', { unit: 'K' }) },
  params: {
    binWidth: number({ unit: '1', default: 0.02, min: 0.001, max: 0.5 }),
    // Pixels below are water and do not shape the edges; they still get an index.
    minimumNdvi: number({ unit: '1', default: -1, min: -1, max: 1 }),
    minimumCount: number({ unit: '1', default: 1, min: 1, integer: true }),
    wetEdge: text({ default: 'line', choices: ['line', 'flat'] }),
    clip: flag({ default: true }),
  },
  outputs: {
    tvdi: raster('tvdi', { unit: '1' }),
    mean: number({ quantity: 'tvdi', unit: '1' }),
    means: series('tvdi', { unit: '1' }),
    layers: table({
      columns: [
        'layer',
        'date',
        'mean',
        'min',
        'max',
        'valid',
        'of',
        'dryIntercept',
        'drySlope',
        'wetIntercept',
        'wetSlope',
      ],
    }),
  },
  run({ inputs, params, output, scan, derive }) {
    const { binWidth, minimumNdvi, minimumCount, clip } = params;

    const binsOf = (ndvi: Raster, lst: Raster): Bins => {
      const bins: Bins = new Map();
      scan([ndvi, lst], (ndvi, lst) => {
        for (let i = 0; i < ndvi.length; i++) {
          if (!(ndvi[i] >= minimumNdvi && lst[i] > 0)) continue;
          const number = Math.floor(ndvi[i] / binWidth);
          const bin = bins.get(number);
          if (!bin) bins.set(number, { count: 1, low: lst[i], high: lst[i] });
          else {
            bin.count++;
            if (lst[i] < bin.low) bin.low = lst[i];
            if (lst[i] > bin.high) bin.high = lst[i];
          }
        }
      });
      return bins;
    };

    const edgesOf = (bins: Bins) => {
      const used = [...bins].filter(([, { count }]) => count >= minimumCount);
      const centres = used.map(([bin]) => (bin + 0.5) * binWidth);
      const dry = linearFit(
        centres,
        used.map(([, { high }]) => high),
      );
      const wet = linearFit(
        centres,
        used.map(([, { low }]) => low),
      );
      // Sandholt's wet edge: the mean of the lowest temperatures.
      const level = used.reduce((sum, [, { low }]) => sum + low, 0) / used.length;
      return { dry, wet: params.wetEdge === 'flat' ? { slope: 0, intercept: level } : wet };
    };

    const made = pairedByDay([inputs.ndvi, inputs.lst]).map(([ndvi, lst]) => {
      const { dry, wet } = edgesOf(binsOf(ndvi, lst));
      const map = derive(
        [ndvi, lst],
        (ndvi, lst, out) => {
          for (let i = 0; i < out.length; i++) {
            if (!(lst[i] > 0)) continue;
            const lowest = wet.intercept + wet.slope * ndvi[i];
            const span = dry.intercept + dry.slope * ndvi[i] - lowest;
            // Beyond the point where the edges cross there is no index.
            if (!(span > 0)) continue;
            const share = (lst[i] - lowest) / span;
            out[i] = clip ? Math.min(1, Math.max(0, share)) : share;
          }
        },
        { quantity: 'tvdi', unit: '1' },
      );
      return { map, dry, wet };
    });
    const maps = made.map(({ map }) => map);
    const means = new LayerMeans(maps);
    output.raster('tvdi', inputs.ndvi.grid, maps, means.kernel);
    output.number('mean', means.mean, means.evidence);
    output.series('means', samplesOf(means.rows, 'mean'));
    const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
    const edgeColumns = made.map(({ dry, wet }) => ({
      ...{ dryIntercept: known(dry.intercept), drySlope: known(dry.slope) },
      ...{ wetIntercept: known(wet.intercept), wetSlope: known(wet.slope) },
    }));
    output.table(
      'layers',
      means.rows.map((row, index) => ({ ...row, ...edgeColumns[index] })),
    );
  },
});
