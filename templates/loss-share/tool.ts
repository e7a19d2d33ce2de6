import { comparing, number, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'loss-share',
  summary:
    'Share of what was there before (water, snow, vegetation) that is gone after, in percent, with lost, kept and gained areas in m² and the share that fell severely.',
  stage: 'extract',
  inputs: { before: raster('any'), after: raster('any') },
  params: {
    comparison: text({ default: '>', choices: ['>', '>=', '<', '<=', '='] }),
    threshold: number({ default: 0 }),
    // A fall of the value by this much or more is severe.
    severeFall: number({ default: 0.3, min: 0 }),
  },
  outputs: {
    change: raster('class', { codes: true, dtype: 'uint8' }),
    lossShare: number({ quantity: 'share', unit: '%' }),
    severeShare: number({ quantity: 'share', unit: '%' }),
    netChange: number({ quantity: 'change', unit: '%' }),
    lostArea: number({ quantity: 'area', unit: 'm2' }),
    keptArea: number({ quantity: 'area', unit: 'm2' }),
    gainedArea: number({ quantity: 'area', unit: 'm2' }),
  },
  run({ inputs, params, output }) {
    const { before, after } = inputs;
    const { grid } = before;
    const located = grid.crs !== '';
    const isThere = comparing(params.comparison, params.threshold);
    // 0 never, 1 kept, 2 lost, 3 gained.
    const [counts, areas] = [
      [0, 0, 0, 0],
      [new Sum(), new Sum(), new Sum(), new Sum()],
    ];
    let [valid, severe] = [0, 0];
    output.raster('change', grid, [before, after, located ? grid.area : undefined], (earlier, later, area, out) => {
      for (let i = 0; i < out.length; i++) {
        if (!Number.isFinite(earlier[i] - later[i])) continue;
        valid++;
        const [was, is] = [isThere(earlier[i]), isThere(later[i])];
        const kind = was ? (is ? 1 : 2) : is ? 3 : 0;
        out[i] = kind;
        counts[kind]++;
        if (area) areas[kind].add(area[i]);
        if (was && earlier[i] - later[i] >= params.severeFall) severe++;
      }
    });
    const [, kept, lost, gained] = counts;
    const present = kept + lost;
    const evidence = { valid, of: before.pixels };
    const ofPresent = { ...evidence, note: `${present} pixels were there before.` };
    const areaOf = (kind: number): number => (located && valid > 0 ? areas[kind].total : NaN);
    output.number('lossShare', (100 * lost) / present, ofPresent);
    output.number('severeShare', (100 * severe) / present, ofPresent);
    output.number('netChange', present > 0 ? (100 * (gained - lost)) / present : NaN, ofPresent);
    output.number('lostArea', areaOf(2), evidence);
    output.number('keptArea', areaOf(1), evidence);
    output.number('gainedArea', areaOf(3), evidence);
  },
});
