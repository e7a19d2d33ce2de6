import { name, type Tree } from '../../../analysis/tree.ts';

export const storedNumber: Tree = name('stored');

/** A formula over the stored numbers, which people call DN. */
export const ofNumbers = (tree: Tree): Tree =>
  tree.kind === 'name' && tree.name === 'dn'
    ? storedNumber
    : tree.kind === 'call'
      ? { ...tree, operands: tree.operands.map(ofNumbers) }
      : tree;
