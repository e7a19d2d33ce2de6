import { comparing, number, raster, stack, text, thresholdParameters, tool } from 'earthwright/tool';

export default tool({
  name: 'exceedance-dates',
  summary:
    'On how many dates every pixel is beyond a threshold, in which percentage of its valid dates, and the longest run of such dates, as rasters.',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    ...thresholdParameters,
    // Whether a date without value ends a run.
    gaps: text({ default: 'end', choices: ['end', 'bridge'] }),
    minimumValid: number({ default: 1, min: 1, integer: true }),
    // For `frequentShare`.
    frequentAbove: number({ unit: '%', default: 50, min: 0, max: 100 }),
  },
  outputs: {
    count: raster('count', { unit: '1' }),
    frequency: raster('share', { unit: '%' }),
    longestRun: raster('count', { unit: '1' }),
    meanCount: number({ quantity: 'count', unit: '1' }),
    maxCount: number({ quantity: 'count', unit: '1' }),
    meanFrequency: number({ quantity: 'share', unit: '%' }),
    frequentShare: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { values }, params, output }) {
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const ends = params.gaps === 'end';
    let [of, valid, sum, most, frequencies, frequent] = [0, 0, 0, NaN, 0, 0];
    output.rasters(
      ['count', 'frequency', 'longestRun'],
      values.grid,
      [values],
      (blocks, count, frequency, longestRun) => {
        for (let i = 0; i < count.length; i++) {
          of++;
          let [n, hits, run, longest] = [0, 0, 0, 0];
          for (let k = 0; k < blocks.length; k++) {
            const value = blocks[k][i];
            if (!Number.isFinite(value)) {
              if (ends) run = 0;
              continue;
            }
            n++;
            if (beyond(value)) {
              hits++;
              if (++run > longest) longest = run;
            } else run = 0;
          }
          if (n < params.minimumValid) continue;
          valid++;
          count[i] = hits;
          frequency[i] = (100 * hits) / n;
          longestRun[i] = longest;
          sum += hits;
          frequencies += frequency[i];
          if (!(hits <= most)) most = hits;
          if (frequency[i] > params.frequentAbove) frequent++;
        }
      },
    );
    const evidence = { valid, of };
    output.number('meanCount', sum / valid, evidence);
    output.number('maxCount', most, evidence);
    output.number('meanFrequency', frequencies / valid, evidence);
    output.number('frequentShare', valid > 0 ? (100 * frequent) / valid : NaN, evidence);
  },
});
