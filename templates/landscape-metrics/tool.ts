import { cellSize, labelComponents, number, raster, table, tool, wholeRaster } from 'earthwright/tool';

export default tool({
  name: 'landscape-metrics',
  summary:
    'Landscape metrics of a class map, in all and per class: patch density per 100 ha, edge density in m/ha, largest patch index, aggregation and contagion in percent, Shannon’s diversity.',
  stage: 'analyse',
  inputs: { classes: raster('class', { codes: true }) },
  params: { connectivity: number({ default: 8, min: 4, max: 8 }) },
  outputs: {
    byClass: table({
      columns: [
        'class',
        'pixels',
        'area',
        'share',
        'patches',
        'patchDensity',
        'meanPatchArea',
        'largestPatchIndex',
        'edgeDensity',
        'aggregationIndex',
      ],
    }),
    patches: number({ quantity: 'count', unit: '1' }),
    patchDensity: number({ quantity: 'density' }),
    edgeDensity: number({ quantity: 'density', unit: 'm/ha' }),
    largestPatchIndex: number({ quantity: 'share', unit: '%' }),
    shannonDiversity: number({ quantity: 'diversity', unit: '1' }),
    shannonEvenness: number({ quantity: 'diversity', unit: '1' }),
    simpsonDiversity: number({ quantity: 'diversity', unit: '1' }),
    contagion: number({ quantity: 'share', unit: '%' }),
  },
  run({ inputs: { classes }, params, output }) {
    const { grid, pixels } = classes;
    const { width, height } = grid;
    const located = grid.crs !== '';
    const [east, north] = located ? cellSize(grid, height / 2 - 0.5).map(Math.abs) : [NaN, NaN];
    const all = wholeRaster(classes, 4_000_000);
    const codes = [...new Set(all)].filter(Number.isFinite).sort((one, other) => one - other);
    const places = new Map(codes.map((code, place) => [code, place + 1]));
    const coded = Int32Array.from(all, (code) => places.get(code) ?? 0);
    const { labels, count } = labelComponents(coded, width, params.connectivity);
    const [sizes, owner] = [new Int32Array(count + 1), new Int32Array(count + 1)];
    labels.forEach((label, at) => {
      sizes[label]++;
      owner[label] = coded[at];
    });
    const m = codes.length;
    // Adjacencies of classes, both ways: like and unlike. Missing pixels and the edge are no neighbours.
    const adjacent = Array.from({ length: m + 1 }, () => new Float64Array(m + 1));
    const edges = new Float64Array(m + 1);
    let edge = 0;
    const meet = (one: number, other: number, length: number): void => {
      if (one === 0 || other === 0) return;
      adjacent[one][other]++;
      adjacent[other][one]++;
      if (one === other) return;
      edges[one] += length;
      edges[other] += length;
      edge += length;
    };
    for (let at = 0; at < coded.length; at++) {
      if (at % width < width - 1) meet(coded[at], coded[at + 1], north);
      if (at + width < coded.length) meet(coded[at], coded[at + width], east);
    }
    const valid = all.length - sizes[0];
    const [hectares, cell] = [(valid * east * north) / 10_000, east * north];
    const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
    const byClass = codes.map((code, index) => {
      const own = sizes.filter((_, label) => label > 0 && owner[label] === index + 1);
      const size = own.reduce((sum, one) => sum + one, 0);
      // He, DeZonia and Mladenoff 2000: like adjacencies (each once) over the most that so many pixels can have.
      const side = Math.floor(Math.sqrt(size));
      const rest = size - side * side;
      const most = 2 * side * (side - 1) + (rest === 0 ? 0 : rest <= side ? 2 * rest - 1 : 2 * rest - 2);
      return {
        class: code,
        pixels: size,
        area: known(size * cell),
        share: (100 * size) / valid,
        patches: own.length,
        patchDensity: known((100 * own.length) / hectares),
        meanPatchArea: known((size * cell) / own.length),
        largestPatchIndex: (100 * own.reduce((one, other) => Math.max(one, other), 0)) / valid,
        edgeDensity: known(edges[index + 1] / hectares),
        aggregationIndex: most > 0 ? (100 * adjacent[index + 1][index + 1]) / 2 / most : null,
      };
    });
    const shares = byClass.map(({ share }) => share / 100);
    const shannon = -shares.reduce((sum, share) => sum + share * Math.log(share), 0);
    const simpson = 1 - shares.reduce((sum, share) => sum + share * share, 0);
    // O'Neill et al. 1988, Li and Reynolds 1993: 1 + ΣΣ q ln q / (2 ln m), q the share of a class times that of its adjacencies.
    let entropy = 0;
    shares.forEach((share, i) => {
      const total = adjacent[i + 1].reduce((sum, one) => sum + one, 0);
      for (const one of adjacent[i + 1])
        if (one > 0) entropy += ((share * one) / total) * Math.log((share * one) / total);
    });
    const evidence = { valid, of: pixels };
    const some = (value: number): number => (valid > 0 && Number.isFinite(value) ? value : NaN);
    output.table('byClass', byClass);
    output.number('patches', some(count), evidence);
    output.number('patchDensity', some((100 * count) / hectares), { ...evidence, note: 'Patches per 100 ha.' });
    output.number('edgeDensity', some(edge / hectares), evidence);
    output.number(
      'largestPatchIndex',
      some(Math.max(...byClass.map(({ largestPatchIndex }) => largestPatchIndex))),
      evidence,
    );
    output.number('shannonDiversity', some(shannon), evidence);
    output.number('shannonEvenness', some(m > 1 ? shannon / Math.log(m) : NaN), evidence);
    output.number('simpsonDiversity', some(simpson), evidence);
    output.number('contagion', some(m > 1 ? 100 * (1 + entropy / (2 * Math.log(m))) : NaN), evidence);
  },
});
