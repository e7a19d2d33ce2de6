import fc from 'fast-check';
import { type OperatorName, operator, operators } from '../../analysis/operators.ts';
import type { CallTree, DateTree, Given, NumberTree, Query, Slice, TextTree, Tree } from '../../analysis/tree.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const year = fc.integer({ min: 1972, max: 2030 }).map(String);
const dates = fc.oneof(
  year,
  fc.tuple(year, fc.integer({ min: 1, max: 12 })).map(([y, m]) => `${y}-${two(m)}`),
  fc
    .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([y, m, d]) => `${y}-${two(m)}-${two(d)}`),
);

/** Names as data have them: spaces, quotes, keywords, digits first. */
const names = fc.oneof(
  fc.constantFrom(
    'months',
    'ndvi',
    'lst',
    'landcover',
    'qa',
    'B10',
    'where',
    'in',
    'Band 4',
    "l'Étang",
    'a "b"',
    '2',
    'size',
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
);
const units = fc.constantFrom('%', 'ha', 'degC', 'm/s', 'W m-2', 'K', '°C', 'in', 'mm/month');
const finite = fc
  .oneof(fc.integer({ min: -9999, max: 9999 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .filter((value) => !Object.is(value, -0));

const numbers: fc.Arbitrary<NumberTree> = fc
  .tuple(finite, fc.option(units, { nil: undefined }))
  .map(([value, unit]) => ({ kind: 'number', value, ...(unit === undefined ? {} : { unit }) }));
const texts: fc.Arbitrary<TextTree> = names.map((value) => ({ kind: 'text', value }));
const moments: fc.Arbitrary<DateTree> = dates.map((date) => ({ kind: 'date', date }));
const fullDates: fc.Arbitrary<DateTree> = moments.filter(({ date }) => date.length > 4);

const slices: fc.Arbitrary<Slice> = fc.oneof(
  fc.record({ kind: fc.constant('on' as const), date: dates }),
  fc.record({ kind: fc.constant('during' as const), from: dates, to: dates }),
  fc.record({
    kind: fc.constant('months' as const),
    from: fc.integer({ min: 1, max: 12 }),
    to: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ kind: fc.constant('within' as const), layer: names, names: fc.array(names, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('at' as const), layer: names, name: names }),
  fc.record({ kind: fc.constant('from' as const), file: names }),
  fc.record({ kind: fc.constant('per' as const), axis: names }),
);

/** Polygons of which a condition holds. */
const chosen = (condition: fc.Arbitrary<Tree>): fc.Arbitrary<Slice> =>
  fc.record({ kind: fc.constant('within' as const), layer: names, names: fc.constant([]), where: condition });

const withMany = (made: CallTree, more: readonly Tree[]): CallTree =>
  operator(made.operator).many || made.operator === 'in' ? { ...made, operands: [...made.operands, ...more] } : made;

const callOf = (name: OperatorName, inner: fc.Arbitrary<Tree>): fc.Arbitrary<CallTree> => {
  const { operands, syntax, options } = operator(name);
  const operandOf = (takes: string): fc.Arbitrary<Tree> =>
    takes === 'pair'
      ? fc.record({ kind: fc.constant('pair' as const), from: moments, to: moments })
      : takes === 'names'
        ? texts
        : inner;
  const third = name === 'between' ? [inner] : [];
  const settings = fc.dictionary(fc.constantFrom('_', ...Object.keys(options ?? {})), fc.oneof(numbers, texts), {
    maxKeys: 2,
  });
  return fc
    .tuple(
      fc.tuple(...operands.map(operandOf), ...third),
      fc.option(names, { nil: undefined }),
      settings,
      fc.array(inner, { maxLength: 2 }),
    )
    .map(([values, over, set, more]) => {
      const made = withMany({ kind: 'call', operator: name, operands: values }, more);
      if (syntax !== 'call') return made;
      return {
        ...made,
        ...(over === undefined ? {} : { over }),
        ...(Object.keys(set).length > 0 ? { options: set } : {}),
      };
    });
};

const plainNames = fc.constantFrom('a', 'b', 'size');

/** Trees over given names, most of them meaningless: what checks and compiles them must say so and not fail. */
export const treesOver = (known: readonly string[], texts: readonly string[]): fc.Arbitrary<Tree> =>
  fc.letrec<{ tree: Tree }>((tie) => {
    const inner = tie('tree');
    const leaf = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...known).map((name): Tree => ({ kind: 'name', name })) },
      { weight: 1, arbitrary: fc.constantFrom(...texts).map((value): Tree => ({ kind: 'text', value })) },
      { weight: 2, arbitrary: fc.constantFrom(0.4, 300, 20).map((value): Tree => ({ kind: 'number', value })) },
    );
    const axes = fc.option(fc.constantFrom('dates', 'districts', 'months', 'landcover', 'stations', 'cells'), {
      nil: undefined,
    });
    const calls = operators.map(({ name, operands, reduces }) =>
      fc
        .tuple(
          fc.tuple(
            ...operands.map(
              (takes): fc.Arbitrary<Tree> =>
                takes === 'pair'
                  ? fc.constant({
                      kind: 'pair',
                      from: { kind: 'date', date: '2022-06-15' },
                      to: { kind: 'date', date: '2022-07-15' },
                    })
                  : takes === 'step'
                    ? fc.constant({ kind: 'name', name: 'year' })
                    : takes === 'names' || takes === 'coded'
                      ? leaf
                      : inner,
            ),
          ),
          axes,
        )
        .map(
          ([operands_, over]): Tree => ({
            kind: 'call',
            operator: name,
            operands: operands_,
            ...(over !== undefined && reduces ? { over } : {}),
          }),
        ),
    );
    const someSlices = fc.constantFrom<Slice>(
      { kind: 'on', date: '2022-07-15' },
      { kind: 'during', from: '2022', to: '2022' },
      { kind: 'within', layer: 'district', names: ['Easton'] },
      { kind: 'at', layer: 'station', name: 'Oslo' },
      { kind: 'per', axis: 'district' },
      { kind: 'per', axis: 'month' },
    );
    return {
      tree: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'known' },
        leaf,
        fc.oneof(...calls),
        fc.record({ kind: fc.constant('where' as const), value: inner, condition: inner }),
        fc.record({ kind: fc.constant('slice' as const), value: inner, slice: someSlices }),
        fc.record({
          kind: fc.constant('pick' as const),
          noun: fc.constantFrom('date', 'district', 'landcover'),
          extreme: inner,
        }),
      ),
    };
  }).tree;

