import { layerOf } from './environment.ts';
import { FaultError } from './fault.ts';
import { type Operator, operator } from './operators.ts';
import { print } from './print.ts';
import { datesInWords, type Environment } from './surroundings.ts';
import type { CallTree, Tree } from './tree.ts';
import { arithmeticType, comparisonType, joinedAll, neededNumber, placed, wrongSort } from './type-arithmetic.ts';
import { distanceType } from './type-distance.ts';
import { checkOptions } from './type-options.ts';
import { listType, orderType } from './type-order.ts';
import { reductionType } from './type-reduction.ts';
import type { Axis, ValueType } from './types.ts';
import { compatible, hasZeroPoint, isDecibel, unitOfPower } from './unit-rules.ts';

type TypeOf = (tree: Tree, environment: Environment) => ValueType;

const wrongArgument = (tree: CallTree, message: string): FaultError =>
  new FaultError({ kind: 'wrong-argument', about: tree.operator, message, ...placed(tree) });

const checkCount = (tree: CallTree, { operands, many, optional = 0, name }: Operator): void => {
  const most = many || name === 'in' ? Number.POSITIVE_INFINITY : name === 'between' ? 3 : operands.length;
  const least = name === 'between' ? 3 : operands.length - optional;
  if (tree.operands.length >= least && tree.operands.length <= most) return;
  const wanted = least === most ? `${least}` : `at least ${least}`;
  throw wrongArgument(
    tree,
    `${name} takes ${wanted} operand${least === 1 ? '' : 's'}; ${tree.operands.length} stand there.`,
  );
};

/** Between two moments: the value at each, which must be one without a date left. */
const momentType = (tree: CallTree, environment: Environment, typeOf: TypeOf): ValueType => {
  const [operand, pair] = tree.operands;
  if (operand === undefined || pair?.kind !== 'pair')
    throw wrongArgument(tree, `${tree.operator} needs two moments: ${tree.operator}(x, 2011 -> 2021).`);
  if (pair.from.date === pair.to.date) throw wrongArgument(tree, `${pair.from.date} -> ${pair.to.date} is one moment.`);
  const [earlier, later] = [pair.from.date, pair.to.date].map((date) => {
    const period = { from: date, to: date };
    const type = neededNumber(operand, typeOf(operand, { ...environment, period }));
    if (!environment.used.has(period))
      throw new FaultError({
        kind: 'unused',
        about: print(operand),
        message: `“${print(operand)}” has no dates to change between.`,
        ...placed(tree),
      });
    const left = type.axes.find(({ kind }) => kind === 'dates');
    if (left)
      throw new FaultError({
        kind: 'leftover-axis',
        about: date,
        message: `“${print(operand)}” has several dates in ${date}: ${datesInWords(type.dates ?? [])}. Name one, or reduce them: mean(… over dates).`,
        ...placed(tree),
      });
    return type;
  });
  if (earlier === undefined || later === undefined) throw wrongArgument(tree, 'two moments are needed');
  const relative = tree.operator === 'percent_change';
  // Places that became it and places that were it are not told apart by a difference of two areas.
  if (operand.kind === 'call' && operand.operator === 'area' && operand.operands[0]?.kind !== 'name')
    environment.assumed.add('the net change: what came in one place makes up for what went in another');
  if (relative && (hasZeroPoint(later.unit) || isDecibel(later.unit)))
    throw wrongArgument(
      tree,
      `A change in percent of ${later.unit} means nothing: its zero is a convention. Take change(…).`,
    );
  const { dates: _dates, ...rest } = later;
  const sort = relative ? 'share' : later.sort === 'absolute' ? 'difference' : later.sort;
  return { ...rest, sort, unit: relative ? '%' : later.unit, quantity: relative ? null : later.quantity };
};

/** What works cell by cell, or on a result. */
const cellType = (tree: CallTree, row: Operator, environment: Environment, typeOf: TypeOf): ValueType => {
  const types = tree.operands.map((operand) => typeOf(operand, environment));
  const [first] = types;
  const [operand] = tree.operands;
  if (first === undefined || operand === undefined)
    throw wrongArgument(tree, `${tree.operator} needs something to work on.`);
  if (row.operands[0] === 'truth' && first.sort !== 'truth') throw wrongSort(operand, 'a condition', first);
  if (row.operands[0] === 'number')
    for (const [index, one] of tree.operands.entries()) neededNumber(one, types[index] ?? first);
  const space = joinedAll(tree, [first, ...types.slice(1)]);
  const made = (sort: ValueType['sort'], unit: string, quantity: string | null = null): ValueType => ({
    axes: space.axes,
    sort,
    unit,
    quantity,
    ...(space.dates ? { dates: space.dates } : {}),
  });
  const cells = first.axes.some(({ kind }) => kind === 'cells');
  switch (tree.operator) {
    case 'missing':
      return made('truth', '');
    case 'either': {
      const [, one = first, other = first] = types;
      for (const [index, type] of [one, other].entries()) neededNumber(tree.operands[index + 1] ?? tree, type);
      if (!compatible(one.unit, other.unit))
        throw wrongArgument(tree, `“${print(tree)}” is in ${one.unit} here and in ${other.unit} there.`);
      return made('absolute', one.unit, one.quantity === other.quantity ? one.quantity : null);
    }
    case 'slope':
    case 'aspect':
      if (!cells || !compatible(first.unit || 'm', 'm'))
        throw wrongArgument(tree, `${tree.operator} is of an elevation in metres, cell by cell.`);
      return made('absolute', 'deg', tree.operator);
    case 'db':
      return made('absolute', 'dB', 'backscatter-db');
    case 'power':
      if (!isDecibel(first.unit))
        throw wrongArgument(
          tree,
          `power is of decibels; “${print(operand)}” is in ${first.unit || 'an unknown unit'}.`,
        );
      return made('absolute', '1', 'backscatter');
    case 'percent_of':
      for (const [index, type] of types.entries())
        if (hasZeroPoint(type.unit) || isDecibel(type.unit) || !compatible(first.unit, type.unit))
          throw wrongArgument(
            tree,
            `“${print(tree.operands[index] ?? tree)}” in ${type.unit || 'an unknown unit'} has no percentage of this.`,
          );
      return made('share', '%');
    default:
      return made(
        row.gives === 'same' ? first.sort : 'absolute',
        row.unit === 'root' ? unitOfPower(first.unit, 0.5) : row.unit === 'plain' ? '1' : first.unit,
        row.gives === 'same' ? first.quantity : null,
      );
  }
};

