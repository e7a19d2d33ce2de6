import {
  LayerMeans,
  number,
  numbers,
  optional,
  pairedByDay,
  planckBand,
  raster,
  samplesOf,
  series,
  stack,
  table,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'emissivity-separation',
  summary:
    'Land surface temperature in K, emissivity and its spectral contrast from five thermal bands (TES), as maps, with the means of every date.',
  stage: 'extract',
  inputs: {
    band1: stack('brightness-temperature', { unit: 'K' }),
    band2: stack('brightness-temperature', { unit: 'K' }),
    band3: stack('brightness-temperature', { unit: 'K' }),
    band4: stack('brightness-temperature', { unit: 'K' }),
    band5: stack('brightness-temperature', { unit: 'K' }),
    // Sky radiance that the ground reflects, W m⁻² sr⁻¹ µm⁻¹; without it there is no correction for it.
    skyRadiance: optional(stack('radiance')),
  },
  params: {
    // ASTER bands 10 to 14.
    wavelengths: numbers({ unit: 'um', default: [8.291, 8.634, 9.075, 10.657, 11.318] }),
    maximumEmissivity: number({ unit: '1', default: 0.99, min: 0.9, max: 1 }),
    // ε_min = a − b · MMD^c.
    contrast: numbers({ unit: '1', default: [0.994, 0.687, 0.737] }),
  },
  outputs: {
    lst: raster('land-surface-temperature', { unit: 'K' }),
    emissivity: raster('emissivity', { unit: '1' }),
    difference: raster('emissivity-difference', { unit: '1' }),
    mean: number({ quantity: 'land-surface-temperature', unit: 'K' }),
    meanEmissivity: number({ quantity: 'emissivity', unit: '1' }),
    meanDifference: number({ quantity: 'emissivity-difference', unit: '1' }),
    means: series('land-surface-temperature', { unit: 'K' }),
    emissivities: series('emissivity', { unit: '1' }),
    differences: series('emissivity-difference', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'min', 'max', 'valid', 'of'] }),
  },
  run({ inputs, params, output }) {
    const { wavelengths, maximumEmissivity, contrast } = params;
    if (wavelengths.length !== 5 || contrast.length !== 3)
      throw new Error(
        `TES needs five wavelengths and three contrast coefficients, got ${wavelengths.length} and ${contrast.length}.`,
      );
    const [a, b, c] = contrast;
    const planck = wavelengths.map(planckBand);
    const [leaving, beta, solved] = [new Float64Array(5), new Float64Array(5), new Float64Array(3)];

    /** Puts temperature, lowest emissivity and MMD of one pixel into `solved` (Gillespie et al., IEEE TGRS 36, 1998): NEM, ratio, MMD. */
    const separate = (radiances: Float64Array, sky: number): void => {
      let hottest = -Infinity;
      for (let k = 0; k < 5; k++) {
        leaving[k] = radiances[k] - (1 - maximumEmissivity) * sky;
        hottest = Math.max(hottest, planck[k].temperature(leaving[k] / maximumEmissivity));
      }
      for (let k = 0; k < 5; k++) beta[k] = leaving[k] / planck[k].radiance(hottest);
      let [sum, low, high] = [0, Infinity, -Infinity];
      for (let k = 0; k < 5; k++) sum += beta[k];
      for (let k = 0; k < 5; k++) {
        beta[k] *= 5 / sum;
        low = Math.min(low, beta[k]);
        high = Math.max(high, beta[k]);
      }
      const difference = high - low;
      const lowest = a - b * difference ** c;
      const best = beta.indexOf(high);
      solved.fill(NaN);
      // Less light than the sky alone would give: no solution.
      if (best < 0) return;
      const emissivity = (high * lowest) / low;
      const ground = radiances[best] - (1 - emissivity) * sky;
      solved[0] = planck[best].temperature(ground / emissivity);
      solved[1] = lowest;
      solved[2] = difference;
    };

    const radiances = new Float64Array(5);
    const { band1, band2, band3, band4, band5, skyRadiance } = inputs;
    const tuples = pairedByDay([band1, band2, band3, band4, band5, skyRadiance]);
    const perDate = skyRadiance ? 6 : 5;
    const means = [0, 1, 2].map(() => new LayerMeans(tuples.map(([band]) => band)));
    // One pass gives all three maps: solving is what costs.
    output.rasters(['lst', 'emissivity', 'difference'], band1.grid, tuples.flat(), (...blocks) => {
      const arrays = blocks.filter((block) => block instanceof Float64Array);
      const outs = arrays.slice(-3);
      const { length } = outs[0];
      const found = outs.map(() => tuples.map(() => new Float64Array(length).fill(NaN)));
      for (let date = 0; date < tuples.length; date++) {
        const bands = arrays.slice(date * perDate, date * perDate + perDate);
        const [lst, emissivity, difference] = found.map((maps) => maps[date]);
        for (let i = 0; i < length; i++) {
          let valid = true;
          for (let k = 0; k < 5; k++) {
            // 0 K is fill, whether declared or not.
            if (!(bands[k][i] > 0)) valid = false;
            radiances[k] = planck[k].radiance(bands[k][i]);
          }
          if (!valid) continue;
          separate(radiances, skyRadiance ? bands[5][i] : 0);
          lst[i] = solved[0];
          emissivity[i] = solved[1];
          difference[i] = solved[2];
        }
      }
      for (let part = 0; part < 3; part++) means[part].kernel(...found[part], outs[part]);
    });
    const [lst, emissivity, difference] = means;
    output.number('mean', lst.mean, lst.evidence);
    output.number('meanEmissivity', emissivity.mean, emissivity.evidence);
    output.number('meanDifference', difference.mean, difference.evidence);
    output.series('means', samplesOf(lst.rows, 'mean'));
    output.series('emissivities', samplesOf(emissivity.rows, 'mean'));
    output.series('differences', samplesOf(difference.rows, 'mean'));
    output.table('layers', lst.rows);
  },
});
