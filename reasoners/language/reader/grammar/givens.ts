import type { OperatorName } from '../../../../analysis/operators.ts';
import { call, type Given, name, number, type Tree } from '../../../../analysis/tree.ts';
import type { Rule } from '../chart.ts';
import {
  conjunction,
  emptyPatch,
  type FieldMeaning,
  isEmpty,
  type Patch,
  type Population,
  type Value,
} from '../meaning.ts';
import { itself, rule } from './rule.ts';

/** What a question states: names for conditions and formulas, and facts of the data. */

export interface Definition {
  readonly name: string;
  readonly tree: Tree;
  readonly condition: boolean;
}

export interface Note {
  readonly defined: readonly Definition[];
  readonly facts: readonly Given[];
}

const note = (defined: readonly Definition[], facts: readonly Given[] = []): Note => ({ defined, facts });

const condition = (called: string, where: readonly Tree[]): Note | undefined => {
  const tree = conjunction(where);
  return tree && note([{ name: called, tree, condition: true }]);
};

const plainPatch = ({ where, narrowings, thresholds }: Patch): readonly Tree[] =>
  narrowings.length + thresholds.length === 0 ? where : [];
const cells = (population: Population): readonly Tree[] => (population.head.length === 0 ? plainPatch(population) : []);

const fact = (given: Given): Note => note([], [given]);

const band = (index: number, role: string): Given => ({ kind: 'band', source: 'data', number: index, name: role });
const bit = (source: string, index: number, called: string): Given => ({
  kind: 'bit',
  source,
  number: index,
  name: called,
});
const code = (source: string, index: number, called: string): Given => ({
  kind: 'code',
  source,
  number: index,
  name: called,
});

const whole = (value: number): boolean => Number.isInteger(value) && value >= 0;

/** A formula over the stored number; the field as it is named, else all data. */
const stored = (field: FieldMeaning | null, formula: Tree, unit?: string): Note | undefined => {
  if (field && field.tree.kind !== 'name') return undefined;
  const source = field?.tree.kind === 'name' ? field.tree.name : 'data';
  return fact({ kind: 'stored', source, formula, ...(unit === undefined ? {} : { unit }) });
};

const times = (factor: number): Tree => call('*', name('stored'), number(factor));
const dividedBy = (divisor: number): Tree => call('/', name('stored'), number(divisor));

const missing = (values: readonly number[]): Note => fact({ kind: 'missing', source: 'data', values });

const both = (one: Note, other: Note): Note => note([...one.defined, ...other.defined], [...one.facts, ...other.facts]);

const scaling = (factor: number, offset: number): Tree => call('+', times(factor), number(offset));

/** "Hot pixels (LST above 310 K)": what stands in the parentheses is what the words mean. */
const explained = (_: unknown, where: readonly Tree[]): readonly Tree[] => where;

/** "NDVI minus NDWI" in each cell. */
const formula = (called: string, { core, patch }: Value): Note | undefined => {
  if (core.kind !== 'binary' || !isEmpty(patch) || !/^[-+*/]$/.test(core.operator)) return undefined;
  const [left, right] = [core.left, core.right].map((side) =>
    side.core.kind === 'field' && side.core.reducer === null && isEmpty(side.patch) ? side.core.field.tree : undefined,
  );
  return (
    left && right && note([{ name: called, tree: call(core.operator as OperatorName, left, right), condition: false }])
  );
};

