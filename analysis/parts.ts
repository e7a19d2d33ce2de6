/** The parts of an analysis. */
import type { Tree } from './tree.ts';

/** The parts of a node, whatever it is. */
export const partsOf = (tree: Tree): readonly Tree[] => {
  switch (tree.kind) {
    case 'call':
      return tree.operands;
    case 'where':
      return [tree.value, tree.condition];
    case 'pick':
      return [tree.extreme];
    case 'slice':
      return tree.slice.kind === 'within' && tree.slice.where ? [tree.value, tree.slice.where] : [tree.value];
    default:
      return [];
  }
};

/** A node and all below it. */
export const allOf = (tree: Tree): readonly Tree[] => [tree, ...partsOf(tree).flatMap(allOf)];

/** What a node and all below it call by name: fields, layers, defined conditions. */
export const namesUsed = (tree: Tree): string[] => allOf(tree).flatMap((one) => (one.kind === 'name' ? one.name : []));
