import { name } from '../../../analysis/tree.ts';
import type { Definition } from '../reader/grammar/givens.ts';
import type { Defined } from '../reader/names.ts';
import { formsOf } from '../reader/stated.ts';

/** Names that a question gives a meaning of its own, and what they are called. */

/** What the question writes out before an abbreviation of its own: "Leaf Water Number (LWN)". */
const longForms = (called: string, text: string): string[] => {
  const written = new RegExp(`((?:[\\p{L}]+[ -]){1,6})\\(${called.toUpperCase()}\\)`, 'u').exec(text)?.[1]?.trim();
  const words = (written ?? '').split(/[ -]+/);
  const taken = words.slice(-called.length);
  return taken.length === called.length && taken.map((word) => word[0]?.toLowerCase()).join('') === called
    ? [taken.join(' ').toLowerCase()]
    : [];
};

/** "Daytime LST = …": what is worked out of the day is called so with its time, too. */
const withTheirTime = (called: string, forms: readonly string[], text: string): string[] => {
  const times = [...text.matchAll(/\b((?:day|night)-?time) (\p{L}[\p{L}\p{Nd}]*)\s*=/giu)]
    .filter((match) => match[2]?.toLowerCase() === called)
    .map((match) => (match[1] ?? '').toLowerCase());
  return times.flatMap((time) => forms.map((form) => `${time} ${form}`));
};

/** Names that are defined somewhere, before it is known as what. */
export const placeholders = (names: Iterable<string>, text = ''): Defined[] =>
  [...new Set([...names].map((one) => one.toLowerCase()))].map((called) => {
    const forms = [
      ...formsOf({ name: called, condition: false }),
      ...(called === 'lst' ? ['surface temperature'] : []),
      ...(called.includes('vapour') ? [called.replace('vapour', 'vapor')] : []),
      ...(/^[a-z]{3,6}$/.test(called) ? longForms(called, text) : []),
    ];
    return {
      name: called,
      tree: { kind: 'number', value: 0 },
      condition: false,
      forms: [...forms, ...withTheirTime(called, forms, text)],
    };
  });

/** Formulas find names as they are written: in small letters or in capitals. */
export const inBothCases = (names: Iterable<string>): string[] => [...names].flatMap((one) => [one, one.toUpperCase()]);

/** What quantities are written as in formulas. */
const symbols: Readonly<Record<string, string>> = { emissivity: 'ε', reflectance: 'ρ' };

/** The sign of a quantity that the question defines in words: "Emissivity is …" of a formula with ε. */
export const symbolsFor = (defined: readonly Definition[]): Definition[] =>
  defined.flatMap(({ name: called }) => {
    // "The emissivity ε is …": by its word and by its letter.
    const symbol = symbols[called] ?? /^\p{L}{3,} (\p{L})$/u.exec(called)?.[1];
    return symbol === undefined || defined.some(({ name: other }) => other === symbol)
      ? []
      : [{ name: symbol, tree: name(called), condition: false }];
  });

/** "…, where T is band 4 divided by …", "…, where Tlow and Thigh are …": names that a formula uses before they are told. */
export const letters = (text: string): string[] => [
  ...[...text.matchAll(/\bwhere (\p{L}) is\b/gu)].map((match) => match[1] ?? ''),
  ...[...text.matchAll(/\bwhere (\p{L}[\p{L}\p{Nd}_]*) and (\p{L}[\p{L}\p{Nd}_]*) are\b/gu)].flatMap((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ]),
];

/** Words of the names that a question gives formulas for. */
export const ownWords = (declared: ReadonlySet<string>, text: string): string[] =>
  placeholders(declared, text).flatMap(({ forms }) => forms.flatMap((form) => form.toLowerCase().split(/[ -]+/)));
