import { number, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'palsar-gamma-nought',
  summary:
    'Gamma nought of PALSAR mosaics from their digital numbers, in dB or linear power, with its mean averaged as power, in dB.',
  stage: 'prepare',
  inputs: { numbers: raster('digital-number', { unit: '1' }) },
  params: {
    calibrationFactor: number({ unit: 'dB', default: -83 }),
    to: text({ default: 'dB', choices: ['dB', 'power'] }),
  },
  outputs: {
    gammaNought: raster('backscatter'),
    mean: number({ quantity: 'backscatter', unit: 'dB' }),
  },
  run({ inputs, params, output }) {
    const { numbers } = inputs;
    const scale = 10 ** (params.calibrationFactor / 10);
    const sum = new Sum();
    let valid = 0;
    output.raster(
      'gammaNought',
      numbers.grid,
      [numbers],
      (values, out) => {
        for (let i = 0; i < out.length; i++) {
          // 0 is no data in the mosaics.
          if (!(values[i] > 0 && values[i] < Infinity)) continue;
          const power = values[i] * values[i] * scale;
          out[i] = params.to === 'dB' ? 10 * Math.log10(power) : power;
          sum.add(power);
          valid++;
        }
      },
      { unit: params.to === 'dB' ? 'dB' : '1' },
    );
    output.number('mean', valid > 0 ? 10 * Math.log10(sum.total / valid) : NaN, { valid, of: numbers.pixels });
  },
});
