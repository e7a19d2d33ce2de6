import { check } from '../../../analysis/check.ts';
import { call, type Given, type Query, slice, type Tree } from '../../../analysis/tree.ts';
import type { FilePlace, Scope } from '../../../analysis/types.ts';
import { moments } from '../reader/moments.ts';
import { datesOf } from '../reader/slices.ts';
import { type Ask, type How, mentions, overDates, type Period } from './meanings.ts';
import { meanOf, overDatesOf, pooledMaps, pooledOver, usesDryness } from './over-dates.ts';
import { withSteps } from './steps.ts';

/** From what is ordered, with how and when, to an analysis. */

export interface Finished {
  readonly query: Query;
  readonly more: readonly { readonly label: string; readonly query: Query }[];
  readonly label?: string;
}

const needed = {
  share: 'share',
  mean: 'mean',
  trend: 'trend',
  yearly: 'mean',
  monthly: 'mean',
  kendall: 'kendall',
} as const;

/** A time as first and last date; null where it has no year and the data have several. */
const spanOf = ({ from, to }: Period, dates: readonly string[]): { from: string; to: string } | null => {
  const ends = moments({ kind: 'time', from, to: to ?? from }, dates);
  return ends && ends.to !== null ? { from: ends.from, to: ends.to } : null;
};

/** The dates that lie in a time; all of them where none is said. */
const datesIn = (period: Period | undefined, dates: readonly string[]): readonly string[] => {
  const span = period && spanOf(period, dates);
  return dates.filter(
    (one) => !span || (one.slice(0, span.from.length) >= span.from && one.slice(0, span.to.length) <= span.to),
  );
};

/** Dates of everything that an expression and the definitions that it uses are told from. */
const allDates = (value: Tree, givens: readonly Given[], scope: Scope): readonly string[] => {
  const defined = givens.flatMap((given) => (given.kind === 'define' ? [given.value] : []));
  return [...new Set([value, ...defined].flatMap((one) => datesOf(one, scope)))].sort();
};

export interface Said {
  readonly places: readonly FilePlace[];
  readonly hows: readonly How[];
  readonly periods: readonly Period[];
}

/** Values of trends and tests, of which a mean over dates is none. */
const isSeries = (value: Tree): boolean =>
  value.kind === 'call' && (value.operator === 'trend' || value.operator === 'kendall') && value.over === 'dates';

/** What is said of the values of years or months has to find some. */
const hasPeriods = (ask: Ask, hows: readonly How[]): boolean =>
  (['year', 'month'] as const).every(
    (period) =>
      !hows.some(({ needs }) => needs === `${period}ly`) || JSON.stringify(ask).includes(`"over":"${period}s"`),
  );

