import { call, type Tree } from '../../../../analysis/tree.ts';
import type { Rule } from '../chart.ts';
import {
  type Core,
  type Direction,
  emptyPatch,
  type FieldMeaning,
  isEmpty,
  merged,
  type Narrowing,
  narrowed,
  type Patch,
  type Population,
  patchOf,
  populationOf,
  type Value,
} from '../meaning.ts';
import { itself, rule, type Word } from './rule.ts';

const plain = (core: Core, patch: Patch = emptyPatch): Value => ({ core, patch });

export const bare = (field: FieldMeaning): Value => plain({ kind: 'field', reducer: null, level: null, field });

const isBare = ({ core }: Value): boolean => core.kind === 'field' && core.reducer === null;

/** A reducer on a field that has none; on a value that is reduced already it goes along the dates. */
export const reducedBy = (reducer: string, value: Value, level: number | null = null): Value | undefined => {
  const { core, patch } = value;
  if (core.kind === 'cellwise')
    return core.outer === null && level === null ? { core: { ...core, outer: reducer }, patch } : undefined;
  if (core.kind === 'field')
    return core.reducer === null
      ? { core: { ...core, reducer, level }, patch }
      : level === null
        ? along(reducer, value)
        : undefined;
  const share = core.kind === 'part' && core.form !== 'count' && core.form !== 'extent';
  return level === null && share ? along(reducer, value) : undefined;
};

const cellwise = ({ core, patch }: Value): Value | undefined =>
  core.kind === 'cellwise' && core.outer === null
    ? { core, patch }
    : core.kind === 'field' && core.reducer !== null && core.level === null
      ? { core: { kind: 'cellwise', inner: core.reducer, outer: null, field: core.field }, patch }
      : undefined;

const along = (reducer: string, value: Value): Value =>
  plain(
    { kind: 'along', reducer, axis: 'dates', value: { core: value.core, patch: { ...value.patch, narrowings: [] } } },
    { ...emptyPatch, narrowings: value.patch.narrowings },
  );

type Form = Extract<Core, { kind: 'part' }>['form'];

/** The narrowings of the population hold for the whole value. */
export const part = (form: Form, of: Population, being: readonly Tree[] | null = null): Value =>
  plain({ kind: 'part', form, of: { ...of, narrowings: [] }, being }, { ...emptyPatch, narrowings: of.narrowings });

const hasCells = ({ head, where, thresholds }: Population): boolean =>
  head.length + where.length + thresholds.length > 0;

const partOf =
  (form: Form) =>
  (population: Population): Value | undefined =>
    hasCells(population) ? part(form, population) : undefined;

const shareBeing = (form: Form, of: Population, being: Patch): Value | undefined =>
  being.narrowings.length > 0 || isEmpty(being)
    ? undefined
    : part(form, { head: [], where: [], thresholds: being.thresholds, narrowings: of.narrowings }, being.where).core
          .kind === 'part'
      ? {
          core: {
            kind: 'part',
            form,
            of: { head: of.head, where: of.where, thresholds: [...of.thresholds, ...being.thresholds], narrowings: [] },
            being: being.where,
          },
          patch: { ...emptyPatch, narrowings: of.narrowings },
        }
      : undefined;

const formOf = (word: Word): Form =>
  word.is === 'area_share' ? 'area_share' : word.is === 'area' ? 'area' : word.is === 'count' ? 'count' : 'share';

/** "NDVI over cropland": conditions narrow what a field is reduced over, and the population of a part. */
const withAdjunct = (value: Value, patch: Patch): Value | undefined =>
  isEmpty(patch) || (value.core.kind === 'trend' && patch.narrowings.some(({ kind }) => kind === 'per'))
    ? undefined
    : narrowed(value, patch);
const withRelative = (value: Value, patch: Patch): Value | undefined =>
  value.core.kind === 'field' ? narrowed(value, patch) : undefined;

const inPlace = (population: Population, value: Value): Value | undefined =>
  hasCells(population) && value.core.kind !== 'field' ? undefined : narrowed(value, patchOf(population));

/** "… of the total radiance comes from pixels above 1": narrowings hold for the whole. */
const sumShare = ({ core, patch }: Value, population: Population): Value | undefined =>
  core.kind === 'field' && core.reducer === null && hasCells(population) && patch.where.length === 0
    ? {
        core: { kind: 'sum-share', field: core.field, part: { ...patchOf(population), narrowings: [] } },
        patch: merged(patch, { ...emptyPatch, narrowings: population.narrowings }) ?? patch,
      }
    : undefined;

const quantile = (percent: number, value: Value): Value | undefined =>
  percent > 0 && percent < 100 ? reducedBy('quantile', value, percent / 100) : undefined;

const areaIn = (unit: string): boolean => ['ha', 'km2', 'm2', 'acre'].includes(unit);

const derived = (word: Word, field: FieldMeaning): FieldMeaning | undefined =>
  field.quantity === 'elevation'
    ? { tree: call(word.is === 'aspect' ? 'aspect' : 'slope', field.tree), quantity: word.is }
    : undefined;

