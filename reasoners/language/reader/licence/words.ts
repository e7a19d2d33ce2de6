/** A question's words by what they may say is done. */
import type { Tree } from '../../../../analysis/tree.ts';
import type { Asking } from '../misreadings.ts';

/** What a word and a part of an expression may both stand for: an operator, where several are one for a reader by one of them. */
export type Operation = string;

/** A word for an operation. */
export interface Said {
  readonly operation: Operation;
  readonly from: number;
  readonly to: number;
}

const fixed: Readonly<Record<string, Operation>> = {
  Delta: 'change',
  ScaleDelta: 'change',
  PercentDelta: 'change',
  Difference: '-',
  AbsoluteDifference: '-',
  PercentDifference: '-',
  Ratio: '/',
  Share: 'share',
  AreaShare: 'share',
  Correlation: 'correlation',
  HowMany: 'count',
  Count: 'count',
  Mode: 'mode',
};
const byMeaning = new Set(['Stat', 'DailyStat', 'Sup', 'SizeSup', 'LengthSup', 'Most', 'PeakOf']);

/** A token may be a word of these types. */
export const isAt = ({ seeds }: Asking, at: number, types: RegExp): boolean =>
  seeds.some(({ from, to, type }) => from <= at && at < to && types.test(type));

/** The words for operations, in order; a token that may stand for several has one each. */
export const saidIn = ({ seeds }: Asking): readonly Said[] => {
  const found = new Map<string, Said>();
  for (const { type, meaning, from, to } of seeds) {
    const { is, dir } = (meaning ?? {}) as { readonly is?: string; readonly dir?: string };
    const operation = type === 'ScaleSup' ? dir : byMeaning.has(type) ? is : fixed[type];
    if (operation !== undefined) found.set(`${operation} ${from}`, { operation, from, to });
  }
  return [...found.values()].sort((one, other) => one.from - other.from);
};

const alike: Readonly<Record<string, Operation>> = {
  decrease: 'change',
  percent_change: 'change',
  area_share: 'share',
  valid_share: 'share',
  percent_of: 'share',
  sum_share: 'share',
};

/** The operation of a node, in the words' own terms. */
export const operationOf = (tree: Tree): Operation | undefined =>
  tree.kind === 'call' ? (alike[tree.operator] ?? tree.operator) : undefined;

/** What is asked for, without where and when, its sign and its size. */
export const rootOf = (tree: Tree): Tree => {
  if (tree.kind === 'slice') return rootOf(tree.value);
  const [operand] = tree.kind === 'call' && /^(?:abs|negate)$/.test(tree.operator) ? tree.operands : [];
  return operand ? rootOf(operand) : tree;
};