/** Few words in many arrangements: where a wording stands for two trees, it shows here. */
export const smallTrees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => {
  const inner = tie('tree');
  const few = (
    ['mean', 'max', 'share', 'negate', 'not', '-', 'and', '=', 'has', 'in', 'least', 'quantile'] as const
  ).map((name) => {
    const arity = operator(name).operands.length;
    return fc
      .tuple(
        fc.array(inner, { minLength: arity, maxLength: arity + (operator(name).many || name === 'in' ? 1 : 0) }),
        fc.option(plainNames, { nil: undefined }),
      )
      .map(
        ([operands, over]): Tree => ({
          kind: 'call',
          operator: name,
          operands,
          ...(over !== undefined && operator(name).reduces ? { over } : {}),
        }),
      );
  });
  return {
    tree: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'small' },
      fc.oneof(
        plainNames.map((name): Tree => ({ kind: 'name', name })),
        plainNames.map((value): Tree => ({ kind: 'text', value })),
        fc.constantFrom(1, -1).map((value): Tree => ({ kind: 'number', value })),
      ),
      ...few,
      fc.record({ kind: fc.constant('where' as const), value: inner, condition: inner }),
      fc.record({
        kind: fc.constant('slice' as const),
        value: inner,
        slice: fc.constantFrom<Slice>(
          { kind: 'on', date: '2021' },
          { kind: 'per', axis: 'a' },
          { kind: 'within', layer: 'a', names: [] },
        ),
      }),
      fc.record({ kind: fc.constant('pick' as const), noun: plainNames, extreme: inner }),
    ),
  };
}).tree;

/** Every tree that the grammar can write, ill-typed ones too. */
const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => {
  const inner = tie('tree');
  return {
    tree: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'tree' },
      fc.oneof(
        numbers,
        texts,
        names.map((name): Tree => ({ kind: 'name', name })),
        fullDates,
      ),
      fc.oneof(...operators.map(({ name }) => callOf(name, inner))),
      fc.record({ kind: fc.constant('where' as const), value: inner, condition: inner }),
      fc.record({ kind: fc.constant('slice' as const), value: inner, slice: fc.oneof(slices, chosen(inner)) }),
      fc.record({ kind: fc.constant('pick' as const), noun: names, extreme: inner }),
    ),
  };
}).tree;

const givens: fc.Arbitrary<Given> = fc.oneof(
  fc.record({ kind: fc.constant('define' as const), name: names, value: trees }),
  fc.tuple(names, trees, fc.option(units, { nil: undefined })).map(
    ([source, formula, unit]): Given => ({
      kind: 'stored',
      source,
      formula,
      ...(unit === undefined ? {} : { unit }),
    }),
  ),
  fc.record({
    kind: fc.constantFrom('band' as const, 'bit' as const, 'code' as const),
    source: names,
    number: fc.integer({ min: 0, max: 255 }),
    name: names,
  }),
  fc.record({
    kind: fc.constant('missing' as const),
    source: names,
    values: fc.array(finite, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('valid' as const), source: names, from: finite, to: finite }),
);

export const queries: fc.Arbitrary<Query> = fc
  .tuple(
    fc.array(givens, { maxLength: 3 }),
    trees,
    fc.option(fc.oneof(units, fc.constant('1')), { nil: undefined }),
    fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    fc.option(fc.constantFrom('month' as const, 'year' as const), { nil: undefined }),
  )
  .map(([given, value, unit, rounded, as]) => ({
    givens: given,
    value,
    ...(unit === undefined ? {} : { unit }),
    ...(rounded === undefined ? {} : { rounded }),
    ...(as === undefined ? {} : { as }),
  }));