export const givenRules: readonly Rule[] = [
  rule('Named', 'NewName', itself),
  rule('Named', 'NewName Place|Cells', itself),
  rule('Note', '(Define) Rel (DefineAs) Named', (patch: Patch, called: string) => condition(called, plainPatch(patch))),
  rule('Note', '(Define) CellsPop|Pop (DefineAs) Named', (population: Population, called: string) =>
    condition(called, cells(population)),
  ),
  rule('Note', '(Define) Named (DefineAs) Rel', (called: string, patch: Patch) => condition(called, plainPatch(patch))),
  rule('Note', '(Define) Named (DefineAs) CellsPop|Pop', (called: string, population: Population) =>
    condition(called, cells(population)),
  ),
  rule('Note', '(Define) (Cells|Place) (DefineAs) Named Rel', (called: string, patch: Patch) =>
    condition(called, plainPatch(patch)),
  ),
  rule('Note', '(Use|Define) Cond (Of|In) Named', (where: readonly Tree[], called: string) => condition(called, where)),
  rule('Note', '(Use) Cond (DefineAs) Named', (where: readonly Tree[], called: string) => condition(called, where)),
  rule('Note', '(Open) Note (Close)', itself),
  rule('Note', 'NewName (DefineAs) Value', (called: string, value: Value) => formula(called, value)),
  rule('Note', '(Define) NewName (DefineAs) Value', (called: string, value: Value) => formula(called, value)),
  rule('Mask', 'Mask|Explained|Scale (Open) Cond (Close)', explained),
  rule('Mask', 'Mask|Explained|Scale (Cells|Place) (Open) Cond (Close)', explained),
  // "Cloud, counting classes 8 and 9": what the first stands for here.
  rule('Mask', 'Mask (Define) Mask', explained),
  rule('Rel', '(Cells|Place) (Open) Cond (Close)', (where: readonly Tree[]): Patch => ({ ...emptyPatch, where })),
  rule('Note', 'Named (DefineAs) Mask', (called: string, where: readonly Tree[]) => condition(called, where)),
  rule('Note', 'Named (DefineAs) Mask (Together|AsOne)', (called: string, where: readonly Tree[]) =>
    condition(called, where),
  ),
  rule('Note', '(Define) Named (DefineAs) Mask', (called: string, where: readonly Tree[]) => condition(called, where)),
  rule('Note', '(Define) Mask (DefineAs) Named', (where: readonly Tree[], called: string) => condition(called, where)),
  rule('Note', '(Define) (Cells|Place) Named Rel', (called: string, patch: Patch) =>
    condition(called, plainPatch(patch)),
  ),
  rule('Note', '(Define) (DefineAs) Named CellsPop|Pop', (called: string, population: Population) =>
    condition(called, cells(population)),
  ),
  rule('Note', 'Named (DefineAs) Rel', (called: string, patch: Patch) => condition(called, plainPatch(patch))),
  rule('Note', 'Named (DefineAs) CellsPop|Pop', (called: string, population: Population) =>
    condition(called, cells(population)),
  ),
  rule('Note', 'CellsPop|Pop (DefineAs) Named', (population: Population, called: string) =>
    condition(called, cells(population)),
  ),
  rule('Note', 'Rel (DefineAs) Named', (patch: Patch, called: string) => condition(called, plainPatch(patch))),
  rule('Field', '(NewName) (Equals) Formula', (tree: Tree): FieldMeaning => ({ tree, quantity: null })),
  rule('Note', 'NewName (Equals) Formula', (called: string, tree: Tree) =>
    note([{ name: called, tree, condition: false }]),
  ),
  rule('Note', '(Define) NewName (DefineAs) Formula', (called: string, tree: Tree) =>
    note([{ name: called, tree, condition: false }]),
  ),
  rule('Note', '(Cells|Place) (DefineAs) Named Rel', (called: string, patch: Patch) =>
    condition(called, plainPatch(patch)),
  ),
  rule('Note', '(WithWord) Note', itself),
  // Bands.
  rule('BandFact', '(BandNoun) Num Role', (index: number, role: string) =>
    whole(index) ? fact(band(index, role)) : undefined,
  ),
  rule('BandFact', '(BandNoun) Num (DefineAs) Role', (index: number, role: string) =>
    whole(index) ? fact(band(index, role)) : undefined,
  ),
  rule('BandFact', 'Role (DefineAs) (BandNoun) Num', (role: string, index: number) =>
    whole(index) ? fact(band(index, role)) : undefined,
  ),
  rule('BandFact', 'Role (BandNoun) Num', (role: string, index: number) =>
    whole(index) ? fact(band(index, role)) : undefined,
  ),
  rule('Roles', 'Role (And) Role', (one: string, other: string) => [one, other]),
  rule('Roles', 'Roles (And) Role', (all: readonly string[], role: string) => [...all, role]),
  rule('BandFact', '(BandNoun) Roles', (roles: readonly string[]) =>
    note(
      [],
      roles.map((role, index) => band(index + 1, role)),
    ),
  ),
  rule('BandFact', '(BandNoun) (DefineAs|Ordered) Roles', (roles: readonly string[]) =>
    note(
      [],
      roles.map((role, index) => band(index + 1, role)),
    ),
  ),
  rule('Note', 'BandFact', itself),
  rule('BandFact', 'BandFact (And) BandFact', (one: Note, other: Note) => both(one, other)),
  // Bits and codes.
  rule('BitFact', '(Bit) Num (DefineAs) NewName', (index: number, called: string) =>
    whole(index) ? fact(bit('data', index, called)) : undefined,
  ),
  rule('BitFact', 'NewName (DefineAs) (Bit) Num', (called: string, index: number) =>
    whole(index) ? fact(bit('data', index, called)) : undefined,
  ),
  rule('BitFact', '(In) FlagField BitFact', ({ name: source }: { name: string }, { facts }: Note) =>
    note(
      [],
      facts.map((given) => (given.kind === 'bit' ? { ...given, source } : given)),
    ),
  ),
  rule('BitFact', 'FlagField BitFact', ({ name: source }: { name: string }, { facts }: Note) =>
    note(
      [],
      facts.map((given) => (given.kind === 'bit' ? { ...given, source } : given)),
    ),
  ),
  rule('BitFact', 'BitFact (And) BitFact', (one: Note, other: Note) => both(one, other)),
  rule('Note', 'BitFact', itself),
  rule('CodeFact', '(Code) Num (DefineAs) NewName', (index: number, called: string) =>
    fact(code('data', index, called)),
  ),
  rule('CodeFact', 'NewName (DefineAs) (Code) Num', (called: string, index: number) =>
    fact(code('data', index, called)),
  ),
  rule('CodeFact', 'Num (Equals) NewName', (index: number, called: string) =>
    whole(index) ? fact(code('data', index, called)) : undefined,
  ),
  rule('CodeFact', '(Code) CodeFact', itself),
  rule('CodeFact', 'CodeFact (And) CodeFact', (one: Note, other: Note) => both(one, other)),
  rule('Note', 'CodeFact', itself),
  // How numbers are stored.
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
  rule('Note', 'Num (NoData)', (value: number) => missing([value])),
  rule('Note', 'Num (DefineAs) (NoData)', (value: number) => missing([value])),
  rule('Note', '(NoData) (DefineAs) Num', (value: number) => missing([value])),
  rule('Note', '(NoData) Num', (value: number) => missing([value])),
  rule('Note', '(Zeros) (NoData)', () => missing([0])),
  rule('Note', '(Zeros) (DefineAs) (NoData)', () => missing([0])),
  rule('Note', '(ValidRange) Num (To) Num', (from: number, to: number) =>
    fact({ kind: 'valid', source: 'data', from, to }),
  ),
  rule('Note', '(ValidRange) (DefineAs) Num (To) Num', (from: number, to: number) =>
    fact({ kind: 'valid', source: 'data', from, to }),
  ),
  rule('Note', 'Note (And) Note', (one: Note, other: Note) => both(one, other)),
];
