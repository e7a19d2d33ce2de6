import { readdirSync, readFileSync } from 'node:fs';

/** Runs something several times, one after the other, and gives the elapsed milliseconds of each. */
export const repeat = async (times: number, work: (turn: number) => Promise<unknown>): Promise<number[]> => {
  const elapsed: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const started = performance.now();
    await work(turn);
    elapsed.push(performance.now() - started);
  }
  return elapsed;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
};

/** What a process holds; file descriptors and children on Linux only. */
export const holdings = (): { rssBytes: number; descriptors: number; children: number } => {
  const linux = process.platform === 'linux';
  return {
    rssBytes: process.memoryUsage.rss(),
    descriptors: linux ? readdirSync('/proc/self/fd').length : NaN,
    children: linux
      ? readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
          .split(' ')
          .filter((text) => text !== '').length
      : NaN,
  };
};
