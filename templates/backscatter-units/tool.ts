import { number, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'backscatter-units',
  summary:
    'Backscatter in dB from linear power, or the other way round, as a raster, with its mean averaged as power, in dB.',
  stage: 'prepare',
  inputs: { backscatter: raster('backscatter') },
  params: {
    to: text({ default: 'dB', choices: ['dB', 'power', 'amplitude'] }),
    from: text({ default: 'power', choices: ['dB', 'power', 'amplitude'] }),
  },
  outputs: {
    converted: raster('backscatter'),
    mean: number({ quantity: 'backscatter', unit: 'dB' }),
    meanPower: number({ quantity: 'backscatter', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { backscatter } = inputs;
    const { from, to } = params;
    const stated = backscatter.unit;
    if ((stated === 'dB' && from !== 'dB') || (stated === '1' && from === 'dB'))
      throw new Error(`'${backscatter.name}' states the unit ${stated}, which is not ${from}.`);
    const sum = new Sum();
    let valid = 0;
    const unit = to === 'dB' ? 'dB' : '1';
    output.raster(
      'converted',
      backscatter.grid,
      [backscatter],
      (values, out) => {
        for (let i = 0; i < out.length; i++) {
          const value = values[i];
          const power = from === 'dB' ? 10 ** (value / 10) : from === 'power' ? value : value * value;
          // No echo has no decibels; amplitudes and powers below 0 are fill.
          if (!(power > 0 && power < Infinity) || (from !== 'dB' && value <= 0)) continue;
          out[i] = to === 'dB' ? 10 * Math.log10(power) : to === 'power' ? power : Math.sqrt(power);
          sum.add(power);
          valid++;
        }
      },
      { unit },
    );
    const evidence = { valid, of: backscatter.pixels };
    output.number('mean', valid > 0 ? 10 * Math.log10(sum.total / valid) : NaN, evidence);
    output.number('meanPower', sum.total / valid, evidence);
  },
});
