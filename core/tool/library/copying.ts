import type { Sum } from './sum.ts';

/** Copies the finite values into a block that starts as NaN and adds them to a sum; how many there were. */
export const copyFinite = (from: ArrayLike<number>, to: { [index: number]: number }, sum: Sum): number => {
  let [count, total] = [0, 0];
  for (let i = 0; i < from.length; i++) {
    const value = from[i] ?? NaN;
    if (!Number.isFinite(value)) continue;
    to[i] = value;
    count++;
    total += value;
  }
  sum.add(total);
  return count;
};
