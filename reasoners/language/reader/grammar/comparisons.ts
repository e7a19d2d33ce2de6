import type { Rule } from '../chart.ts';
import {
  type Core,
  type Direction,
  emptyPatch,
  isEmpty,
  type Narrowing,
  narrowed,
  type Patch,
  type Population,
  patchOf,
  replaced,
  type Value,
} from '../meaning.ts';
import { part } from './parts.ts';
import { rule } from './rule.ts';

/** What both sides share, and what only one of them says, holds for the pair. */
export const combined = (
  operator: Extract<Core, { kind: 'binary' }>['operator'],
  left: Value,
  right: Value,
): Value | undefined => {
  const kinds = (value: Value): ReadonlySet<string> => new Set(value.patch.narrowings.map(({ kind }) => kind));
  const [lefts, rights] = [kinds(left), kinds(right)];
  const texts = new Set(right.patch.narrowings.map((one) => JSON.stringify(one)));
  const isShared = (one: Narrowing): boolean =>
    !(lefts.has(one.kind) && rights.has(one.kind)) || texts.has(JSON.stringify(one));
  const own = ({ core, patch }: Value): Value => ({
    core,
    patch: { ...patch, narrowings: patch.narrowings.filter((one) => !isShared(one)) },
  });
  const onlyRight = right.patch.narrowings.filter(({ kind }) => !lefts.has(kind));
  const shared = [...left.patch.narrowings.filter(isShared), ...onlyRight];
  const [a, b] = [
    own(left),
    {
      ...right,
      patch: {
        ...right.patch,
        narrowings: right.patch.narrowings.filter(
          (one) =>
            lefts.has(one.kind) &&
            !left.patch.narrowings.some((other) => JSON.stringify(other) === JSON.stringify(one)),
        ),
      },
    },
  ];
  if (JSON.stringify(a) === JSON.stringify(b)) return undefined;
  return narrowed(
    { core: { kind: 'binary', operator, left: a, right: b }, patch: emptyPatch },
    { ...emptyPatch, narrowings: shared },
  );
};

/** "mean LST of forest and cropland": the second side says only what differs. */
export const other = (left: Value, right: Patch): Value | undefined => {
  if (isEmpty(right)) return undefined;
  const differs =
    right.where.length > 0
      ? left.patch.where.length > 0
      : right.narrowings.every(({ kind }) => left.patch.narrowings.some((one) => one.kind === kind));
  return differs ? replaced(left, right) : undefined;
};

/** The parts of one kind: "area of forest" and "cropland". */
export const otherPart = (left: Value, right: Population): Value | undefined =>
  left.core.kind === 'part' &&
  left.core.being === null &&
  right.head.length + right.where.length > 0 &&
  right.thresholds.length === 0
    ? {
        core: { ...left.core, of: { ...right, narrowings: [] } },
        patch: right.narrowings.length > 0 ? { ...left.patch, narrowings: right.narrowings } : left.patch,
      }
    : undefined;

export const extentOf = (population: Population): Value | undefined =>
  population.head.length + population.where.length > 0 ? part('extent', population) : undefined;

const sides = (value: Value, one: Patch, two: Patch): [Value, Value] | undefined => {
  if (isEmpty(one) || isEmpty(two)) return undefined;
  const sameKind =
    JSON.stringify([one.where.length > 0, one.narrowings.map(({ kind }) => kind)]) ===
    JSON.stringify([two.where.length > 0, two.narrowings.map(({ kind }) => kind)]);
  const left = sameKind ? narrowed(value, one) : undefined;
  const right = sameKind ? narrowed(value, two) : undefined;
  return left && right && JSON.stringify(left) !== JSON.stringify(right) ? [left, right] : undefined;
};

const betweenSides =
  (operator: Extract<Core, { kind: 'binary' }>['operator']) =>
  (value: Value, one: Patch, two: Patch): Value | undefined => {
    const pair = sides(value, one, two);
    return pair && combined(operator, ...pair);
  };

