import { features, nearestPoints, number, pointValuesOf, raster, Sum, text, tool } from 'earthwright/tool';

export default tool({
  name: 'interpolate-idw',
  summary:
    'Values of points interpolated to a grid by inverse distance weights, in the unit of their property, with the cross-validated error.',
  stage: 'prepare',
  inputs: { points: features(), reference: raster('any') },
  params: {
    // A property with numbers.
    property: text(),
    power: number({ default: 2, min: 0 }),
    neighbours: number({ default: 12, min: 1, max: 1000, integer: true }),
    // In units of the grid's CRS; points further away do not count. 0: any.
    radius: number({ default: 0, min: 0 }),
    // Unit of the property.
    unit: text({ default: '' }),
  },
  outputs: {
    interpolated: raster('any'),
    mean: number(),
    // Root mean square error of every point estimated from the others.
    error: number(),
  },
  run({ inputs: { points, reference }, params: { property, power, neighbours, radius, unit }, output }) {
    const { grid } = reference;
    const { x, y, values } = pointValuesOf(points.to(grid.crs), property);
    const reach = radius === 0 ? Infinity : radius;
    const half = power / 2;
    type Near = ReturnType<ReturnType<typeof nearestPoints>>;
    const estimate = ({ indices, squares, found }: Near, skipped: number): number => {
      let [total, weights] = [0, 0];
      for (let k = 0; k < found; k++) {
        if (indices[k] === skipped) continue;
        // On a point its own value holds.
        if (squares[k] === 0) return values[indices[k]];
        const weight = half === 1 ? 1 / squares[k] : squares[k] ** -half;
        total += weight * values[indices[k]];
        weights += weight;
      }
      return total / weights;
    };
    const find = nearestPoints({ x, y }, neighbours, reach);
    const [xs, ys] = [grid.position('x'), grid.position('y')];
    const sum = new Sum();
    let [valid, of] = [0, 0];
    output.raster(
      'interpolated',
      grid,
      [xs, ys],
      (atX, atY, out) => {
        of += out.length;
        for (let i = 0; i < out.length; i++) {
          const value = estimate(find(atX[i], atY[i]), -1);
          if (!Number.isFinite(value)) continue;
          out[i] = value;
          valid++;
          sum.add(value);
        }
      },
      { unit },
    );
    // One neighbour more, since the point itself is found first.
    const others = nearestPoints({ x, y }, neighbours + 1, reach);
    const misses = values.map((value, k) => estimate(others(x[k], y[k]), k) - value).filter(Number.isFinite);
    const squares = misses.reduce((total, miss) => total + miss ** 2, 0);
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of, unit });
    const evidence = { valid: misses.length, of: values.length, unit };
    output.number('error', misses.length > 0 ? Math.sqrt(squares / misses.length) : NaN, evidence);
  },
});
