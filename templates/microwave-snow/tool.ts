import { LayerMeans, mapOutputs, number, optional, pairedByDay, raster, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'microwave-snow',
  summary:
    'Depth of dry snow in cm, or its water equivalent in mm, from the microwave difference of about 18 and 37 GHz, with its mean of every date.',
  stage: 'extract',
  inputs: {
    low: stack('brightness-temperature', { unit: 'K' }),
    high: stack('brightness-temperature', { unit: 'K' }),
    forest: optional(raster('forest-fraction', { unit: '1' })),
  },
  params: {
    quantity: text({ default: 'depth', choices: ['depth', 'water-equivalent'] }),
    // cm/K or mm/K; 0 stands for Chang's 1.59 cm/K and 4.8 mm/K.
    coefficient: number({ default: 0, min: 0 }),
    offset: number({ unit: 'K', default: 0 }),
    // Dense forest would divide by nothing.
    maximumForest: number({ unit: '1', default: 0.75, min: 0, max: 0.95 }),
    // Warmer snow is wet and cannot be told.
    drySnowBelow: number({ unit: 'K', default: 273.15 }),
  },
  outputs: mapOutputs('snow', 'snow-depth'),
  run({ inputs, params, output, derive }) {
    const deep = params.quantity === 'depth';
    const unit = deep ? 'cm' : 'mm';
    const coefficient = params.coefficient > 0 ? params.coefficient : deep ? 1.59 : 4.8;
    const maps = pairedByDay([inputs.low, inputs.high, inputs.forest]).map((tuple) =>
      derive(
        tuple,
        (low, high, forest, out) => {
          for (let i = 0; i < out.length; i++) {
            if (!(low[i] > 0 && high[i] > 0) || (forest && Number.isNaN(forest[i]))) continue;
            if (high[i] >= params.drySnowBelow) continue;
            const open = forest ? 1 - Math.min(params.maximumForest, forest[i]) : 1;
            out[i] = Math.max(0, (coefficient * (low[i] - high[i] + params.offset)) / open);
          }
        },
        { quantity: 'snow-depth', unit },
      ),
    );
    new LayerMeans(maps).give(output, 'snow', inputs.low.grid, { unit });
  },
});
