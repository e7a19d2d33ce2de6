import {
  layerNamed,
  number,
  numbered,
  pairedByDay,
  periodOf,
  raster,
  Sum,
  series,
  sharesOfRange,
  stack,
  text,
  tool,
} from 'earthwright/tool';

export default tool({
  name: 'vegetation-health',
  summary:
    'Vegetation health index (VHI) in percent from NDVI and surface temperature against their records, for one date, with mean and drought share of every date.',
  stage: 'extract',
  inputs: { ndvi: stack('ndvi', { unit: '1' }), lst: stack('land-surface-temperature', { unit: 'K' }) },
  params: {
    // Weight of VCI; the rest is TCI's.
    weight: number({ unit: '1', default: 0.5, min: 0, max: 1 }),
    compare: text({ default: 'month-of-year', choices: ['all', 'month-of-year'] }),
    droughtBelow: number({ unit: '%', default: 40, min: 0, max: 100 }),
    // Date (or name) of the layer to map; '' is the last.
    layer: text({ default: '' }),
    minimumValid: number({ unit: '1', default: 2, min: 2, integer: true }),
  },
  outputs: {
    health: raster('vegetation-health', { unit: '%' }),
    mean: number({ quantity: 'vegetation-health', unit: '%' }),
    droughtShare: number({ quantity: 'share', unit: '%' }),
    means: series('vegetation-health', { unit: '%' }),
    droughtShares: series('share', { unit: '%' }),
  },
  run({ inputs, params, output }) {
    const pairs = pairedByDay([inputs.ndvi, inputs.lst]);
    const layers = pairs.map(([ndvi]) => ndvi);
    const mapped = params.layer === '' ? layers.length - 1 : layers.indexOf(layerNamed(layers, params.layer));
    const { groups, count } = numbered(layers, ({ date, name }) => {
      const period = date === null ? null : periodOf(date, 'month-of-year');
      if (params.compare === 'all') return 'all';
      if (period === null)
        throw new Error(`'${name}' has no month; to compare with the whole record set compare to 'all'.`);
      return period;
    });
    const n = layers.length;
    const [greens, heats, vci, heat] = [0, 0, 0, 0].map(() => new Float64Array(n));
    const [sums, valid, dry] = [layers.map(() => new Sum()), new Float64Array(n), new Float64Array(n)];
    const options = { count, minimum: params.minimumValid };
    output.raster('health', inputs.ndvi.grid, [...layers, ...pairs.map(([, lst]) => lst)], (...blocks) => {
      const arrays = blocks.filter((block) => block instanceof Float64Array);
      const out = arrays[2 * n];
      for (let i = 0; i < out.length; i++) {
        for (let k = 0; k < n; k++) [greens[k], heats[k]] = [arrays[k][i], arrays[n + k][i]];
        sharesOfRange(greens, groups, vci, options);
        sharesOfRange(heats, groups, heat, options);
        for (let k = 0; k < n; k++) {
          const health = 100 * (params.weight * vci[k] + (1 - params.weight) * (1 - heat[k]));
          if (!Number.isFinite(health)) continue;
          sums[k].add(health);
          valid[k]++;
          if (health < params.droughtBelow) dry[k]++;
          if (k === mapped) out[i] = health;
        }
      }
    });
    const { date, name, pixels } = layers[mapped];
    const evidence = { valid: valid[mapped], of: pixels, note: `Of ${date ?? name}, against ${n} layers.` };
    output.number('mean', sums[mapped].total / valid[mapped], evidence);
    output.number('droughtShare', (100 * dry[mapped]) / valid[mapped], evidence);
    const dated = layers.flatMap(({ date }, k) => (date === null ? [] : [{ date, k, valid: valid[k] }]));
    output.series(
      'means',
      dated.map(({ date, k, valid }) => ({ date, value: sums[k].total / valid, valid })),
    );
    output.series(
      'droughtShares',
      dated.map(({ date, k, valid }) => ({ date, value: (100 * dry[k]) / valid, valid })),
    );
  },
});
