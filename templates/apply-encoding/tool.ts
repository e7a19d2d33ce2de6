import { number, raster, text, tool } from 'earthwright/tool';

export default tool({
  name: 'apply-encoding',
  summary:
    'Stored numbers as physical values (stored × scale + offset, valid range kept) as a raster, with their mean.',
  stage: 'prepare',
  inputs: { stored: raster('any') },
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
  run({ inputs, params, output }) {
    const { scale, offset, validMin, validMax, unit } = params;
    let [of, valid, sum, lost] = [0, 0, 0, 0];
    output.raster(
      'physical',
      inputs.stored.grid,
      [inputs.stored],
      (stored, out) => {
        for (let i = 0; i < out.length; i++) {
          of++;
          // Comparisons with NaN are false: missing stays missing. The range is one of stored numbers, so test before scaling.
          if (!(stored[i] >= validMin && stored[i] <= validMax)) continue;
          out[i] = stored[i] * scale + offset;
          valid++;
          // Kahan's compensated sum.
          const next = sum + (out[i] - lost);
          lost = next - sum - (out[i] - lost);
          sum = next;
        }
      },
      { unit },
    );
    output.number('mean', sum / valid, { valid, of, unit });
  },
});
