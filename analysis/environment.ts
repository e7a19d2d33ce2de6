import { nearest } from '../core/nearest.ts';
import { FaultError } from './fault.ts';
import { grainOf, inMonths, inPeriod, standsFor } from './period.ts';
import { chosenByPlace, thingGroups } from './placed-things.ts';
import type { Defined } from './surroundings.ts';
import { datesInWords, type Environment } from './surroundings.ts';
import type { Given, Span } from './tree.ts';
import { type Axis, type AxisKind, type Field, isNumber, type Layer, type Scope, type ValueType } from './types.ts';

/** A given's definition behind others. */
export const definitionOf = (
  { value, unit }: Extract<Given, { kind: 'define' }>,
  before: Environment['defined'],
): Defined => ({ value, before, ...(unit === undefined ? {} : { unit }) });

/** What is inside a definition is told by what stands before it. */
export const insideOf = <Around extends Environment>(around: Around, { before, unit }: Defined): Around => ({
  ...around,
  defined: before,
  ...(unit === undefined ? {} : { plain: true as const }),
});

/** What the folder's documents define. */
export const definitionsOf = ({ definitions = [] }: Scope): Environment['defined'] =>
  new Map(definitions.map(({ name, value }) => [name, { value, before: new Map() }]));

const grains: Readonly<Record<string, string>> = {
  month: 'month',
  months: 'month',
  year: 'year',
  years: 'year',
  season: 'season',
  seasons: 'season',
  month_of_year: 'month_of_year',
};

const plainAxes: Readonly<Record<string, Axis>> = {
  cells: { kind: 'cells', name: 'cells' },
  cell: { kind: 'cells', name: 'cells' },
  pixels: { kind: 'cells', name: 'cells' },
  dates: { kind: 'dates', name: 'dates' },
  date: { kind: 'dates', name: 'dates' },
  days: { kind: 'dates', name: 'dates' },
  objects: { kind: 'objects', name: 'objects' },
  rows: { kind: 'rows', name: 'rows' },
};

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const layerOf = (scope: Scope, name: string): Layer | undefined =>
  scope.layers.find((layer) => [layer.name, layer.plural, ...layer.aliases].some((one) => sameName(one, name)));

export const fieldOf = (scope: Scope, name: string): Field | undefined =>
  scope.fields.find((field) => field.name === name) ??
  scope.fields.find((field) => [field.name, ...field.aliases].some((one) => sameName(one, name)));

/** The axis that a word names: `dates`, `districts`, `months`, a class map; undefined where it names none. */
export const axisOf = (scope: Scope, word: string): Axis | undefined => {
  const plain = own(plainAxes, word);
  if (plain) return plain;
  const grain = own(grains, word);
  if (grain) return { kind: 'dates', name: grain };
  const layer = layerOf(scope, word);
  if (layer) return { kind: layer.kind, name: layer.name };
  const field = fieldOf(scope, word);
  return field?.sort === 'code' ? { kind: 'classes', name: field.name } : undefined;
};

const axisWords = (scope: Scope): string[] => [
  'cells',
  'dates',
  'months',
  'years',
  ...scope.layers.flatMap(({ name, plural }) => [name, plural]),
  ...scope.fields.filter(({ sort }) => sort === 'code').map(({ name }) => name),
];

export const neededAxis = (scope: Scope, word: string, span?: Span): Axis => {
  const axis = axisOf(scope, word);
  if (axis) return axis;
  throw new FaultError({
    kind: 'unknown-name',
    about: word,
    message: `“${word}” names no axis here. There are: ${axisWords(scope).join(', ')}.`,
    near: nearest(word, axisWords(scope)),
    ...(span ? { span } : {}),
  });
};

export const hasAxis = (type: ValueType, axis: Axis): boolean =>
  type.axes.some(({ kind, name }) => kind === axis.kind && name === axis.name);

export const isGrain = (axis: Axis): boolean => axis.kind === 'dates' && axis.name !== 'dates';