const same = (one: FieldMeaning, other: FieldMeaning): FieldMeaning | undefined =>
  JSON.stringify(one) === JSON.stringify(other) ? one : undefined;

export const valueRules: readonly Rule[] = [
  rule('Field', 'Field ValueNoun', itself),
  rule('Field', 'Field Field', same),
  rule('Field', 'Derive (Of) Field', (word: Word, field: FieldMeaning) => derived(word, field)),
  rule('Field', 'Field Derive', (field: FieldMeaning, word: Word) => derived(word, field)),
  rule('Value', 'Field', bare),
  rule('Value', 'Stat Value', (word: Word, value: Value) => reducedBy(word.is, value)),
  rule('Value', 'Stat (Of) Value', (word: Word, value: Value) => reducedBy(word.is, value)),
  rule('Value', 'Value Stat', (value: Value, word: Word) => (isBare(value) ? reducedBy(word.is, value) : undefined)),
  rule('Value', 'StatWord (Of) Value', (word: Word, value: Value) => reducedBy(word.is, value)),
  rule('Value', 'Value StatWord', (value: Value, word: Word) =>
    isBare(value) ? reducedBy(word.is, value) : undefined,
  ),
  rule('Value', 'Sup Value', ({ is }: { is: Direction }, value: Value) =>
    isBare(value) ? reducedBy(is, value) : undefined,
  ),
  rule('Value', 'Value (OnAverage)', (value: Value) =>
    isBare(value) || value.core.kind === 'cellwise'
      ? reducedBy('mean', value)
      : value.core.kind === 'field' && value.core.reducer === 'mean'
        ? value
        : undefined,
  ),
  rule('Value', '(OnAverage) Value', (value: Value) => (isBare(value) ? reducedBy('mean', value) : undefined)),
  rule('Value', 'Value (OverDates)', (value: Value) => (isBare(value) ? undefined : along('mean', value))),
  rule('Value', 'Num|Ord (Percentile) Value', (percent: number, value: Value) => quantile(percent, value)),
  rule('Value', 'Num|Ord (Percentile) (Of) Value', (percent: number, value: Value) => quantile(percent, value)),
  rule('Value', 'Value Num|Ord (Percentile)', (value: Value, percent: number) => quantile(percent, value)),
  rule('Value', 'Quartile (Of) Value', ({ level }: { level: number }, value: Value) =>
    reducedBy('quantile', value, level),
  ),
  rule('Value', 'Quartile Value', ({ level }: { level: number }, value: Value) => reducedBy('quantile', value, level)),
  rule('Value', 'Value (PerCell)', (value: Value) => cellwise(value)),
  rule('Value', '(PerCell) Value', (value: Value) => cellwise(value)),
  rule('Value', '(Annual) Value', (value: Value) =>
    value.core.kind === 'field' && value.core.reducer === 'sum' ? cellwise(value) : undefined,
  ),
  rule('Value', 'Value (OverCells)', (value: Value) =>
    value.core.kind === 'cellwise' ? reducedBy('mean', value) : undefined,
  ),
  rule('Value', '(How) Scale', ({ field }: { field: FieldMeaning }) => bare(field)),
  rule('Value', 'HowField', ({ field }: { field: FieldMeaning }) => bare(field)),
  rule('Value', 'PeakOf', ({ field, dir }: { field: FieldMeaning; dir: Direction }) => reducedBy(dir, bare(field))),
  rule(
    'Value',
    'Share|AreaShare (Of) Stat Value (Comes|From|In) Pop',
    (_: Word, { is }: Word, value: Value, population: Population) =>
      is === 'sum' ? sumShare(value, population) : undefined,
  ),
  rule('Value', 'Value Adj', withAdjunct),
  rule('Value', 'Adj Value', (patch: Patch, value: Value) => withAdjunct(value, patch)),
  rule('Value', 'Value Rel', withRelative),
  rule('Value', 'Mask Value', (classes: readonly Tree[], value: Value) => inPlace(populationOf(classes), value)),
  rule('Value', 'Zone Value', (zone: Narrowing, value: Value) =>
    inPlace(populationOf([], { ...emptyPatch, narrowings: [zone] }), value),
  ),
  rule('Value', 'Zone (Genitive) Value', (zone: Narrowing, value: Value) =>
    inPlace(populationOf([], { ...emptyPatch, narrowings: [zone] }), value),
  ),
  rule(
    'Value',
    'Value (Of|In) ScaleSup Pop',
    (value: Value, { field, dir }: { field: FieldMeaning; dir: Direction }, population: Population) =>
      isBare(value) && value.core.kind === 'field' && same(value.core.field, field)
        ? extremeOf(field, dir, value.patch, population)
        : undefined,
  ),
  rule('Value', 'Share (Of) Pop', (word: Word, population: Population) => partOf(formOf(word))(population)),
  rule('Value', 'AreaShare (Of) Pop', (word: Word, population: Population) => partOf(formOf(word))(population)),
  rule('Value', 'Share|AreaShare Pop', (word: Word, population: Population) => partOf(formOf(word))(population)),
  rule('Value', 'Pop Share|AreaShare', (population: Population, word: Word) => partOf(formOf(word))(population)),
  rule('Value', 'Share (Of) (Cover) (Of) Pop', (word: Word, population: Population) =>
    partOf(formOf(word))(population),
  ),
  rule('Value', 'Mask (Cover) (Share)', (classes: readonly Tree[]) => part('share', populationOf(classes))),
  rule('Value', 'Mask (Share|Cover)', (classes: readonly Tree[]) => part('share', populationOf(classes))),
  rule('Value', 'Share|AreaShare (Of) Pop Being', (word: Word, of: Population, being: Patch) =>
    shareBeing(formOf(word), of, being),
  ),
  rule('Value', 'Share Being', (word: Word, being: Patch) => shareBeing(formOf(word), populationOf([]), being)),
  rule('Value', '(HowMuchOf|SharedBy) Pop Being', (of: Population, being: Patch) => shareBeing('share', of, being)),
  rule('Being', 'Mask', (classes: readonly Tree[]): Patch => ({ ...emptyPatch, where: classes })),
  rule('Being', '(Covered) Mask', (classes: readonly Tree[]): Patch => ({ ...emptyPatch, where: classes })),
  rule('Being', 'Mask (Occupy)', (classes: readonly Tree[]): Patch => ({ ...emptyPatch, where: classes })),
  rule('Being', 'Rel', itself),
  rule('Being', '(Lies) Rel', itself),
  rule('Being', '(Happened) Rel', itself),
  rule('Value', '(Area) (Of) Pop', (population: Population) => partOf('area')(population)),
  rule('Value', 'Pop (Area)', (population: Population) => partOf('area')(population)),
  rule('Value', '(Area) Rel', (patch: Patch) => partOf('area')({ head: [], ...patch })),
  rule('Value', 'Stat (Area) (Of) Pop', ({ is }: Word, population: Population) =>
    is === 'sum' ? partOf('area')(population) : undefined,
  ),
  rule('Value', '(HowMuch) Pop', (population: Population) => partOf('extent')(population)),
  rule('Value', '(HowMuch) (Area) (Of|In) Pop', (population: Population) => partOf('area')(population)),
  rule('Value', '(HowMuch) (Area) Pop (Occupy)', partOf('area')),
  rule('Value', '(Count) (Of) Pop', (population: Population) => partOf('count')(population)),
  rule('Value', '(HowMany) CellsPop', (population: Population) => partOf('count')(population)),
  rule('Value', 'CellsPop (Count)', (population: Population) => partOf('count')(population)),
  rule('CellsPop', '(Cells) Rel', (patch: Patch): Population => ({ head: [], ...patch })),
  rule('CellsPop', 'Mask (Cells)', (classes: readonly Tree[]) => populationOf(classes)),
  rule('CellsPop', '(Cells) (Of|In) Mask', (classes: readonly Tree[]) => populationOf(classes)),
  rule('CellsPop', 'CellsPop Rel', (population: Population, patch: Patch) => {
    const both = merged(
      { where: population.where, narrowings: population.narrowings, thresholds: population.thresholds },
      patch,
    );
    return both && { head: population.head, ...both };
  }),
  rule('CellsPop', 'CellsPop Adj', (population: Population, patch: Patch) => {
    const both =
      patch.where.length === 0
        ? merged(
            { where: population.where, narrowings: population.narrowings, thresholds: population.thresholds },
            patch,
          )
        : undefined;
    return both && { head: population.head, ...both };
  }),
  rule('AreaAsked', '(HowMany) Unit (Of|In) Pop', ({ is }: Word, population: Population) => areaAsked(is, population)),
  rule('AreaAsked', '(HowMany) Unit Pop', ({ is }: Word, population: Population) => areaAsked(is, population)),
  rule('AreaAsked', '(HowMany) Unit (Covered) Mask', ({ is }: Word, classes: readonly Tree[]) =>
    areaAsked(is, populationOf(classes)),
  ),
  rule('Value', '(Moran) (Of|In) Field', (field: FieldMeaning) => plain({ kind: 'morans', field })),
  rule('Value', 'Field (Moran)', (field: FieldMeaning) => plain({ kind: 'morans', field })),
  rule('Value', '(Mode) CodeField', ({ name }: { name: string }) => plain({ kind: 'mode', field: name })),
  rule('Value', '(Mode) (Of) CodeField', ({ name }: { name: string }) => plain({ kind: 'mode', field: name })),
  rule('Value', 'CodeField (Mode)', ({ name }: { name: string }) => plain({ kind: 'mode', field: name })),
  rule('Value', '(Share) (Of) (ValidShare)', () => plain({ kind: 'valid', field: null })),
  rule('Value', '(ValidShare) (Share)', () => plain({ kind: 'valid', field: null })),
];

const areaAsked = (unit: string, population: Population): { value: Value; unit: string } | undefined =>
  areaIn(unit) && hasCells(population) ? { value: part('area', population), unit } : undefined;

const extremeOf = (field: FieldMeaning, dir: Direction, patch: Patch, population: Population): Value | undefined =>
  narrowed({ core: { kind: 'field', reducer: dir, level: null, field }, patch }, patchOf(population));
