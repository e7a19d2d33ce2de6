import { LayerMeans, mapOutputs, pairedByDay, stack, text, tool } from 'earthwright/tool';

const operations: Record<string, (first: number, second: number) => number> = {
  difference: (first, second) => first - second,
  'normalised-difference': (first, second) => (first - second) / (first + second),
  ratio: (first, second) => first / second,
};

export default tool({
  name: 'microwave-contrast',
  summary:
    'Difference in K or ratio of two microwave brightness temperatures (polarisations or frequencies), as a map, with its mean of every date.',
  stage: 'extract',
  inputs: {
    first: stack('brightness-temperature', { unit: 'K' }),
    second: stack('brightness-temperature', { unit: 'K' }),
  },
  params: { operation: text({ default: 'difference', choices: Object.keys(operations) }) },
  outputs: mapOutputs('contrast', 'brightness-temperature-contrast'),
  run({ inputs, params, output, derive }) {
    const operation = operations[params.operation];
    const unit = params.operation === 'difference' ? 'K' : '1';
    const maps = pairedByDay([inputs.first, inputs.second]).map((pair) =>
      derive(
        pair,
        (first, second, out) => {
          // 0 K is fill, whether declared or not.
          for (let i = 0; i < out.length; i++)
            if (first[i] > 0 && second[i] > 0) out[i] = operation(first[i], second[i]);
        },
        { quantity: 'brightness-temperature-contrast', unit },
      ),
    );
    new LayerMeans(maps).give(output, 'contrast', inputs.first.grid, { unit });
  },
});
