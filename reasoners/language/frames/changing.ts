import { fieldOf } from '../../../analysis/environment.ts';
import { completed } from '../reader/dates.ts';
import { emptyPatch, type FieldMeaning, type Value } from '../reader/meaning.ts';
import { yearly } from './annual.ts';
import type { Bag } from './bag.ts';
import { type Frame, fieldItem, moved, replacing, without } from './frame.ts';
import { as, type Item, is } from './items.ts';

const relative: Readonly<Record<string, string>> = {
  change: 'percent_change',
  increase: 'percent_increase',
  decrease: 'percent_decrease',
};

/** Two moments that stand apart are the ends of a change. */
const ends = (bag: Bag): Bag => {
  const times = bag.kinds('time');
  const [one, other] = times;
  if (times.length !== 2 || !one || !other || one.end || other.end) return bag;
  const span: Item = {
    ...one,
    begin: completed(one.begin, other.begin),
    end: completed(other.begin, one.begin),
    to: other.to,
  };
  const used = bag.words('And', 'To').filter((item) => item.from >= one.to && item.to <= other.from);
  return without(
    bag.with((item) => (item === one ? span : item === other ? [] : item)),
    ...used,
  );
};

const meaningOf = (item: Item): string | undefined => as<{ is: string }>(item, 'Delta')?.is;

const falling = new Set(['precipitation', 'snowfall', 'snow-depth']);

/** Rain and snow fall without becoming less. */
const isFalling = (bag: Bag, head: Item): boolean =>
  /^f[ae]ll/.test(bag.text(head)) && bag.kinds('field').some(({ field }) => falling.has(field.quantity ?? ''));

/** "By how much did NDVI fall between June and August". */
export const changed: Frame = (bag, unit, values) => {
  const head = bag.word('Delta', 'PercentDelta', 'ScaleDelta', 'Difference');
  if (!head || isFalling(bag, head)) return [];
  // "The annual loss" is of each year, and no loss of annual values.
  const before = bag.items[bag.items.indexOf(head) - 1];
  if (before && !bag.isUsed(before) && is(before, 'Annually', 'Annual')) return [];
  const scaled = as<{ field?: FieldMeaning; dir?: string }>(head, 'ScaleDelta');
  // "… grew. Give the increase in hectares": the same change, named again.
  const again = bag
    .words('Delta')
    .filter((item) => item !== head && is(head, 'Delta') && meaningOf(item) === meaningOf(head));
  const said = as<{ is: string }>(head, 'Delta', 'PercentDelta')?.is ?? scaled?.dir ?? 'change';
  const whole = ends(bag);
  const percent = whole.words('ByPercent', 'Share').find((item) => whole.text(item) !== 'of');
  const asked = whole.words('ByHowMuch', 'HowMuch', 'ByHowMany').slice(0, 1);
  const rest = without(
    scaled?.field ? replacing(whole, head, [fieldItem(scaled.field, head)]) : without(whole, head),
    ...asked,
    ...again,
  );
  const plain = values(rest, unit);
  const asPercent =
    unit === '%' && percent === undefined
      ? values(rest, undefined, 'extent')
      : percent
        ? values(without(rest, percent), undefined, 'extent')
        : [];
  const isShare = plain.length > 0 && unit === '%';
  const operator = (relativeOne: boolean): string =>
    relativeOne && !said.startsWith('percent') ? (relative[said] ?? said) : said;
  const deltas = (list: readonly Value[], relativeOne: boolean): Value[] =>
    list.flatMap((value): Value[] => {
      if (value.core.kind === 'delta' || value.core.kind === 'trend') return [];
      const { inner, outer } = { inner: value, outer: emptyPatch };
      return [{ core: { kind: 'delta', operator: operator(relativeOne), value: inner }, patch: outer }];
    });
  if (percent) return [...deltas(asPercent, true), ...deltas(plain, false)];
  return isShare
    ? [...deltas(plain, false), ...deltas(asPercent, true)]
    : deltas(plain.length > 0 ? plain : values(rest, unit, 'extent'), unit === '%');
};

/** Of a record with one value for every month "monthly" says what it has. */
const isMonthly = (bag: Bag): boolean =>
  bag.kinds('field').every(({ field: { tree } }) => {
    const dates = tree.kind === 'name' ? (fieldOf(bag.scope, tree.name)?.dates ?? []) : [];
    return dates.length > 0 && new Set(dates.map((one) => one.slice(0, 7))).size === dates.length;
  });

const methodOf = (item: Item): string | undefined => as<{ is?: string }>(item, 'Trend')?.is;

/** "Fit a straight line": what is asked of it, its slope, is named again. */
const fitted = (bag: Bag, head: Item): boolean => /^fit/.test(bag.text(head));

const restatedIn = (bag: Bag): Item | undefined =>
  bag.word('Delta', 'ScaleDelta') ??
  bag.words('Derive').find((item) => as<{ is?: string }>(item, 'Derive')?.is === 'slope');

/** "The 48 monthly means" are all of them where there are 48. */
const allDates = (bag: Bag): Item[] => {
  const fields = bag
    .kinds('field')
    .flatMap(({ field: { tree } }) => (tree.kind === 'name' ? (fieldOf(bag.scope, tree.name) ?? []) : []));
  return bag
    .kinds('number')
    .filter(
      ({ value }) =>
        fields.length > 0 && fields.every(({ dates, sampled }) => !sampled && new Set(dates).size === value),
    );
};

/** "The trend of mean NDVI per year". */
export const trending: Frame = (bag, unit, values) => {
  const [head, ...again] = [...bag.words('Trend'), ...bag.words('HowFast')];
  if (!head || again.some((item) => methodOf(item) !== undefined && methodOf(item) !== methodOf(head))) return [];
  const step = bag.word('StepUnit');
  const [per] = bag.kinds('per').filter(({ axis }) => ['year', 'month'].includes(axis.axis));
  const annual = bag.word('Annually');
  const monthly = isMonthly(bag) ? bag.word('Monthly') : undefined;
  const rest = without(
    bag,
    head,
    step,
    per,
    annual,
    monthly,
    ...again,
    ...(is(head, 'HowFast') || again.length > 0 || fitted(bag, head) ? [restatedIn(bag)] : []),
    ...bag.words('To').filter((item) => [head, ...again].includes(bag.items[bag.items.indexOf(item) - 1] ?? item)),
    ...allDates(bag),
  );
  const found = values(rest, unit);
  return (annual ? found.flatMap((value) => yearly(value, false)) : found).map((value): Value => {
    const { inner, outer } = moved(value);
    const method = as<{ is?: string }>(head, 'Trend')?.is ?? null;
    return {
      core: {
        kind: 'trend',
        value: inner,
        step: as<{ is: string }>(step, 'StepUnit')?.is ?? per?.axis.axis ?? null,
        method,
        ...(annual ? { yearly: true as const } : {}),
      },
      patch: outer,
    };
  });
};
