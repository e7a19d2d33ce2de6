import { countCommon } from '../common.ts';
import { type Call, sameJson } from './call.ts';
import { compat, type EarthBenchProfile } from './profile.ts';

export interface TrajectoryScores {
  readonly toolsAnyOrder: number;
  readonly toolsInOrder: number;
  readonly toolsExactMatch: number;
  readonly parameter: number;
  /** Calls ÷ expected calls: 1 is the reference's length, more is longer. Infinite where calls were made and none expected. */
  readonly efficiency: number;
}

const names = (calls: readonly Call[]): string[] => calls.map(({ name }) => name);

const anyOrder = (expected: readonly string[], predicted: readonly string[]): number => {
  const wanted = new Set(expected);
  return wanted.size === 0 ? 1 : countCommon(wanted, new Set(predicted)) / wanted.size;
};

/** Expected names found one after the other; the first that is missing ends the count. */
const greedyLength = (expected: readonly string[], predicted: readonly string[]): number => {
  let from = 0;
  for (const [found, name] of expected.entries()) {
    const place = predicted.indexOf(name, from);
    if (place < 0) return found;
    from = place + 1;
  }
  return expected.length;
};

const longestLength = (one: readonly string[], other: readonly string[]): number => {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const name of one) {
    const next = [0];
    for (const [place, candidate] of other.entries())
      next.push(name === candidate ? (row[place] ?? 0) + 1 : Math.max(row[place + 1] ?? 0, next[place] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
};

const prefixLength = (length: number, same: (index: number) => boolean): number => {
  let count = 0;
  while (count < length && same(count)) count++;
  return count;
};

const exactMatch = (
  expected: readonly string[],
  predicted: readonly string[],
  { exactMatch: way, exactMatchOfNone }: EarthBenchProfile,
): number => {
  if (expected.length === 0) return predicted.length === 0 ? exactMatchOfNone : 0;
  const same = (index: number) => expected[index] === predicted[index];
  const longer = Math.max(expected.length, predicted.length);
  if (way === 'position') return expected.filter((_, index) => same(index)).length / longer;
  return prefixLength(expected.length, same) / (way === 'prefix' ? expected.length : longer);
};

const isSame = (one: Call | undefined, other: Call | undefined): boolean =>
  one !== undefined && other !== undefined && one.name === other.name && sameJson(one.input, other.input);

const parameter = (expected: readonly Call[], predicted: readonly Call[], way: 'prefix' | 'call'): number => {
  if (expected.length === 0) return 1;
  if (way === 'prefix')
    return prefixLength(expected.length, (index) => isSame(expected[index], predicted[index])) / expected.length;
  const left = [...predicted];
  const found = expected.filter((call) => {
    const place = left.findIndex((candidate) => isSame(call, candidate));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return found.length / expected.length;
};

const efficiency = (expected: number, predicted: number): number =>
  expected > 0 ? predicted / expected : predicted === 0 ? 1 : Number.POSITIVE_INFINITY;

/** Earth-Bench's metrics of one question's tool calls against the reference's, in shares of 1. */
export const scoreTrajectory = (
  expected: readonly Call[],
  predicted: readonly Call[],
  profile: EarthBenchProfile = compat,
): TrajectoryScores => {
  const [wanted, made] = [names(expected), names(predicted)];
  const ordered = profile.inOrder === 'greedy' ? greedyLength(wanted, made) : longestLength(wanted, made);
  return {
    toolsAnyOrder: anyOrder(wanted, made),
    toolsInOrder: wanted.length === 0 ? 1 : ordered / wanted.length,
    toolsExactMatch: exactMatch(wanted, made, profile),
    parameter: parameter(expected, predicted, profile.parameter),
    efficiency: efficiency(wanted.length, made.length),
  };
};
