import { fieldOf } from '../../../analysis/environment.ts';
import { namesUsed } from '../../../analysis/parts.ts';
import type { Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';

/** A condition on what is recorded date by date, and on nothing that has cells. */
export const isOfRecords = (truth: Tree, scope: Scope): boolean => {
  const axes = new Set(namesUsed(truth).flatMap((one) => fieldOf(scope, one)?.axes ?? []));
  return axes.has('dates') && !axes.has('cells');
};
