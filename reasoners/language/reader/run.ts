import { call, over, type Tree, text } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import type { Core } from './meaning.ts';
import { datesOf } from './slices.ts';
import { compared } from './threshold.ts';

const dayInMs = 86_400_000;

/** Days are those of a daily record, months and years those of one with a value for each; dates are what the record has. */
const hasStep = (dates: readonly string[], axis: string): boolean => {
  if (axis === 'dates') return true;
  if (axis !== 'day') {
    const grain = axis === 'month' ? 7 : 4;
    const grains = new Set(dates.map((one) => one.slice(0, grain)));
    return dates.every((one) => one.length >= grain) && grains.size === dates.length;
  }
  const times = dates.map((one) => (one.length === 10 ? Date.parse(one) : Number.NaN));
  const daily = times.slice(1).filter((time, index) => time - (times[index] ?? 0) === dayInMs).length;
  return dates.length > 2 && daily >= 0.9 * (dates.length - 1);
};

/** The longest run of dates on which a value passes a test. */
export const runTrees = (
  { axis, threshold, give }: Extract<Core, { kind: 'run' }>,
  values: readonly Tree[],
  scope: Scope,
): Tree[] =>
  values.flatMap((tree): Tree[] => {
    if (!hasStep(datesOf(tree, scope), axis)) return [];
    const options = {
      ...(give === 'length' ? {} : { give: text(give) }),
      ...(axis === 'dates' ? {} : { step: text(axis) }),
    };
    const run = over(call('longest', compared(tree, threshold)), 'dates');
    return [Object.keys(options).length > 0 ? { ...run, options } : run];
  });
