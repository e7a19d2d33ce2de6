import type { Given } from '../../../analysis/tree.ts';
import type { Sort } from '../../../analysis/types.ts';
import type { DataProfile, LegendEntry } from '../../../core/profile.ts';
import { findQuantity } from '../../../knowledge/quantities.ts';
import { parseUnit, withoutCell } from '../../../knowledge/units.ts';
import { stepOfDates } from '../reader/restated-steps.ts';
import type { BandField } from './band-field.ts';
import { monthlyTotals } from './daily-means.ts';
import { documentedFlags } from './documented-flags.ts';
import type { Layer } from './layer.ts';
import { assumedOf, classesOf, concerns, flagsOf } from './legends.ts';
import { linearOf } from './linear.ts';
import { qualityRule } from './quality-rule.ts';
import { type Series, seriesOf } from './series.ts';

const stated = <Kind extends Given['kind']>(
  givens: readonly Given[],
  kind: Kind,
  layers: readonly Layer[],
  names: readonly string[],
): Extract<Given, { kind: Kind }>[] =>
  givens.flatMap((given) => {
    const matches = (one: Given): one is Extract<Given, { kind: Kind }> => one.kind === kind;
    if (!('source' in given)) return [];
    // What is said of all data is said of numbers, not of names of classes and bits.
    const named = given.source !== 'data' || layers.every(({ band }) => !band.codes && band.role?.value !== 'qa');
    return matches(given) && named && layers.every((layer) => concerns(given.source, layer, names)) ? [given] : [];
  });

/** Scale and offset are taken out where the question gives a formula of its own. */
const statedEncoding = (
  givens: readonly Given[],
  layers: readonly Layer[],
  names: readonly string[],
): Pick<BandField, 'formula' | 'encoding'> => {
  const formula = stated(givens, 'stored', layers, names).at(-1);
  const nodata = stated(givens, 'missing', layers, names).flatMap(({ values }) => values);
  const valid = stated(givens, 'valid', layers, names).at(-1);
  if (!formula && nodata.length === 0 && !valid) return {};
  const linear = formula && linearOf(formula.formula);
  return {
    ...(formula && !linear ? { formula: formula.formula } : {}),
    encoding: {
      ...(formula ? (linear ?? { scale: 1, offset: 0 }) : {}),
      ...(nodata.length > 0 ? { nodata } : {}),
      ...(valid ? { validRange: [valid.from, valid.to] as const } : {}),
      origin: 'question',
      reason: 'the question states how numbers are stored',
    },
  };
};

const sortOf = (layers: readonly Layer[], coded: boolean, flagged: boolean): Sort => {
  if (flagged) return 'flags';
  if (coded) return 'code';
  const quantity = findQuantity(layers[0]?.band.quantity?.value ?? '');
  if (quantity?.kind === 'total') return 'amount';
  if (quantity?.kind === 'rate') return 'rate';
  return quantity?.id === 'temperature-difference' ? 'difference' : 'absolute';
};

/** A legend of codes beside numbers ("251 pole hole, 253 coast") names what is no number; the band is one of numbers all the same. */
const holdsNumbers = (layers: readonly Layer[], classes: readonly LegendEntry[], quantity: string | null): boolean =>
  quantity !== null &&
  quantity !== 'class' &&
  layers.every(
    ({ band }) =>
      !band.codes &&
      band.encoding?.status === 'established' &&
      // Of few pixels every value is listed: those of numbers are no codes of the legend.
      (band.statistics?.distinct?.some((value) => !classes.some(({ code }) => code === value)) ?? true),
  );

const shared = <Value>(layers: readonly Layer[], of: (layer: Layer) => Value): Value | undefined => {
  const values = new Set(layers.map(of));
  return values.size === 1 ? [...values][0] : undefined;
};

const perStep: Readonly<Record<string, RegExp>> = {
  month: /^(mm|cm|m)(?:\/(?:mon|month)|[ .](?:mon|month)(?:\^?-1))$/,
  day: /^(mm|cm|m)(?:\/(?:d|day)|[ .](?:d|day)(?:\^?-1))$/,
  year: /^(mm|cm|m)(?:\/(?:a|yr|year)|[ .](?:a|yr|year)(?:\^?-1))$/,
};

/** Depth that fell in a step, written as depth per step: of a layer for each of those steps it is what fell in that one. */
const depthOfStep = (written: string, layers: readonly Layer[]): string | undefined => {
  const dates = layers.flatMap(({ date }) => date ?? []);
  const step = dates.length === layers.length ? stepOfDates(dates) : null;
  return perStep[step ?? '']?.exec(written)?.[1];
};

/**
 * Depth of water as providers write it: a mass per area (1 kg m⁻² is 1 mm), a depth per step of the series, or "per month" cut to its first letter.
 * What the band itself calls the sum of a step is an amount of that step.
 */
const depthOf = (written: string, layers: readonly Layer[], quantity: string | null): string | undefined => {
  const told = layers.map(({ band }) => `${band.name} ${band.description}`);
  const water = quantity === 'precipitation' || told.every((text) => /precip|rain/i.test(text));
  if (!water) return undefined;
  if (/^kg[ ./]?m\^?-?2$/.test(written.replace('**', '^'))) return 'mm';
  const step = depthOfStep(written, layers);
  if (step !== undefined) return step;
  const [, depth] = /^(mm|cm)\/(?:m|mon|month)$/.exec(written) ?? [];
  return told.every((text) => /month/i.test(text) && /(?:sum|total|accum)/i.test(text)) ? depth : undefined;
};

