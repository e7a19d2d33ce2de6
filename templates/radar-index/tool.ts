import { LayerMeans, mapOutputs, optional, pairedByDay, stack, text, tool } from 'earthwright/tool';

/** Of co-polarised, cross-polarised and other co-polarised power. */
const indices: Record<string, (co: number, cross: number, other: number) => number> = {
  'rvi-dual': (co, cross) => (4 * cross) / (co + cross),
  'rvi-quad': (co, cross, other) => (8 * cross) / (co + other + 2 * cross),
  'cross-ratio': (co, cross) => cross / co,
  rfdi: (co, cross) => (co - cross) / (co + cross),
};

export default tool({
  name: 'radar-index',
  summary:
    'Radar vegetation index, cross ratio or forest degradation index from backscatter in linear power, dimensionless, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    co: stack('backscatter', { unit: '1' }),
    cross: stack('backscatter', { unit: '1' }),
    otherCo: optional(stack('backscatter', { unit: '1' })),
  },
  params: { index: text({ default: 'rvi-dual', choices: Object.keys(indices) }) },
  outputs: mapOutputs('index', 'radar-index', '1'),
  run({ inputs, params, output, derive }) {
    const index = indices[params.index];
    if (params.index === 'rvi-quad' && !inputs.otherCo)
      throw new Error('rvi-quad needs both co-polarised channels: bind otherCo too.');
    const maps = pairedByDay([inputs.co, inputs.cross, inputs.otherCo]).map((tuple) =>
      derive(
        tuple,
        (co, cross, other, out) => {
          for (let i = 0; i < out.length; i++) {
            // Power is never below 0.
            if (co[i] >= 0 && cross[i] >= 0) out[i] = index(co[i], cross[i], other ? other[i] : NaN);
          }
        },
        { quantity: 'radar-index', unit: '1' },
      ),
    );
    new LayerMeans(maps).give(output, 'index', inputs.co.grid);
  },
});
