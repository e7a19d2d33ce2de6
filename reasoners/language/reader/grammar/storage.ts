import { call, name, number, type Tree } from '../../../../analysis/tree.ts';
import type { Rule } from '../chart.ts';
import type { FieldMeaning } from '../meaning.ts';
import { fact, type Note, note } from './notes.ts';
import { rule } from './rule.ts';

/** A formula over the stored number; the field as it is named, else all data. */
const stored = (field: FieldMeaning | null, formula: Tree, unit?: string): Note | undefined => {
  if (field && field.tree.kind !== 'name') return undefined;
  const source = field?.tree.kind === 'name' ? field.tree.name : 'data';
  return fact({ kind: 'stored', source, formula, ...(unit === undefined ? {} : { unit }) });
};

const times = (factor: number): Tree => call('*', name('stored'), number(factor));
const dividedBy = (divisor: number): Tree => call('/', name('stored'), number(divisor));

const missing = (values: readonly number[]): Note => fact({ kind: 'missing', source: 'data', values });

const scaling = (factor: number, offset: number): Tree => call('+', times(factor), number(offset));

/** How numbers are stored. */
export const storageRules: readonly Rule[] = [
  rule('Note', '(ScaleFactor) Num', (factor: number) => stored(null, times(factor))),
  rule('Note', '(ScaleFactor) Num (Offset) Num', (factor: number, offset: number) =>
    stored(null, scaling(factor, offset)),
  ),
  rule('Note', '(ScaleFactor) Num (And) (Offset) Num', (factor: number, offset: number) =>
    stored(null, scaling(factor, offset)),
  ),
  rule('Note', 'Field (ScaleFactor) Num', (field: FieldMeaning, factor: number) => stored(field, times(factor))),
  rule('Note', 'Field (DivideBy) Num', (field: FieldMeaning, divisor: number) => stored(field, dividedBy(divisor))),
  rule('Note', '(DivideBy) Num', (divisor: number) => stored(null, dividedBy(divisor))),
  rule('Note', '(Define) Field (DivideBy) Num', (field: FieldMeaning, divisor: number) =>
    stored(field, dividedBy(divisor)),
  ),
  rule(
    'Note',
    'Field (StoredIn) Qty',
    (field: FieldMeaning, { value, unit }: { value: number; unit: string | null }) =>
      unit === null ? undefined : stored(field, times(value), unit),
  ),
  rule('Note', 'Field (StoredAs) Unit (Times) Num', (field: FieldMeaning, { is }: { is: string }, factor: number) =>
    stored(field, dividedBy(factor), is),
  ),
  rule('Note', 'StoredNoun (DivideBy) Num', (sources: readonly string[], divisor: number) =>
    note(
      [],
      sources.map((source) => ({ kind: 'stored', source, formula: dividedBy(divisor) })),
    ),
  ),
  rule('Note', 'Num (NoData)', (value: number) => missing([value])),
  rule('Note', 'Num (DefineAs) (NoData)', (value: number) => missing([value])),
  rule('Note', '(NoData) (DefineAs) Num', (value: number) => missing([value])),
  rule('Note', '(NoData) Num', (value: number) => missing([value])),
  rule('Note', '(Cells|Place) (WithWord|Of) Num (Outside)', (value: number) => missing([value])),
  rule('Note', 'Num (Outside)', (value: number) => missing([value])),
  rule('Note', '(Zeros) (Outside)', () => missing([0])),
  rule('Note', '(Zeros) (NoData)', () => missing([0])),
  rule('Note', '(Zeros) (DefineAs) (NoData)', () => missing([0])),
  rule('Note', '(Beyond) Num (To) Num (DefineAs) (NoData)', (from: number, to: number) =>
    fact({ kind: 'valid', source: 'data', from, to }),
  ),
  rule('Note', '(ValidRange) Num (To) Num', (from: number, to: number) =>
    fact({ kind: 'valid', source: 'data', from, to }),
  ),
  rule('Note', '(ValidRange) (DefineAs) Num (To) Num', (from: number, to: number) =>
    fact({ kind: 'valid', source: 'data', from, to }),
  ),
];
