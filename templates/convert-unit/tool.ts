import { flag, number, text, tool } from 'earthwright/tool';

export default tool({
  name: 'convert-unit',
  summary: 'A number in another unit: value × scale + offset, or to and from decibels.',
  stage: 'analyse',
  inputs: { value: number() },
  params: {
    // Unit of the result.
    unit: text(),
    scale: number({ default: 1 }),
    offset: number({ default: 0 }),
    // The number is a difference (or an uncertainty) of two values: the zero points of the units do not matter.
    difference: flag({ default: false }),
    logarithm: text({ default: 'none', choices: ['none', 'to-dB', 'from-dB'] }),
  },
  outputs: { value: number() },
  run({ inputs, params, output }) {
    if (params.difference && params.logarithm !== 'none') {
      throw new Error('A difference of decibels is a ratio: convert the two values, then take their difference.');
    }
    const { scale } = params;
    const offset = params.difference ? 0 : params.offset;
    const conversions: Record<string, number> = {
      none: inputs.value * scale + offset,
      'to-dB': 10 * Math.log10(inputs.value * scale),
      'from-dB': 10 ** (inputs.value / 10) * scale,
    };
    const value = conversions[params.logarithm];
    output.number('value', Number.isFinite(value) ? value : NaN, { unit: params.unit, note: `From ${inputs.value}.` });
  },
});
