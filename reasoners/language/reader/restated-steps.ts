/** Words that say again how long or how often was measured: "daily PM10" of a daily series, "over the three months" of three. */
import type { Field, Scope } from '../../../analysis/types.ts';
import type { Edge } from './material.ts';
import { numbersIn } from './numbers.ts';
import type { Token } from './tokens.ts';

const day = 86_400_000;

/** How often a series was measured; null where no step is even. */
export const stepOf = ({ dates }: Field): string | null => stepOfDates(dates);

/** The same of dates alone, in any order. */
export const stepOfDates = (dates: readonly string[]): string | null => {
  const own = [...new Set(dates)].sort();
  if (own.length < 2) return null;
  if (own.every((date) => /^\d{4}$/.test(date))) return 'year';
  if (own.every((date) => /^\d{4}-\d{2}$/.test(date))) return 'month';
  const times = own.map((date) => Date.parse(date.includes('T') ? `${date.replace(/Z$/, '')}Z` : date));
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  if (steps.some(Number.isNaN)) return null;
  const least = Math.min(...steps);
  // Gaps are longer than the step, never shorter: dates that come irregularly have no step.
  const even = steps.filter((step) => step === least).length > steps.length / 2;
  if (even && least === day) return 'day';
  if (even && least === 7 * day) return 'week';
  if (even && least === day / 24) return 'hour';
  const monthly = steps.every((step) => step >= 28 * day) && least <= 31 * day;
  const ends = times.every((time) => new Date(time + day).getUTCDate() === 1);
  return monthly && (ends || new Set(own.map((date) => date.slice(8))).size === 1) ? 'month' : null;
};

const dated = ({ axes, dates }: Field): boolean => axes.includes('dates') && dates.length > 1;

const statistics = new Set(['Stat', 'Delta', 'Trend', 'Change', 'Sup', 'Percentile', 'Difference']);

/** The step of the one quantity that stands right behind the word is the step that the word says. */
const saysAgain = ({ to, sense }: Edge, edges: readonly Edge[], { fields }: Scope): boolean => {
  const behind = edges.filter((one) => one.from === to && one.sense.type === 'Field');
  const longest = Math.max(...behind.map((one) => one.to));
  const { is } = sense.meaning as { is?: string };
  const named = behind
    .filter((one) => one.to === longest)
    .map(({ sense: { meaning } }) => (meaning as { tree?: { kind: string; name?: string } }).tree)
    .map((tree) => fields.find(({ name }) => tree?.kind === 'name' && tree.name === name));
  const computed = edges.some((one) => one.from === longest && statistics.has(one.sense.type));
  return named.length > 0 && !computed && named.every((field) => field && dated(field) && stepOf(field) === is);
};

export const withoutRestatedSteps = (edges: readonly Edge[], scope: Scope): Edge[] =>
  edges.flatMap((edge) => {
    if (edge.sense.type !== 'Stepwise') return [edge];
    return saysAgain(edge, edges, scope) ? [{ ...edge, sense: { type: 'Restates', meaning: {} } }] : [];
  });

const lengths: Readonly<Record<string, number>> = { year: 4, month: 7, day: 10 };

/** Do all series last just so many years, months or days, each with something measured? */
const lasts = (count: number, unit: string, { fields }: Scope): boolean => {
  const length = lengths[unit];
  const series = fields.filter(dated);
  const whole = series.every(({ sampled, dates }) => !sampled && dates.every((date) => date.length >= (length ?? 0)));
  return (
    length !== undefined &&
    series.length > 0 &&
    whole &&
    series.every(({ dates }) => new Set(dates.map((date) => date.slice(0, length))).size === count)
  );
};

const periodNoun = /^(year|month|day)s?$/;

/** "Over the three months", "of the 36 months", where all data are of just these. */
export const wholePeriods = (tokens: readonly Token[], scope: Scope): Edge[] =>
  numbersIn(tokens).flatMap(({ from, to, value }): Edge[] => {
    const unit = periodNoun.exec(tokens[to]?.lower ?? '')?.[1];
    const determined = /^(?:the|these|those|all)$/.test(tokens[from - 1]?.lower ?? '');
    if (unit === undefined || !determined || !lasts(value, unit, scope)) return [];
    const leads = /^(?:over|during|across|throughout|in|of|for|within|through)$/.test(tokens[from - 2]?.lower ?? '');
    return [
      { from: leads ? from - 2 : from - 1, to: to + 1, sense: { type: 'WholePeriod', meaning: {} }, data: false },
    ];
  });

const stretch = /^(?:hour|day|night|week|fortnight|month|season|quarter|year|decade)s?$/;

/** "Over the three months" names a stretch of time: its number is no limit. */
const isPeriodLength = ({ from, to, sense }: Edge, tokens: readonly Token[]): boolean =>
  sense.type === 'Num' &&
  stretch.test(tokens[to]?.lower ?? '') &&
  /^(?:the|these|those|all|whole|past|last|first)$/.test(tokens[from - 1]?.lower ?? '');

/** "Changed from water to land": land is what it became, and no word for area. */
const isOtherSide = ({ from, sense }: Edge, tokens: readonly Token[]): boolean =>
  ['Area', 'All', 'Place'].includes(sense.type) &&
  /^(?:land|ground|surface)$/.test(tokens[from]?.lower ?? '') &&
  /^(?:to|into|from)$/.test(tokens[from - 1]?.lower ?? '');

/** "How much rain fell from May to July" asks for all of it; "by how much did it fall" for what became less. */
const isRainfall = ({ from, sense }: Edge, tokens: readonly Token[]): boolean => {
  if (sense.type !== 'Delta' || !/^f(?:all|alls|ell|allen)$/.test(tokens[from]?.lower ?? '')) return false;
  const before = tokens
    .slice(0, from)
    .map(({ lower }) => lower)
    .join(' ');
  return /(?<!\bby )\bhow (?:much|many \w+(?: of)?) (?:\w+ )?(?:rain|snow|rainfall|snowfall|precipitation|hail|water)\b[^,.;?]*$/.test(
    before,
  );
};

/** "Map where NDVI is above 0.4" orders a map; no number is one. */
const isOrderOfMap = ({ from, sense }: Edge, tokens: readonly Token[]): boolean =>
  from === 0 && /^maps?$/.test(tokens[0]?.lower ?? '') && /^(?:FileWord|CodeField|Axis|BandWord|All)$/.test(sense.type);

/** A word that is read as something else than it says where it stands. */
export const misreads = (edge: Edge, tokens: readonly Token[]): boolean =>
  isPeriodLength(edge, tokens) || isRainfall(edge, tokens) || isOtherSide(edge, tokens) || isOrderOfMap(edge, tokens);

const good = new Set(
  'ndvi evi evi2 savi crop-yield gross-primary-production net-primary-production leaf-area-index'.split(' '),
);

/** "The best air" is no highest number: best is only what grows. */
export const praises = ({ from, sense }: Edge, edges: readonly Edge[], tokens: readonly Token[]): boolean => {
  if (!/^(?:Sup|After)$/.test(sense.type) || tokens[from]?.lower !== 'best') return false;
  const fields = edges.filter((one) => one.sense.type === 'Field');
  return !fields.some(({ sense: { meaning } }) => {
    const { quantity, tree } = meaning as { quantity?: string | null; tree?: { name?: string } };
    return good.has(quantity ?? tree?.name ?? '');
  });
};
