import { call, name, type Tree, text } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { nounForms } from './inflect.ts';
import { contentOf } from './lexicon.ts';
import { type FieldMeaning, union } from './meaning.ts';

/** How words of the lexicon stand for things of a folder. */

const key = (text_: string, functionWords: ReadonlySet<string>): string => contentOf(text_, functionWords).join(' ');

const coded = (field: Field): boolean => field.sort === 'code' || field.sort === 'flags';

export const memberTree = (field: Field, member: string): Tree =>
  field.sort === 'flags' ? call('has', name(field.name), text(member)) : call('=', name(field.name), text(member));

type Fit = (member: string, form: string, head: string) => boolean;

/** What is so called has been or may become that, and is not. */
const once =
  /^(?:former|formerly|ex|dead|dry|dried(?: up)?|burned|burnt|lost|felled|cleared|drained|deforested|abandoned|potential|planned|proposed) /;

export const isOnce = (member: string): boolean => once.test(member.toLowerCase());

const endsWith = (member: string, form: string): boolean =>
  member.endsWith(` ${form}`) && !/^(?:no|non|not) /.test(member) && !isOnce(member);

/** Whole name; head noun at the end; head noun before a comma; first words. The first that fits anything decides. */
const fits: readonly Fit[] = [
  (member, form) => member === form,
  endsWith,
  (_, form, head) => head === form || endsWith(head, form),
  (member, form) => member.startsWith(`${form} `),
];

/** "Closed forest, evergreen needleleaf": what stands behind the comma tells which, not what. */
const headOf = (member: string): string => member.split(',')[0] ?? member;

/** What a compound ends with is what it is: "cloud shadow" is a shadow, "forest plantation" a plantation. "Snow or ice" is no compound. */
const isOfOtherKind = (member: string, forms: readonly string[], isOther: (word: string) => boolean): boolean => {
  const words = member.toLowerCase().trim().split(/\s+/);
  const plain = words.every((word) => /^[\p{L}-]+$/u.test(word) && !/^(?:or|and|with|of|in|under|on)$/.test(word));
  return plain && words.length > 1 && !forms.includes(member.toLowerCase()) && isOther(words.at(-1) ?? '');
};

interface Naming {
  readonly functionWords: ReadonlySet<string>;
  /** Does the word name another kind of cover? */
  readonly isOther: (word: string) => boolean;
  /** Names of kinds that it takes in where a legend has them apart: cirrus is cloud. */
  readonly besides: readonly string[];
  /** How the question calls it. */
  readonly said: string;
}

/** Members that are kinds of what is said by one noun, which none of them is called by alone: "seasonal water" beside "permanent water". */
const kindsOf = <Member extends { readonly said: string }>(
  said: string,
  forms: readonly string[],
  members: readonly Member[],
): readonly Member[] => {
  const nouns = forms.filter((form) => !form.includes(' ') && nounForms(form).includes(said));
  const alone = members.some((member) => nouns.some((noun) => nounForms(noun).includes(member.said)));
  const isKind = (member: string): boolean =>
    !/^(?:no|non|not|without) /.test(member) &&
    nouns.some((noun) => nounForms(noun).some((one) => member.endsWith(` ${one}`)));
  return alone ? [] : members.filter((member) => isKind(member.said));
};

const allOf = (field: Field, members: readonly { readonly member: string }[]) => {
  const names = [...new Set(members.map(({ member }) => member))];
  const [first, ...others] = names.map((member): readonly Tree[] => [memberTree(field, member)]);
  return first && { all: others.reduce((sum, one) => union(sum, one) ?? sum, first), members: names };
};

/** For each coded field the union of the members that one of the names stands for. */
export const membersNamed = (
  scope: Scope,
  names: readonly string[],
  { functionWords, isOther, besides, said: asked }: Naming,
): { readonly all: readonly Tree[]; readonly members: readonly string[] }[] => {
  const forms = names.map((one) => key(one, functionWords));
  const also = besides.map((one) => key(one, functionWords));
  return scope.fields.filter(coded).flatMap((field) => {
    const all = (field.names ?? []).map((member) => ({
      member,
      said: key(member.replace(/\([^)]*\)/g, ' '), functionWords),
      head: key(headOf(member), functionWords),
    }));
    for (const suits of fits) {
      const own = all.filter(
        ({ member, said, head }) =>
          forms.some((form) => suits(said, form, head)) && !isOfOtherKind(member, names, isOther),
      );
      const apart = field.sort === 'code' && own.length > 0 ? all.filter(({ said }) => also.includes(said)) : [];
      const kinds = field.sort === 'code' && own.length > 0 ? kindsOf(asked, forms, all) : [];
      const now = [...new Set([...own, ...apart, ...kinds.filter(({ said }) => !isOnce(said))])];
      // Whether dead coral is coral nobody can tell: both ways are worked out.
      const both = [...new Set([...now, ...kinds])];
      const ways = both.length > now.length ? [now, both] : [now];
      const found = ways.flatMap((way) => allOf(field, way) ?? []);
      if (found.length > 0) return found;
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
