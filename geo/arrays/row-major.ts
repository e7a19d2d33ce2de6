/** Hyperslabs of numbers that lie one after the other, the last dimension fastest. */
import { dataError } from '../errors.ts';

export interface Hyperslab {
  readonly shape: readonly number[];
  readonly start: readonly number[];
  readonly count: readonly number[];
  /** Most numbers of one read. */
  readonly limit: number;
}

const product = (values: readonly number[]): number => values.reduce((total, value) => total * value, 1);

/** Fills an array run by run; `readRun`: puts `length` numbers from the one of number `first` on into the target at `at`. */
export const readRuns = (
  { shape, start, count, limit }: Hyperslab,
  readRun: (first: number, length: number, target: Float64Array, at: number) => void,
): Float64Array => {
  const total = product(count);
  if (total > limit) throw dataError('file-damaged', `A read of ${total} numbers at once is too large.`);
  const target = new Float64Array(total);
  if (total === 0) return target;
  // Trailing dimensions that are read whole form one run with the one before them.
  let runDimension = Math.max(0, count.length - 1);
  while (runDimension > 0 && count[runDimension] === shape[runDimension]) runDimension--;
  const run = product(count.slice(runDimension));
  for (let at = 0, step = 0; at < total; at += run, step++) {
    const index = [...start];
    for (let dimension = runDimension - 1, rest = step; dimension >= 0; dimension--) {
      const length = count[dimension] ?? 1;
      index[dimension] = (start[dimension] ?? 0) + (rest % length);
      rest = Math.floor(rest / length);
    }
    const first = index.reduce((flat, one, dimension) => flat * (shape[dimension] ?? 1) + one, 0);
    readRun(first, run, target, at);
  }
  return target;
};
