import {
  comparing,
  noteOfFirst,
  number,
  samplesOf,
  series,
  stack,
  table,
  thresholdParameters,
  tool,
} from 'earthwright/tool';

/** Components that touch the current row stay open; with this many labels the closed ones are booked and forgotten. */
const labelLimit = 1_000_000;

export default tool({
  name: 'component-count',
  summary:
    'Number of connected patches of pixels whose value is beyond a threshold, their total and largest area in m².',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: {
    ...thresholdParameters,
    // 8: pixels that touch by an edge or a corner are one patch; 4: by an edge only.
    connectivity: number({ default: 8, min: 4, max: 8 }),
    minimumArea: number({ unit: 'm2', default: 0, min: 0 }),
    minimumPixels: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    count: number({ quantity: 'count', unit: '1' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    largest: number({ quantity: 'area', unit: 'm2' }),
    counts: series('count', { unit: '1' }),
    layers: table({ columns: ['layer', 'date', 'count', 'area', 'largest', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    if (params.connectivity !== 4 && params.connectivity !== 8) throw new Error('The connectivity is 4 or 8.');
    const reach = params.connectivity === 8 ? 1 : 0;
    const beyond = comparing(params.comparison, params.threshold, params.upper);
    const rows = inputs.values.layers.map((layer) => {
      const located = layer.grid.crs !== '';
      if (!located && params.minimumArea > 0) throw new Error(`Without a CRS ${layer.name} has no ground areas.`);
      let [valid, count, total, largest] = [0, 0, 0, 0];
      // Union–find by label in one sweep (Rosenfeld and Pfaltz, J. ACM 13, 1966); label 0 is the background.
      let patches = [{ parent: 0, pixels: 0, area: 0 }];
      // Labels of two rows, with one cell of background on both sides.
      let [above, current] = [new Int32Array(layer.grid.width + 2), new Int32Array(layer.grid.width + 2)];
      const rootOf = (label: number): number => {
        let root = label;
        while (patches[root].parent !== root) root = patches[root].parent = patches[patches[root].parent].parent;
        return root;
      };
      const join = (one: number, other: number): number => {
        const [kept, gone] = [rootOf(one), rootOf(other)];
        if (kept === gone) return kept;
        patches[gone].parent = kept;
        patches[kept].pixels += patches[gone].pixels;
        patches[kept].area += patches[gone].area;
        return kept;
      };
      const bookClosed = (open: Int32Array): void => {
        const labels = new Map([[0, 0]]);
        for (const label of open) if (!labels.has(rootOf(label))) labels.set(rootOf(label), labels.size);
        patches.forEach(({ parent, pixels, area }, label) => {
          if (parent !== label || labels.has(label) || pixels < params.minimumPixels) return;
          if (located && area < params.minimumArea) return;
          [count, total, largest] = [count + 1, total + area, Math.max(largest, area)];
        });
        open.set(open.map((label) => labels.get(rootOf(label)) ?? 0));
        patches = Array.from(labels, ([root, parent]) => ({ ...patches[root], parent }));
      };
      scan([layer, located ? layer.grid.area : undefined], (values, area, { width }) => {
        for (let i = 0; i < values.length; i++) {
          const x = (i % width) + 1;
          if (x === 1) [above, current] = [current, above.fill(0)];
          if (x === 1 && patches.length > labelLimit) bookClosed(above);
          if (!Number.isFinite(values[i])) continue;
          valid++;
          if (!beyond(values[i])) continue;
          let label = current[x - 1];
          for (let other = x - reach; other <= x + reach; other++) {
            if (above[other] > 0) label = label > 0 ? join(label, above[other]) : above[other];
          }
          if (label === 0) label = patches.push({ parent: patches.length, pixels: 0, area: 0 }) - 1;
          current[x] = rootOf(label);
          patches[current[x]].pixels++;
          if (area) patches[current[x]].area += area[i];
        }
      });
      bookClosed(above.fill(0));
      const [area, size] = located && valid > 0 ? [total, largest] : [null, null];
      const found = valid > 0 ? count : null;
      return { layer: layer.name, date: layer.date, count: found, area, largest: size, valid, of: layer.pixels };
    });
    const [{ count, area, largest, valid, of }] = rows;
    const evidence = { valid, of, note: noteOfFirst(rows) };
    output.number('count', count ?? NaN, evidence);
    output.number('area', area ?? NaN, evidence);
    output.number('largest', largest ?? NaN, evidence);
    output.series('counts', samplesOf(rows, 'count'));
    output.table('layers', rows);
  },
});
