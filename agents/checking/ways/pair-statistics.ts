import { slopeOf } from '../series.ts';
import type { Complete } from './way.ts';

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pearson's r; NaN where one of the two does not vary. */
export const pearson = ({ x, y }: Complete): number => {
  const [mx, my] = [meanOf(x), meanOf(y)];
  let [xx, yy, xy] = [0, 0, 0];
  x.forEach((one, index) => {
    const [a, b] = [one - mx, (y[index] ?? Number.NaN) - my];
    xx += a * a;
    yy += b * b;
    xy += a * b;
  });
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : Number.NaN;
};

/** Ranks from 1; equal values share their mean rank, the lowest or the highest of theirs, or have them by their place. */
type Ties = 'mean' | 'lowest' | 'highest' | 'dense' | 'in order' | 'in reverse';

const ranksOf = (values: readonly number[], ties: Ties): number[] => {
  const order = values.map((_, index) => index);
  order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || (ties === 'in reverse' ? b - a : a - b));
  const ranks = new Array<number>(values.length).fill(0);
  let dense = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === values[order[start] ?? 0]) end++;
    dense++;
    for (let place = start; place <= end; place++) {
      const own = {
        mean: (start + end) / 2 + 1,
        lowest: start + 1,
        highest: end + 1,
        dense,
        'in order': place + 1,
        'in reverse': place + 1,
      };
      ranks[order[place] ?? 0] = own[ties];
    }
    start = end + 1;
  }
  return ranks;
};

/** Pearson's r of ranks. */
export const spearman = ({ x, y }: Complete, ties: Ties = 'mean'): number =>
  pearson({ x: ranksOf(x, ties), y: ranksOf(y, ties) });

/** 1 − 6 Σd² / (n (n² − 1)), which is Spearman's only without ties. */
export const spearmanByDifferences = ({ x, y }: Complete): number => {
  const [a, b] = [ranksOf(x, 'mean'), ranksOf(y, 'mean')];
  const squares = a.reduce((sum, rank, index) => sum + (rank - (b[index] ?? 0)) ** 2, 0);
  return 1 - (6 * squares) / (x.length * (x.length ** 2 - 1));
};

/** Errors of x as an estimate of y. */
export const errorsOf = ({ x, y }: Complete) => {
  const errors = x.map((one, index) => one - (y[index] ?? Number.NaN));
  const [bias, square] = [meanOf(errors), meanOf(errors.map((error) => error ** 2))];
  return {
    bias,
    rmse: Math.sqrt(square),
    mse: square,
    mae: meanOf(errors.map(Math.abs)),
    scatter: Math.sqrt(meanOf(errors.map((error) => (error - bias) ** 2))),
  };
};

/** Everything that is usually told of pairs: correlations, the line of y over x, and errors. */
export const allOf = (pairs: Complete): number[] => {
  const { x, y } = pairs;
  const [r, slope] = [pearson(pairs), slopeOf(x, y)];
  const { bias, rmse, mae, scatter } = errorsOf(pairs);
  return [r, r * r, spearman(pairs), slope, meanOf(y) - slope * meanOf(x), bias, rmse, mae, scatter];
};
