import { fieldOf } from '../../../analysis/environment.ts';
import { namesUsed } from '../../../analysis/parts.ts';
import type { Tree } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';

/** Whose numbers an expression tells: of cells, or of things that have one each. */

/** The field that an expression is, where it is one by its name. */
export const fieldNamed = (tree: Tree, { fields }: Scope): Field | undefined =>
  tree.kind === 'name' ? fields.find(({ name }) => name === tree.name) : undefined;

/** One number of each thing set against another one of it: neither is of cells. */
const isQuotient = (tree: Tree, scope: Scope): boolean =>
  tree.kind === 'call' &&
  tree.operator === '/' &&
  namesUsed(tree).every(
    (used) =>
      fieldOf(scope, used)?.axes.includes('cells') === false || scope.layers.some(({ plural }) => plural === used),
  );

export const onCells = (tree: Tree, scope: Scope): boolean =>
  !isQuotient(tree, scope) && (tree.kind !== 'name' || (fieldOf(scope, tree.name)?.axes.includes('cells') ?? true));

/** The plural of the things of which a field holds numbers. */
export const membersOf = (tree: Tree, scope: Scope): string | undefined => {
  const { fields, layers } = scope;
  const [first] = isQuotient(tree, scope) ? namesUsed(tree) : [];
  const field = fields.find((one) => one.name === (tree.kind === 'name' ? tree.name : first));
  return field && !field.axes.includes('cells')
    ? layers.find(({ name: called }) => called === field.members)?.plural
    : undefined;
};

/** Those of which it holds one number each, whatever their dates. */
export const thingsOf = (tree: Tree, scope: Scope): string | undefined =>
  namesUsed(tree).some((used) => fieldOf(scope, used)?.axes.includes('dates')) ? undefined : membersOf(tree, scope);
