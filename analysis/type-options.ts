import { FaultError } from './fault.ts';
import type { Operator } from './operators.ts';
import { print } from './print.ts';
import type { Environment } from './surroundings.ts';
import type { CallTree } from './tree.ts';
import { placed } from './type-arithmetic.ts';

const wrongArgument = (tree: CallTree, message: string): FaultError =>
  new FaultError({ kind: 'wrong-argument', about: tree.operator, message, ...placed(tree) });

/** Is an option that goes with a choice of another one beside that choice? */
const counts = (tree: CallTree, { of = {} }: NonNullable<Operator['options']>[string]): boolean =>
  Object.entries(of).every(([name, choice]) => {
    const chosen = tree.options?.[name];
    return chosen?.kind === 'text' && chosen.value === choice;
  });

/** Options have to be known, of their kind, and beside what they go with; those that are left out are assumed. */
export const checkOptions = (tree: CallTree, { options = {} }: Operator, { assumed }: Environment): void => {
  for (const [option, value] of Object.entries(tree.options ?? {})) {
    const known = Object.hasOwn(options, option) ? options[option] : undefined;
    if (!known)
      throw wrongArgument(
        tree,
        `${tree.operator} has no option “${option}”. It has: ${Object.keys(options).join(', ') || 'none'}.`,
      );
    const fits =
      typeof known.default === 'number'
        ? value.kind === 'number'
        : value.kind === 'text' && (known.choices?.includes(value.value) ?? true);
    if (!counts(tree, known))
      throw wrongArgument(
        tree,
        `${option} goes with ${Object.entries(known.of ?? {})
          .flat()
          .join(' ')} only.`,
      );
    if (!fits)
      throw wrongArgument(tree, `${option} is ${known.choices?.join(' or ') ?? 'a number'}; “${print(value)}” is not.`);
  }
  for (const [option, known] of Object.entries(options))
    if (!tree.options?.[option] && counts(tree, known)) assumed.add(known.say);
};
