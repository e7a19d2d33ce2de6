import { flag, number, raster, Sum, tool } from 'earthwright/tool';

export default tool({
  name: 'hysteresis-threshold',
  summary:
    'Pixels above a low threshold that hang together with one above a high threshold, as a mask, with their share in percent and area in m².',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    low: number(),
    high: number(),
    // Pixels that touch at a corner hang together too.
    diagonal: flag({ default: false }),
  },
  outputs: {
    mask: raster('class', { codes: true, dtype: 'uint8' }),
    share: number({ quantity: 'share', unit: '%' }),
    area: number({ quantity: 'area', unit: 'm2' }),
    patches: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { values } = inputs;
    const { grid } = values;
    const { width, height } = grid;
    const { low, high, diagonal } = params;
    if (low > high) throw new Error(`The low threshold must not exceed the high one, got ${low} and ${high}.`);
    if (width * height > 8e6)
      throw new Error(
        `Patches are joined in memory: at most 8 million pixels, got ${width} × ${height}. Cut the raster first.`,
      );
    const pixels = values.read();
    // Union–find: every pixel above `low` points to one of its patch that came earlier; −1 marks the others.
    const parent = new Int32Array(pixels.length).fill(-1);
    const root = (at: number): number => {
      let top = at;
      while (parent[top] !== top) {
        parent[top] = parent[parent[top]];
        top = parent[top];
      }
      return top;
    };
    const join = (at: number, other: number): void => {
      if (parent[other] < 0) return;
      const [one, two] = [root(at), root(other)];
      parent[Math.max(one, two)] = Math.min(one, two);
    };
    for (let at = 0; at < pixels.length; at++) {
      if (!(pixels[at] > low)) continue;
      parent[at] = at;
      const x = at % width;
      if (x > 0) join(at, at - 1);
      if (at < width) continue;
      join(at, at - width);
      if (!diagonal) continue;
      if (x > 0) join(at, at - width - 1);
      if (x < width - 1) join(at, at - width + 1);
    }
    const kept = new Uint8Array(pixels.length);
    let patches = 0;
    for (let at = 0; at < pixels.length; at++) {
      if (!(pixels[at] > high)) continue;
      const top = root(at);
      if (kept[top] === 0) patches++;
      kept[top] = 1;
    }
    const located = grid.crs !== '';
    const area = new Sum();
    let [valid, hits] = [0, 0];
    output.raster('mask', grid, [values, located ? grid.area : undefined], (block, ground, out, { row }) => {
      for (let i = 0; i < out.length; i++) {
        if (!Number.isFinite(block[i])) continue;
        valid++;
        const at = row * width + i;
        out[i] = parent[at] >= 0 && kept[root(at)] === 1 ? 1 : 0;
        if (out[i] === 0) continue;
        hits++;
        if (ground) area.add(ground[i]);
      }
    });
    const evidence = { valid, of: values.pixels };
    output.number('share', (100 * hits) / valid, evidence);
    output.number('area', located && valid > 0 ? area.total : NaN, evidence);
    output.number('patches', valid > 0 ? patches : NaN, evidence);
  },
});
