import { LayerMeans, mapOutputs, number, pairedByDay, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'apparent-thermal-inertia',
  summary:
    'Apparent thermal inertia in 1/K from albedo and temperatures by day and by night, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    day: stack('temperature', { unit: 'K' }),
    night: stack('temperature', { unit: 'K' }),
    albedo: stack('albedo', { unit: '1' }),
  },
  params: {
    // Solar correction C of C·(1 − albedo)/(day − night), or a scale.
    factor: number({ unit: '1', default: 1, min: 0 }),
    // Smaller differences between day and night are missing: clouds, errors.
    minimumDifference: number({ unit: 'K', default: 0.1, min: 0 }),
    maximum: number({ unit: '1/K', default: Number.MAX_VALUE, min: 0 }),
  },
  outputs: mapOutputs('inertia', 'apparent-thermal-inertia', '1/K'),
  run({ inputs, params, output, derive }) {
    const { factor, minimumDifference, maximum } = params;
    const maps = pairedByDay([inputs.day, inputs.night, inputs.albedo]).map((tuple) =>
      derive(
        tuple,
        (day, night, albedo, out) => {
          for (let i = 0; i < out.length; i++) {
            // 0 K is fill, whether declared or not.
            if (!(day[i] > 0 && night[i] > 0 && albedo[i] >= 0 && albedo[i] <= 1)) continue;
            const difference = day[i] - night[i];
            if (difference < minimumDifference || difference === 0) continue;
            out[i] = Math.min(maximum, (factor * (1 - albedo[i])) / difference);
          }
        },
        { quantity: 'apparent-thermal-inertia', unit: '1/K' },
      ),
    );
    new LayerMeans(maps).give(output, 'inertia', inputs.day.grid);
  },
});
