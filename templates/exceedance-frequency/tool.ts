import { comparing, comparisons, number, raster, Sum, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'exceedance-frequency',
  summary:
    'On how many percent of its dates every pixel is beyond a threshold (or a percentile of all), as a map, with the share and area of the pixels where that is frequent.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: 0 }),
    // 'percentile': the threshold is this percentile of the mean of all layers.
    limit: text({ default: 'value', choices: ['value', 'percentile'] }),
    frequentFrom: number({ unit: '%', default: 50, min: 0, max: 100 }),
    minimumValid: number({ unit: '1', default: 1, min: 1, integer: true }),
  },
  outputs: {
    frequency: raster('frequency', { unit: '%' }),
    frequent: raster('class', { codes: true, dtype: 'uint8' }),
    limit: number({ like: 'values' }),
    mean: number({ quantity: 'frequency', unit: '%' }),
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
  },
  run({ inputs, params, output, derive }) {
    const { values } = inputs;
    const { grid, layers } = values;
    const { threshold, minimumValid, frequentFrom } = params;
    const meanOfLayers = (): number => {
      if (!(threshold >= 0 && threshold <= 100)) throw new Error(`A percentile is 0…100, got ${threshold}.`);
      const mean = derive(
        [values],
        (blocks, out) => {
          for (let i = 0; i < out.length; i++) {
            let [count, sum] = [0, 0];
            for (let k = 0; k < blocks.length; k++) {
              if (!Number.isFinite(blocks[k][i])) continue;
              count++;
              sum += blocks[k][i];
            }
            if (count > 0) out[i] = sum / count;
          }
        },
        { quantity: 'mean' },
      );
      return mean.quantiles([threshold / 100])[0];
    };
    const limit = params.limit === 'percentile' ? meanOfLayers() : threshold;
    const beyond = Number.isNaN(limit) ? () => false : comparing(params.comparison, limit);
    const located = grid.crs !== '';
    const [sum, areas] = [new Sum(), new Sum()];
    let [valid, of, often] = [0, 0, 0];
    output.rasters(
      ['frequency', 'frequent'],
      grid,
      [values, located ? grid.area : undefined],
      (blocks, area, frequency, frequent) => {
        of += frequency.length;
        for (let i = 0; i < frequency.length; i++) {
          let [dates, hits] = [0, 0];
          for (let k = 0; k < blocks.length; k++) {
            if (!Number.isFinite(blocks[k][i])) continue;
            dates++;
            if (beyond(blocks[k][i])) hits++;
          }
          if (dates < minimumValid) continue;
          frequency[i] = (100 * hits) / dates;
          // Never is not frequent, whatever the limit.
          frequent[i] = hits > 0 && frequency[i] >= frequentFrom ? 1 : 0;
          valid++;
          sum.add(frequency[i]);
          if (frequent[i] === 0) continue;
          often++;
          if (area) areas.add(area[i]);
        }
      },
    );
    const evidence = { valid, of, note: `Over ${layers.length} dates.` };
    output.number('limit', limit, evidence);
    output.number('mean', sum.total / valid, evidence);
    output.number('share', (100 * often) / valid, evidence);
    output.number('area', located && valid > 0 ? areas.total : NaN, evidence);
  },
});
