import type { FieldProfile } from '../../../core/profile.ts';
import { answersIn } from './answers.ts';
import { identifier } from './names.ts';
import { areShort, cellsOf, inEnglish, isSaid, textsOf } from './naming.ts';
import { englishOf } from './translations.ts';

/** Kinds that several things share. */
export interface Codes {
  /** What the data call them, what documents say that codes mean, and their English names. */
  readonly names: readonly string[];
  /** What is written for each of the names. */
  readonly stored: ReadonlyMap<string, string>;
}

/** Names of the kinds of a column; one that stands for two kinds names neither. */
export const codesOf = (column: FieldProfile, explained: ReadonlyMap<string, readonly string[]>): Codes => {
  const own = textsOf(column);
  const told = own.flatMap((code) => (explained.get(code) ?? []).map((name) => [name, code] as const));
  const english = inEnglish(own).concat(
    told.flatMap(([name, code]) => inEnglish([name]).map(([translated]) => [translated, code] as const)),
  );
  const answers = answersIn(own);
  const answered = answers
    ? Object.entries(answers).map(([answer, code]): readonly [string, string] => [answer, code])
    : [];
  const written = own.map((code) => [code, code] as const);
  // A letter answers, a number stands for a name: neither is one.
  const isNoName = (code: string): boolean => (answers ? code.length < 2 : explained.has(code) && /^\d+$/.test(code));
  const pairs = [...written.filter(([code]) => !isNoName(code)), ...told, ...english, ...answered];
  const clear = pairs.filter(([name, code]) =>
    pairs.every((other) => other[0].toLowerCase() !== name.toLowerCase() || other[1] === code),
  );
  const stored = new Map<string, string>();
  const lower = new Set<string>();
  for (const [name, code] of clear) {
    if (lower.has(name.toLowerCase())) continue;
    lower.add(name.toLowerCase());
    stored.set(name, code);
  }
  return { names: [...stored.keys()], stored };
};

/** Kinds without a translated name that all of the things are called by: a "refuge" among huts is no hut in particular. */
export const apartFrom = (nouns: readonly string[], { names, stored }: Codes): Codes => {
  const taken = new Set(nouns.map((noun) => noun.toLowerCase()));
  const kept = names.filter((name) => stored.get(name) === name || !taken.has(name.toLowerCase()));
  return { names: kept, stored: new Map([...stored].filter(([name]) => kept.includes(name))) };
};

/** Columns of what a thing is like, and not where it lies or whose it is. */
const likeness =
  /^(?:type|kind|class|cls|category|surface|status|state_of|condition|material|pavement|crop|cover|use|land_?use|soil|texture|species|level|grade|difficulty|order|severity|confidence|quality|season|method|fuel|source)(?:_|$)|_(?:type|kind|class|category|surface|status|material|crop|cover|use|species|level|grade)$/;

const place =
  /(?:^|_)(?:region|district|state|zone|province|basin|county|commune|municipality|sector|area|department|city|town|country|island|ward|division|side|bank)$/;

/** A column of what things are like: their kind, their surface. */
export const tellsLikeness = ({ name }: FieldProfile): boolean =>
  [identifier(name), ...englishOf(name).map(identifier)].some((one) => likeness.test(one));

/** "paved", "moderate": values that tell what things are like are no names of them, nor of a place. */
export const isDescriptive = (column: FieldProfile): boolean => {
  const texts = textsOf(column);
  const called = [identifier(column.name), ...englishOf(column.name).map(identifier)];
  return (
    called.some((one) => likeness.test(one)) ||
    (!called.some((one) => place.test(one)) && texts.every((text) => /^\p{Ll}/u.test(text)))
  );
};

/** A property that several things share a value of: a kind, an owner, yes or no. `named`: a list says what its codes mean. */
export const isKind = (column: FieldProfile, count: number, named = false): boolean => {
  const texts = textsOf(column);
  const filled = column.values ? cellsOf(column).filter((cell) => cell !== '').length : count;
  const means = texts.some(isSaid) || answersIn(texts) !== undefined;
  return column.type === 'text' && (means || named) && texts.length < filled && texts.length <= 60 && areShort(texts);
};
