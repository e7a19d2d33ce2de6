import { number, type Tree } from '../../../analysis/tree.ts';
import { stepOfDates } from '../reader/restated-steps.ts';
import { type Ask, type How, kendall, mentions, overDates } from './meanings.ts';
import { type Span, unsaidStep } from './trends.ts';

/** Per what trends are told, and at which level tests are: by what the question says, else by the dates. */

/** Of which dates it is, and from when to when. */
export interface Time {
  readonly dates: readonly string[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

type Reduced = Extract<Tree, { kind: 'call' }>;

const isUnsaid = (tree: Tree | undefined): boolean => tree?.kind === 'name' && tree.name === unsaidStep.name;

/** Every call of an operator in its place; null where one has none. */
const mapped = (tree: Tree, operator: string, change: (one: Reduced) => Tree | null): Tree | null => {
  if (tree.kind !== 'call') return tree;
  const operands = tree.operands.map((one) => mapped(one, operator, change));
  const known = operands.flatMap((one) => one ?? []);
  if (known.length < operands.length) return null;
  const whole: Reduced = { ...tree, operands: known };
  return tree.operator === operator ? change(whole) : whole;
};

/** The dates stand for their years: one for each, at the same place of it. */
const areYears = (dates: readonly string[]): boolean =>
  new Set(dates.map((one) => one.slice(0, 4))).size === dates.length &&
  new Set(dates.map((one) => one.slice(4))).size === 1 &&
  dates.every((one) => one.length < 10 || one.endsWith('-01-01'));

/** A trend with its step: what was said has to be what it is told per, and what was not said is how often there is a date. */
const stepped =
  (said: string | undefined, { dates }: Time) =>
  (tree: Reduced): Tree | null => {
    const [value, step] = tree.operands;
    if (!value) return null;
    if (!isUnsaid(step)) return said === undefined || (step?.kind === 'name' && step.name === said) ? tree : null;
    const own = said ?? stepOfDates(dates);
    if (own === null || own === 'week' || own === 'hour') return null;
    const told: Reduced = { ...tree, operands: [value, { kind: 'name', name: own }] };
    if (said !== 'year' || areYears(dates)) return told;
    // Calendar years are those of the means of each.
    const single = new Set(dates.map((one) => one.slice(0, 4))).size === dates.length;
    return single ? null : { ...told, operands: [overDates(value), { kind: 'name', name: own }], over: 'years' };
  };

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** "Over these twelve days": as long as the time that is meant. */
const lasts = ({ count, unit }: Span, { dates, from = dates[0] ?? '', to = dates.at(-1) ?? '' }: Time): boolean => {
  if (unit === 'day') return from.length === 10 && to.length === 10 && days(from, to) === count;
  const months = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  if (unit === 'month') return from.length >= 7 && to.length >= 7 && months(to) - months(from) + 1 === count;
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 === count;
};

const one = <Value>(all: readonly (Value | undefined)[]): readonly Value[] => [
  ...new Set(all.flatMap((each) => each ?? [])),
];

/** The level of a test told by its direction. */
const levelled =
  (alpha: number) =>
  (tree: Reduced): Tree => {
    const give = tree.options?.['give'];
    return give?.kind === 'text' && give.value === 'direction'
      ? { ...tree, options: { ...tree.options, alpha: number(alpha) } }
      : tree;
  };

/** The test whose direction a stated level is for. */
const testIn = (values: readonly Tree[]): Reduced | undefined =>
  values.flatMap((tree) => (tree.kind === 'call' && tree.operator === 'kendall' ? [tree] : []))[0];

/** What is ordered with its steps and levels; undefined where what is said of them does not hold. */
export const withSteps = (ask: Ask, hows: readonly How[], time: Time): Ask | undefined => {
  const [step, otherStep] = one(hows.map((how) => how.step));
  const [alpha, otherAlpha] = one(hows.map((how) => how.alpha));
  if (otherStep !== undefined || otherAlpha !== undefined) return undefined;
  if (ask.span && !lasts(ask.span, time)) return undefined;
  const values = [ask.value, ...(ask.more ?? []).map(({ value }) => value)];
  const test = testIn(values);
  const hasDirection = values.some(
    (value) => mentions(value, 'kendall') && JSON.stringify(value).includes('"direction"'),
  );
  const told =
    alpha !== undefined && test && !hasDirection ? [{ label: 'trend', value: kendall(test, 'direction') }] : [];
  if (alpha !== undefined && !test) return undefined;
  const made = (tree: Tree): Tree | null => {
    const trend = mapped(tree, 'trend', stepped(step, time));
    return trend && alpha !== undefined ? mapped(trend, 'kendall', levelled(alpha)) : trend;
  };
  const value = made(ask.value);
  const more = [...(ask.more ?? []), ...told].map((each) => ({ ...each, value: made(each.value) }));
  const known = more.flatMap(({ label, value: tree }) => (tree ? [{ label, value: tree }] : []));
  if (!value || known.length < more.length) return undefined;
  return { ...ask, value, ...(known.length > 0 ? { more: known } : {}) };
};
