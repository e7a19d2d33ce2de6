import { fieldOf } from '../../../analysis/environment.ts';
import type { OperatorName } from '../../../analysis/operators.ts';
import { call, name, number, over, slice, type Tree, text, where } from '../../../analysis/tree.ts';
import type { Field, Scope } from '../../../analysis/types.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { accumulates } from './averaging.ts';
import { type Core, conjunction, type FieldMeaning, type Narrowing, type Threshold } from './meaning.ts';
import { membersOf, onCells, thingsOf } from './owners.ts';
import { isOfRecords } from './records.ts';
import { datesOf } from './slices.ts';
import { compared } from './threshold.ts';

/** What stands around a value. */
export interface Around {
  readonly scope: Scope;
  readonly where: readonly Tree[];
  readonly thresholds: readonly Threshold[];
  /** A period that a change around wants as its two moments. */
  readonly narrowings: readonly Narrowing[];
  /** One place of each thing, not its cells. */
  readonly atPoints?: boolean;
}

const coded = ({ sort }: Field): boolean => sort === 'code' || sort === 'flags';

/** Number fields whose unit a threshold can have: those of the same unit, else those that it converts to. */
export const fieldsFor = (
  { fields }: Scope,
  { low }: Threshold,
  kept: (field: Field) => boolean = () => true,
): FieldMeaning[] => {
  const fitting = fields.filter(
    (field) =>
      !coded(field) &&
      kept(field) &&
      (low.unit === null || (low.unit !== '%' && convertUnit(1, low.unit, field.unit || '1') !== undefined)),
  );
  const same = fitting.filter((field) => field.unit === low.unit);
  return (same.length > 0 ? same : fitting).map((field) => ({ tree: name(field.name), quantity: field.quantity }));
};

/** The field that a number without a subject can only be about: the one whose unit it has. */
const onlyField = (scope: Scope, threshold: Threshold): Tree | undefined => {
  const fitting = fieldsFor(scope, threshold, ({ axes }) => axes.includes('cells'));
  const [only] = fitting;
  const sloped = threshold.low.unit === 'deg' && scope.fields.some(({ quantity }) => quantity === 'elevation');
  return fitting.length === 1 && only && !sloped ? only.tree : undefined;
};

/** A number in metres is no NDVI: it belongs to another field. */
const speaksOf = (subject: Tree, { low }: Threshold, scope: Scope): boolean => {
  const field = subject.kind === 'name' ? fieldOf(scope, subject.name) : undefined;
  return (
    !field ||
    low.unit === null ||
    low.unit === '%' ||
    low.unit === 'degrees' ||
    field.unit === '' ||
    convertUnit(1, low.unit, field.unit) !== undefined
  );
};

export const bound = (
  thresholds: readonly Threshold[],
  subject: Tree | undefined,
  scope: Scope,
): Tree[] | undefined => {
  const trees = thresholds.map((one) => {
    const tree = subject && speaksOf(subject, one, scope) ? subject : onlyField(scope, one);
    return tree && compared(tree, one);
  });
  return trees.some((tree) => tree === undefined) ? undefined : trees.flatMap((tree) => tree ?? []);
};

export const restricted = (value: Tree, conditions: readonly Tree[]): Tree => {
  const all = conjunction(conditions);
  return all ? where(value, all) : value;
};

/** Depths that a time step brings: their sum along the dates is one, their sum over cells is none. */
export const isAccumulated = ({ quantity }: FieldMeaning): boolean =>
  quantity === 'precipitation' || quantity === 'evapotranspiration-sum' || quantity === 'runoff';

export const isAmount = ({ quantity }: FieldMeaning): boolean =>
  quantity !== null && findQuantity(quantity)?.kind === 'total';

