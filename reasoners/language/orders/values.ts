import type { OperatorName } from '../../../analysis/operators.ts';
import { call, number, type Tree } from '../../../analysis/tree.ts';
import type { SaidDate } from '../reader/dates.ts';
import { completed } from '../reader/dates.ts';
import type { Word } from '../reader/grammar/rule.ts';
import { type OrderRule, order } from './engine.ts';
import { mean, overDates, type Period, share } from './meanings.ts';

/** Quantities, conditions, shares and means, and the times that they are of. */

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Qty {
  readonly value: number;
  readonly unit?: string;
}

const literal = ({ value, unit }: Qty): Tree => number(value, unit);

const period = (from: SaidDate, to: SaidDate | null): Period => ({ from, to });

export const valueRules: readonly OrderRule[] = [
  // What is measured.
  order('Quantity', '<Field> intensity|level|levels', (field: { tree: Tree }) => field.tree),
  // "The XI index": of a quantity that is one. An index of rain would be another.
  order('Quantity', '<Field> index', ({ tree, quantity }: { tree: Tree; quantity?: string | null }) =>
    tree.kind === 'name' && quantity === null && /^[a-z]{2,6}\d?$/.test(tree.name) ? tree : undefined,
  ),
  // What is dissolved or suspended is so in water.
  order('Quantity', 'water <Field>', ({ tree }: { tree: Tree }) =>
    tree.kind === 'name' && /^(?:turbidity|chlorophyll|salinity|transparency|suspended)/.test(tree.name)
      ? tree
      : undefined,
  ),
  order('Quantity', '<Field> value|values?', (field: { tree: Tree }) => field.tree),
  order('Quantity', '<Field> <Field> value|values?', (one: { tree: Tree }, other: { tree: Tree }) =>
    same(one.tree, other.tree) ? one.tree : undefined,
  ),
  // "The drought index": the one quantity that the question is about.
  order('Quantity', '<TopicOf>? index|indicator', () => ({ kind: 'name', name: '' })),
  // What cells are counted of: all of them.
  order('Cells', 'valid? pixels|pixel|cells|cell', () => 'cells'),
  order('Cells', 'area|areas|region|zone|zones', () => 'cells'),
  order('Cells', 'region|area s pixels|area|cells', () => 'cells'),
  // Limits.
  order('Op', '>|exceeds|exceeding|exceed|exceeded|above|over|surpassing', () => '>'),
  order('Op', 'greater|higher|larger|more|warmer|hotter than', () => '>'),
  order('Op', '<|below|under', () => '<'),
  order('Op', 'less|lower|smaller|cooler|colder than', () => '<'),
  order('Op', '>=', () => '>='),
  order('Op', '<=', () => '<='),
  order('Op', 'at least', () => '>='),
  order('Op', 'at most', () => '<='),
  order('Qty', '<Num> <Unit>?', (value: number, unit: Word | undefined) => ({ value, unit: unit?.is })),
  order('Cond', '<Quantity> <Op> <Qty>', (field: Tree, operator: OperatorName, limit: Qty) =>
    call(operator, field, literal(limit)),
  ),
  order('Cond', '<Quantity> <Op> <Qty> and <Cond>', (field: Tree, operator: OperatorName, limit: Qty, more: Tree) =>
    call('and', call(operator, field, literal(limit)), more),
  ),
  order('Cond', '<Mask>', (all: readonly Tree[]) => (all.length === 1 ? all[0] : undefined)),
  // One value of all cells.
  order('Share', 'proportion|percentage|share|fraction|proportions|percentages|shares|fractions', () => 'share'),
  order('Measure', '<Share> of <Cells> with|where|having|in? <Cond>', (_: string, __: string, condition: Tree) =>
    share(condition),
  ),
  order('Measure', '<Share> of <Mask> <Cells>?', (_: string, all: readonly Tree[]) =>
    all.length === 1 && all[0] ? share(all[0]) : undefined,
  ),
  order('Measure', 'mean|average daily|spatial? <Quantity>', mean),
  order('Measure', 'daily|spatial mean|average|means <Quantity>?', (field: Tree | undefined) => field && mean(field)),
  order('Measure', 'daily <Measure>', (value: Tree) => value),
  order('Measure', 'mean|average <Quantity> across|over valid|all? valid? <Cells>', (field: Tree) => mean(field)),
  order('Back', 'all|both? pixels|areas|zones|cells|values|regions', () => 'back'),
  // What a question is about, where another sentence orders the value.
  order(
    'TopicNoun',
    'trends|trend|changes|change|dynamics|characteristics|variation|variations|conditions|patterns|evolution|development',
    () => 'topic',
  ),
  order(
    'TopicOf',
    'wildfire|fire|drought|vegetation|snow|water|turbidity|heat|urban|flood|burn|ice|cover',
    () => 'topic',
  ),
  order('TopicWords', '<TopicOf>? <TopicOf>? <TopicNoun>', () => 'topic'),
  // A mean of one value for each date says so.
  order(
    'Closed',
    'average|mean <Share> of <Cells> each|every day|date with|where <Cond>',
    (_: string, __: string, one: Tree) => overDates(share(one)),
  ),
  order('Closed', 'average|mean <Measure>', (value: Tree) =>
    value.kind === 'call' && value.operator === 'share' ? overDates(value) : undefined,
  ),
  // A noun that a condition beside it explains.
  order(
    'Noun',
    'surrounding? forested|forest|vegetated|vegetation|urban|bare|water|agricultural|rural|burned area|areas|land|zone|zones|pixels?',
    () => 'noun',
  ),
  order(
    'Noun',
    'surrounding? non -? vegetated|forest|forested|urban|water|burned area|areas|land|zone|zones|pixels?',
    () => 'noun',
  ),
  order('Explained', '<Noun> <Cond>', (_: string, condition: Tree) => condition),
  // Times.
  order('Time', '<Date>', (date: SaidDate) => period(date, null)),
  order('Time', '<Date> to|-|–|until|through <Date>', (from: SaidDate, to: SaidDate) => period(from, to)),
  order('Time', 'between <Date> and <Date>', (from: SaidDate, to: SaidDate) => period(from, to)),
  // The months behind it stand for the season.
  order('Season', 'heatwave|wildfire|fire|growing|monsoon|flood|drought', () => 'season'),
  order('Season', 'heatwave|summer|winter|spring|autumn|fire|growing|rainy|dry? season', () => 'season'),
  order(
    'Time',
    '<Date> <Season> <Date> to|-|–|until|through <Date>',
    (year: SaidDate, _: string, from: SaidDate, to: SaidDate) => period(completed(from, year), completed(to, year)),
  ),
  order('Period', 'in|on|during|for|from|of|over? <Time>', (time: Period) => time),
  order('Two', '<Date> and|vs|versus <Date>', (one: SaidDate, other: SaidDate) => [
    period(completed(one, other), null),
    period(completed(other, one), null),
  ]),
  // "July of 2015 and 2018": of both years.
  order('OfMonth', '<Date> and|vs|versus <Date>', (one: SaidDate, other: SaidDate) =>
    one.month !== undefined && one.day === undefined && other.month === undefined && one.year !== undefined
      ? [period(one, null), period({ ...other, month: one.month }, null)]
      : undefined,
  ),
  order('TwoPeriods', 'in|on|for|during|of <OfMonth>', (two: readonly Period[]) => two),
  order('TwoPeriods', 'in|on|for|from|between|during|of? <Two>', (two: readonly Period[]) =>
    two[0]?.from.month === undefined || two[1]?.from.month !== undefined ? two : undefined,
  ),
];
