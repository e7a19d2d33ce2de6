import type { Tree } from '../../../analysis/tree.ts';
import type { Value } from './meaning.ts';

/** Two sides of a comparison that may each be built in several ways. */

export const crossed = <T>(left: readonly Tree[], right: readonly Tree[], make: (a: Tree, b: Tree) => T): T[] =>
  left.flatMap((a) => right.map((b) => make(a, b)));

export const pairs = <T>(left: readonly Tree[], right: readonly Tree[], make: (a: Tree, b: Tree) => T): T[] =>
  left.length === right.length
    ? left.flatMap((a, index) => (right[index] ? [make(a, right[index])] : []))
    : crossed(left, right, make);

/** One of several things has its number; all of them have to be taken together. */
export const isPlaced = ({ patch }: Value): boolean => patch.narrowings.some(({ kind }) => kind === 'zone');

/** The ratio of two areas on one grid is the ratio of their shares. */
export const withoutShares = (trees: readonly Tree[]): readonly Tree[] => {
  const asShare = (tree: Tree): string => JSON.stringify(tree).replaceAll('"operator":"area"', '"operator":"share"');
  return trees.filter((tree, index) => !trees.slice(0, index).some((other) => asShare(other) === asShare(tree)));
};
