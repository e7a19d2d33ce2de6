import { FaultError } from './fault.ts';
import type { CallTree } from './tree.ts';
import { placed } from './type-arithmetic.ts';
import type { Axis, ValueType } from './types.ts';

/** What is told of a run or a test where that is no number: a date, or which way it goes. */
export const toldType = (tree: CallTree, axes: readonly Axis[]): ValueType | undefined => {
  const give = tree.options?.['give'];
  const told = give?.kind === 'text' ? give.value : '';
  if (tree.operator === 'longest' && (told === 'from' || told === 'to'))
    return { axes, sort: 'name', unit: '', quantity: 'date' };
  if (told !== 'direction') return undefined;
  const alpha = tree.options?.['alpha'];
  if (alpha?.kind === 'number' && !(alpha.unit === undefined && alpha.value > 0 && alpha.value <= 0.5))
    throw new FaultError({
      kind: 'wrong-argument',
      about: 'alpha',
      message: 'A level of significance lies between 0 and 0.5.',
      ...placed(tree),
    });
  return { axes, sort: 'name', unit: '', quantity: null };
};
