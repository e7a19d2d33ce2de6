import { type Grid, noteOfFirst, number, Sum, samplesOf, series, stack, table, tool } from 'earthwright/tool';

/** Metres per column and per row on a row of the grid: the CRS's metres, or those of the WGS 84 ellipsoid at the row's latitude. */
const metresPerPixel = ({ geographic, transform: [a, , , , e, f] }: Grid, row: number): [number, number] => {
  if (!geographic) return [Math.abs(a), Math.abs(e)];
  const [semiMajor, eccentricitySquared, radian] = [6_378_137, 0.006_694_379_990_14, Math.PI / 180];
  const latitude = (f + e * row) * radian;
  const curvature = 1 - eccentricitySquared * Math.sin(latitude) ** 2;
  const east = (semiMajor / Math.sqrt(curvature)) * Math.cos(latitude) * radian;
  const north = ((semiMajor * (1 - eccentricitySquared)) / curvature ** 1.5) * radian;
  return [Math.abs(a) * east, Math.abs(e) * north];
};

/** Where the level lies between two values. */
const crossing = (from: number, to: number, level: number): number => (level - from) / (to - from);

export default tool({
  name: 'shoreline-length',
  summary: 'Length of the line where a quantity crosses a level (shoreline, snow line, isotherm), in m.',
  stage: 'analyse',
  inputs: { values: stack('any') },
  params: { level: number({ default: 0 }) },
  outputs: {
    length: number({ quantity: 'length', unit: 'm' }),
    lengths: series('length', { unit: 'm' }),
    layers: table({ columns: ['layer', 'date', 'length', 'cells', 'valid', 'of'] }),
  },
  run({ inputs, params, output, scan }) {
    const { level } = params;
    const rows = inputs.values.layers.map((layer) => {
      const { grid } = layer;
      const [, b, , d] = grid.transform;
      if (b !== 0 || d !== 0) throw new Error('The grid is rotated: bring it to a north-up grid first.');
      const total = new Sum();
      let [valid, cells] = [0, 0];
      // Marching squares between four pixel centres; the cell belongs to its upper left pixel.
      scan(
        [layer],
        (values, { row, width, height }) => {
          const stride = width + 2;
          for (let y = 0; y < height; y++) {
            const [across, down] = metresPerPixel(grid, row + y + 1);
            for (let x = 0; x < width; x++) {
              const at = (y + 1) * stride + x + 1;
              const [a, b, c, d] = [values[at], values[at + 1], values[at + stride], values[at + stride + 1]];
              if (Number.isFinite(a)) valid++;
              if (!Number.isFinite(a + b + c + d)) continue;
              const kind = (a > level ? 1 : 0) + (b > level ? 2 : 0) + (c > level ? 4 : 0) + (d > level ? 8 : 0);
              if (kind === 0 || kind === 15) continue;
              cells++;
              const [top, bottom] = [crossing(a, b, level), crossing(c, d, level)];
              const [left, right] = [crossing(a, c, level), crossing(b, d, level)];
              const add = (dx: number, dy: number): void => total.add(Math.hypot(dx * across, dy * down));
              // Saddles: the higher corners are cut off one by one (lower pixels are connected).
              if (kind === 1 || kind === 14 || kind === 9) add(top, left);
              if (kind === 8 || kind === 7 || kind === 9) add(1 - bottom, 1 - right);
              if (kind === 2 || kind === 13 || kind === 6) add(1 - top, right);
              if (kind === 4 || kind === 11 || kind === 6) add(bottom, 1 - left);
              if (kind === 3 || kind === 12) add(1, left - right);
              if (kind === 5 || kind === 10) add(top - bottom, 1);
            }
          }
        },
        { margin: 1 },
      );
      const known = valid > 0 && grid.crs !== '';
      return {
        layer: layer.name,
        date: layer.date,
        length: known ? total.total : null,
        cells: valid > 0 ? cells : null,
        valid,
        of: layer.pixels,
      };
    });
    const [first] = rows;
    output.number('length', first.length ?? NaN, { valid: first.valid, of: first.of, note: noteOfFirst(rows) });
    output.series('lengths', samplesOf(rows, 'length'));
    output.table('layers', rows);
  },
});
