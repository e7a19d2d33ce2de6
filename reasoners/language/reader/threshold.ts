import { call, number, type Tree } from '../../../analysis/tree.ts';
import type { Threshold } from './meaning.ts';

/** A field compared with a threshold. */
export const compared = (tree: Tree, { operator, low, high, negated }: Threshold): Tree => {
  const literal = ({ value, unit }: Threshold['low']): Tree => number(value, unit ?? undefined);
  const plain =
    operator === 'between' && high
      ? call('between', tree, literal(low), literal(high))
      : call(operator === 'between' ? '>=' : operator, tree, literal(low));
  return negated ? call('not', plain) : plain;
};

const pairs = [['>', '<='] as const, ['<', '>='] as const, ['=', '!='] as const];
const opposite: Readonly<Record<string, Threshold['operator']>> = Object.fromEntries(
  pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
);

export const denied = (threshold: Threshold): Threshold => {
  const flipped = opposite[threshold.operator];
  return flipped && !threshold.negated
    ? { ...threshold, operator: flipped }
    : { ...threshold, negated: !threshold.negated };
};
