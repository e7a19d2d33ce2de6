import type { Rule } from '../chart.ts';
import { completed } from '../dates.ts';
import {
  type Core,
  type Direction,
  emptyPatch,
  type FieldMeaning,
  isEmpty,
  type Narrowing,
  narrowed,
  type Patch,
  type Population,
  patchOf,
  type Value,
} from '../meaning.ts';
import { combined, extentOf, other, otherPart } from './comparisons.ts';
import { rule } from './rule.ts';
import { bare } from './values.ts';

export type Second = { readonly value: Value } | { readonly patch: Patch } | { readonly population: Population };

/** The year that only one side says holds for both. */
const sameYear = (left: Value, right: Value): [Value, Value] => {
  const time = (value: Value): Extract<Narrowing, { kind: 'time' }> | undefined =>
    value.patch.narrowings.find((one) => one.kind === 'time');
  const [a, b] = [time(left), time(right)];
  if (!a || !b || a.to || b.to) return [left, right];
  const put = (value: Value, from: typeof a.from): Value => ({
    ...value,
    patch: {
      ...value.patch,
      narrowings: value.patch.narrowings.map((one) => (one.kind === 'time' ? { ...one, from } : one)),
    },
  });
  return [put(left, completed(a.from, b.from)), put(right, completed(b.from, a.from))];
};

const secondOf = (left: Value, second: Second): Value | undefined =>
  'value' in second
    ? second.value
    : 'patch' in second
      ? other(left, second.patch)
      : (other(left, patchOf(second.population)) ?? otherPart(left, second.population));

export const compare = (
  operator: Extract<Core, { kind: 'binary' }>['operator'],
  dir: Direction,
  left: Value,
  second: Second,
): Value | undefined => {
  const right = secondOf(left, second);
  if (!right) return undefined;
  const [a, b] = sameYear(left, right);
  // Of both the second one is the whole: "how many percent darker" is how much less of it.
  if (operator === 'percent_more') return combined(dir === 'max' ? operator : 'percent_less', a, b);
  return dir === 'max' ? combined(operator, a, b) : combined(operator, b, a);
};

export interface Scaled {
  readonly field: FieldMeaning;
  readonly dir: Direction;
}

/** What is compared: cells of a kind, places or moments; a condition alone is no side of a comparison. */
export const scaledValue = ({ field }: Scaled, part: Population | Patch): Value | undefined => {
  const patch = subject(part);
  return isEmpty(patch) || (!('head' in part) && part.narrowings.length === 0)
    ? undefined
    : narrowed(bare(field), patch);
};

const subject = (part: Population | Patch): Patch => ('head' in part ? patchOf(part) : part);

const deltaOf = (operator: string, value: Value): Value => ({
  core: { kind: 'delta', operator, value },
  patch: emptyPatch,
});

const differences = (how: string): Rule[] => [
  rule('Value', `(${how}) ScaleCmp Pop|Adj Than2`, (scaled: Scaled, part: Population | Patch, second: Second) => {
    const left = scaledValue(scaled, part);
    return left && compare('-', scaled.dir, left, second);
  }),
  rule('Value', `(${how}) Cmp Value Than2`, ({ is }: { is: Direction }, left: Value, second: Second) =>
    compare('-', is, left, second),
  ),
  rule('Value', `(${how}) Cmp Pop Than2`, ({ is }: { is: Direction }, population: Population, second: Second) => {
    const left = extentOf(population);
    return left && compare('-', is, left, second);
  }),
  rule(
    'Value',
    `(${how}) ScaleDelta Pop|Adj`,
    ({ field, dir }: { field: FieldMeaning; dir: string }, part: Population | Patch) =>
      narrowed(deltaOf(dir, bare(field)), subject(part)),
  ),
];

/** How much warmer, by how many hectares larger, how many times as large: premises in any order. */
export const contrastRules: readonly Rule[] = [
  ...['ByHowMuch', 'HowMuch'].flatMap(differences),
  rule('Value', '(ByPercent) ScaleCmp Pop|Adj Than2', (scaled: Scaled, part: Population | Patch, second: Second) => {
    const left = scaledValue(scaled, part);
    return left && compare('percent_more', scaled.dir, left, second);
  }),
  rule('Value', '(ByPercent) Cmp Value Than2', ({ is }: { is: Direction }, left: Value, second: Second) =>
    compare('percent_more', is, left, second),
  ),
  rule('Value', '(ByPercent) Cmp Pop Than2', ({ is }: { is: Direction }, population: Population, second: Second) => {
    const left = extentOf(population);
    return left && compare('percent_more', is, left, second);
  }),
  rule(
    'Asked',
    'ByUnit ScaleCmp Pop|Adj Than2',
    ({ unit }: { unit: string }, scaled: Scaled, part: Population | Patch, second: Second) => {
      const left = scaledValue(scaled, part);
      const value = left && compare('-', scaled.dir, left, second);
      return value && { value, unit };
    },
  ),
  rule(
    'Asked',
    'ByUnit ScaleDelta Pop|Adj',
    ({ unit }: { unit: string }, { field, dir }: { field: FieldMeaning; dir: string }, part: Population | Patch) => {
      const value = narrowed(deltaOf(dir, bare(field)), subject(part));
      return value && { value, unit };
    },
  ),
  rule(
    'Asked',
    'ByUnit Cmp Value Than2',
    ({ unit }: { unit: string }, { is }: { is: Direction }, left: Value, second: Second) => {
      const value = compare('-', is, left, second);
      return value && { value, unit };
    },
  ),
  rule(
    'Asked',
    'ByUnit Cmp Pop Than2',
    ({ unit }: { unit: string }, { is }: { is: Direction }, population: Population, second: Second) => {
      const left = extentOf(population);
      const value = left && compare('-', is, left, second);
      return value && { value, unit };
    },
  ),
  rule('Value', '(HowManyTimes) Cmp Value Than2', ({ is }: { is: Direction }, left: Value, second: Second) =>
    compare('/', is, left, second),
  ),
  rule(
    'Value',
    '(HowManyTimes) Cmp Pop Adj Than2',
    ({ is }: { is: Direction }, population: Population, patch: Patch, second: Second) => {
      const extent = extentOf(population);
      const left = extent && narrowed(extent, patch);
      return left && compare('/', is, left, second);
    },
  ),
  rule('Value', '(HowManyTimes) ScaleCmp Pop|Adj Than2', (scaled: Scaled, part: Population | Patch, second: Second) => {
    const left = scaledValue(scaled, part);
    return left && compare('/', scaled.dir, left, second);
  }),
  rule('Value', '(HowManyTimes) Cmp Pop Than2', ({ is }: { is: Direction }, population: Population, second: Second) => {
    const left = extentOf(population);
    return left && compare('/', is, left, second);
  }),
];
