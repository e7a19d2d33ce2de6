import type { Tree } from '../../../analysis/tree.ts';

/** Value of a formula over the stored number; NaN where it is more than arithmetic. */
const valueAt = (tree: Tree, stored: number): number => {
  if (tree.kind === 'number') return tree.value;
  if (tree.kind === 'name') return tree.name === 'stored' ? stored : Number.NaN;
  if (tree.kind !== 'call') return Number.NaN;
  const [first = Number.NaN, second = Number.NaN] = tree.operands.map((operand) => valueAt(operand, stored));
  switch (tree.operator) {
    case '+':
      return first + second;
    case '-':
      return first - second;
    case '*':
      return first * second;
    case '/':
      return first / second;
    case 'negate':
      return -first;
    default:
      return Number.NaN;
  }
};

/** `(stored - 1000) / 10000` as scale and offset of physical = stored × scale + offset; undefined for another curve. */
export const linearOf = (formula: Tree): { readonly scale: number; readonly offset: number } | undefined => {
  const offset = valueAt(formula, 0);
  const scale = valueAt(formula, 1) - offset;
  const straight = [10, 1_000, 25_000, -300].every((stored) => {
    const value = valueAt(formula, stored);
    return Math.abs(value - (offset + scale * stored)) <= 1e-9 * Math.max(1, Math.abs(value));
  });
  return straight && Number.isFinite(scale) && scale !== 0 ? { scale, offset } : undefined;
};