export const fieldCore = ({ reducer, level, field }: Extract<Core, { kind: 'field' }>, around: Around): Tree[] => {
  const limits = bound(around.thresholds, field.tree, around.scope);
  if (!limits) return [];
  const body = restricted(field.tree, [...around.where, ...limits]);
  const overCells = onCells(field.tree, around.scope) && !around.atPoints;
  const said = reducer !== null && reducer !== 'typical';
  const added = isAccumulated(field) && (!said || reducer === 'sum') && level === null;
  const operator = (said && !added ? reducer : isAmount(field) && !added ? 'sum' : 'mean') as OperatorName;
  const made = level === null ? call(operator, body) : call(operator, body, number(level));
  // A depth of rain adds up along the dates; over the cells it is averaged.
  if (added) {
    const total = over(call('sum', body), 'dates');
    return overCells
      ? [call('mean', restricted(over(call('sum', field.tree), 'dates'), [...around.where, ...limits])), made]
      : [total, body];
  }
  if (overCells) return [made];
  const things = thingsOf(field.tree, around.scope);
  // One number of each thing: that of one of them, or all of them by what was said.
  if (things !== undefined)
    return said || isAmount(field) ? [over(made, things), ...(said && reducer !== 'sum' ? [] : [body])] : [body];
  // Of a station on one date there is nothing to reduce.
  if (!said || reducer === 'mean') return [over(made, 'dates'), body];
  // "The total of 2020" is that of all districts; whose mean is meant has to be said.
  const members = membersOf(field.tree, around.scope);
  // Of stations each has its own record, which is told first.
  const zoned = around.scope.layers.some(({ kind, plural }) => kind === 'zones' && plural === members);
  const together = members === undefined || !zoned || level !== null ? [] : [over(made, members)];
  return [over(made, 'dates'), ...together, ...(reducer === 'sum' ? [body] : [])];
};

export const partCore = ({ form, of, being }: Extract<Core, { kind: 'part' }>, around: Around): Tree[] => {
  const subject = being?.[0]?.kind === 'call' ? being[0].operands[0] : undefined;
  const limits = bound(of.thresholds, being && being.length > 0 ? subject : undefined, around.scope);
  const outer = bound(around.thresholds, undefined, around.scope);
  if (!limits || !outer) return [];
  const said = [...(being ?? []), ...limits];
  const isPredicate = being !== null || of.thresholds.length > 0;
  const [truths, population] = isPredicate
    ? being === null && of.where.length + of.head.length > 0 && of.head.length === 0
      ? [[...of.where, ...said], []]
      : [said, [...of.head, ...of.where]]
    : of.head.length > 0 && of.where.length > 0 && form !== 'count' && form !== 'area' && form !== 'extent'
      ? [of.where, of.head]
      : [[...of.head, ...of.where], []];
  const truth = conjunction(truths);
  if (!truth) return [];
  const conditions = [...population, ...around.where, ...outer];
  if (form === 'share' && isOfRecords(truth, around.scope))
    return [over(call('share', restricted(truth, conditions)), 'dates')];
  const made = (operator: OperatorName): Tree =>
    operator === 'share' || operator === 'area_share'
      ? call(operator, restricted(truth, conditions))
      : call(operator, conjunction([truth, ...conditions]) ?? truth);
  return form === 'extent' ? [made('area'), made('share')] : [made(form)];
};

export const objectsCore = (
  { form, of, size, connectivity }: Extract<Core, { kind: 'objects' }>,
  around: Around,
): Tree[] => {
  const mask = conjunction([...of, ...around.where]);
  if (!mask) return [];
  const objects: Tree = {
    ...call('objects', mask),
    ...(connectivity === null ? {} : { options: { connectivity: number(connectivity) } }),
  };
  const kept =
    size.length > 0 ? where(objects, conjunction(size.map((one) => compared(name('size'), one))) ?? mask) : objects;
  return [form === 'count' ? call('count', kept) : call(form, call('size', kept))];
};

export const single = (scope: Scope): FieldMeaning | null => {
  const numbers = scope.fields.filter((field) => !coded(field));
  const [only] = numbers;
  return numbers.length === 1 && only ? { tree: name(only.name), quantity: only.quantity } : null;
};

const pluralOf = (layer: string, { layers }: Scope): string =>
  layers.find(({ name: called }) => called === layer)?.plural ?? layer;

/** A number without a field belongs to the one column of the things that has its unit. */
export const thingsCore = ({ layer, listed }: Extract<Core, { kind: 'things' }>, around: Around): Tree[] => {
  const limits = bound(around.thresholds, undefined, around.scope);
  const operator = listed ? 'list' : 'count';
  return limits ? [call(operator, restricted(name(pluralOf(layer, around.scope)), [...around.where, ...limits]))] : [];
};

