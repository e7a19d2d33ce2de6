import { call, name, type Tree, text } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { contentOf } from './lexicon.ts';
import { type FieldMeaning, union } from './meaning.ts';

/** How words of the lexicon stand for things of a folder. */

const key = (text_: string, functionWords: ReadonlySet<string>): string => contentOf(text_, functionWords).join(' ');

const coded = (field: Field): boolean => field.sort === 'code' || field.sort === 'flags';

export const memberTree = (field: Field, member: string): Tree =>
  field.sort === 'flags' ? call('has', name(field.name), text(member)) : call('=', name(field.name), text(member));

type Fit = (member: string, form: string) => boolean;

/** Whole name; head noun at the end; first words. The first that fits anything decides. */
const fits: readonly Fit[] = [
  (member, form) => member === form,
  (member, form) => member.endsWith(` ${form}`) && !/^(?:no|non|not) /.test(member),
  (member, form) => member.startsWith(`${form} `),
];

/** For each coded field the union of the members that one of the names stands for. */
export const membersNamed = (
  scope: Scope,
  names: readonly string[],
  functionWords: ReadonlySet<string>,
): { readonly all: readonly Tree[]; readonly members: readonly string[] }[] => {
  const forms = names.map((one) => key(one, functionWords));
  return scope.fields.filter(coded).flatMap((field) => {
    for (const suits of fits) {
      const found = (field.names ?? []).filter((member) =>
        forms.some((form) => suits(key(member.replace(/\([^)]*\)/g, ' '), functionWords), form)),
      );
      const [first, ...others] = found.map((member) => [memberTree(field, member)]);
      if (first)
        return [{ all: others.reduce<readonly Tree[]>((sum, one) => union(sum, one) ?? sum, first), members: found }];
    }
    return [];
  });
};

export const fieldMeaning = (field: Field): FieldMeaning => ({ tree: name(field.name), quantity: field.quantity });

/** Number fields of one of these quantities; a slope also from an elevation. */
export const fieldsOfQuantity = (scope: Scope, quantities: readonly string[]): FieldMeaning[] => {
  const held = scope.fields
    .filter((field) => !coded(field) && field.quantity !== null && quantities.includes(field.quantity))
    .map(fieldMeaning);
  if (held.length > 0) return held;
  const derived = quantities.find((one) => one === 'slope' || one === 'aspect');
  return derived === undefined
    ? []
    : scope.fields
        .filter(({ quantity }) => quantity === 'elevation')
        .map((field) => ({
          tree: call(derived === 'slope' ? 'slope' : 'aspect', name(field.name)),
          quantity: derived,
        }));
};
