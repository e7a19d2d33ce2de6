import { LayerMeans, number, raster, samplesOf, series, stack, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'fractional-vegetation-cover',
  summary:
    'Fraction of the ground that vegetation covers, 0 to 1, from NDVI between bare soil and full cover, as a map, with its mean of every date.',
  stage: 'extract',
  inputs: { ndvi: stack('ndvi', { unit: '1' }) },
  params: {
    endMembers: text({ default: 'percentiles', choices: ['percentiles', 'fixed'] }),
    // Percentiles of every date's own NDVI.
    lower: number({ unit: '%', default: 5, min: 0, max: 100 }),
    upper: number({ unit: '%', default: 95, min: 0, max: 100 }),
    soilNdvi: number({ unit: '1', default: 0.05, min: -1, max: 1 }),
    vegetationNdvi: number({ unit: '1', default: 0.95, min: -1, max: 1 }),
    power: number({ unit: '1', default: 1, min: 0.5, max: 3 }),
  },
  outputs: {
    cover: raster('vegetation-cover-fraction', { unit: '1' }),
    mean: number({ quantity: 'vegetation-cover-fraction', unit: '1' }),
    means: series('vegetation-cover-fraction', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'mean', 'min', 'max', 'valid', 'of', 'soil', 'vegetation'] }),
  },
  run({ inputs, params, output, derive }) {
    const { endMembers, lower, upper, soilNdvi, vegetationNdvi, power } = params;
    if (endMembers === 'fixed' ? soilNdvi >= vegetationNdvi : lower >= upper)
      throw new Error('The end member of soil must lie below that of vegetation.');
    const made = inputs.ndvi.layers.map((layer) => {
      const [soil, vegetation] =
        endMembers === 'fixed' ? [soilNdvi, vegetationNdvi] : layer.quantiles([lower / 100, upper / 100]);
      const map = derive(
        [layer],
        (ndvi, out) => {
          for (let i = 0; i < out.length; i++) {
            const share = (ndvi[i] - soil) / (vegetation - soil);
            if (!Number.isFinite(share)) continue;
            const cut = share < 0 ? 0 : share > 1 ? 1 : share;
            out[i] = power === 1 ? cut : cut ** power;
          }
        },
        { quantity: 'vegetation-cover-fraction', unit: '1' },
      );
      return { map, soil: Number.isNaN(soil) ? null : soil, vegetation: Number.isNaN(vegetation) ? null : vegetation };
    });
    const maps = made.map(({ map }) => map);
    const means = new LayerMeans(maps);
    output.raster('cover', inputs.ndvi.grid, maps, means.kernel);
    output.number('mean', means.mean, means.evidence);
    output.series('means', samplesOf(means.rows, 'mean'));
    output.table(
      'layers',
      means.rows.map((row, k) => ({ ...row, soil: made[k].soil, vegetation: made[k].vegetation })),
    );
  },
});
