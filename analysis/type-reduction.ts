import { findQuantity } from '../knowledge/quantities.ts';
import { hasAxis, neededAxis } from './environment.ts';
import { FaultError } from './fault.ts';
import { type Operator, operator } from './operators.ts';
import { print } from './print.ts';
import { datesInWords, type Environment } from './surroundings.ts';
import type { CallTree, Tree } from './tree.ts';
import { joined, neededNumber, placed, wrongSort } from './type-arithmetic.ts';
import { toldType } from './type-told.ts';
import type { Axis, Sort, ValueType } from './types.ts';
import { compatible, isDecibel, isTemperature, unitOfPower } from './unit-rules.ts';

type TypeOf = (tree: Tree, environment: Environment) => ValueType;

const fault = (
  kind: 'missing-axis' | 'not-additive' | 'circular' | 'wrong-argument' | 'unused',
  tree: Tree,
  message: string,
): FaultError => new FaultError({ kind, about: print(tree), message, ...placed(tree) });

const grouped = (environment: Environment, axis: Axis): Environment =>
  axis.kind === 'zones' || axis.kind === 'classes' || axis.kind === 'stations' || axis.kind === 'dates'
    ? { ...environment, groups: [...environment.groups, axis] }
    : environment;

const hasAxisOf = (group: Axis, { kind, name }: Axis): boolean => group.kind === kind && group.name === name;

const usual: readonly Axis['kind'][] = ['cells', 'objects', 'rows'];

/** The axis that goes: the one named by `over`, else the cells, else that of the things themselves. */
const removedAxis = (tree: CallTree, type: ValueType, environment: Environment): Axis => {
  if (tree.over !== undefined) {
    const axis = neededAxis(environment.scope, tree.over, tree.span);
    if (hasAxis(type, axis)) return axis;
    const dates =
      axis.kind === 'dates'
        ? ` It has ${type.dates?.length ? `one date, ${datesInWords(type.dates)}` : 'no dates'}.`
        : '';
    const [operand = tree] = tree.operands;
    throw fault(
      'missing-axis',
      tree,
      `“${print(operand)}” has no ${tree.over} to take the ${tree.operator} over.${dates}`,
    );
  }
  const axis = usual.flatMap((kind) => type.axes.find((one) => one.kind === kind) ?? [])[0];
  if (axis) return axis;
  const [only, more] = type.axes.filter((one) => !environment.groups.some((group) => hasAxisOf(group, one)));
  if (only && type.sort === 'member') return only;
  // What there is one number of for each thing has no other axis to go over.
  if (only && !more && (only.kind === 'stations' || only.kind === 'zones')) return only;
  if (operator(tree.operator).group === 'series') {
    const dates = type.axes.find(({ kind }) => kind === 'dates');
    if (dates) return dates;
  }
  const over = type.axes[0] ? ` Say over which axis: over ${type.axes[0].name}.` : ' It is one value already.';
  throw fault(
    'missing-axis',
    tree,
    `“${print(tree.operands[0] ?? tree)}” has no cells to take the ${tree.operator} over.${over}`,
  );
};

const without = ({ axes, dates, ...rest }: ValueType, gone: Axis): ValueType => {
  const left = axes.filter(({ kind, name }) => !(kind === gone.kind && name === gone.name));
  return { ...rest, axes: left, ...(dates && left.some(({ kind }) => kind === 'dates') ? { dates } : {}) };
};

/** Persons in a cell add up, persons per area don't: of cells without a unit nobody says which they are. */
const isOpenCount = ({ unit, quantity }: ValueType, axis: Axis): boolean =>
  axis.kind === 'cells' && unit === '' && quantity === 'population';