/** The unit of the physical numbers, where all layers have one that is established. */
const unitOf = (layers: readonly Layer[], quantity: string | null): string => {
  const written =
    shared(layers, ({ band }) => (band.encoding?.status === 'established' ? band.encoding.unit : band.unit)) ?? '';
  const depth = depthOf(written, layers, quantity);
  if (depth !== undefined) return depth;
  // "People per pixel" are people, cell by cell.
  const amount = findQuantity(quantity ?? '')?.kind === 'total' ? withoutCell(written) : written;
  if (amount !== written && parseUnit(amount) !== undefined) return amount;
  if (written !== '' && parseUnit(written) !== undefined) return written;
  return findQuantity(quantity ?? '')?.unit === '1' ? '1' : '';
};

const certainQuantity = (layers: readonly Layer[]): string | null => {
  const value = shared(layers, ({ band }) =>
    band.quantity?.reason.startsWith('likely') ? undefined : band.quantity?.value,
  );
  // Numbers below 0 are heights of the sea's floor, and no depths.
  const isBelow = value === 'depth' && layers.some(({ band }) => (band.statistics?.min ?? 0) < 0);
  return value === undefined || isBelow ? null : value;
};

const fieldOf = (
  series: Series,
  names: readonly string[],
  profile: DataProfile,
  givens: readonly Given[],
): BandField => {
  const { layers } = series;
  const [name = '', ...aliases] = names;
  const classes = classesOf(layers, names, profile, givens);
  const quality = layers.every(({ band }) => band.role?.value === 'qa');
  const told = flagsOf(layers, names, givens);
  const flags = quality && told.length === 0 && classes.length === 0 ? documentedFlags(profile) : told;
  const words = statedEncoding(givens, layers, names);
  const formula = stated(givens, 'stored', layers, names).at(-1);
  const unit = formula?.unit;
  const flagged = !formula && (flags.length > 0 || (quality && classes.length === 0));
  const quantity = formula ? null : certainQuantity(layers);
  const named = classes.length > 0 && !holdsNumbers(layers, classes, quantity);
  const coded = !formula && !flagged && (named || layers.every(({ band }) => band.codes));
  const known = quantity === null ? undefined : findQuantity(quantity);
  const dates = layers.flatMap(({ date }) => (date === null ? [] : [date]));
  const own = unit ?? (formula ? '' : unitOf(layers, quantity));
  const monthly = words.encoding || formula ? undefined : monthlyTotals(profile, layers, quantity, own);
  return {
    kind: 'bands',
    field: {
      name,
      label: known?.name.toLowerCase() ?? name.replaceAll('_', ' '),
      aliases,
      axes: ['cells', 'dates'],
      sort: monthly ? 'amount' : sortOf(layers, coded, flagged),
      unit: flagged || coded ? '' : own,
      quantity: flagged ? 'qa-bits' : coded ? 'class' : quantity,
      dates,
      files: layers.map(({ file }) => file.path),
      ...(layers.some(({ band }) => band.grid.geographic) ? { unequal: true as const } : {}),
      ...(flagged ? { names: flags.map((flag) => flag.name) } : coded ? { names: classes.map((one) => one.name) } : {}),
    },
    layers,
    classes,
    flags,
    ...(coded ? assumedOf(layers, classes, profile) : {}),
    ...words,
    ...(monthly ? { monthly } : {}),
  };
};

export interface GroundedFields {
  readonly fields: readonly BandField[];
  /** Names that several series share, with why they name none. */
  readonly ambiguous: Readonly<Record<string, string>>;
}

/** Every band of the folder by the names that it alone has; what the question says counts before what the data say. */
export const fieldsOf = (profile: DataProfile, givens: readonly Given[]): GroundedFields => {
  const all = seriesOf(profile, givens);
  const weight = (series: Series, name: string): number => series.names.find((one) => one.name === name)?.weight ?? 0;
  const ambiguous: Record<string, string> = {};
  const ownNames = (series: Series): string[] =>
    series.names.flatMap(({ name, weight: own }) => {
      const rivals = all.filter((other) => other !== series && weight(other, name) >= own);
      if (rivals.length === 0) return [name];
      const files = [series, ...rivals].map(({ layers }) => layers[0]?.file.path ?? '');
      if (rivals.some((other) => weight(other, name) === own))
        ambiguous[name] = `it may be of ${[...new Set(files)].slice(0, 4).join(', ')}; call it by its file`;
      return [];
    });
  const labelled = (series: Series): string[] => {
    const [layer] = series.layers;
    const [first] = series.names;
    return layer && first ? [`${labelOfFile(layer)}_${first.name}`] : [];
  };
  const named = all.map((series) => ({ series, names: ownNames(series) }));
  const fields = named.map(({ series, names }) =>
    fieldOf(series, names.length > 0 ? names : labelled(series), profile, givens),
  );
  const unique = fields.filter(
    ({ field }, index) => field.name !== '' && fields.findIndex((one) => one.field.name === field.name) === index,
  );
  const ruled = unique.map((field) => {
    const rule = qualityRule(field, unique, profile);
    return rule ? { ...field, rule } : field;
  });
  return { fields: ruled, ambiguous };
};

const labelOfFile = ({ file }: Layer): string =>
  file.path
    .split('/')
    .at(-1)
    ?.replace(/\.[A-Za-z0-9]+$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_') ?? '';
