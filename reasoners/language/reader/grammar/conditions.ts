import { call, number, type Tree } from '../../../../analysis/tree.ts';
import type { Rule } from '../chart.ts';
import {
  type Direction,
  emptyPatch,
  type FieldMeaning,
  negation,
  type Patch,
  type Threshold,
  union,
  unique,
} from '../meaning.ts';
import { compared, denied } from '../threshold.ts';
import { itself, rule } from './rule.ts';

interface Quantity {
  readonly value: number;
  readonly unit: string | null;
}

interface Scaled {
  readonly field: FieldMeaning;
  readonly dir: Direction;
}

interface Operated {
  readonly is: Threshold['operator'];
}

const threshold = ({ is }: Operated, low: Quantity): Threshold => ({ operator: is, low, high: null, negated: false });

const between = (low: Quantity, high: Quantity): Threshold | undefined =>
  low.value < high.value
    ? {
        operator: 'between',
        low: { value: low.value, unit: low.unit ?? high.unit },
        high: { value: high.value, unit: high.unit ?? low.unit },
        negated: false,
      }
    : undefined;

const both = (one: readonly Tree[], other: readonly Tree[]): Tree[] => unique([...one, ...other]);

/** The quantity of a comparison is the quantity of the next one: "NDVI above 0.2 and below 0.4". */
const again = (condition: readonly Tree[], next: Threshold): Tree | undefined => {
  const [only] = condition;
  const subject = condition.length === 1 && only?.kind === 'call' ? only.operands[0] : undefined;
  return subject && compared(subject, next);
};

const conditionOf = (field: FieldMeaning, limit: Threshold): Tree[] => [compared(field.tree, limit)];

const ofMap = (map: { readonly name: string }, classes: readonly Tree[]): readonly Tree[] | undefined =>
  classes.every(
    (tree) =>
      tree.kind === 'call' &&
      (tree.operator === '=' || tree.operator === 'in') &&
      tree.operands[0]?.kind === 'name' &&
      tree.operands[0].name === map.name,
  )
    ? classes
    : undefined;

const relative = (where: readonly Tree[]): Patch => ({ ...emptyPatch, where });

/** "Slopes steeper than 20°": the adjective is of the field that was named. */
const about = (field: FieldMeaning, condition: readonly Tree[]): readonly Tree[] | undefined =>
  condition.every((tree) => tree.kind === 'call' && JSON.stringify(tree.operands[0]) === JSON.stringify(field.tree))
    ? condition
    : undefined;

const joined = (one: Patch, other: Patch): Patch | undefined => {
  const where = unique([...one.where, ...other.where]);
  const thresholds = unique([...one.thresholds, ...other.thresholds]);
  return where.length + thresholds.length > 1 ? { where, thresholds, narrowings: [] } : undefined;
};

/** "SCL classes 8, 9 and 10". */
const ofCodes = (field: string, codes: readonly number[]): Tree[] | undefined =>
  codes.every((code) => Number.isInteger(code) && code >= 0)
    ? [
        codes
          .map((code) => call('=', { kind: 'name', name: field }, number(code)))
          .reduce((left, right) => call('or', left, right)),
      ]
    : undefined;

