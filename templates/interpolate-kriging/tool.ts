import { features, number, pointValuesOf, raster, Sum, text, tool } from 'earthwright/tool';
import { inverse, Matrix } from 'ml-matrix';

/** Semivariograms with a sill of 1, by distance over range; what is given as range is the practical one, where the model reaches 95 %, or 1. */
const models: Record<string, (share: number) => number> = {
  spherical: (share) => (share < 1 ? 1.5 * share - 0.5 * share ** 3 : 1),
  exponential: (share) => 1 - Math.exp(-3 * share),
  gaussian: (share) => 1 - Math.exp(-3 * share ** 2),
};

/** The system of ordinary kriging with all points holds this many at most. */
const most = 1000;

export default tool({
  name: 'interpolate-kriging',
  summary:
    'Values of points interpolated to a grid by ordinary kriging, in the unit of their property, with the kriging standard deviation.',
  stage: 'prepare',
  inputs: { points: features(), reference: raster('any') },
  params: {
    // A property with numbers.
    property: text(),
    model: text({ default: 'spherical', choices: Object.keys(models) }),
    // Of the semivariogram: range in units of the grid's CRS; nugget and partial sill in squared units of the property.
    range: number({ min: 0 }),
    sill: number({ min: 0 }),
    nugget: number({ default: 0, min: 0 }),
    // Unit of the property.
    unit: text({ default: '' }),
  },
  outputs: {
    interpolated: raster('any'),
    deviation: raster('standard-deviation'),
    mean: number(),
    // Root mean square error of every point estimated from the others.
    error: number(),
  },
  run({ inputs: { points, reference }, params, output }) {
    const { range, sill, nugget, unit } = params;
    if (!(range > 0 && sill > 0))
      throw new Error(`A semivariogram needs a range and a sill above 0, got ${range} and ${sill}.`);
    const { grid } = reference;
    const { x, y, values } = pointValuesOf(points.to(grid.crs), params.property);
    const n = values.length;
    if (n > most)
      throw new Error(`Kriging takes at most ${most} points, got ${n}: thin them out, or take inverse distances.`);
    const model = models[params.model];
    // No distance, no difference; the nugget begins right beside a point.
    const variogram = (distance: number): number => (distance === 0 ? 0 : nugget + sill * model(distance / range));
    const system = new Matrix(n + 1, n + 1);
    for (let one = 0; one < n; one++) {
      for (let other = 0; other < n; other++) {
        const distance = Math.hypot(x[one] - x[other], y[one] - y[other]);
        if (distance === 0 && one !== other)
          throw new Error(`Points ${one + 1} and ${other + 1} lie at the same place: average them first.`);
        system.set(one, other, variogram(distance));
      }
      system.set(one, n, 1);
      system.set(n, one, 1);
    }
    const solved = inverse(system);
    const flat = Float64Array.from(solved.to1DArray());
    // The estimate is a sum over the points of a fixed factor times the semivariance; so weights are needed for the variance only.
    const factors = Float64Array.from({ length: n + 1 }, (_, row) =>
      values.reduce((sum, value, k) => sum + flat[row * (n + 1) + k] * value, 0),
    );
    const around = new Float64Array(n + 1).fill(1);
    const sum = new Sum();
    let [valid, of] = [0, 0];
    output.rasters(
      ['interpolated', 'deviation'],
      grid,
      [grid.position('x'), grid.position('y')],
      (atX, atY, out, deviation) => {
        of += out.length;
        for (let i = 0; i < out.length; i++) {
          let value = factors[n];
          for (let k = 0; k < n; k++) {
            around[k] = variogram(Math.sqrt((x[k] - atX[i]) ** 2 + (y[k] - atY[i]) ** 2));
            value += factors[k] * around[k];
          }
          let variance = 0;
          for (let row = 0; row <= n; row++) {
            let weight = 0;
            for (let k = 0; k <= n; k++) weight += flat[row * (n + 1) + k] * around[k];
            variance += weight * around[row];
          }
          if (!Number.isFinite(value)) continue;
          out[i] = value;
          deviation[i] = Math.sqrt(Math.max(0, variance));
          valid++;
          sum.add(value);
        }
      },
      { unit },
    );
    // Left out one by one: the miss is the solution for the point over its diagonal element of the inverse (Dubrule 1983).
    const misses = n > 1 ? values.map((_, k) => factors[k] / flat[k * (n + 1) + k]).filter(Number.isFinite) : [];
    const squares = misses.reduce((total, miss) => total + miss ** 2, 0);
    output.number('mean', valid > 0 ? sum.total / valid : NaN, { valid, of, unit });
    output.number('error', misses.length > 0 ? Math.sqrt(squares / misses.length) : NaN, {
      valid: misses.length,
      of: n,
      unit,
    });
  },
});
