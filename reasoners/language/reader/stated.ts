import type { Given } from '../../../analysis/tree.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { findSpectralIndex } from '../../../knowledge/spectral-indices.ts';
import { meaningKey } from './chart.ts';
import type { Definition } from './grammar/givens.ts';
import type { Defined } from './names.ts';
import type { Sentence } from './sentence-type.ts';

/** What the sentences of a question state. */

/** What a defined quantity or index is called besides: "land surface temperature" for LST. */
export const formsOf = ({ name, condition }: Pick<Definition, 'name' | 'condition'>): string[] => {
  const quantity = condition ? undefined : findQuantity(name.toLowerCase());
  const index = condition ? undefined : findSpectralIndex(name.toUpperCase());
  return [
    ...new Set([
      name,
      ...(quantity ? [quantity.name.toLowerCase(), ...quantity.aliases] : []),
      ...(index ? [index.name.toLowerCase()] : []),
    ]),
  ];
};

/** The ways in which new names may be meant, one definition for each. */
export const definitions = (sentences: readonly Sentence[]): Defined[][] => {
  const all = new Map(
    sentences.flatMap(({ notes }) => notes.flatMap(({ defined }) => defined)).map((one) => [meaningKey(one), one]),
  );
  const byName = [...Map.groupBy(all.values(), ({ name }) => name).values()];
  const worlds = byName.reduce<Definition[][]>(
    (lists, choices) => lists.flatMap((list) => choices.map((one) => list.concat(one))),
    [[]],
  );
  return worlds.slice(0, 4).map((list) => list.map((one) => ({ ...one, forms: formsOf(one) })));
};

export const factsOf = (sentences: readonly Sentence[]): Given[] => [
  ...new Map(
    sentences.flatMap(({ notes }) => notes.flatMap(({ facts }) => facts)).map((given) => [meaningKey(given), given]),
  ).values(),
];

/** Names that stand before an equals sign somewhere, and the stored number: formulas may use them before they are known. */
export const declaredIn = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(/([\p{L}_][\p{L}\p{Nd}_]*)\s*=(?!=)/gu)].flatMap(({ 1: called = '' }) =>
      // "Radiance = …" at the beginning of a sentence is radiance elsewhere.
      /^\p{Lu}\p{Ll}{2,}$/u.test(called) ? [called, called.toLowerCase()] : [called],
    ),
    ...[...text.matchAll(/(?:^|[.;(]\s*)(\p{Lu}\p{Ll}{2,}) is\s+[-(\d]/gu)].flatMap(({ 1: called = '' }) => [
      called,
      called.toLowerCase(),
    ]),
    ...(/(?<![\p{L}_])DN(?![\p{L}_\d])/u.test(text) ? ['DN'] : []),
  ]);