const checkSum = (tree: CallTree, type: ValueType, axis: Axis): void => {
  const quantity = type.quantity === null ? undefined : findQuantity(type.quantity);
  const allowed =
    quantity === undefined ||
    quantity.statistics.includes('sum') ||
    (quantity.kind === 'index' && axis.kind === 'dates');
  const adds =
    type.sort === 'amount' || (allowed && type.sort !== 'share' && !isTemperature(type.unit) && !isDecibel(type.unit));
  if (!adds)
    throw fault(
      'not-additive',
      tree,
      `“${print(tree.operands[0] ?? tree)}”${quantity ? ` (${quantity.name.toLowerCase()})` : ''} does not add up over ${axis.name}: only amounts do. Take its mean, or the share or area where a condition holds.`,
    );
};

const checkCircular = (tree: CallTree, { quantity }: ValueType): void => {
  const known = quantity === null ? undefined : findQuantity(quantity);
  if (known?.averaging === 'circular' && ['mean', 'std', 'variance', 'range', 'cv'].includes(tree.operator))
    throw fault(
      'circular',
      tree,
      `${known.name} wraps around at its end: its ${tree.operator} means nothing. Count shares instead.`,
    );
};

const ofNumbers = new Set([
  'mean',
  'median',
  'min',
  'range',
  'sum',
  'std',
  'variance',
  'cv',
  'skewness',
  'kurtosis',
  'quantile',
]);

/** A condition names the field, or something that is defined by it. */
const speaksOf = (part: unknown, name: string, environment: Environment): boolean => {
  if (Array.isArray(part)) return part.some((one) => speaksOf(one, name, environment));
  if (part === null || typeof part !== 'object') return false;
  const called = 'kind' in part && part.kind === 'name' && 'name' in part ? String(part.name) : undefined;
  const defined = called === undefined ? undefined : environment.defined.get(called);
  if (called === name || (defined && speaksOf(defined.value, name, environment))) return true;
  return Object.values(part).some((one) => speaksOf(one, name, environment));
};

/** Days and years of what happened, with 0 where nothing did: no number of all cells but of those where it did. */
const checkHappened = (tree: CallTree, operand: Tree, { quantity }: ValueType, environment: Environment): void => {
  const known = quantity === null ? undefined : findQuantity(quantity);
  const counted = known?.kind === 'date' && known.statistics.every((one) => one === 'count');
  if (!counted || !ofNumbers.has(tree.operator)) return;
  const measured = operand.kind === 'where' ? operand.value : operand;
  const told = print(measured);
  if (operand.kind === 'where' && speaksOf(operand.condition, told, environment)) return;
  throw fault(
    'wrong-argument',
    tree,
    `“${told}” is 0 where nothing happened (${known.name.toLowerCase()}): choose where something did, ${tree.operator}(${told} where ${told} > 0).`,
  );
};

const reducedUnit = (row: Operator, unit: string, step: string): string => {
  switch (row.unit) {
    case 'percent':
      return '%';
    case 'plain':
      return '1';
    case 'area':
      return 'm2';
    case 'volume':
      return 'm3';
    case 'square':
      return unitOfPower(unit, 2);
    case 'step':
      return unit === '' ? '' : `${unit}/${step}`;
    default:
      return unit;
  }
};

const steps = ['day', 'month', 'year', 'decade', 'step'];

const stepOf = (tree: CallTree): string => {
  const step = tree.operands[1];
  const word = step?.kind === 'name' ? step.name : step?.kind === 'text' ? step.value : '';
  if (steps.includes(word)) return word;
  throw fault(
    'wrong-argument',
    tree,
    `The trend is told per ${steps.join(', ')}; “${step ? print(step) : ''}” is none of them.`,
  );
};

const checkOperand = (tree: CallTree, row: Operator, operand: Tree, type: ValueType): void => {
  const [takes] = row.operands;
  if (takes === 'number') neededNumber(operand, type);
  if (takes === 'truth' && type.sort !== 'truth') throw wrongSort(operand, 'a condition', type);
  if (takes === 'coded' && type.sort !== 'code') throw wrongSort(operand, 'a class map', type);
  if (tree.operator === 'sum_share' && operand.kind !== 'where')
    throw fault('wrong-argument', tree, 'sum_share needs a part of the whole: sum_share(x where …).');
  if (tree.operator === 'above_mean' || tree.operator === 'spikes') {
    const at = tree.operands[1];
    if (at?.kind !== 'number' || at.unit !== undefined || at.value <= 0)
      throw fault('wrong-argument', tree, `${tree.operator} needs a number above 0 behind what is measured.`);
  }
  if (tree.operator === 'quantile') {
    const at = tree.operands[1];
    if (at?.kind !== 'number' || at.unit !== undefined || at.value < 0 || at.value > 1)
      throw fault('wrong-argument', tree, 'A quantile lies between 0 and 1: quantile(x, 0.9).');
  }
};

