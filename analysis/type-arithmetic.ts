import { nearest } from '../core/nearest.ts';
import { sameName } from './environment.ts';
import { FaultError } from './fault.ts';
import { print } from './print.ts';
import type { Environment } from './surroundings.ts';
import type { CallTree, Span, Tree } from './tree.ts';
import { type Axis, isNumber, type Sort, type ValueType } from './types.ts';
import { compatible, isDecibel, isPlain, isTemperature, unitOfPower, unitOfProduct } from './unit-rules.ts';

export const placed = ({ span }: { readonly span?: Span }): { span?: Span } => (span ? { span } : {});

export const wrongSort = (tree: Tree, wanted: string, { sort }: ValueType): FaultError => {
  const written = print(tree);
  const coded = sort === 'code' || sort === 'flags';
  return new FaultError({
    kind: coded ? 'codes-as-numbers' : 'wrong-sort',
    about: written,
    message: coded
      ? `“${written}” holds ${sort === 'code' ? 'class codes' : 'packed flags'}: names, not ${wanted}. Compare it (${sort === 'code' ? "= 'a class'" : 'has a flag'}) and take the share, area or count of that.`
      : `“${written}” is ${sortInWords[sort]}; ${wanted} has to stand there.`,
    ...placed(tree),
  });
};

const sortInWords: Readonly<Record<Sort, string>> = {
  absolute: 'a number',
  difference: 'a number',
  amount: 'a number',
  rate: 'a number',
  share: 'a number',
  truth: 'a condition',
  code: 'a class code',
  flags: 'a flag word',
  date: 'a date',
  name: 'a name',
  member: 'a set of things',
};

export const neededNumber = (tree: Tree, type: ValueType): ValueType => {
  if (isNumber(type.sort)) return type;
  throw wrongSort(tree, 'a number', type);
};

/** All axes of both; dates where both have some: those that they share. Throws where they share none. */
export const joined = (tree: Tree, left: ValueType, right: ValueType): Pick<ValueType, 'axes' | 'dates'> => {
  const axes: Axis[] = [...left.axes];
  for (const axis of right.axes)
    if (!axes.some(({ kind, name }) => kind === axis.kind && name === axis.name)) axes.push(axis);
  const several = ({ axes: own }: ValueType): boolean => own.some(({ kind }) => kind === 'dates');
  const both = several(left) && several(right);
  const dates = both
    ? left.dates?.filter((date) => right.dates?.includes(date))
    : several(right)
      ? right.dates
      : left.dates;
  if (both && dates?.length === 0)
    throw new FaultError({
      kind: 'no-date',
      about: print(tree),
      message: `The parts of “${print(tree)}” share no date: ${left.dates?.join(', ')} and ${right.dates?.join(', ')}.`,
      ...placed(tree),
    });
  return { axes, ...(dates ? { dates } : {}) };
};

const isBare = (tree: Tree): boolean => tree.kind === 'number' && tree.unit === undefined;

/** The second operand in the first one's unit: a bare number takes it over, what can't be converted is a fault. */
const sameUnit = (tree: CallTree, left: ValueType, right: ValueType, { assumed }: Environment): void => {
  const [first, second] = tree.operands;
  const bare =
    second !== undefined && isBare(second) ? second : first !== undefined && isBare(first) ? first : undefined;
  const unit = bare === second ? left.unit : right.unit;
  if (bare !== undefined) {
    const level = bare.kind === 'number' ? Math.abs(bare.value) : 0;
    const other = bare === second ? left : right;
    const doubtful =
      (isTemperature(unit) && other.sort === 'absolute' && (tree.operator === '+' || tree.operator === '-')) ||
      (unit === '%' && level <= 1 && level > 0);
    if (doubtful)
      throw new FaultError({
        kind: 'unit-unknown',
        about: print(bare),
        message: `${print(bare)} needs its unit beside a value in ${unit}: “${print(bare)} ${unit}”${isTemperature(unit) ? ', or “in degC” at the end' : ` is not “${100 * level} ${unit}”`}.`,
        ...placed(bare),
      });
    if (unit !== '' && !isPlain(unit)) assumed.add(`${print(bare)} is taken in ${unit}`);
    return;
  }
  if (compatible(left.unit, right.unit)) return;
  const unknown = left.unit === '' || right.unit === '';
  throw new FaultError({
    kind: unknown ? 'unit-unknown' : 'unit-mismatch',
    about: print(tree),
    message: unknown
      ? `Nobody knows the unit of “${print((left.unit === '' ? first : second) ?? tree)}”, which “${print(tree)}” needs. State it: given … stored = stored in UNIT.`
      : `“${print(tree)}” puts ${left.unit} beside ${right.unit}, which do not go together.`,
    ...placed(tree),
  });
};

const sumType = (tree: CallTree, left: ValueType, right: ValueType): Pick<ValueType, 'sort' | 'unit' | 'quantity'> => {
  const levels = left.sort === 'absolute' && right.sort === 'absolute';
  const literal = tree.operands.some(isBare);
  if (tree.operator === '+' && levels && !literal && (isTemperature(left.unit) || isDecibel(left.unit)))
    throw new FaultError({
      kind: 'not-additive',
      about: print(tree),
      message: `“${print(tree)}”: ${isDecibel(left.unit) ? 'decibels' : 'temperatures'} do not add up.`,
      ...placed(tree),
    });
  const sort: Sort =
    tree.operator === '-' && levels && !literal ? 'difference' : left.sort === 'difference' ? right.sort : left.sort;
  const unit = tree.operands[0] && isBare(tree.operands[0]) ? right.unit : left.unit;
  return { sort, unit, quantity: left.quantity === right.quantity ? left.quantity : null };
};

