import { comparing, comparisons, number, raster, Sum, series, stack, text, tool } from 'earthwright/tool';

export default tool({
  name: 'water-occurrence',
  summary:
    'How often every pixel is water, in percent of its valid dates, with the areas of permanent and seasonal water in m².',
  stage: 'extract',
  inputs: { values: stack('any') },
  params: {
    comparison: text({ default: '>', choices: comparisons }),
    threshold: number({ default: 0 }),
    // Water on at least this percentage of dates is permanent.
    permanentFrom: number({ unit: '%', default: 75, min: 0, max: 100 }),
    // Water on less than this percentage counts as none: noise.
    seasonalFrom: number({ unit: '%', default: 5, min: 0, max: 100 }),
    minimumValid: number({ unit: '1', default: 1, min: 1, integer: true }),
  },
  outputs: {
    occurrence: raster('water-occurrence', { unit: '%' }),
    kind: raster('class', { codes: true, dtype: 'uint8' }),
    mean: number({ quantity: 'water-occurrence', unit: '%' }),
    permanentArea: number({ quantity: 'area', unit: 'm2' }),
    seasonalArea: number({ quantity: 'area', unit: 'm2' }),
    largestArea: number({ quantity: 'area', unit: 'm2' }),
    areas: series('area', { unit: 'm2' }),
  },
  run({ inputs, params, output }) {
    const { layers, grid } = inputs.values;
    const { permanentFrom, seasonalFrom, minimumValid } = params;
    if (seasonalFrom > permanentFrom) throw new Error('Seasonal water cannot be more frequent than permanent water.');
    const isWater = comparing(params.comparison, params.threshold);
    const located = grid.crs !== '';
    const [permanent, seasonal, ever, sum] = [new Sum(), new Sum(), new Sum(), new Sum()];
    const [wet, seen] = [layers.map(() => new Sum()), layers.map(() => 0)];
    let [valid, of] = [0, 0];
    output.rasters(
      ['occurrence', 'kind'],
      grid,
      [inputs.values, located ? grid.area : undefined],
      (blocks, area, occurrence, kind) => {
        of += kind.length;
        for (let i = 0; i < kind.length; i++) {
          let [dates, hits] = [0, 0];
          for (let k = 0; k < blocks.length; k++) {
            if (!Number.isFinite(blocks[k][i])) continue;
            dates++;
            seen[k]++;
            if (!isWater(blocks[k][i])) continue;
            hits++;
            if (area) wet[k].add(area[i]);
          }
          if (dates < minimumValid) continue;
          valid++;
          const share = (100 * hits) / dates;
          occurrence[i] = share;
          sum.add(share);
          kind[i] = hits === 0 || share < seasonalFrom ? 0 : share < permanentFrom ? 1 : 2;
          if (!area) continue;
          if (hits > 0) ever.add(area[i]);
          if (kind[i] > 0) (kind[i] === 2 ? permanent : seasonal).add(area[i]);
        }
      },
    );
    const evidence = { valid, of, note: `Over ${layers.length} dates.` };
    const known = located && valid > 0;
    output.number('mean', sum.total / valid, evidence);
    output.number('permanentArea', known ? permanent.total : NaN, evidence);
    output.number('seasonalArea', known ? seasonal.total : NaN, evidence);
    output.number('largestArea', known ? ever.total : NaN, evidence);
    const areaOf = (k: number): number => (located && seen[k] > 0 ? wet[k].total : NaN);
    output.series(
      'areas',
      layers.flatMap(({ date }, k) => (date === null ? [] : [{ date, value: areaOf(k), valid: seen[k] }])),
    );
  },
});
