import { nearest } from '../core/nearest.ts';
import { findQuantity } from '../knowledge/quantities.ts';
import { parseUnit } from '../knowledge/units.ts';
import {
  axisOf,
  fieldOf,
  fieldType,
  hasAxis,
  insideOf,
  isGrain,
  layerOf,
  neededAxis,
  remaining,
} from './environment.ts';
import { FaultError, faultAbout } from './fault.ts';
import { chosenByPlace, happenedIn, thingGroups } from './placed-things.ts';
import { print } from './print.ts';
import { datesInWords, type Environment } from './surroundings.ts';
import type { PickTree, Tree, WhereTree } from './tree.ts';
import { placed, wrongSort } from './type-arithmetic.ts';
import { callType } from './type-call.ts';
import { sliceType } from './type-slice.ts';
import { type Axis, isNumber, type Scope, type ValueType } from './types.ts';
import { compatible } from './unit-rules.ts';

/** The unit itself, where it is one. Throws a {@link FaultError} otherwise. */
export const knownUnit = (unit: string, about: string): string => {
  if (parseUnit(unit) !== undefined) return unit;
  throw faultAbout('unknown-unit', about, `“${unit}” is no unit that is known here.`);
};

const membersType = (word: string, environment: Environment): ValueType | undefined => {
  const { scope, members } = environment;
  if (word === 'size' && members?.kind === 'objects')
    return { axes: [members], sort: 'amount', unit: 'm2', quantity: 'area' };
  const axis = axisOf(scope, word);
  if (axis?.kind === 'zones' || axis?.kind === 'stations') {
    const { within, used } = environment;
    const layer = layerOf(scope, axis.name);
    happenedIn(layer, environment);
    if (within?.layer === axis.name && !within.one) used.add(within);
    chosenByPlace(layer, environment);
    return { axes: [axis, ...thingGroups(layer, environment)], sort: 'member', unit: '', quantity: null };
  }
  if (axis?.kind !== 'dates' || isGrain(axis)) return undefined;
  const dated = scope.fields.filter(({ dates }) => dates.length > 0);
  const dates = [
    ...new Set(dated.flatMap((field) => (field.axes.includes('dates') ? remaining(field, environment) : []))),
  ].sort();
  return { axes: [axis], sort: 'member', unit: '', quantity: null, dates };
};

const plainNumber = (type: ValueType): ValueType =>
  isNumber(type.sort) ? { ...type, sort: 'absolute', unit: '1', quantity: null } : type;

/** The type of a formula whose result has a stated unit. */
const stated = (type: ValueType, unit: string | undefined, tree: Extract<Tree, { kind: 'name' }>): ValueType => {
  if (unit === undefined) return type;
  if (!isNumber(type.sort)) throw wrongSort(tree, 'a number', type);
  const quantity = findQuantity(tree.name.toLowerCase());
  const fits = quantity !== undefined && compatible(quantity.unit, knownUnit(unit, tree.name));
  return { ...type, sort: 'absolute', unit, quantity: fits ? quantity.id : null };
};

const nameType = (tree: Extract<Tree, { kind: 'name' }>, environment: Environment): ValueType => {
  const { scope, defined, used } = environment;
  const definition = defined.get(tree.name);
  if (definition) {
    used.add(definition);
    const type = typeOf(definition.value, insideOf(environment, definition));
    return environment.plain === true ? plainNumber(type) : stated(type, definition.unit, tree);
  }
  const field = fieldOf(scope, tree.name);
  if (field) return fieldType(field, environment, tree.span);
  const members = membersType(tree.name, environment);
  if (members) return members;
  const lacking = Object.hasOwn(scope.absent, tree.name) ? scope.absent[tree.name] : undefined;
  const names = [
    ...scope.fields.map((one) => one.name),
    ...defined.keys(),
    ...scope.layers.map(({ plural }) => plural),
  ];
  throw new FaultError({
    kind: lacking === undefined ? 'unknown-name' : 'no-data',
    about: tree.name,
    message:
      lacking === undefined
        ? `“${tree.name}” names nothing here. There are: ${names.join(', ') || 'no fields'}.`
        : `This folder has no data of “${tree.name}”: ${lacking}.`,
    near: nearest(tree.name, names),
    ...placed(tree),
  });
};

