import { call, over, type Slice, slice, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { isoOf, type SaidDate } from './dates.ts';
import type { Core } from './meaning.ts';
import { datesOf } from './slices.ts';

type Period = Extract<Core, { kind: 'anomaly' }>['moment'];

const fits = (date: string, from: string, to: string): boolean =>
  date.slice(0, from.length) >= from && date.slice(0, to.length) <= to;

const monthOf = (date: string): number => Number(date.slice(5, 7));

const spanOf = ({ from, to }: Period): { readonly from: string; readonly to: string } | undefined => {
  const ends = [isoOf({ ...from, ...yearOf(from, to) }), isoOf(to ?? from)];
  const [first, last] = ends;
  return first && last && first <= last ? { from: first, to: last } : undefined;
};

/** "June to August 2022": the year of the end is that of the beginning. */
const yearOf = ({ year, month }: SaidDate, to: SaidDate | null): { readonly year?: number } =>
  year === undefined && to?.year !== undefined && (month ?? 0) <= (to.month ?? 0) ? { year: to.year } : {};

const isIn = (month: number, from: number, to: number): boolean =>
  from <= to ? month >= from && month <= to : month >= from || month <= to;

const mean = (tree: Tree, axis: string): Tree => over(call('mean', tree), axis);

const monthsOf = (dates: readonly string[]): string =>
  [...new Set(dates.map((date) => date.slice(5, 7)))].sort().join(' ');

/** A leap year has a day more. */
const slack = 1;

/** Every year of the baseline has dates in the months of what is held against it, and as many: spring and autumn are no mean of a spring. */
const isAlike = (at: readonly string[], before: readonly string[]): boolean =>
  [...Map.groupBy(before, (date) => date.slice(0, 4)).values()].every(
    (year) => monthsOf(year) === monthsOf(at) && Math.abs(year.length - at.length) <= (at.length > 12 ? slack : 0),
  );

/** What a moment and what the same time of the years of a baseline come to; undefined where they are not of the same kind. */
const sidesOf = (
  tree: Tree,
  { moment, adds }: Extract<Core, { kind: 'anomaly' }>,
  dates: readonly string[],
  base: { readonly from: string; readonly to: string } | null,
): { readonly now: Tree; readonly usual: Tree } | undefined => {
  const span = spanOf(moment);
  if (!span) return undefined;
  const at = dates.filter((date) => fits(date, span.from, span.to));
  const before = base ? dates.filter((date) => fits(date, base.from, base.to)) : dates;
  const during = (value: Tree, one: { readonly from: string; readonly to: string } | null): Tree =>
    one ? slice(value, { kind: 'during', ...one }) : value;
  const now: Slice = { kind: 'on', date: span.from };
  const { month, day } = moment.from;
  if (at.length === 0 || before.length < 2) return undefined;
  if (month === undefined) {
    if (!isAlike(at, before)) return undefined;
    if (at.length === 1) return { now: slice(tree, now), usual: during(mean(tree, 'dates'), base) };
    const year = over(call(adds ? 'sum' : 'mean', tree), 'dates');
    return { now: during(year, span), usual: during(adds ? mean(year, 'years') : year, base) };
  }
  const last = moment.to?.month ?? month;
  const alike = before.filter((date) => date.length >= 7 && isIn(monthOf(date), month, last));
  const single = at.length === 1;
  // A day among several of its month has no counterpart; of several months what falls in them would have to be added up first.
  if (alike.length < 2 || !isAlike(at, alike) || ((adds || day !== undefined) && !single)) return undefined;
  const usual = during(slice(mean(tree, 'dates'), { kind: 'months', from: month, to: last }), base);
  return { now: at.length === 1 ? slice(tree, now) : during(mean(tree, 'dates'), span), usual };
};

/** How far a moment lies from what its time of the year comes to in the years of a baseline, or in percent of that. */
export const anomalyTrees = (core: Extract<Core, { kind: 'anomaly' }>, values: readonly Tree[], scope: Scope): Tree[] =>
  values.flatMap((tree) => {
    const base = core.base && spanOf(core.base);
    const sides = core.base && !base ? undefined : sidesOf(tree, core, datesOf(tree, scope), base ?? null);
    if (!sides) return [];
    const { now, usual } = sides;
    const gap = call('-', now, usual);
    return [core.relative ? call('percent_of', gap, usual) : gap];
  });
