import normalQuantile from '@stdlib/stats/base/dists/normal/quantile';
import { number, numericColumn, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'area-adjusted-accuracy',
  summary:
    'Accuracy and areas of mapped classes from a stratified reference sample: overall, user’s and producer’s accuracy in percent and error-adjusted areas with standard errors and intervals (Olofsson et al. 2014).',
  stage: 'analyse',
  inputs: { samples: table(), areas: table() },
  params: {
    mapColumn: text(),
    referenceColumn: text(),
    // In the table of mapped areas, as class-table gives it.
    classColumn: text({ default: 'class' }),
    areaColumn: text({ default: 'area' }),
    confidence: number({ unit: '%', default: 95, min: 50, max: 99.99 }),
  },
  outputs: {
    overallAccuracy: number({ quantity: 'share', unit: '%' }),
    overallError: number({ quantity: 'share', unit: '%' }),
    overallMargin: number({ quantity: 'share', unit: '%' }),
    classes: table({
      columns: [
        'class',
        'samples',
        'user',
        'userError',
        'producer',
        'producerError',
        'mappedArea',
        'area',
        'areaError',
        'areaMargin',
      ],
    }),
    matrix: table({ columns: ['map', 'reference', 'count', 'proportion'] }),
  },
  run({ inputs: { samples, areas }, params, output }) {
    requireColumns(areas, [params.classColumn]);
    requireColumns(samples, [params.mapColumn, params.referenceColumn]);
    const amounts = numericColumn(areas, params.areaColumn);
    const strata = new Map(areas.rows.map((row, at) => [String(row[params.classColumn]), amounts[at]]));
    const pairs = samples.rows.flatMap((row) => {
      const [map, reference] = [row[params.mapColumn], row[params.referenceColumn]];
      return map === null || reference === null ? [] : [{ map: String(map), reference: String(reference) }];
    });
    const names = Array.from(strata.keys());
    const unknown = pairs.flatMap(({ map, reference }) => [map, reference]).find((name) => !strata.has(name));
    if (unknown !== undefined)
      throw new Error(`Class '${unknown}' of the samples has no mapped area; there are ${names.join(', ')}.`);
    const missing = names.find((name) => !((strata.get(name) ?? NaN) >= 0));
    if (missing !== undefined) throw new Error(`The mapped area of class '${missing}' is not known.`);
    const counts = names.map((map) =>
      names.map((reference) => pairs.filter((pair) => pair.map === map && pair.reference === reference).length),
    );
    const sizes = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
    const few = names.find((name, i) => (strata.get(name) ?? 0) > 0 && sizes[i] < 2);
    if (few !== undefined)
      throw new Error(`Class '${few}' has ${sizes[names.indexOf(few)]} sample(s): a stratum needs two.`);
    const area = names.map((name) => strata.get(name) ?? NaN);
    const total = area.reduce((sum, one) => sum + one, 0);
    // Share of row i that is class j, and the variance of its estimate.
    const share = (i: number, j: number): number => (sizes[i] > 0 ? counts[i][j] / sizes[i] : 0);
    const variance = (i: number, j: number): number =>
      sizes[i] > 1 ? (share(i, j) * (1 - share(i, j))) / (sizes[i] - 1) : 0;
    const over = (of: (i: number) => number): number => names.reduce((sum, _, i) => sum + of(i), 0);
    const deviate = normalQuantile(0.5 + params.confidence / 200, 0, 1);
    const overall = over((i) => (area[i] / total) * share(i, i));
    const error = Math.sqrt(over((i) => (area[i] / total) ** 2 * variance(i, i)));
    const evidence = { valid: pairs.length, of: samples.rows.length };
    output.number('overallAccuracy', total > 0 ? 100 * overall : NaN, evidence);
    output.number('overallError', total > 0 ? 100 * error : NaN, evidence);
    output.number('overallMargin', total > 0 ? 100 * deviate * error : NaN, evidence);
    const cell = (value: number): number | null => (Number.isFinite(value) ? value : null);
    output.table(
      'classes',
      names.map((name, j) => {
        const own = over((i) => area[i] * share(i, j));
        const producer = (area[j] * share(j, j)) / own;
        const others = over((i) => (i === j ? 0 : area[i] ** 2 * variance(i, j)));
        const ofProducer = area[j] ** 2 * (1 - producer) ** 2 * variance(j, j) + producer ** 2 * others;
        const areaError = Math.sqrt(over((i) => area[i] ** 2 * variance(i, j)));
        return {
          class: name,
          samples: sizes[j],
          user: sizes[j] > 0 ? 100 * share(j, j) : null,
          userError: sizes[j] > 1 ? 100 * Math.sqrt(variance(j, j)) : null,
          producer: cell(100 * producer),
          producerError: cell((100 * Math.sqrt(ofProducer)) / own),
          mappedArea: area[j],
          area: own,
          areaError,
          areaMargin: deviate * areaError,
        };
      }),
    );
    const cells = names.flatMap((map, i) =>
      names.map((reference, j) => ({
        map,
        reference,
        count: counts[i][j],
        proportion: cell((area[i] / total) * share(i, j)),
      })),
    );
    output.table('matrix', cells);
  },
});
