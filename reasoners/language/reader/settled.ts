import type { Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { canonical, hasSymbols, withMoments } from './map-dates.ts';
import { datesOf } from './slices.ts';

/** Moments that nothing around tells are those of the only two dates. */
export const settled = (tree: Tree, scope: Scope): Tree[] => {
  if (!hasSymbols(tree)) return [canonical(tree, scope)];
  const dates = datesOf(tree, scope);
  const [from, to] = dates;
  return from !== undefined && to !== undefined && dates.length === 2
    ? [canonical(withMoments(tree, from, to), scope)]
    : [];
};
