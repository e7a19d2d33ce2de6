import { fieldOf } from '../../../analysis/environment.ts';
import { slice, type Tree } from '../../../analysis/tree.ts';
import type { Scope } from '../../../analysis/types.ts';
import { type Averaging, accumulates, isAveraged, isMean } from './averaging.ts';
import { onBothSides } from './both-sides.ts';
import { isoOf, type SaidDate } from './dates.ts';
import { hasSymbols, onMapOf, withMoments } from './map-dates.ts';
import { emptyPatch, filesLayer, type Narrowing, type Value } from './meaning.ts';
import { moments } from './moments.ts';

const goesOverDates = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.some(goesOverDates)
    : part !== null &&
      typeof part === 'object' &&
      (('over' in part && part.over === 'dates') || Object.values(part).some(goesOverDates));

/** A field stands somewhere in an expression. */
const mentions = (part: unknown, field: string): boolean =>
  Array.isArray(part)
    ? part.some((one) => mentions(one, field))
    : part !== null &&
      typeof part === 'object' &&
      (('kind' in part && part.kind === 'name' && 'name' in part && part.name === field) ||
        Object.values(part).some((one) => mentions(one, field)));

/** A reducer goes over the things of a layer somewhere in an expression. */
const isOver = (part: unknown, plural: string): boolean =>
  Array.isArray(part)
    ? part.some((one) => isOver(one, plural))
    : part !== null &&
      typeof part === 'object' &&
      (('over' in part && part.over === plural) || Object.values(part).some((one) => isOver(one, plural)));

/** Everything that an expression is told from is of one of these places. */
const isOf = (tree: Tree, places: readonly string[], { places: all = [], fields }: Scope): boolean => {
  const here = new Set(all.filter(({ name }) => places.includes(name)).flatMap((one) => one.fields));
  const elsewhere = all.flatMap((one) => one.fields).filter((field) => !here.has(field));
  return (
    places.length === 1 &&
    !elsewhere.some((field) => mentions(tree, field)) &&
    (elsewhere.length === 0 || fields.some(({ name: field }) => here.has(field) && mentions(tree, field)))
  );
};

const baseOf = (file: string): string => file.split('/').at(-1) ?? file;

/** A thing that the expression is told from is of this file alone: the file's name says again which is meant. */
const isWhollyOf = (tree: Tree, file: string, { fields, layers }: Scope): boolean =>
  fields.some(
    (field) => field.files.length > 0 && field.files.every((one) => baseOf(one) === file) && mentions(tree, field.name),
  ) || layers.some((layer) => baseOf(layer.file) === file && isOver(tree, layer.plural));

/** A class map of that date stands in it: a date said of no map would be lost. */
const hasMapOf = (tree: Tree, iso: string, { fields }: Scope): boolean =>
  fields.some(
    ({ name: field, sort, dates }) =>
      (sort === 'code' || sort === 'flags') && dates.some((date) => date.startsWith(iso)) && mentions(tree, field),
  );

/** When the things of a layer happened. */
const datesOfThings = (called: string, { layers, fields }: Scope): readonly string[] => {
  const layer = layers.find(({ plural, happen }) => happen === true && plural === called);
  return fields.find(({ members }) => layer !== undefined && members === layer.name)?.dates ?? [];
};

/** The dates that a value's fields have. */
export const datesOf = (tree: Tree, scope: Scope): readonly string[] => {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (part !== null && typeof part === 'object') {
      if ('kind' in part && part.kind === 'name' && 'name' in part && typeof part.name === 'string')
        for (const one of fieldOf(scope, part.name)?.dates ?? datesOfThings(part.name, scope)) found.add(one);
      Object.values(part).forEach(visit);
    }
  };
  visit(tree);
  return [...found].sort();
};

export const grain = (axis: string): string => (axis === 'dates' ? 'date' : axis);

export const sliced = (tree: Tree, narrowing: Narrowing, scope: Scope): Tree[] => {
  switch (narrowing.kind) {
    case 'zone':
      if (narrowing.layer === filesLayer) return isOf(tree, narrowing.names, scope) ? [tree] : [];
      return narrowing.stations
        ? narrowing.names.map((called) => slice(tree, { kind: 'at', layer: narrowing.layer, name: called }))
        : [slice(tree, { kind: 'within', layer: narrowing.layer, names: narrowing.names })];
    case 'file':
      return isWhollyOf(tree, narrowing.file, scope) ? [tree] : [slice(tree, { kind: 'from', file: narrowing.file })];
    case 'map': {
      const iso = isoOf(narrowing.from);
      return iso === null || !hasMapOf(tree, iso, scope) ? [] : [onMapOf(tree, iso, scope)];
    }
    case 'rank': {
      const dates = datesOf(tree, scope);
      const at = narrowing.which === 'first' ? dates[0] : dates.at(-1);
      return at === undefined ? [] : dates.length > 1 ? [slice(tree, { kind: 'on', date: at })] : [tree];
    }
    case 'source':
      return mentions(tree, narrowing.field) ? [tree] : [];
    case 'things':
      return isOver(tree, narrowing.plural) ? [tree] : [];
    case 'all':
      return [tree];
    case 'per':
      // What has gone over all dates already has none left to tell apart.
      if (['year', 'month', 'dates'].includes(narrowing.axis) && goesOverDates(tree)) return [];
      return [slice(tree, { kind: 'per', axis: grain(narrowing.axis) })];
    case 'time': {
      const dates = datesOf(tree, scope);
      if (dates.length === 0 && isColumnOf(tree, narrowing, scope)) return [tree];
      if (hasSymbols(tree)) {
        const ends = moments(narrowing, dates);
        return ends && ends.to !== null ? [withMoments(tree, ends.from, ends.to)] : [];
      }
      return timeSlices(narrowing, dates, isSampled(tree, scope)).map((one) => slice(tree, one));
    }
  }
};

