import { binOf, number, numbers, optional, raster, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'reclassify-ranges',
  summary: 'A raster as classes by ranges of its values, with the pixels and the ground area of every class in m².',
  stage: 'prepare',
  inputs: { values: raster('any'), ranges: optional(table({ columns: ['from', 'to', 'class'] })) },
  params: {
    // Rising borders between classes 1, 2, 3 …: below the first is class 1. Not used with a table of ranges.
    borders: numbers({ default: [] }),
    // What a value on a border belongs to.
    closed: text({ default: 'lower', choices: ['lower', 'upper'] }),
  },
  outputs: {
    classes: raster('class', { codes: true, dtype: 'int16' }),
    areas: table({ columns: ['class', 'count', 'share', 'area'] }),
    unclassified: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values, ranges }, params, output }) {
    if (ranges) requireColumns(ranges, ['from', 'to', 'class']);
    const rows = ranges
      ? ranges.rows.map(({ from, to, class: code }) => ({
          from: Number(from ?? -Infinity),
          to: Number(to ?? Infinity),
          code: Number(code ?? NaN),
        }))
      : [...params.borders, Infinity].map((to, k) => ({
          from: k === 0 ? -Infinity : params.borders[k - 1],
          to,
          code: k + 1,
        }));
    if (!ranges && params.borders.length === 0) throw new Error('There are neither ranges nor borders of classes.');
    const faulty = rows.find(
      ({ from, to, code }) => !(from < to) || !Number.isInteger(code) || Math.abs(code) > 32_767,
    );
    if (faulty)
      throw new Error(
        `A range goes from less to more and has a whole number as its class, got ${faulty.from}, ${faulty.to}, ${faulty.code}.`,
      );
    const sorted = rows.toSorted((one, other) => one.from - other.from);
    if (sorted.some(({ from }, k) => k > 0 && from < sorted[k - 1].to)) throw new Error('The ranges overlap.');
    // One run of borders for the search; stretches between ranges have no class.
    const upper = params.closed === 'upper';
    const edges = [...new Set(sorted.flatMap(({ from, to }) => [from, to]))];
    const rangeOf = edges.slice(1).map((to) => sorted.findIndex((range) => range.to === to));
    const starts = edges
      .slice(1)
      .map((_, k) => (rangeOf[k] >= 0 && sorted[rangeOf[k]].from === edges[k] ? rangeOf[k] : -1));
    const [counts, grounds] = [new Float64Array(sorted.length), new Float64Array(sorted.length)];
    let [valid, unclassified] = [0, 0];
    const area = values.grid.crs === '' ? undefined : values.grid.area;
    output.raster('classes', values.grid, [values, area], (block, ground, out) => {
      for (let i = 0; i < out.length; i++) {
        const value = block[i];
        if (!Number.isFinite(value)) continue;
        valid++;
        let bin = binOf(value, edges);
        // The last border belongs to nothing beyond it; with 'upper' a border belongs to the range that it ends.
        if (upper && bin >= 0 && value === edges[bin]) bin--;
        else if (!upper && value === edges[edges.length - 1]) bin = -1;
        const range = bin < 0 ? -1 : starts[bin];
        if (range < 0) {
          unclassified++;
          continue;
        }
        out[i] = sorted[range].code;
        counts[range]++;
        if (ground) grounds[range] += ground[i];
      }
    });
    const codes = [...new Set(sorted.map(({ code }) => code))].sort((one, other) => one - other);
    const areas = codes.map((code) => {
      const of = (amounts: Float64Array): number =>
        sorted.reduce((sum, range, k) => sum + (range.code === code ? amounts[k] : 0), 0);
      const share = valid > 0 ? (100 * of(counts)) / valid : null;
      return { class: code, count: of(counts), share, area: area ? of(grounds) : null };
    });
    output.table('areas', areas);
    output.number('unclassified', unclassified, { valid, of: values.pixels });
  },
});
