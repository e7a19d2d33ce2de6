import type { OperatorName } from '../../../../analysis/operators.ts';
import { call, type Given, number, type Tree } from '../../../../analysis/tree.ts';
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
import { fact, type Note, note } from './notes.ts';
import { itself, rule } from './rule.ts';
import { storageRules } from './storage.ts';

export type { Definition, Note } from './notes.ts';

/** What a question states: names for conditions and formulas, and facts of the data. */

const condition = (called: string, where: readonly Tree[]): Note | undefined => {
  const tree = conjunction(where);
  return tree && note([{ name: called, tree, condition: true }]);
};

const plainPatch = ({ where, narrowings, thresholds }: Patch): readonly Tree[] =>
  narrowings.length + thresholds.length === 0 ? where : [];
const cells = (population: Population): readonly Tree[] => (population.head.length === 0 ? plainPatch(population) : []);

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

/** "0 is missing": a number of which this is said is no class. */
const gapWord =
  /^(?:missing|nodata|no data|fill|fills|gap|gaps|empty|invalid|none|nothing)(?: (?:value|values|data|pixel|pixels|cell|cells))?$/;
const codeOrGap = (index: number, called: string): Given =>
  gapWord.test(called) ? { kind: 'missing', source: 'data', values: [index] } : code('data', index, called);

/** The field of a condition with its one code or class; undefined for any other condition. */
const choiceOf = ([tree, ...others]: readonly Tree[]):
  | { readonly field: string; readonly chosen: Tree }
  | undefined => {
  const [field, chosen, ...more] = tree?.kind === 'call' && tree.operator === '=' ? tree.operands : [];
  return field?.kind === 'name' && chosen && others.length + more.length === 0
    ? { field: field.name, chosen }
    : undefined;
};

/** "Code 7 is orchard": the code and the class of one map. */
const namedCode = (one: readonly Tree[], other: readonly Tree[]): Note | undefined => {
  const [left, right] = [choiceOf(one), choiceOf(other)];
  return left?.chosen.kind === 'number' && right?.chosen.kind === 'text' && left.field === right.field
    ? fact(code(left.field, left.chosen.value, right.chosen.value))
    : undefined;
};

const whole = (value: number): boolean => Number.isInteger(value) && value >= 0;

const both = (one: Note, other: Note): Note => note([...one.defined, ...other.defined], [...one.facts, ...other.facts]);

/** "Hot pixels (LST above 310 K)": what stands in the parentheses is what the words mean. */
const explained = (_: unknown, where: readonly Tree[]): readonly Tree[] => where;

/** "LST = 1.022·T31 + 0.43 (K)": a formula over plain numbers. */
const named = (called: string, tree: Tree, unit?: string): Note =>
  note([{ name: called, tree, condition: false, ...(unit === undefined ? {} : { unit }) }]);

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
  rule('Formal', 'NewName (Equals) Formula', (called: string, tree: Tree) => named(called, tree)),
  rule('Formal', 'NewName (Equals) Formula Unit', (called: string, tree: Tree, { is }: { is: string }) =>
    named(called, tree, is),
  ),
  rule('Formal', 'NewName (Equals) Formula (In|UnitIn) Unit', (called: string, tree: Tree, { is }: { is: string }) =>
    named(called, tree, is),
  ),
  rule('Formal', 'NewName (Equals) Num', (called: string, value: number) => named(called, number(value))),
  rule('Formal', 'NewName (Equals) Qty', (called: string, { value }: { value: number }) =>
    named(called, number(value)),
  ),
  rule('Formal', 'Formal (And|WithWord) Formal', (one: Note, other: Note) => both(one, other)),
  rule('Note', 'Formal', itself),
  rule('Note', '(Use) Formal', itself),
  rule('Note', 'Note (WithWord) Formal', (one: Note, other: Note) => both(one, other)),
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
  rule('CodeFact', '(Code) Num (DefineAs) NewName', (index: number, called: string) => fact(codeOrGap(index, called))),
  rule('CodeFact', 'NewName (DefineAs) (Code) Num', (called: string, index: number) => fact(codeOrGap(index, called))),
  rule('CodeFact', 'Num (Equals) NewName', (index: number, called: string) =>
    whole(index) ? fact(codeOrGap(index, called)) : undefined,
  ),
  rule('CodeFact', 'Mask (DefineAs) Mask', namedCode),
  rule('CodeFact', '(Code) CodeFact', itself),
  rule('CodeFact', 'CodeFact (And) CodeFact', (one: Note, other: Note) => both(one, other)),
  rule('Note', 'CodeFact', itself),
  ...storageRules,
  rule('Note', 'Note (And) Note', (one: Note, other: Note) => both(one, other)),
];
