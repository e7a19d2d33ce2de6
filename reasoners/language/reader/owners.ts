import { fieldOf } from '../../../analysis/environment.ts';
import { namesUsed } from '../../../analysis/parts.ts';
import type { Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';

/** Whose numbers an expression tells: of cells, or of things that have one each. */

/** One number of each thing set against another one of it: neither is of cells. */
const isRate = (tree: Tree, scope: Scope): boolean =>
  tree.kind === 'call' &&
  tree.operator === '/' &&
  namesUsed(tree).every((used) =>
    [fieldOf(scope, used)?.axes.includes('cells') === false, scope.layers.some(({ plural }) => plural === used)].some(
      Boolean,
    ),
  );

export const onCells = (tree: Tree, scope: Scope): boolean =>
  !isRate(tree, scope) && (tree.kind !== 'name' || (fieldOf(scope, tree.name)?.axes.includes('cells') ?? true));

/** The plural of the things of which a field holds numbers. */
export const membersOf = (tree: Tree, scope: Scope): string | undefined => {
  const { fields, layers } = scope;
  const [first] = isRate(tree, scope) ? namesUsed(tree) : [];
  const field = fields.find((one) => one.name === (tree.kind === 'name' ? tree.name : first));
  return field && !field.axes.includes('cells')
    ? layers.find(({ name: called }) => called === field.members)?.plural
    : undefined;
};

/** Those of which it holds one number each, whatever their dates. */
export const thingsOf = (tree: Tree, scope: Scope): string | undefined =>
  namesUsed(tree).some((used) => fieldOf(scope, used)?.axes.includes('dates')) ? undefined : membersOf(tree, scope);