const whereType = (tree: WhereTree, environment: Environment): ValueType => {
  const value = typeOf(tree.value, environment);
  const member = value.sort === 'member' ? value.axes[0] : undefined;
  const inner: Environment =
    member === undefined
      ? environment
      : member.kind === 'objects'
        ? { ...environment, members: member }
        : member.kind === 'dates'
          ? environment
          : { ...environment, groups: [...environment.groups, member] };
  const condition = typeOf(tree.condition, inner);
  if (condition.sort !== 'truth') throw wrongSort(tree.condition, 'a condition', condition);
  // Cells lie inside the polygons of which a condition holds.
  const inside = value.axes.some(({ kind }) => kind === 'cells');
  const more = condition.axes.find((axis) => !hasAxis(value, axis) && !(inside && axis.kind === 'zones'));
  if (more) throw leftover(more, condition, tree.condition);
  if (member && !hasAxis(condition, member))
    throw faultAbout(
      'unused',
      print(tree.condition),
      `“${print(tree.condition)}” is the same for all ${member.name}: it picks none of them.`,
    );
  const dates =
    value.dates && condition.dates && condition.axes.some(({ kind }) => kind === 'dates')
      ? value.dates.filter((date) => condition.dates?.includes(date))
      : value.dates;
  return { ...value, ...(dates ? { dates } : {}) };
};

/** Throws a {@link FaultError} where the members of an axis have no names by which an answer could tell them. */
export const haveNames = ({ kind, name }: Axis, scope: Scope): void => {
  const layer = kind === 'zones' || kind === 'stations' ? layerOf(scope, name) : undefined;
  if (layer?.nameless)
    throw faultAbout(
      'wrong-argument',
      name,
      `The ${layer.plural} of ${layer.file} have no names by which one could be told. Ask how many there are, or for a value over all of them.`,
    );
};

const pickType = (tree: PickTree, environment: Environment): ValueType => {
  const { extreme } = tree;
  const noun = neededAxis(environment.scope, tree.noun, tree.span);
  if (
    extreme.kind !== 'call' ||
    (extreme.operator !== 'max' && extreme.operator !== 'min') ||
    extreme.over === undefined
  )
    throw faultAbout(
      'wrong-argument',
      tree.noun,
      `“${tree.noun} of” needs max or min over its axis: ${tree.noun} of max(… over ${noun.name}).`,
    );
  const over = neededAxis(environment.scope, extreme.over, extreme.span);
  if (noun.kind !== over.kind || (noun.kind !== 'dates' && noun.name !== over.name))
    throw faultAbout('wrong-argument', tree.noun, `A ${tree.noun} can't be picked from ${over.name}.`);
  const type = typeOf(extreme, environment);
  haveNames(noun, environment.scope);
  return {
    axes: type.axes,
    sort: noun.kind === 'dates' ? 'date' : 'name',
    unit: '',
    quantity: null,
    ...(type.dates ? { dates: type.dates } : {}),
  };
};

/** The fault of a value that still has an axis. */
export const leftover = (axis: Axis, type: ValueType, tree: Tree): FaultError =>
  new FaultError({
    kind: 'leftover-axis',
    about: axis.name,
    message:
      axis.kind === 'dates'
        ? `“${print(tree)}” has a value for each of ${type.dates?.length ?? 'several'} dates: ${datesInWords(type.dates ?? [])}. Say on which, or take the mean, max … over dates.`
        : `“${print(tree)}” has a value for each of its ${axis.name}. Reduce them: mean(…), share(…), max(… over ${axis.name}).`,
    ...placed(tree),
  });

/** What a part of an expression stands for. Throws a {@link FaultError} where it means nothing. */
export const typeOf = (tree: Tree, environment: Environment): ValueType => {
  switch (tree.kind) {
    case 'number':
      return {
        axes: [],
        sort: 'absolute',
        unit: tree.unit === undefined ? '1' : knownUnit(tree.unit, print(tree)),
        quantity: null,
      };
    case 'text':
      return { axes: [], sort: 'name', unit: '', quantity: null };
    case 'date':
      return { axes: [], sort: 'date', unit: '', quantity: null };
    case 'name':
      return nameType(tree, environment);
    case 'where':
      return whereType(tree, environment);
    case 'pick':
      return pickType(tree, environment);
    case 'slice':
      return sliceType(tree, environment, typeOf);
    case 'pair':
      throw faultAbout('wrong-argument', print(tree), `“${print(tree)}” stands in change, percent_change or decrease.`);
    case 'call':
      return callType(tree, environment, typeOf);
  }
};