export const measureCore = ({ of, layer, reducer }: Extract<Core, { kind: 'measure' }>, around: Around): Tree[] => {
  const plural = pluralOf(layer, around.scope);
  const measured = restricted(call(of, name(plural)), around.where);
  if (around.thresholds.length > 0) return [];
  return [reducer === null ? measured : over(call(reducer as OperatorName, measured), plural)];
};

/** What lies between two moments, by what was said. */
export const deltas: Readonly<Record<string, (value: Tree, pair: Extract<Tree, { kind: 'pair' }>) => Tree>> = {
  change: (value, pair) => call('change', value, pair),
  increase: (value, pair) => call('change', value, pair),
  decrease: (value, pair) => call('decrease', value, pair),
  percent_change: (value, pair) => call('percent_change', value, pair),
  percent_increase: (value, pair) => call('percent_change', value, pair),
  factor: (value, pair) =>
    call('/', slice(value, { kind: 'on', date: pair.to.date }), slice(value, { kind: 'on', date: pair.from.date })),
  percent_decrease: (value, pair) => call('negate', call('percent_change', value, pair)),
};

export const orderedTree = ({ axis, direction, most, only }: Extract<Core, { kind: 'order' }>, tree: Tree): Tree => {
  const way = text(direction === 'max' ? 'descending' : 'ascending');
  return slice(call(only ? 'nth' : 'order', tree, way, ...(most === null ? [] : [number(most)])), {
    kind: 'per',
    axis,
  });
};

export const trendTree = ({ step, method, yearly }: Extract<Core, { kind: 'trend' }>, tree: Tree): Tree => ({
  ...over(call('trend', tree, name(step ?? 'year')), yearly ? 'years' : 'dates'),
  ...(method ? { options: { method: { kind: 'text' as const, value: method } } } : {}),
});

/** The month that is highest on the average of all years; of a record that has one value for every month. */
export const usualMonth = (direction: string, tree: Tree, dates: readonly string[]): Tree[] => {
  const months = new Set(dates.map((one) => one.slice(0, 7)));
  const years = new Set(dates.map((one) => one.slice(0, 4)));
  if (years.size < 2 || months.size < dates.length || dates.some((one) => one.length < 7)) return [];
  const means = over(call('mean', tree), 'dates');
  const extreme = over(call(direction === 'max' ? 'max' : 'min', means), 'month_of_year');
  return [{ kind: 'pick', noun: 'month_of_year', extreme }];
};

/** Of one map a month its dates are the months; of more the month's mean is told first, or its sum of what adds up. */
export const alongAxis = (core: Extract<Core, { kind: 'along' }>, tree: Tree, scope: Scope): Tree => {
  const reducer = core.reducer as OperatorName;
  const dates = core.axis === 'months' ? datesOf(tree, scope) : [];
  if (core.axis !== 'months') return over(call(reducer, tree), core.axis);
  if (new Set(dates.map((one) => one.slice(0, 7))).size === dates.length) return over(call(reducer, tree), 'dates');
  const { core: inner } = core.value;
  const adds = inner.kind === 'field' && accumulates.has(inner.field.quantity ?? '');
  return over(call(reducer, over(call(adds ? 'sum' : 'mean', tree), 'dates')), 'months');
};

/** Numbers of dates and nothing else, as those of a station: they go together date by date. */
export const isSeries = (tree: Tree, scope: Scope): boolean => {
  const field = tree.kind === 'name' ? fieldOf(scope, tree.name) : undefined;
  const { axes = [], dates = [] } = field ?? {};
  return axes.includes('dates') && !axes.includes('cells') && dates.length > 1;
};

export const moransCore = ({ field, options = {} }: Extract<Core, { kind: 'morans' }>, { where }: Around): Tree => ({
  ...call('morans_i', restricted(field.tree, where)),
  ...(Object.keys(options).length > 0
    ? {
        options: Object.fromEntries(
          Object.entries(options).map(([key, value]) => [key, { kind: 'text' as const, value }]),
        ),
      }
    : {}),
});
