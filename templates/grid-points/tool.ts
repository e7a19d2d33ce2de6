import { features, Moments, number, pointValuesOf, raster, statisticOfMoments, text, tool } from 'earthwright/tool';

const reducers = ['mean', 'sum', 'min', 'max', 'range', 'std', 'count'];

export default tool({
  name: 'grid-points',
  summary: 'A statistic of the points in every pixel of a grid as a raster, in the unit of their property.',
  stage: 'prepare',
  inputs: { points: features(), reference: raster('any') },
  params: {
    // A property with numbers.
    property: text(),
    statistic: text({ default: 'mean', choices: reducers }),
    // Unit of the property.
    unit: text({ default: '' }),
    // Pixels with fewer points are missing.
    minimumCount: number({ default: 1, min: 1, integer: true }),
  },
  outputs: {
    gridded: raster('any'),
    inside: number({ quantity: 'count', unit: '1' }),
    cells: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs: { points, reference }, params: { property, statistic, unit, minimumCount }, output }) {
    const { grid } = reference;
    const [a, b, c, d, e, f] = grid.transform;
    const determinant = a * e - b * d;
    const { x, y, values } = pointValuesOf(points.to(grid.crs), property);
    const bins = new Map<number, Moments>();
    let inside = 0;
    values.forEach((value, k) => {
      const column = Math.floor((e * (x[k] - c) - b * (y[k] - f)) / determinant);
      const row = Math.floor((a * (y[k] - f) - d * (x[k] - c)) / determinant);
      if (!(column >= 0 && row >= 0 && column < grid.width && row < grid.height)) return;
      const at = row * grid.width + column;
      const bin = bins.get(at) ?? new Moments();
      bins.set(at, bin);
      bin.add(value);
      inside++;
    });
    const filled = [...bins].filter(([, { count }]) => count >= minimumCount).sort(([one], [other]) => one - other);
    let next = 0;
    output.raster(
      'gridded',
      grid,
      [],
      (out, { row, width }) => {
        for (; next < filled.length && filled[next][0] < row * width + out.length; next++) {
          const [at, bin] = filled[next];
          out[at - row * width] = statisticOfMoments(statistic, bin);
        }
      },
      { unit: statistic === 'count' ? '1' : unit },
    );
    output.number('inside', inside, { valid: inside, of: points.items.length });
    output.number('cells', filled.length, { of: grid.width * grid.height });
  },
});