const resultSort = (row: Operator, sort: Sort): Sort =>
  row.gives === 'same' ? sort : row.gives === 'arithmetic' ? 'absolute' : row.gives;

/** Type of a reducer, a pair statistic, a trend: one axis less. */
export const reductionType = (tree: CallTree, environment: Environment, typeOf: TypeOf): ValueType => {
  const row = operator(tree.operator);
  const axisGroup = tree.over === undefined ? undefined : neededAxis(environment.scope, tree.over, tree.span);
  const inner = axisGroup ? grouped(environment, axisGroup) : environment;
  const [operand, second] = tree.operands;
  if (operand === undefined) throw fault('wrong-argument', tree, `${tree.operator} needs something to work on.`);
  const first = typeOf(operand, inner);
  checkOperand(tree, row, operand, first);
  const other = row.group === 'pair' && second !== undefined ? neededNumber(second, typeOf(second, inner)) : undefined;
  const paired = other ? { ...first, ...joined(tree, first, other) } : first;
  const axis = removedAxis(tree, paired, inner);
  if (tree.operator === 'correlation' && other && !(hasAxis(first, axis) && hasAxis(other, axis)))
    throw fault('missing-axis', tree, `One of both has no ${axis.name} of its own: there is nothing to go together.`);
  const ofPolygons = tree.operator === 'area' && axis.kind === 'zones';
  if ((tree.operator === 'area' || tree.operator === 'area_share') && axis.kind !== 'cells' && !ofPolygons)
    throw fault('wrong-argument', tree, `${tree.operator} is of cells, not of ${axis.name}.`);
  if (tree.operator === 'volume' && (axis.kind !== 'cells' || !compatible(first.unit, 'm')))
    throw fault(
      'wrong-argument',
      tree,
      `A volume is of depths on the ground: “${print(operand)}” is in ${first.unit || 'an unknown unit'}.`,
    );
  if (row.group === 'series' && axis.kind !== 'dates')
    throw fault(
      'missing-axis',
      tree,
      tree.operator === 'longest'
        ? `A run is one of dates: longest(mean(…) > 0.4 over dates).`
        : `A trend is over dates: reduce the ${axis.name} first, e.g. trend(mean(…) over dates, year).`,
    );
  if (tree.operator === 'sum' || tree.operator === 'sum_share') checkSum(tree, first, axis);
  if (tree.operator === 'sum' && isOpenCount(first, axis))
    environment.assumed.add('cells hold numbers of people, not people per area');
  checkCircular(tree, first);
  checkHappened(tree, operand, first, environment);
  if (tree.operator === 'mean' && isDecibel(first.unit))
    environment.assumed.add('decibels are averaged as linear power');
  if (tree.operator === 'mean' && axis.kind === 'stations' && operand.kind === 'call' && operand.operator === 'mean')
    environment.assumed.add(`each of the ${tree.over} counts alike, whatever the number of its records`);
  const step = row.unit === 'step' ? stepOf(tree) : '';
  const left = without(paired, axis);
  const names = tree.operator === 'mode' && first.names ? { names: first.names } : {};
  const told = toldType(tree, left.axes);
  if (told) return told;
  const kept = ['min', 'max', 'mean', 'median', 'quantile', 'sum'].includes(tree.operator);
  return {
    axes: left.axes,
    sort: resultSort(row, first.sort),
    unit: reducedUnit(row, first.unit, step),
    quantity: kept ? first.quantity : null,
    ...(left.dates ? { dates: left.dates } : {}),
    ...names,
  };
};
