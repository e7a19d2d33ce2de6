import { LayerMeans, mapOutputs, number, numbers, pairedByDay, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'weighted-temperature',
  summary:
    'Weighted mean of three brightness temperatures plus an offset in K (three-temperature method), as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    first: stack('brightness-temperature', { unit: 'K' }),
    second: stack('brightness-temperature', { unit: 'K' }),
    third: stack('brightness-temperature', { unit: 'K' }),
  },
  params: {
    weights: numbers({ unit: '1', default: [0.3, 0.3, 0.4] }),
    offset: number({ unit: 'K', default: 2 }),
  },
  outputs: mapOutputs('lst', 'land-surface-temperature', 'K'),
  run({ inputs, params, output, derive }) {
    const { weights, offset } = params;
    if (weights.length !== 3) throw new Error(`Three weights are needed, one per band, got ${weights.length}.`);
    const [a, b, c] = weights;
    if (Math.abs(a + b + c - 1) > 1e-6) throw new Error(`Weights of temperatures add up to 1, got ${a + b + c}.`);
    const maps = pairedByDay([inputs.first, inputs.second, inputs.third]).map((tuple) =>
      derive(
        tuple,
        (t1, t2, t3, out) => {
          for (let i = 0; i < out.length; i++) {
            // 0 K is fill, whether declared or not.
            if (t1[i] > 0 && t2[i] > 0 && t3[i] > 0) out[i] = a * t1[i] + b * t2[i] + c * t3[i] + offset;
          }
        },
        { quantity: 'land-surface-temperature', unit: 'K' },
      ),
    );
    new LayerMeans(maps).give(output, 'lst', inputs.first.grid);
  },
});
