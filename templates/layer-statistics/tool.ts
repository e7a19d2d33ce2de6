import {
  Moments,
  noteOfFirst,
  number,
  type Raster,
  samplesOf,
  series,
  stack,
  statisticOfMoments,
  statistics,
  table,
  text,
  tool,
  unitOfStatistic,
} from 'earthwright/tool';

/** Different values that are counted for a mode at most: classes, counts and codes have few. */
const modeLimit = 1_000_000;

/** The value that occurs most often, the smallest of several; null without values. */
function mostFrequent(counts: ReadonlyMap<number, number>): number | null {
  let [best, most]: [number | null, number] = [null, 0];
  for (const [value, count] of counts) {
    if (count < most || (count === most && best !== null && value > best)) continue;
    [best, most] = [value, count];
  }
  return best;
}

const unitOf = (statistic: string, unit: string): string =>
  statistic === 'valid-share' ? '%' : statistic === 'pearson-kurtosis' ? '1' : unitOfStatistic(statistic, unit);

export default tool({
  name: 'layer-statistics',
  summary: 'One statistic of a quantity over the valid pixels of every layer, in its unit.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    statistic: text({ default: 'mean', choices: [...statistics, 'valid-share', 'pearson-kurtosis'] }),
  },
  outputs: {
    value: number({ like: 'values' }),
    values: series('any', { like: 'values' }),
    layers: table({ columns: ['layer', 'date', 'value', 'valid', 'of'] }),
  },
  run({ inputs, params: { statistic }, output, scan }) {
    const layerValue = (layer: Raster, moments: Moments, counts: ReadonlyMap<number, number>): number | null => {
      switch (statistic) {
        case 'median':
          return layer.quantiles([0.5])[0];
        case 'mode':
          return mostFrequent(counts);
        case 'valid-share':
          return (100 * moments.count) / layer.pixels;
        case 'pearson-kurtosis':
          return moments.kurtosis + 3;
        default:
          return statisticOfMoments(statistic, moments);
      }
    };
    const rows = inputs.values.layers.map((layer) => {
      const moments = new Moments();
      const counts = new Map<number, number>();
      scan([layer], (values) => {
        moments.addAll(values);
        if (statistic !== 'mode') return;
        for (let i = 0; i < values.length; i++) {
          if (Number.isFinite(values[i])) counts.set(values[i], (counts.get(values[i]) ?? 0) + 1);
        }
        if (counts.size > modeLimit)
          throw new Error(
            `A mode needs classes or counts, but ${layer.name} has more than ${modeLimit} different values.`,
          );
      });
      const value = layerValue(layer, moments, counts);
      const known = value !== null && Number.isFinite(value) ? value : null;
      return { layer: layer.name, date: layer.date, value: known, valid: moments.count, of: layer.pixels };
    });
    const [{ value, valid, of }] = rows;
    const unit = unitOf(statistic, inputs.values.unit);
    output.number('value', value ?? NaN, { valid, of, unit, note: noteOfFirst(rows) });
    output.series('values', samplesOf(rows, 'value'), { unit });
    output.table('layers', rows);
  },
});
