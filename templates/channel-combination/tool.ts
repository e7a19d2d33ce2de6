import { LayerMeans, mapOutputs, number, numbers, optional, pairedByDay, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'channel-combination',
  summary:
    'Linear combination of two to four channels, cut to a range (regression retrievals), as a map, with its mean of every date.',
  stage: 'extract',
  inputs: { first: stack('any'), second: stack('any'), third: optional(stack('any')), fourth: optional(stack('any')) },
  params: {
    // One per channel that is bound, in their order.
    weights: numbers(),
    offset: number({ default: 0 }),
    lowest: number({ default: -Number.MAX_VALUE }),
    highest: number({ default: Number.MAX_VALUE }),
  },
  outputs: mapOutputs('combined', 'any'),
  run({ inputs: { first, second, third, fourth }, params, output, derive }) {
    const { weights, offset, lowest, highest } = params;
    if (fourth && !third) throw new Error('Bind the third channel before the fourth.');
    const channels = 2 + (third ? 1 : 0) + (fourth ? 1 : 0);
    if (weights.length !== channels)
      throw new Error(`${channels} channels need as many weights, got ${weights.length}.`);
    if (lowest > highest) throw new Error(`The range ${lowest} to ${highest} is empty.`);
    const [a, b, c, d] = weights;
    const maps = pairedByDay([first, second, third, fourth]).map((tuple) =>
      derive(
        tuple,
        (first, second, third, fourth, out) => {
          for (let i = 0; i < out.length; i++) {
            let value = offset + a * first[i] + b * second[i];
            if (third) value += c * third[i];
            if (fourth) value += d * fourth[i];
            if (Number.isFinite(value)) out[i] = Math.min(highest, Math.max(lowest, value));
          }
        },
        { quantity: 'any' },
      ),
    );
    new LayerMeans(maps).give(output, 'combined', first.grid);
  },
});