const operatorOf = {
  Difference: '-',
  AbsoluteDifference: 'gap',
  PercentDifference: 'percent_more',
  Ratio: '/',
} as const;

const binaryOf = (type: keyof typeof operatorOf): Rule[] => {
  const operator = operatorOf[type];
  const make = (left: Value, right: Value | undefined) => right && combined(operator, left, right);
  return [
    rule('Value', `(${type}) (Between|Of) Value (And|To|Versus) Value`, (left: Value, right: Value) =>
      make(left, right),
    ),
    rule('Value', `(${type}) (Between|Of) Value (And|To|Versus) Adj`, (left: Value, right: Patch) =>
      make(left, other(left, right)),
    ),
    rule('Value', `(${type}) (Between|Of) Value (And|To|Versus) Pop`, (left: Value, right: Population) =>
      make(left, other(left, patchOf(right)) ?? otherPart(left, right)),
    ),
    rule(
      'Value',
      `(${type}) (Of|In) Value (Between) Pop (And|Versus) Pop`,
      (value: Value, one: Population, two: Population) => betweenSides(operator)(value, patchOf(one), patchOf(two)),
    ),
    rule('Value', `Value (${type}) (Between) Pop (And|Versus) Pop`, (value: Value, one: Population, two: Population) =>
      betweenSides(operator)(value, patchOf(one), patchOf(two)),
    ),
    rule(
      'Value',
      `(${type}) (Between) Pop (And|To|Versus) Pop (In|Of) Value`,
      (one: Population, two: Population, value: Value) => betweenSides(operator)(value, patchOf(one), patchOf(two)),
    ),
    rule('Value', `(${type}) (Of|Between) Pop (And|To|Versus) Pop`, (one: Population, two: Population) => {
      const [left, right] = [extentOf(one), extentOf(two)];
      return left && make(left, right);
    }),
  ];
};

const signs = { Minus: '-', Plus: '+', DividedBy: '/', PercentOf: 'percent_of' } as const;

export const comparisonRules: readonly Rule[] = [
  ...(['Difference', 'AbsoluteDifference', 'PercentDifference', 'Ratio'] as const).flatMap(binaryOf),
  rule('Value', 'Value (Minus) Value', (left: Value, right: Value) => combined('-', left, right)),
  rule('Value', 'Value (Plus) Value', (left: Value, right: Value) => combined('+', left, right)),
  rule('Value', 'Value (DividedBy) Value', (left: Value, right: Value) => combined('/', left, right)),
  rule('Value', 'Value (PercentOf) Value', (left: Value, right: Value) => combined('percent_of', left, right)),
  ...(['Minus', 'Plus', 'DividedBy', 'PercentOf'] as const).flatMap((type) => [
    rule('Value', `Value (${type}) Adj`, (left: Value, patch: Patch) => {
      const right = other(left, patch);
      return right && combined(signs[type], left, right);
    }),
    rule('Value', `Value (${type}) Pop`, (left: Value, population: Population) => {
      const right = other(left, patchOf(population)) ?? otherPart(left, population);
      return right && combined(signs[type], left, right);
    }),
  ]),
  rule('Value', 'Value (To) Value (Ratio)', (left: Value, right: Value) => combined('/', left, right)),
  rule('Value', 'Pop (To) Pop (Ratio)', (one: Population, two: Population) => {
    const [left, right] = [extentOf(one), extentOf(two)];
    return left && right && combined('/', left, right);
  }),
  rule('Value', 'Value Exceed Value', (left: Value, { is }: { is: Direction }, right: Value) =>
    is === 'max' ? combined('-', left, right) : undefined,
  ),
  rule('Value', 'Value (Exceed) Adj', (left: Value, patch: Patch) => {
    const right = other(left, patch);
    return right && combined('-', left, right);
  }),
  rule('Value', 'Value (Exceed) Pop', (left: Value, population: Population) => {
    const right = other(left, patchOf(population)) ?? otherPart(left, population);
    return right && combined('-', left, right);
  }),
];