/** "In 2023" of a column called `crop_2023`: its name says it. */
const isColumnOf = (tree: Tree, { from, to }: Extract<Narrowing, { kind: 'time' }>, { fields }: Scope): boolean => {
  const { year, month } = from;
  return (
    year !== undefined &&
    month === undefined &&
    to === null &&
    fields.some(({ name: called }) => new RegExp(`(?:^|_)${year}(?:_|$)`).test(called) && mentions(tree, called))
  );
};

const manyYears = 3;

/** There are more dates than are listed: nobody knows here of how many years. */
const isSampled = (tree: Tree, { fields }: Scope): boolean =>
  fields.some(({ name: called, sampled }) => sampled && mentions(tree, called));

const timeSlices = (narrowing: Extract<Narrowing, { kind: 'time' }>, dates: readonly string[], sampled: boolean) => {
  const ends = moments(narrowing, dates);
  if (ends && ends.to !== null) return [{ kind: 'during' as const, from: ends.from, to: ends.to }];
  if (narrowing.to !== null) return monthSlices(narrowing.from, narrowing.to, dates, sampled);
  const iso = isoOf(narrowing.from);
  const candidates = iso !== null ? [iso] : yearsOf(narrowing, dates);
  const { month, day, year } = narrowing.from;
  // A month without a year, of a record of many years, is that month of all of them.
  if (year === undefined && day === undefined && month !== undefined && (sampled || candidates.length >= manyYears))
    return [{ kind: 'months' as const, from: month, to: month }];
  return candidates.map((at) =>
    dates.filter((one) => one.startsWith(at)).length > 1
      ? { kind: 'during' as const, from: at, to: at }
      : { kind: 'on' as const, date: at },
  );
};

/** "March to May" without a year: of a record of many years those months of all of them, else of each year that has them. */
const monthSlices = (from: SaidDate, to: SaidDate, dates: readonly string[], sampled: boolean) => {
  const isMonth = ({ year, month, day }: SaidDate): boolean =>
    year === undefined && month !== undefined && day === undefined;
  if (!isMonth(from) || !isMonth(to)) return [];
  const [first = 0, last = 0] = [from.month, to.month];
  const years = [...new Set(dates.map((one) => one.slice(0, 4)))];
  if (sampled || years.length >= manyYears) return [{ kind: 'months' as const, from: first, to: last }];
  const padded = (month: number): string => String(month).padStart(2, '0');
  return first > last
    ? []
    : years.map((year) => ({
        kind: 'during' as const,
        from: `${year}-${padded(first)}`,
        to: `${year}-${padded(last)}`,
      }));
};

/** A moment without a year, in each year that has one. */
const yearsOf = ({ from }: Extract<Narrowing, { kind: 'time' }>, dates: readonly string[]): string[] => {
  const years = [...new Set(dates.map((one) => Number(one.slice(0, 4))))];
  return years.flatMap((year) => {
    const iso = isoOf({ ...from, year });
    return iso !== null && dates.some((one) => one.startsWith(iso)) ? [iso] : [];
  });
};

/** One month of every year, of a record with one amount for each month: the mean of these is what the month brings. */
const isOneMonth = (field: Tree, time: Narrowing | undefined, scope: Scope): boolean => {
  if (time?.kind !== 'time' || time.to !== null || time.from.month === undefined) return false;
  const dates = datesOf(field, scope);
  const months = new Set(dates.map((one) => one.slice(0, 7)));
  return time.from.year === undefined && time.from.day === undefined && months.size === dates.length;
};

/** How many dates a field has. */
const momentsOf = ({ core }: Value, scope: Scope): number =>
  core.kind === 'field' ? datesOf(core.field.tree, scope).length : 0;

/**
 * A period that holds several dates: the mean of their means, the highest of their maxima. Without a period nothing is closed but a mean that
 * is called one, "on average" or of a whole record.
 */
export const closedOverDates = (
  { core, patch }: Value,
  scope: Scope,
  averaging: Averaging = 'none',
): Value | undefined => {
  if (core.kind === 'binary') return onBothSides({ core, patch }, (side) => closedOverDates(side, scope, averaging));
  const time = patch.narrowings.find((one) => one.kind === 'time');
  const measured = core.kind === 'pick' ? core.value : { core, patch };
  const averaged = time === undefined && isAveraged(measured, averaging, momentsOf(measured, scope));
  const period =
    averaged ||
    patch.narrowings.some(({ kind }) => kind === 'all') ||
    (time?.kind === 'time' && (time.to !== null || time.from.day === undefined));
  if (period && core.kind === 'pick' && !['dates', 'month', 'year'].includes(core.axis) && isMean(core.value))
    return {
      core: {
        ...core,
        value: { core: { kind: 'along', reducer: 'mean', axis: 'dates', value: core.value }, patch: emptyPatch },
      },
      patch,
    };
  if (
    !period ||
    core.kind !== 'field' ||
    (accumulates.has(core.field.quantity ?? '') &&
      !(core.reducer === 'mean' && isOneMonth(core.field.tree, time, scope))) ||
    !['mean', 'max', 'min'].includes(core.reducer ?? (averaged ? 'mean' : ''))
  )
    return undefined;
  const narrowings = patch.narrowings;
  return {
    core: {
      kind: 'along',
      reducer: core.reducer ?? 'mean',
      axis: 'dates',
      value: { core, patch: { ...patch, narrowings: [] } },
    },
    patch: { ...emptyPatch, narrowings },
  };
};