/** Ground area of every polygon of a layer, or of the one that a slice names. */
const zoneSize = (zones: Axis, { within, at, used }: Environment): ValueType => {
  const one = within?.one && within.layer === zones.name ? within : at?.layer === zones.name ? at : undefined;
  if (one) used.add(one);
  return { axes: one ? [] : [zones], sort: 'amount', unit: 'm2', quantity: 'area' };
};

/** Length of every line of a layer, or of the one that a slice names. */
const lineLength = (tree: CallTree, operand: Tree, type: ValueType, { scope, at, used }: Environment): ValueType => {
  const [axis] = type.axes;
  if (type.sort !== 'member' || !axis || layerOf(scope, axis.name)?.lines !== true)
    throw wrongArgument(tree, `“${print(operand)}” are no lines: only these have a length.`);
  const one = at?.layer === axis.name ? at : undefined;
  if (one) used.add(one);
  return { axes: one ? [] : [axis], sort: 'amount', unit: 'm', quantity: 'distance' };
};

const objectsType = (tree: CallTree, environment: Environment, typeOf: TypeOf): ValueType => {
  const [operand = tree] = tree.operands;
  const type = typeOf(operand, environment);
  if (tree.operator === 'length') return lineLength(tree, operand, type, environment);
  if (tree.operator === 'size') {
    const [zones] = type.axes;
    if (type.sort === 'member' && zones?.kind === 'zones') return zoneSize(zones, environment);
    if (type.sort !== 'member' || !type.axes.some(({ kind }) => kind === 'objects'))
      throw wrongSort(operand, 'objects(…)', type);
    return { ...type, sort: 'amount', unit: 'm2', quantity: 'area' };
  }
  if (type.sort !== 'truth' || !type.axes.some(({ kind }) => kind === 'cells'))
    throw wrongSort(operand, 'a condition on cells', type);
  const axes = type.axes.filter(({ kind }) => kind !== 'cells');
  return { ...type, axes: [{ kind: 'objects', name: 'objects' }, ...axes], sort: 'member' };
};

/** A map is a file, and so are polygons: of everything else that it has only dates may be left. */
const mapType = (tree: CallTree, environment: Environment, typeOf: TypeOf): ValueType => {
  const [operand = tree] = tree.operands;
  const type = typeOf(operand, environment);
  const { axes, dates } = type;
  if (!axes.some(({ kind }) => kind === 'cells'))
    throw wrongArgument(
      tree,
      `“${print(operand)}” has no cells to make ${tree.operator === 'map' ? 'a map' : 'polygons'} of.`,
    );
  if (tree.operator === 'polygons' && type.sort !== 'truth') throw wrongSort(operand, 'a condition', type);
  const left = axes.filter(({ kind }) => kind !== 'cells');
  return { axes: left, sort: 'name', unit: '', quantity: null, ...(dates ? { dates } : {}) };
};

/** Type of an operator on its operands. */
export const callType = (tree: CallTree, environment: Environment, typeOf: TypeOf): ValueType => {
  const row = operator(tree.operator);
  checkCount(tree, row);
  checkOptions(tree, row, environment);
  if (tree.over !== undefined && !row.reduces)
    throw wrongArgument(
      tree,
      `${tree.operator} works on every value: it removes no axis, so “over” has no place in it.`,
    );
  if (row.group === 'moment') return momentType(tree, environment, typeOf);
  if (row.reduces) return reductionType(tree, environment, typeOf);
  if (tree.operator === 'order' || tree.operator === 'nth') return orderType(tree, environment, typeOf);
  if (tree.operator === 'list') return listType(tree, environment, typeOf);
  if (tree.operator === 'distance') return distanceType(tree, environment);
  if (tree.operator === 'map' || tree.operator === 'polygons') return mapType(tree, environment, typeOf);
  if (tree.operator === 'objects' || tree.operator === 'size' || tree.operator === 'length')
    return objectsType(tree, environment, typeOf);
  if (row.group === 'condition' && ['and', 'or', 'not'].includes(tree.operator)) {
    const types = tree.operands.map((operand) => {
      const type = typeOf(operand, environment);
      if (type.sort !== 'truth') throw wrongSort(operand, 'a condition', type);
      return type;
    });
    const [first, ...others] = types;
    if (first === undefined) throw wrongArgument(tree, `${tree.operator} needs a condition.`);
    return joinedAll(tree, [first, ...others]);
  }
  if (row.group === 'condition' && tree.operator !== 'missing')
    return comparisonType(
      tree,
      tree.operands.map((operand) => (operand.kind === 'text' ? namesType : typeOf(operand, environment))),
      environment,
    );
  if (row.syntax === 'infix') {
    const [left, right] = tree.operands.map((operand) => typeOf(operand, environment));
    if (left && right) return arithmeticType(tree, [left, right], environment);
  }
  return cellType(tree, row, environment, typeOf);
};

const namesType: ValueType = { axes: [], sort: 'name', unit: '', quantity: null };
