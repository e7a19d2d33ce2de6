import { contoursOf, type Feature, features, number, numbers, raster, table, tool } from 'earthwright/tool';

/** Pixels and lines that can be held in memory. */
const most = { pixels: 4_000_000, levels: 1000 };

/** Multiples of the interval from a base between the extremes. */
function levelsBetween(least: number, largest: number, [interval, base]: readonly [number, number]): number[] {
  const [first, last] = [Math.ceil((least - base) / interval), Math.floor((largest - base) / interval)];
  if (!(last - first < most.levels))
    throw new Error(
      `An interval of ${interval} makes more than ${most.levels} levels between ${least} and ${largest}.`,
    );
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => base + interval * (first + k));
}

export default tool({
  name: 'contour-lines',
  summary:
    'Contour lines of a raster as lines with their level, and their number and length per level in units of the CRS.',
  stage: 'extract',
  inputs: { values: raster('any') },
  params: {
    // In the raster's unit; without them multiples of the interval.
    levels: numbers({ default: [] }),
    interval: number({ default: 0, min: 0 }),
    base: number({ default: 0 }),
  },
  outputs: {
    lines: features(),
    lengths: table({ columns: ['level', 'lines', 'length'] }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { values }, params: { levels, interval, base }, output }) {
    const { grid } = values;
    const { width, height, crs } = grid;
    if (width * height > most.pixels)
      throw new Error(`${width} × ${height} pixels are too many, at most ${most.pixels}: crop or coarsen first.`);
    if (crs === '') throw new Error('The raster has no CRS: lines need a place on the ground.');
    if (levels.length === 0 && interval === 0) throw new Error('Contour lines need levels, or an interval above 0.');
    const pixels = values.read().map((value) => (Number.isFinite(value) ? value : NaN));
    const [least, largest] = values.quantiles([0, 1]).map((value) => (Number.isFinite(value) ? value : 0));
    const wanted =
      levels.length > 0
        ? levels.toSorted((one, other) => one - other)
        : levelsBetween(least, largest, [interval, base]);
    const [longitudes, latitudes] = [grid.position('longitude').read(), grid.position('latitude').read()];
    // Linear between the two centres that a line passes through.
    const between = (places: Float64Array, [column, row]: readonly [number, number]): number => {
      const [first, share] = [Math.floor(row) * width + Math.floor(column), (column % 1) + (row % 1)];
      const second = column % 1 > 0 ? first + 1 : row % 1 > 0 ? first + width : first;
      return places[first] + share * (places[second] - places[first]);
    };
    const [a, b, , d, e] = grid.transform;
    const lengthOf = (line: readonly (readonly [number, number])[]): number =>
      line.slice(1).reduce((sum, [column, row], k) => {
        const [across, down] = [column - line[k][0], row - line[k][1]];
        return sum + Math.hypot(a * across + b * down, d * across + e * down);
      }, 0);
    const byLevel = wanted.map((level) => {
      // A level that only touches a centre leaves lines without length.
      const lines = contoursOf(pixels, width, level)
        .map((line) => ({ line, length: lengthOf(line) }))
        .filter(({ length }) => length > 0);
      return { level, lines, length: lines.reduce((sum, { length }) => sum + length, 0) };
    });
    const shapes = byLevel.flatMap(({ level, lines }) =>
      lines.map(({ line, length }): Feature => {
        const coordinates = line.map((place) => [between(longitudes, place), between(latitudes, place)]);
        return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: { level, length } };
      }),
    );
    const valid = pixels.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
    output.features('lines', shapes);
    output.table(
      'lengths',
      byLevel.map(({ level, lines, length }) => ({ level, lines: lines.length, length })),
    );
    output.number('count', valid > 0 ? shapes.length : NaN, { valid, of: values.pixels });
  },
});
