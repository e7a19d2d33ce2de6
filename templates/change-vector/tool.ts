import { Moments, number, raster, stack, tool } from 'earthwright/tool';

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
          for (let k = 0; k < bands; k++) {
            const difference = after[k][i] - before[k][i];
            squares += difference * difference;
          }
          out[i] = Math.sqrt(squares);
        }
      },
      { quantity: 'change', unit: earlier.unit },
    );
    const moments = new Moments();
    scan([length], (magnitude) => moments.addAll(magnitude));
    const { count: valid, mean, std } = moments;
    const threshold = params.threshold > 0 ? params.threshold : mean + params.deviations * std;
    let hits = 0;
    output.rasters(
      ['magnitude', 'direction', 'sector', 'changed'],
      grid,
      [earlier, later, length],
      (before, after, value, magnitude, direction, sector, changed) => {
        for (let i = 0; i < value.length; i++) {
          if (!Number.isFinite(value[i])) continue;
          magnitude[i] = value[i];
          const hit = Number(value[i] > threshold);
          changed[i] = hit;
          hits += hit;
          let code = 0;
          for (let k = 0; k < bands; k++) code |= Number(after[k][i] > before[k][i]) << k;
          sector[i] = code;
          if (bands < 2) continue;
          const first = after[0][i] - before[0][i];
          const second = after[1][i] - before[1][i];
          // Level in both bands: no direction.
          if (first === 0 && second === 0) continue;
          const angle = (Math.atan2(second, first) * 180) / Math.PI + 360;
          direction[i] = angle >= 360 ? angle - 360 : angle;
        }
      },
    );
    const evidence = { valid, of: earlier.layers[0].pixels };
    output.number('meanMagnitude', mean, evidence);
    output.number('usedThreshold', threshold, evidence);
    output.number('changedShare', valid > 0 ? (100 * hits) / valid : NaN, evidence);
  },
});
