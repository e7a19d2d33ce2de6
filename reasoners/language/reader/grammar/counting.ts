import type { Rule } from '../chart.ts';
import { emptyPatch, type Narrowing, narrowed, type Patch, type Threshold, type Value } from '../meaning.ts';
import type { AxisMeaning } from './places.ts';
import { itself, rule } from './rule.ts';

export type Patched = AxisMeaning & { readonly patch?: Patch };

export const onAxis = (axis: Patched, value: Value | undefined): Value | undefined =>
  value && (axis.patch ? narrowed(value, axis.patch) : value);

const isTime = ({ kind }: Narrowing): boolean => kind === 'time';

/** A period of dates belongs to the condition: other fields may have no date in it. */
const countOver = (axis: Patched, { value, limit }: { value: Value; limit: Threshold }): Value | undefined => {
  const narrower = onAxis(axis, value);
  if (!narrower) return undefined;
  const { where, narrowings, thresholds } = narrower.patch;
  const dated = ['dates', 'month', 'year'].includes(axis.axis);
  const inner = dated ? narrowings.filter(isTime) : [];
  const outer = dated ? narrowings.filter((one) => !isTime(one)) : narrowings;
  return {
    core: {
      kind: 'count-members',
      axis: axis.axis,
      value: { core: narrower.core, patch: { where, thresholds, narrowings: inner } },
      threshold: limit,
      listed: false,
    },
    patch: { ...emptyPatch, narrowings: outer },
  };
};

/** How many of an axis fulfil a condition. */
export const countingRules: readonly Rule[] = [
  rule('Value', 'CountAxis ValueCond', countOver),
  rule('CountAxis', 'CountAxis (Happened)', itself),
  rule('Value', 'CountAxis Thresh', (axis: Patched, limit: Threshold): Value | undefined =>
    limit.low.unit === null || limit.low.unit === '%'
      ? undefined
      : {
          core: { kind: 'count-members', axis: axis.axis, value: null, threshold: limit, listed: false },
          patch: axis.patch ?? emptyPatch,
        },
  ),
];
