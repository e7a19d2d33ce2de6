import { labelComponents, number, raster, tool, wholeRaster } from 'earthwright/tool';

export default tool({
  name: 'sieve',
  summary:
    'Class map whose patches below a size in pixels are merged into their largest neighbour, and the share of pixels that changed in percent.',
  stage: 'extract',
  inputs: { classes: raster('class', { codes: true }) },
  params: {
    minimumPixels: number({ unit: 'pixel', default: 4, min: 1, integer: true }),
    connectivity: number({ default: 4, min: 4, max: 8 }),
  },
  outputs: {
    sieved: raster('class', { codes: true }),
    changedShare: number({ quantity: 'share', unit: '%' }),
    mergedPatches: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { classes }, params, output }) {
    const { grid, pixels } = classes;
    const { width, height } = grid;
    const original = wholeRaster(classes, 4_000_000);
    // Codes as numbers from 1; 0 is missing.
    const codes = [...new Set(original)].filter((code) => !Number.isNaN(code));
    const places = new Map(codes.map((code, place) => [code, place + 1]));
    const { labels, count } = labelComponents(
      Int32Array.from(original, (code) => places.get(code) ?? 0),
      width,
      params.connectivity,
    );
    const [sizes, codeOf] = [new Int32Array(count + 1), new Float64Array(count + 1)];
    labels.forEach((label, at) => {
      sizes[label]++;
      codeOf[label] = original[at];
    });
    /** Of every small patch: its largest neighbour, the first row by row among equals. */
    const largest = new Int32Array(count + 1);
    const meet = (one: number, other: number): void => {
      if (one === other || one === 0 || other === 0) return;
      if (largest[one] === 0 || sizes[other] > sizes[largest[one]]) largest[one] = other;
      if (largest[other] === 0 || sizes[one] > sizes[largest[other]]) largest[other] = one;
    };
    const corners = params.connectivity === 8;
    for (let at = 0; at < labels.length; at++) {
      const [last, below] = [at % width === width - 1, at + width < width * height];
      if (!last) meet(labels[at], labels[at + 1]);
      if (below && corners && at % width > 0) meet(labels[at], labels[at + width - 1]);
      if (below) meet(labels[at], labels[at + width]);
      if (below && corners && !last) meet(labels[at], labels[at + width + 1]);
    }
    // A small patch whose largest neighbour is small too goes where that one goes; it stays where no way leads to a large one.
    const targetOf = (label: number): number => {
      if (sizes[label] >= params.minimumPixels) return label;
      const visited = new Set<number>();
      for (let next = largest[label]; next > 0 && !visited.has(next); next = largest[next]) {
        if (sizes[next] >= params.minimumPixels) return next;
        visited.add(next);
      }
      return label;
    };
    const targets = Int32Array.from(sizes, (_, label) => targetOf(label));
    let [valid, changed] = [0, 0];
    output.raster('sieved', grid, [], (out, { row }) => {
      for (let i = 0; i < out.length; i++) {
        const at = row * width + i;
        if (labels[at] === 0) continue;
        out[i] = codeOf[targets[labels[at]]];
        valid++;
        if (out[i] !== original[at]) changed++;
      }
    });
    const merged = targets.reduce((total, target, label) => total + (target === label ? 0 : 1), 0);
    const evidence = { valid, of: pixels };
    output.number('changedShare', valid > 0 ? (100 * changed) / valid : NaN, evidence);
    output.number('mergedPatches', valid > 0 ? merged : NaN, evidence);
  },
});