/** Dates that the slices around leave of these; marks the slices as used. */
export const remaining = ({ dates, sampled }: Field, environment: Environment): readonly string[] => {
  const { period, months, used } = environment;
  if (dates.length === 0 || (period && standsFor(dates, period.from, period.to))) return dates;
  if (period) used.add(period);
  if (months) used.add(months);
  const whole = (date: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(date);
  // Of dates that are too many to list a day is taken to be among them, a longer period to hold several.
  if (sampled && period)
    return period.from === period.to && whole(period.from) ? [period.from] : [period.from, `${period.to}~`];
  if (sampled) return dates;
  return dates.filter(
    (date) =>
      (!period || inPeriod(date, period.from, period.to)) && (!months || inMonths(date, months.from, months.to)),
  );
};

const dateAxes = ({ axes }: Field, dates: readonly string[], groups: readonly Axis[]): Axis[] => {
  // What happened once has its date, and no dates to go over.
  if (dates.length < 2 || !axes.includes('dates')) return [];
  const grain = groups.find(isGrain);
  if (!grain) return [{ kind: 'dates', name: 'dates' }];
  const keys = new Set(dates.map((date) => grainOf(date, grain.name)));
  return keys.size < dates.length ? [grain, { kind: 'dates', name: 'dates' }] : [grain];
};

const asked = ({ period, months }: Environment): string =>
  [
    ...(period ? [period.from === period.to ? `on ${period.from}` : `from ${period.from} to ${period.to}`] : []),
    ...(months ? [`in months ${months.from} to ${months.to}`] : []),
  ].join(' ');

const neededDates = (field: Field, environment: Environment, placed: { readonly span?: Span }): readonly string[] => {
  const dates = remaining(field, environment);
  if (dates.length > 0 || field.dates.length === 0) return dates;
  throw new FaultError({
    kind: 'no-date',
    about: field.name,
    message: `“${field.name}” has nothing ${asked(environment)}. It has ${datesInWords(field.dates)}.`,
    ...placed,
  });
};

/** Dates of a field, and of the class maps by which it is told apart: of several both have to be of one date. */
const datesWithClasses = (
  field: Field,
  environment: Environment,
  placed: { readonly span?: Span },
): readonly string[] => {
  let dates = neededDates(field, environment, placed);
  for (const { kind, name } of environment.groups) {
    const classes = kind === 'classes' && name !== field.name ? fieldOf(environment.scope, name) : undefined;
    const own = classes ? neededDates(classes, environment, placed) : [];
    if (own.length < 2) continue;
    const common = dates.length > 1 ? dates.filter((date) => own.includes(date)) : own;
    if (common.length === 0)
      throw new FaultError({
        kind: 'no-date',
        about: name,
        message: `“${field.name}” and “${name}” share no date: ${datesInWords(dates)} and ${datesInWords(own)}.`,
        ...placed,
      });
    dates = common;
  }
  return dates;
};

/** Type of a field where it stands. Throws a {@link FaultError} where it has no date that the slices ask for. */
export const fieldType = (field: Field, environment: Environment, span?: Span): ValueType => {
  const { groups, within, at, file, used, scope } = environment;
  const placed = span ? { span } : {};
  if (file !== undefined && field.files.some((path) => path === file || path.endsWith(`/${file}`))) used.add(file);
  const dates = datesWithClasses(field, environment, placed);
  const mapped = field.axes.includes('cells');
  const located = (layer: string): boolean => layerOf(scope, layer)?.located === true;
  // At a place, or at every place of a layer, the one pixel that holds it counts.
  const sampled = mapped && at !== undefined && located(at.layer);
  const places = mapped && !sampled ? groups.find(({ kind, name }) => kind === 'stations' && located(name)) : undefined;
  const cells = mapped && !sampled && !places;
  if (within && cells) used.add(within);
  const ofLayer = field.axes.includes('zones') && within?.layer === field.members;
  const carried = ofLayer && within?.one === true;
  if (ofLayer) used.add(within);
  const stationed = sampled || carried || (at !== undefined && field.members === at.layer);
  if (stationed && !carried) used.add(at);
  const grouping = groups.filter(
    (axis) =>
      axis === places ||
      (cells && (axis.kind === 'zones' || axis.kind === 'classes')) ||
      (!stationed && (axis.kind === 'stations' || axis.kind === 'zones') && field.members === axis.name),
  );
  const members = field.members !== undefined && !cells ? layerOf(scope, field.members) : undefined;
  const things = members && !stationed && !field.axes.includes('dates') ? members : undefined;
  chosenByPlace(things, environment);
  const ofThings = (kind: AxisKind): boolean => kind === 'stations' || kind === 'zones';
  const kept = field.axes
    .filter(
      (kind) =>
        kind !== 'dates' &&
        !(kind === 'cells' && !cells) &&
        !(ofThings(kind) && (stationed || grouping.some(({ name }) => name === field.members))),
    )
    .map((kind): Axis => ({ kind, name: ofThings(kind) ? (field.members ?? kind) : kind }));
  const plain = environment.plain === true && isNumber(field.sort);
  return {
    axes: [...kept, ...dateAxes(field, dates, groups), ...grouping, ...thingGroups(things, environment)],
    sort: plain ? 'absolute' : field.sort,
    unit: plain ? '1' : field.unit,
    quantity: plain ? null : field.quantity,
    ...(dates.length > 0 && field.axes.includes('dates') ? { dates } : {}),
    ...(field.names ? { names: field.names } : {}),
  };
};