export const finishedIn = (
  ordered: Ask,
  { hows, periods, places }: Said,
  givens: readonly Given[],
  scope: Scope,
): Finished | undefined => {
  const dates = allDates(ordered.value, givens, scope);
  const period = ordered.period ?? (periods.length === 1 ? periods[0] : undefined);
  const time = period && spanOf(period, dates);
  const ask = withSteps(ordered, hows, { dates: datesIn(period, dates), from: time?.from, to: time?.to });
  if (!ask || !hasPeriods(ask, hows)) return undefined;
  for (const { needs } of hows)
    if (needs && ![ask.value, ask.more].some((one) => mentions(one, needed[needs]))) return undefined;
  const ways = new Set(hows.flatMap(({ dates }) => dates ?? []));
  if (ways.size > 1 || (ask.means && ways.has('pooled'))) return undefined;
  const units = [...new Set([ask.unit, ...hows.map(({ unit }) => unit)])].flatMap((one) => one ?? []);
  if (units.length > 1) return undefined;
  const decimals = [...new Set([ask.rounded, ...hows.map(({ rounded }) => rounded)])].flatMap((one) => one ?? []);
  if (decimals.length > 1) return undefined;
  const way = ask.means ? 'mean' : [...ways][0];
  let wayUsed = way === undefined;
  /** Of years with one date each the dates are the years. */
  const byYear = (value: Tree, period: Period | undefined): Tree => {
    const [inner, ...rest] = value.kind === 'call' && value.over === 'years' ? value.operands : [];
    const years = datesIn(period, dates).map((one) => one.slice(0, 4));
    const single = new Set(years).size === years.length;
    return value.kind === 'call' && inner && single
      ? { ...value, operands: [overDatesOf(inner), ...rest], over: 'dates' }
      : value;
  };
  const inTime = (value: Tree | undefined, period: Period | undefined): Tree | undefined => {
    if (!period || !value) return value;
    const span = spanOf(period, dates);
    if (!span) return undefined;
    if (period.month !== undefined && dates.some((one) => Number(one.slice(5, 7)) !== period.month)) return undefined;
    const within = datesIn(period, dates);
    return span.from === span.to && within.length === 1
      ? slice(value, { kind: 'on', date: span.from })
      : slice(value, { kind: 'during', ...span });
  };
  /** One value, over dates as was said where several are left. */
  const closed = (given: Tree, period: Period | undefined): Tree | undefined => {
    const value = byYear(given, period);
    const plain = inTime(value, period);
    if (!plain) return undefined;
    const within = datesIn(period, dates);
    const each = (one: Tree): Tree[] => within.map((date) => slice(one, { kind: 'on', date }));
    const open = within.length > 1 && isOpen(plain, givens, scope);
    if (way === 'pooled') {
      const pooled = !open
        ? undefined
        : usesDryness([value, givens])
          ? pooledOver(value, each)
          : inTime(pooledMaps(value), period);
      wayUsed ||= pooled !== undefined;
      return pooled;
    }
    if (way !== 'mean') return plain;
    // A mean over dates that is there already is what was said.
    wayUsed ||= open || (mentions(value, 'mean') && !isSeries(value));
    if (usesDryness([value, givens]) && within.length > 1) return meanOf(each(overDatesOf(value)));
    return open ? inTime(overDates(value), period) : plain;
  };
  if (ask.byMeans && !periods.some(({ means }) => means)) return undefined;
  if (ask.period && !periods.every((one) => contains(one, ask.period as Period, dates))) return undefined;
  const ends = ask.ends ?? (ask.bothEnds && periods.length === 2 ? (periods as readonly [Period, Period]) : undefined);
  if (ask.bothEnds && !ends) return undefined;
  if (!ends && periods.length > 1) return undefined;
  const made = (): Tree | undefined => {
    if (ask.places) {
      const [left, right] = ask.places.map((zone) => {
        const names = (zone as { names?: readonly string[] }).names ?? [];
        const fields = places.filter((place) => names.includes(place.name)).flatMap((place) => place.fields);
        const own = fieldsIn(ask.value).flatMap((one) => scope.fields.find((field) => field.name === one) ?? []);
        const alike = scope.fields.filter(
          (field) => fields.includes(field.name) && own.some((one) => field.label === one.label),
        );
        const [only, more] = alike;
        return only && !more && own[0] ? closed(renamed(ask.value, own[0].name, only.name), period) : undefined;
      });
      const between = left && right && call('-', left, right);
      return between && (ask.size ? call('abs', between) : between);
    }
    if (ends) {
      const [earlier, later] = ends.map((end) => closed(ask.value, end));
      const between = earlier && later && call('-', later, earlier);
      return between && (ask.size ? call('abs', between) : between);
    }
    if (!ask.minus) return closed(ask.value, period);
    const [left, right] = [closed(ask.value, period), closed(ask.minus, period)];
    const between = left && right && call('-', left, right);
    return between && (ask.size ? call('abs', between) : between);
  };
  const value = made();
  const more = (ask.more ?? []).map(({ label, value: other }) => ({ label, value: closed(other, period) }));
  if (!value || !wayUsed || more.some((one) => one.value === undefined)) return undefined;
  const query = (tree: Tree): Query => ({
    givens: [...givens],
    value: tree,
  });
  return {
    query: {
      ...query(value),
      ...(units[0] ? { unit: units[0] } : {}),
      ...(decimals[0] === undefined ? {} : { rounded: decimals[0] }),
    },
    ...(ask.label ? { label: ask.label } : {}),
    more: more.flatMap(({ label, value: tree }) => (tree ? [{ label, query: query(tree) }] : [])),
  };
};

const fieldsIn = (part: unknown): string[] =>
  Array.isArray(part)
    ? part.flatMap(fieldsIn)
    : part !== null && typeof part === 'object'
      ? [
          ...('kind' in part && part.kind === 'name' && 'name' in part ? [String(part.name)] : []),
          ...Object.values(part).flatMap(fieldsIn),
        ]
      : [];

const renamed = (tree: Tree, from: string, to: string): Tree =>
  JSON.parse(
    JSON.stringify(tree).replaceAll(
      JSON.stringify({ kind: 'name', name: from }),
      JSON.stringify({ kind: 'name', name: to }),
    ),
  ) as Tree;

const isOpen = (value: Tree, givens: readonly Given[], scope: Scope): boolean => {
  const checked = check({ givens: [...givens], value }, scope);
  return checked.kind === 'faulty' && checked.fault.kind === 'leftover-axis' && checked.fault.about === 'dates';
};

/** Does the one time hold the other? */
const contains = (outer: Period, inner: Period, dates: readonly string[]): boolean => {
  const [one, other] = [spanOf(outer, dates), spanOf(inner, dates)];
  if (!one || !other) return false;
  const least = Math.min(one.from.length, other.from.length);
  const most = Math.min(one.to.length, other.to.length);
  return one.from.slice(0, least) <= other.from.slice(0, least) && other.to.slice(0, most) <= one.to.slice(0, most);
};
