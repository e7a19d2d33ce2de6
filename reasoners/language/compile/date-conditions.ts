/** Conditions on one number for each date: the dates that pass, how many they are, and how long they last. */
import { print } from '../../../analysis/print.ts';
import type { CallTree, Tree } from '../../../analysis/tree.ts';
import { convertUnit } from '../../../knowledge/units.ts';
import { type Context, fromNode, NotCompiled, outputAs, parameter } from './context.ts';
import type { Series } from './over-dates.ts';
import type { Result } from './result.ts';

type Compile = (tree: Tree, context: Context) => Result;

/** A condition on one number for each date: which series, compared how, with what. */
interface Test {
  readonly series: Series;
  readonly params: Readonly<Record<string, ReturnType<typeof parameter>>>;
}

const flipped: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '!=': '!=' };
const negated: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '=': '!=',
  '!=': '=',
  between: 'outside',
};

const literal = (tree: Tree | undefined, unit: string): number | undefined => {
  if (tree?.kind !== 'number') return undefined;
  return tree.unit === undefined ? tree.value : convertUnit(tree.value, tree.unit, unit);
};

const testOf = (tree: Tree, context: Context, compile: Compile): Test => {
  const unclear = (): NotCompiled =>
    new NotCompiled(`a way to test “${print(tree)}” for each date: compare a value with a number`);
  if (tree.kind !== 'call') throw unclear();
  if (tree.operator === 'not' && tree.operands[0]) {
    const { series, params } = testOf(tree.operands[0], context, compile);
    const comparison = negated[String(params['comparison']?.value)];
    if (comparison === undefined) throw unclear();
    return { series, params: { ...params, comparison: parameter(comparison) } };
  }
  const [first, second, third] = tree.operands;
  const turned = first?.kind === 'number';
  const measured = turned ? second : first;
  const comparison =
    tree.operator === 'between'
      ? 'between'
      : turned
        ? flipped[tree.operator]
        : tree.operator in flipped
          ? tree.operator
          : undefined;
  if (!measured || comparison === undefined) throw unclear();
  const series = compile(measured, context);
  if (series.kind !== 'series') throw unclear();
  const threshold = literal(turned ? first : second, series.unit);
  const upper = literal(third, series.unit);
  if (threshold === undefined || (tree.operator === 'between' && upper === undefined)) throw unclear();
  return {
    series,
    params: {
      comparison: parameter(comparison),
      threshold: parameter(threshold),
      ...(upper === undefined ? {} : { upper: parameter(upper) }),
    },
  };
};

const conjuncts = (tree: Tree): Tree[] =>
  tree.kind === 'call' && tree.operator === 'and' ? tree.operands.flatMap(conjuncts) : [tree];

/** The samples of a series on dates that pass all tests. */
export const filterDates = (series: Series, condition: Tree, context: Context, compile: Compile): Series =>
  conjuncts(condition)
    .map((tree) => testOf(tree, context, compile))
    .reduce((kept, test) => filtered(kept, test, context), series);

const filtered = (kept: Series, { series, params }: Test, context: Context): Series => {
  const node = context.nodes.add('filter', {
    purpose: 'dates that pass a test',
    template: 'filter-series',
    inputs: { values: fromNode(kept.node, kept.output), condition: fromNode(series.node, series.output) },
    params,
    outputs: { filtered: outputAs('series', 'any', kept.unit) },
  });
  return { ...kept, node, output: 'filtered' };
};

/** `share(… over dates)`: on how many of the dates that have a value a test holds, in percent. */
export const shareOfDates = (tree: CallTree, context: Context, compile: Compile): Result => {
  const [condition = tree] = tree.operands;
  const { series, params } = testOf(condition, context, compile);
  const node = context.nodes.add('share', {
    purpose: print(tree),
    template: 'series-summary',
    inputs: { values: fromNode(series.node, series.output) },
    params,
    outputs: { share: outputAs('number', 'share', '%') },
  });
  return { kind: 'number', node, output: 'share', unit: '%' };
};

/** `count(dates where …)`: how many dates pass all tests. */
export const countDates = (condition: Tree, context: Context, compile: Compile): Result => {
  const [first, ...others] = conjuncts(condition).map((tree) => testOf(tree, context, compile));
  if (!first) throw new NotCompiled('a condition on dates');
  const kept = others.reduce((series, test) => filtered(series, test, context), first.series);
  const node = context.nodes.add('count', {
    purpose: `number of dates where ${print(condition)}`,
    template: 'series-summary',
    inputs: { values: fromNode(kept.node, kept.output) },
    params: first.params,
    outputs: { beyond: outputAs('number', 'count', '1') },
  });
  return { kind: 'number', node, output: 'beyond', unit: '1' };
};

/** `longest(… over dates)`: the longest run of dates on which a test holds; a date without a value ends a run, and one that the record lacks where steps are said. */
export const longestRun = (tree: CallTree, condition: Tree, context: Context, compile: Compile): Result => {
  const { series, params } = testOf(condition, context, compile);
  const { give, step } = tree.options ?? {};
  const output = { from: 'longestFrom', to: 'longestTo' }[give?.kind === 'text' ? give.value : ''] ?? 'longest';
  const node = context.nodes.add('runs', {
    purpose: `longest run of dates where ${print(condition)}`,
    template: 'series-runs',
    inputs: { values: fromNode(series.node, series.output) },
    params: step?.kind === 'text' && step.value !== 'date' ? { ...params, step: parameter(step.value) } : params,
    outputs: { [output]: output === 'longest' ? outputAs('number', 'count', '1') : outputAs('text', 'date') },
  });
  return output === 'longest' ? { kind: 'number', node, output, unit: '1' } : { kind: 'text', node, output, unit: '' };
};
