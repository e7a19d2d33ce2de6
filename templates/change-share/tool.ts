import { comparing, layerNamed, number, Sum, stack, text, thresholdParameters, tool } from 'earthwright/tool';

export default tool({
  name: 'change-share',
  summary:
    'Share of the pixels whose value changed by more than a threshold between two dates, in percent, their area in m², and the mean change.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    // 'percent': the change over the size of the earlier value; pixels that were 0 have none.
    mode: text({ default: 'difference', choices: ['difference', 'absolute', 'percent'] }),
    ...thresholdParameters,
    // Date (or name) of the two layers; '' stands for the first and the last.
    earlier: text({ default: '' }),
    later: text({ default: '' }),
  },
  outputs: {
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    count: number({ quantity: 'count', unit: '1' }),
    meanChange: number({ like: 'values' }),
  },
  run({ inputs, params, output, scan }) {
    const { layers, unit } = inputs.values;
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const before = params.earlier === '' ? layers[0] : layerNamed(layers, params.earlier);
    const after = params.later === '' ? layers[layers.length - 1] : layerNamed(layers, params.later);
    if (before === after) throw new Error(`A change needs two layers, got only ${before.date ?? before.name}.`);
    const located = before.grid.crs !== '';
    let [of, valid, count] = [0, 0, 0];
    const [changes, areas] = [new Sum(), new Sum()];
    scan(
      [before, after, before.selection, after.selection, located ? before.grid.area : undefined],
      (earlier, later, counts, countsLater, area) => {
        let [known, hits, sum, part] = [0, 0, 0, 0];
        for (let i = 0; i < earlier.length; i++) {
          // Only pixels that count on both dates.
          if (counts && (counts[i] === 0 || Number.isNaN(counts[i]))) continue;
          if (countsLater && (countsLater[i] === 0 || Number.isNaN(countsLater[i]))) continue;
          of++;
          const difference = params.mode === 'absolute' ? Math.abs(later[i] - earlier[i]) : later[i] - earlier[i];
          const change = params.mode === 'percent' ? (100 * difference) / Math.abs(earlier[i]) : difference;
          if (!Number.isFinite(change)) continue; // x / 0 is missing too
          known++;
          sum += change;
          if (!beyond(change)) continue;
          hits++;
          if (area) part += area[i];
        }
        valid += known;
        count += hits;
        changes.add(sum);
        areas.add(part);
      },
    );
    const note = `From ${before.date ?? before.name} to ${after.date ?? after.name}.`;
    const evidence = { valid, of, note };
    output.number('share', valid > 0 ? (100 * count) / valid : NaN, evidence);
    output.number('area', located && valid > 0 ? areas.total : NaN, evidence);
    output.number('count', valid > 0 ? count : NaN, evidence);
    output.number('meanChange', changes.total / valid, { ...evidence, unit: params.mode === 'percent' ? '%' : unit });
  },
});
