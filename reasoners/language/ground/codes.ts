import type { FieldProfile } from '../../../core/profile.ts';
import { areShort, cellsOf, inEnglish, isSaid, textsOf } from './naming.ts';

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
  const pairs = [...own.map((code) => [code, code] as const), ...told, ...english];
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

/** A property that several things share a value of: a kind, an owner, yes or no. */
export const isKind = (column: FieldProfile, count: number): boolean => {
  const texts = textsOf(column);
  const filled = column.values ? cellsOf(column).filter((cell) => cell !== '').length : count;
  return column.type === 'text' && texts.some(isSaid) && texts.length < filled && texts.length <= 60 && areShort(texts);
};
