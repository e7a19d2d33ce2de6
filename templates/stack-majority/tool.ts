import { number, raster, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'stack-majority',
  summary:
    'Most frequent class of every pixel over all dates as a raster, with the percentage of dates that agree and the number of different classes.',
  stage: 'extract',
  inputs: { classes: stack('class', { codes: true }) },
  params: {
    // Pixels with fewer valid dates have no class.
    minimumValid: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    majority: raster('class', { codes: true }),
    agreement: raster('share', { unit: '%' }),
    variety: raster('count', { unit: '1' }),
    stableShare: number({ quantity: 'share', unit: '%' }),
    meanAgreement: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { classes }, params, output }) {
    const held = new Float64Array(classes.layers.length);
    let [of, valid, stable, agreements] = [0, 0, 0, 0];
    output.rasters(
      ['majority', 'agreement', 'variety'],
      classes.grid,
      [classes],
      (codes, majority, agreement, variety) => {
        for (let i = 0; i < majority.length; i++) {
          of++;
          let n = 0;
          // Insertion keeps the codes in ascending order.
          for (const block of codes) {
            const code = block[i];
            if (Number.isNaN(code)) continue;
            let at = n++;
            for (; at > 0 && held[at - 1] > code; at--) held[at] = held[at - 1];
            held[at] = code;
          }
          if (n < params.minimumValid) continue;
          let [most, winner, different] = [0, NaN, 0];
          for (let from = 0, to = 0; from < n; from = to) {
            while (to < n && held[to] === held[from]) to++;
            different++;
            if (to - from > most) [most, winner] = [to - from, held[from]];
          }
          majority[i] = winner;
          agreement[i] = (100 * most) / n;
          variety[i] = different;
          valid++;
          agreements += agreement[i];
          if (different === 1) stable++;
        }
      },
    );
    output.number('stableShare', valid > 0 ? (100 * stable) / valid : NaN, { valid, of });
    output.number('meanAgreement', agreements / valid, { valid, of });
  },
});
