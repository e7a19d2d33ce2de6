import { number, raster, Sum, stack, tool } from 'earthwright/tool';

export default tool({
  name: 'change-vector',
  summary:
    'Change vector analysis of two dates with several bands: magnitude in the bands’ unit, direction of the first two bands in degrees, signs of all bands, and the changed share in percent.',
  stage: 'extract',
  inputs: { earlier: stack('any'), later: stack('any') },
  params: {
    // Magnitudes above it count as change; 0: above the mean plus so many standard deviations.
    threshold: number({ default: 0, min: 0 }),
    deviations: number({ unit: '1', default: 2, min: 0 }),
  },
  outputs: {
    magnitude: raster('change', { like: 'earlier' }),
    direction: raster('direction', { unit: 'deg' }),
    sector: raster('class', { unit: '1', codes: true, dtype: 'int32' }),
    changed: raster('condition', { unit: '1', codes: true, dtype: 'uint8' }),
    meanMagnitude: number({ quantity: 'change', like: 'earlier' }),
    usedThreshold: number({ quantity: 'change', like: 'earlier' }),
    changedShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { earlier, later }, params, output, derive, scan }) {
    const bands = earlier.layers.length;
    if (later.layers.length !== bands)
      throw new Error(
        `The earlier date has ${bands} bands, the later one ${later.layers.length}: each needs its partner.`,
      );
    if (bands > 30) throw new Error(`At most 30 bands, got ${bands}.`);
    const { grid } = earlier;
    const length = derive(
      [earlier, later],
      (before, after, out) => {
        for (let i = 0; i < out.length; i++) {
          let squares = 0;
          for (let k = 0; k < bands; k++) squares += (after[k][i] - before[k][i]) ** 2;
          out[i] = Math.sqrt(squares);
        }
      },
      { quantity: 'change', unit: earlier.unit },
    );
    let valid = 0;
    const [sum, squares] = [new Sum(), new Sum()];
    scan([length], (magnitude) => {
      for (const value of magnitude) {
        if (!Number.isFinite(value)) continue;
        valid++;
        sum.add(value);
      }
    });
    const mean = sum.total / valid;
    scan([length], (magnitude) => {
      for (const value of magnitude) if (Number.isFinite(value)) squares.add((value - mean) ** 2);
    });
    const threshold =
      params.threshold > 0 ? params.threshold : mean + params.deviations * Math.sqrt(squares.total / valid);
    let hits = 0;
    output.rasters(
      ['magnitude', 'direction', 'sector', 'changed'],
      grid,
      [earlier, later, length],
      (before, after, value, magnitude, direction, sector, changed) => {
        for (let i = 0; i < value.length; i++) {
          if (!Number.isFinite(value[i])) continue;
          magnitude[i] = value[i];
          changed[i] = value[i] > threshold ? 1 : 0;
          hits += changed[i];
          let code = 0;
          for (let k = 0; k < bands; k++) if (after[k][i] > before[k][i]) code += 2 ** k;
          sector[i] = code;
          if (bands < 2) continue;
          const [first, second] = [after[0][i] - before[0][i], after[1][i] - before[1][i]];
          // Level in both bands: no direction.
          if (first !== 0 || second !== 0) direction[i] = ((Math.atan2(second, first) * 180) / Math.PI + 360) % 360;
        }
      },
    );
    const evidence = { valid, of: earlier.layers[0].pixels };
    output.number('meanMagnitude', mean, evidence);
    output.number('usedThreshold', threshold, evidence);
    output.number('changedShare', valid > 0 ? (100 * hits) / valid : NaN, evidence);
  },
});
