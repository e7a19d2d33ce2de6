import { number, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'apply-encoding',
  summary:
    'Stored numbers as physical values (stored × scale + offset, valid range kept) as a raster, with their mean.',
  stage: 'prepare',
  inputs: { values: raster('any') },
  params: {
    scale: number(),
    offset: number({ default: 0 }),
    // Stored numbers outside are missing.
    validMin: number({ default: -Number.MAX_VALUE }),
    validMax: number({ default: Number.MAX_VALUE }),
    // Unit of the physical values.
    unit: text({ default: '' }),
  },
  outputs: {
    physical: raster('any'),
    mean: number(),
  },
  run({ inputs: { values: stored }, params, output }) {
    const { scale, offset, validMin, validMax, unit } = params;
    const sum = new Sum();
    let valid = 0;
    output.raster(
      'physical',
      stored.grid,
      [stored],
      (values, out) => {
        for (let i = 0; i < out.length; i++) {
          // Comparisons with NaN are false: missing stays missing. The range is one of stored numbers, so test before scaling.
          if (!(values[i] >= validMin && values[i] <= validMax)) continue;
          out[i] = values[i] * scale + offset;
          valid++;
          sum.add(out[i]);
        }
      },
      { unit },
    );
    output.number('mean', sum.total / valid, { valid, of: stored.pixels, unit });
  },
});
