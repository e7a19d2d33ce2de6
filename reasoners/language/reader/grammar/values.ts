import type { OperatorName } from '../../../../analysis/operators.ts';
import { call, over, type Tree } from '../../../../analysis/tree.ts';
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
import { hasCells } from './parts.ts';
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

const along = (reducer: string, value: Value, axis = 'dates'): Value =>
  plain(
    { kind: 'along', reducer, axis, value: { core: value.core, patch: { ...value.patch, narrowings: [] } } },
    { ...emptyPatch, narrowings: value.patch.narrowings },
  );

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

const derived = (word: Word, field: FieldMeaning): FieldMeaning | undefined =>
  field.quantity === 'elevation'
    ? { tree: call(word.is === 'aspect' ? 'aspect' : 'slope', field.tree), quantity: word.is }
    : undefined;

const same = (one: FieldMeaning, other: FieldMeaning): FieldMeaning | undefined =>
  JSON.stringify(one) === JSON.stringify(other) ? one : undefined;

/** One number for each cell from all dates of a year. */
const yearly = (reducer: string, { tree, quantity }: FieldMeaning): FieldMeaning | undefined =>
  tree.kind === 'name' &&
  ((reducer === 'mean' && quantity !== 'precipitation') ||
    reducer === 'max' ||
    reducer === 'min' ||
    (reducer === 'sum' && quantity === 'precipitation'))
    ? { tree: over(call(reducer as OperatorName, tree), 'dates'), quantity: null }
    : undefined;

/** "Highest monthly mean": along the months, of the mean over the cells. */
const alongMonths = (reducer: string, value: Value): Value | undefined =>
  value.core.kind === 'field' && (value.core.reducer === null || value.core.reducer === 'mean')
    ? along(reducer, { core: { ...value.core, reducer: 'mean' }, patch: value.patch }, 'months')
    : undefined;

export const valueRules: readonly Rule[] = [
  rule('Field', 'Field ValueNoun', itself),
  rule('Field', 'Field (BandWord)', itself),
  rule('Field', '(Sensor) Field', itself),
  rule('FlagField', '(Sensor) FlagField', itself),
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
  rule('Field', '(Annual) Stat Field', ({ is }: Word, field: FieldMeaning) => yearly(is, field)),
  rule('Field', 'Stat (Annual) Field', ({ is }: Word, field: FieldMeaning) => yearly(is, field)),
  rule('Field', '(Annual) Field', (field: FieldMeaning) => yearly('sum', field)),
  rule('Field', '(Annual) Field Stat', (field: FieldMeaning, { is }: Word) => yearly(is, field)),
  rule('Value', 'Stat|Sup (Monthly) Value', ({ is }: Word, value: Value) => alongMonths(is, value)),
  rule('Value', 'Sup|Stat (Monthly) Stat Value', ({ is }: Word, inner: Word, value: Value) =>
    inner.is === 'mean' ? alongMonths(is, value) : undefined,
  ),
  rule('Value', 'Sup|Stat (Of) (Monthly) Stat Value', ({ is }: Word, inner: Word, value: Value) =>
    inner.is === 'mean' ? alongMonths(is, value) : undefined,
  ),
  rule('Value', '(How) Scale', ({ field }: { field: FieldMeaning }) => bare(field)),
  rule('PeakOf', 'HowField PeakOf', (one: { field: FieldMeaning }, peak: { field: FieldMeaning }) =>
    JSON.stringify(one.field) === JSON.stringify(peak.field) ? peak : undefined,
  ),
  rule('Value', 'HowField', ({ field }: { field: FieldMeaning }) => bare(field)),
  rule('Value', 'PeakOf', ({ field, dir }: { field: FieldMeaning; dir: Direction }) => reducedBy(dir, bare(field))),
  rule(
    'Value',
    'Share|AreaShare (Of) Stat Value (Comes|From|In) Pop',
    (_: Word, { is }: Word, value: Value, population: Population) =>
      is === 'sum' ? sumShare(value, population) : undefined,
  ),
  rule('Value', 'Value (Everywhere)', itself),
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
  rule('Value', '(Moran) (Of|In) Field', (field: FieldMeaning) => plain({ kind: 'morans', field })),
  rule('Value', 'Field (Moran)', (field: FieldMeaning) => plain({ kind: 'morans', field })),
  rule('Value', '(Mode) CodeField', ({ name }: { name: string }) => plain({ kind: 'mode', field: name })),
  rule('Value', '(Mode) (Of) CodeField', ({ name }: { name: string }) => plain({ kind: 'mode', field: name })),
  rule('Value', 'CodeField (Mode)', ({ name }: { name: string }) => plain({ kind: 'mode', field: name })),
];

const extremeOf = (field: FieldMeaning, dir: Direction, patch: Patch, population: Population): Value | undefined =>
  narrowed({ core: { kind: 'field', reducer: dir, level: null, field }, patch }, patchOf(population));
