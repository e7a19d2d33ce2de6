import { number, raster, tool } from 'earthwright/tool';

export default tool({
  name: 'majority-filter',
  summary:
    'Most frequent code of the window around every pixel of a class map, and the share of pixels that changed in percent.',
  stage: 'extract',
  inputs: { classes: raster('class', { codes: true }) },
  params: {
    radius: number({ unit: 'pixel', default: 1, min: 1, max: 25, integer: true }),
    // Share of the window's valid pixels that the winner needs; else the pixel keeps its code.
    minimumShare: number({ unit: '1', default: 0, min: 0, max: 1 }),
  },
  outputs: {
    filtered: raster('class', { codes: true }),
    changedShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { classes }, params: { radius, minimumShare }, output }) {
    let [valid, changed] = [0, 0];
    const counts = new Map<number, number>();
    output.raster(
      'filtered',
      classes.grid,
      [classes],
      (codes, out, { width }) => {
        const stride = width + 2 * radius;
        for (let i = 0; i < out.length; i++) {
          const at = (Math.floor(i / width) + radius) * stride + (i % width) + radius;
          const own = codes[at];
          if (Number.isNaN(own)) continue;
          counts.clear();
          let total = 0;
          for (let dy = -radius; dy <= radius; dy++) {
            for (let j = at + dy * stride - radius; j <= at + dy * stride + radius; j++) {
              if (Number.isNaN(codes[j])) continue;
              counts.set(codes[j], (counts.get(codes[j]) ?? 0) + 1);
              total++;
            }
          }
          // On a tie the pixel's own code stays, else the lowest one wins.
          let [winner, most] = [own, counts.get(own) ?? 0];
          for (const [code, count] of counts) {
            if (count > most || (count === most && winner !== own && code < winner)) [winner, most] = [code, count];
          }
          out[i] = most >= minimumShare * total ? winner : own;
          valid++;
          if (out[i] !== own) changed++;
        }
      },
      { margin: radius },
    );
    output.number('changedShare', valid > 0 ? (100 * changed) / valid : NaN, { valid, of: classes.pixels });
  },
});
