import { comparing, comparisons, number, optional, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'urban-expansion',
  summary:
    'Growth of built-up land between two dates: areas in km², growth rate in percent per year, and its ratio to population growth (SDG 11.3.1).',
  stage: 'analyse',
  inputs: {
    before: raster('any'),
    after: raster('any'),
    populationBefore: optional(number({ min: 0 })),
    populationAfter: optional(number({ min: 0 })),
  },
  params: {
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: 0 }),
    // 0: from the dates of the two rasters.
    years: number({ unit: 'year', default: 0, min: 0 }),
  },
  outputs: {
    change: raster('class', { codes: true, dtype: 'uint8' }),
    areaBefore: number({ quantity: 'area', unit: 'km2' }),
    areaAfter: number({ quantity: 'area', unit: 'km2' }),
    expansion: number({ quantity: 'area', unit: 'km2' }),
    expansionShare: number({ quantity: 'change', unit: '%' }),
    rate: number({ quantity: 'growth-rate', unit: '%/year' }),
    ratio: number({ quantity: 'land-use-efficiency', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { before, after, populationBefore, populationAfter } = inputs;
    const { grid } = before;
    if (grid.crs === '') throw new Error(`'${before.name}' has no CRS: without one there are no areas.`);
    const between = (after.year ?? NaN) - (before.year ?? NaN);
    const years = params.years > 0 ? params.years : between;
    if (!(years > 0)) throw new Error(`The years between are needed: the dates are ${before.date} and ${after.date}.`);
    const isBuilt = comparing(params.comparison, params.threshold);
    const [first, last, added] = [new Sum(), new Sum(), new Sum()];
    let valid = 0;
    output.raster('change', grid, [before, after, grid.area], (earlier, later, area, out) => {
      for (let i = 0; i < out.length; i++) {
        if (!Number.isFinite(earlier[i] - later[i])) continue;
        valid++;
        const [was, is] = [isBuilt(earlier[i]), isBuilt(later[i])];
        out[i] = was ? (is ? 1 : 3) : is ? 2 : 0;
        const size = area[i] / 1e6;
        if (was) first.add(size);
        if (is) last.add(size);
        if (is && !was) added.add(size);
      }
    });
    const evidence = { valid, of: before.pixels, note: `Over ${years} years.` };
    const some = valid > 0;
    const positive = (value: number): number => (Number.isFinite(value) ? value : NaN);
    const rate = positive(Math.log(last.total / first.total) / years);
    const people = positive(Math.log((populationAfter ?? NaN) / (populationBefore ?? NaN)) / years);
    output.number('areaBefore', some ? first.total : NaN, evidence);
    output.number('areaAfter', some ? last.total : NaN, evidence);
    output.number('expansion', some ? added.total : NaN, evidence);
    output.number('expansionShare', positive((100 * (last.total - first.total)) / first.total), evidence);
    output.number('rate', 100 * rate, evidence);
    output.number('ratio', positive(rate / people), { ...evidence, note: 'Needs the population of both dates.' });
  },
});