export const conditionRules: readonly Rule[] = [
  rule('Qty', 'Num', (value: number): Quantity => ({ value, unit: null })),
  rule('Qty', '(About) Qty', itself),
  rule('Thresh', 'Compare Qty', threshold),
  rule('Thresh', 'Compare (Of) Qty', (operated: Operated, quantity: Quantity) => threshold(operated, quantity)),
  rule('Thresh', 'CompareVerb Qty', threshold),
  rule('Thresh', '(Of) Thresh', itself),
  rule('Thresh', '(Lies) Thresh', itself),
  rule('Thresh', 'Qty After', (quantity: Quantity, operated: Operated) => threshold(operated, quantity)),
  rule('Thresh', '(Between) Qty (And|To) Qty', (low: Quantity, high: Quantity) => between(low, high)),
  rule('Thresh', '(Not) Thresh', (limit: Threshold) => denied(limit)),
  rule('Cond', 'Field Thresh', conditionOf),
  rule('Cond', 'Field (NotBe) Thresh', (field: FieldMeaning, limit: Threshold) => conditionOf(field, denied(limit))),
  rule('Cond', 'Thresh (Of) Field', (limit: Threshold, field: FieldMeaning) => conditionOf(field, limit)),
  rule('Cond', 'Thresh Field', (limit: Threshold, field: FieldMeaning) => conditionOf(field, limit)),
  rule('Cond', 'ScaleCmp (Than) Qty', ({ field, dir }: Scaled, low: Quantity) =>
    conditionOf(field, { operator: dir === 'max' ? '>' : '<', low, high: null, negated: false }),
  ),
  rule('Cond', 'CodeField Mask', ofMap),
  rule('Cond', 'CodeField Compare Mask', (map: { name: string }, { is }: Operated, classes: readonly Tree[]) =>
    is === '=' ? ofMap(map, classes) : is === '!=' && ofMap(map, classes) ? negation(classes) : undefined,
  ),
  rule(
    'Cond',
    'CodeField (NotBe) Mask',
    (map: { name: string }, classes: readonly Tree[]) => ofMap(map, classes) && negation(classes),
  ),
  rule('Mask', 'CodeField|CodeName Compare Num', (map: { name: string }, { is }: Operated, code: number) =>
    is === '=' ? [call('=', { kind: 'name', name: map.name }, number(code))] : undefined,
  ),
  rule('Codes', 'Num (And|Or) Num', (one: number, other: number) => [one, other]),
  rule('Codes', 'Codes (And|Or) Num', (all: readonly number[], one: number) => [...all, one]),
  rule('Mask', 'CodeField (Code) Codes', ({ name }: { name: string }, codes: readonly number[]) =>
    ofCodes(name, codes),
  ),
  rule('Mask', 'CodeField Codes', ({ name }: { name: string }, codes: readonly number[]) => ofCodes(name, codes)),
  rule('Mask', 'CodeField (Code) Num', ({ name }: { name: string }, code: number) => ofCodes(name, [code])),
  rule('Mask', '(Code) Codes (Of|In) CodeField', (codes: readonly number[], { name }: { name: string }) =>
    ofCodes(name, codes),
  ),
  rule('Mask', '(Code) Num (Of|In) CodeField', (code: number, { name }: { name: string }) => ofCodes(name, [code])),
  rule('Cond', 'Cond (AndCond) Cond', (one: readonly Tree[], other: readonly Tree[]) => both(one, other)),
  rule('Cond', 'Cond (AndCond) Thresh', (one: readonly Tree[], next: Threshold) => {
    const more = again(one, next);
    return more && both(one, [more]);
  }),
  rule('Cond', 'Cond (Or) Cond', (one: readonly Tree[], other: readonly Tree[]) => union(one, other)),
  rule('Cond', 'Cond (Or) Thresh', (one: readonly Tree[], next: Threshold) => {
    const more = again(one, next);
    return more && union(one, [more]);
  }),
  rule('Cond', 'Field (And) Field Thresh', (one: FieldMeaning, other: FieldMeaning, limit: Threshold) => [
    ...conditionOf(one, limit),
    ...conditionOf(other, limit),
  ]),
  rule('Cond', '(Both) Cond', (condition: readonly Tree[]) => (condition.length > 1 ? condition : undefined)),
  rule('Cond', '(Not) Cond', (condition: readonly Tree[]) => negation(condition)),
  rule('Mask', '(Not) Mask', (classes: readonly Tree[]) => negation(classes)),
  rule('Mask', 'Mask (Free)', (classes: readonly Tree[]) => negation(classes)),
  rule('Mask', 'Mask (And|Or) Mask', (one: readonly Tree[], other: readonly Tree[]) => union(one, other)),
  rule('Mask', 'Mask Place', itself),
  rule('Mask', 'Mask Cover', itself),
  rule('Cond', 'Field Cond', (field: FieldMeaning, condition: readonly Tree[]) => about(field, condition)),
  rule('Cond', 'Field (Lies) Thresh', conditionOf),
  rule('Rel', '(In) Cond', relative),
  rule('Adj', '(WithWord) Cond', relative),
  rule('Rel', 'Rel (AndCond) Rel', joined),
  rule('Rel', 'Cond', relative),
  rule('Rel', '(WithWord) Rel', itself),
  rule('Rel', '(WithWord) Mask', (classes: readonly Tree[]) => relative(classes)),
  rule('Rel', '(Covered) Mask', (classes: readonly Tree[]) => relative(classes)),
  rule('Rel', '(Not) Rel', ({ where, narrowings, thresholds }: Patch) =>
    where.length > 0 && narrowings.length + thresholds.length === 0 ? relative(negation(where)) : undefined,
  ),
  rule('Rel', 'Thresh', (limit: Threshold): Patch => ({ ...emptyPatch, thresholds: [limit] })),
];