/** Scaling by a plain number leaves a difference a difference and an amount an amount. */
const productSort = ({ operator }: CallTree, left: ValueType, right: ValueType): Sort => {
  if (isPlain(right.unit)) return left.sort;
  // A yield times an area, a value times the people who live with it: what is an amount of each stays one.
  const amounts = [left, right].filter(({ sort }) => sort === 'amount').length;
  if (operator === '*' && amounts === 1 && ![left, right].some(({ sort }) => sort === 'share')) return 'amount';
  return operator === '*' && isPlain(left.unit) ? right.sort : 'absolute';
};

/** `+ - * / ^`, per cell and between results. */
export const arithmeticType = (
  tree: CallTree,
  types: readonly [ValueType, ValueType],
  environment: Environment,
): ValueType => {
  const [left, right] = types;
  for (const [index, operand] of tree.operands.entries()) neededNumber(operand, types[index] ?? left);
  const space = joined(tree, left, right);
  switch (tree.operator) {
    case '+':
    case '-':
      sameUnit(tree, left, right, environment);
      return { ...space, ...sumType(tree, left, right) };
    case '*':
    case '/':
      return {
        ...space,
        sort: productSort(tree, left, right),
        unit: unitOfProduct(left.unit, right.unit, tree.operator),
        quantity: null,
      };
    default: {
      const [, exponent] = tree.operands;
      const unit = exponent?.kind === 'number' ? unitOfPower(left.unit, exponent.value) : isPlain(left.unit) ? '1' : '';
      return { ...space, sort: 'absolute', unit, quantity: null };
    }
  }
};

/** All axes and dates of several operands; of everything else the first one's. */
export const joinedAll = (tree: Tree, [first, ...others]: readonly [ValueType, ...ValueType[]]): ValueType => {
  let all = first;
  for (const type of others) all = { ...all, ...joined(tree, all, type) };
  return all;
};

/** A class or flag by its name: as written, else whatever its case. */
const memberNamed = (names: readonly string[], wanted: string): string | undefined =>
  names.find((one) => one === wanted) ?? names.find((one) => sameName(one, wanted));

const checkNamed = (coded: Tree, type: ValueType, named: Tree): void => {
  if (named.kind === 'number') return;
  const names = type.names ?? [];
  if (named.kind !== 'text') throw wrongSort(named, 'the name of a class in single quotes', { ...type, sort: 'name' });
  if (memberNamed(names, named.value) !== undefined) return;
  throw new FaultError({
    kind: 'unknown-class',
    about: named.value,
    message: `“${print(coded)}” has no “${named.value}”. It has ${names.length > 0 ? names.join(', ') : 'no names: state them (given … code N = …)'}.`,
    near: nearest(
      named.value.toLowerCase(),
      names.map((one) => one.toLowerCase()),
    ).flatMap((one) => memberNamed(names, one) ?? []),
    ...placed(named),
  });
};

/** The field that a tree names, whatever it is narrowed to. */
const nameIn = (tree: Tree): string | undefined =>
  tree.kind === 'name' ? tree.name : tree.kind === 'slice' ? nameIn(tree.value) : undefined;

/** One map of classes at two dates: its codes are those of one legend. */
const isSameMap = (one: Tree, other: Tree): boolean => nameIn(one) !== undefined && nameIn(one) === nameIn(other);

/** Comparisons, membership and flags. */
export const comparisonType = (tree: CallTree, types: readonly ValueType[], environment: Environment): ValueType => {
  const [first, ...others] = tree.operands;
  const [left, ...right] = types;
  if (first === undefined || left === undefined) throw new Error('a comparison has operands');
  const space = joinedAll(tree, [left, ...right]);
  const truth: ValueType = {
    axes: space.axes,
    sort: 'truth',
    unit: '',
    quantity: null,
    ...(space.dates ? { dates: space.dates } : {}),
  };
  if (tree.operator === 'has' || tree.operator === 'in' || left.sort === 'code') {
    const wanted = tree.operator === 'has' ? 'flags' : 'code';
    if (left.sort !== wanted || !['has', 'in', '=', '!='].includes(tree.operator))
      throw wrongSort(
        first,
        tree.operator === 'has' ? 'a flag word' : tree.operator === 'in' ? 'a class map' : 'a number',
        left,
      );
    others.forEach((other, index) => {
      const again = tree.operator === '=' || tree.operator === '!=' ? right[index] : undefined;
      if (again?.sort !== 'code' || !isSameMap(first, other)) checkNamed(first, left, other);
    });
    return truth;
  }
  neededNumber(first, left);
  others.forEach((other, index) => {
    const type = right[index];
    if (type === undefined) return;
    neededNumber(other, type);
    sameUnit({ ...tree, operands: [first, other] }, left, type, environment);
  });
  return truth;
};
