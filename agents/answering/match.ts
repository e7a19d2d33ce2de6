import { dateWithin, readMonths } from '../reading/dates.ts';
import { counted, type Distance, distanceTo, type Numeric, type Result } from './option-distance.ts';
import { type Field, isPeriod, isRange } from './option-fields.ts';
import { type Option, readOption } from './options.ts';

export type Match =
  | { readonly kind: 'matched'; readonly letter: string; readonly how: string }
  | { readonly kind: 'unmatched'; readonly reason: string };

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A range that was told as a text ("500-600 m"), written otherwise in its option. */
const matchRange = (value: string, options: readonly Option[]): Match => {
  const [told, more] = readOption('', value).fields;
  const alike = (field: Field): boolean => field.low === told?.low && field.high === told.high;
  const hits = options.filter(({ fields }) => fields.length === 1 && fields.every(alike));
  const [hit, second] = told && !more && isRange(told) ? hits : [];
  return hit && !second
    ? { kind: 'matched', letter: hit.letter, how: 'same range' }
    : { kind: 'unmatched', reason: `no option names ${value}` };
};

const matchName = (value: string, options: readonly Option[]): Match => {
  const wanted = fold(value);
  const exact = options.filter((option) => fold(option.text) === wanted);
  const within = options.filter((option) => ` ${fold(option.text)} `.includes(` ${wanted} `));
  const [hit, second] = exact.length > 0 ? exact : within;
  if (!hit) return matchRange(value, options);
  if (second) return { kind: 'unmatched', reason: `options ${hit.letter} and ${second.letter} both name ${value}` };
  return { kind: 'matched', letter: hit.letter, how: 'same name' };
};

/** A date in the years of a period, both included. */
const inPeriod = (date: string, field: Field): boolean =>
  isPeriod(field) && Number(date.slice(0, 4)) >= field.low && Number(date.slice(0, 4)) <= field.high;

/** Months that an option names; of "June to August" the one between them too. */
const monthsOf = (text: string): readonly number[] => {
  const [first = 0, last = 0, ...more] = readMonths(text);
  const spans = last > 0 && more.length === 0 && /[a-z] ?(?:-|to|through|until) ?[a-z]/i.test(text);
  return spans
    ? Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, index) => ((first - 1 + index) % 12) + 1)
    : readMonths(text);
};

const monthNames = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const dayBehind = new RegExp(`\\b(?:${monthNames})[a-z]*\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\s*[-–]|\\d)`, 'i');
const dayBefore = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${monthNames})[a-z]*\\b`, 'i');

/** The day of a month without its year: "May 5", "5 May". */
const dayOf = (text: string): number | null => {
  const said = dayBehind.exec(text)?.[1] ?? dayBefore.exec(text)?.[1];
  return said === undefined ? null : Number(said);
};

/** Of options that name one date those whose numbers are among the other results; all of them where none is. */
const byNumbers = (hits: readonly Option[], found: readonly Result[]): readonly Option[] => {
  const bare = hits.map((option) => {
    const { fields, ...rest } = readOption(option.letter, option.text.replace(dayBehind, ' ').replace(dayBefore, ' '));
    const isDate = (field: Field): boolean =>
      option.dates.length > 0 && Number.isInteger(field.low) && field.low > 1900 && field.low < 2100;
    return { ...rest, fields: fields.filter((field) => !isDate(field)), dates: [], option };
  });
  const others = found.map((other) => (other.kind === 'number' ? asFraction(other, bare) : other));
  const held = bare.filter((one) => one.fields.length > 0 && confirmed(one, null, others)).map(({ option }) => option);
  return held.length > 0 ? held : hits;
};

const matchDate = (value: string, options: readonly Option[], others: readonly Result[]): Match => {
  const month = Number(value.slice(5, 7));
  const day = value.length >= 10 ? Number(value.slice(8, 10)) : null;
  const dated = options.some(({ dates, fields }) => dates.length > 0 || fields.some(isPeriod));
  const hits = options.filter(({ dates, fields, text }) =>
    dated
      ? dates.some((date) => dateWithin(value, date)) || fields.some((field) => inPeriod(value, field))
      : monthsOf(text).includes(month) && (dayOf(text) ?? day) === day,
  );
  const [hit, second] = hits.length > 1 ? byNumbers(hits, others) : hits;
  if (!hit) return { kind: 'unmatched', reason: `the date found, ${value}, is none of the options` };
  if (second) return { kind: 'unmatched', reason: `options ${hit.letter} and ${second.letter} both fit ${value}` };
  return { kind: 'matched', letter: hit.letter, how: 'same date' };
};

interface Scored extends Distance {
  readonly option: Option;
}

/** Does an option's further field or date stand among the other results? */
const confirmed = (option: Option, except: Field | null, others: readonly Result[]): boolean => {
  const dates = others.flatMap((other) => (other.kind === 'date' ? [other.value] : []));
  const fieldsHold = option.fields
    .filter((field) => field !== except)
    .every(
      (field) =>
        dates.some((date) => inPeriod(date, field)) ||
        others.some((other) => {
          const found = other.kind === 'number' ? distanceTo(other, field, option) : null;
          return found !== null && found.distance <= found.slack;
        }),
    );
  return fieldsHold && option.dates.every((date) => dates.length === 0 || dates.some((one) => dateWithin(one, date)));
};

/** "… and most fell on May 5": an option that names the day of another result, without its number; null where it names another day. */
const onDayOf = (option: Option, others: readonly Result[]): Option | null => {
  const dates = others.flatMap((other) => (other.kind === 'date' && other.value.length >= 10 ? [other.value] : []));
  const [month, more] = monthsOf(option.text);
  const day = dayOf(option.text);
  if (dates.length === 0 || option.dates.length > 0 || day === null || month === undefined || more !== undefined)
    return option;
  return dates.some((date) => Number(date.slice(5, 7)) === month && Number(date.slice(8, 10)) === day)
    ? readOption(option.letter, option.text.replace(dayBehind, ' ').replace(dayBefore, ' '))
    : null;
};

/** An option's distance from the result: of its one field, or of the one that the result is beside others that hold too. */
const scoreOption = (result: Numeric, option: Option, others: readonly Result[]): Scored | null => {
  const scored = option.fields.flatMap((field) => {
    const found = distanceTo(result, field, option);
    if (!found) return [];
    return option.fields.length === 1 || confirmed(option, field, others) ? [{ option, ...found }] : [];
  });
  const [first] = option.fields;
  const datesHold = first === undefined || confirmed(option, first, [...others, result]);
  return datesHold ? (scored.sort((a, b) => a.distance - b.distance)[0] ?? null) : null;
};

/** Options without a unit that are all within 0..1 beside a percentage are fractions. */
const asFraction = (result: Numeric, options: readonly Option[]): Numeric => {
  const fields = options.flatMap((option) => option.fields);
  const ends = fields.flatMap(({ low, high }) => [low, high]).filter((end) => Number.isFinite(end));
  const fractions =
    result.unit === '%' &&
    ends.length > 0 &&
    fields.every(({ unit }) => unit === '') &&
    ends.every((end) => Math.abs(end) <= 1);
  return fractions ? { ...result, value: result.value / 100, unit: '' } : result;
};

/** How far the nearest option may lie from the result, as a share of its number, when all others are much farther away. */
const tolerated = (option: Option): number => (option.about ? 0.1 : 0.03);
const muchFarther = 4;

/**
 * Of a change or a trend that no option has a number of: the option that says which way it went, and of which everything else is among
 * the other results, "it fell, and was 4.7 mm on average".
 */
const byDirection = (
  { value, difference }: Numeric,
  options: readonly Option[],
  others: readonly Result[],
): Match | null => {
  if (!difference || value === 0 || !options.every(({ direction, fields }) => direction !== 0 && fields.length > 0))
    return null;
  // The numbers are of something else: the direction is not their sign.
  const holds = (one: Option): boolean => confirmed({ ...one, direction: 0 }, null, others);
  const hits = options.filter((one) => one.direction === Math.sign(value) && holds(one));
  const [hit, second] = hits;
  return hit && !second ? { kind: 'matched', letter: hit.letter, how: 'same direction, and the other numbers' } : null;
};

const matchNumber = (given: Numeric, options: readonly Option[], others: readonly Result[]): Match => {
  const result = asFraction(given, options);
  const scored = options
    .flatMap((option) => onDayOf(option, others) ?? [])
    .flatMap((option) => scoreOption(result, option, others) ?? [])
    .sort((a, b) => a.distance - b.distance);
  const [best, second] = scored;
  if (!best)
    return (
      byDirection(result, options, others) ?? {
        kind: 'unmatched',
        reason: 'no option holds a number in a comparable unit',
      }
    );
  const gap = second ? best.distance / Math.max(second.distance, Number.MIN_VALUE) : 0;
  const clear = second === undefined || best.distance < second.distance;
  const near = best.distance <= best.slack && clear;
  const nearest =
    clear && second !== undefined && best.distance <= tolerated(best.option) * best.size && gap * muchFarther <= 1;
  if (near || nearest) return { kind: 'matched', letter: best.option.letter, how: best.how };
  return {
    kind: 'unmatched',
    reason: clear
      ? `it is not close to any option (nearest: ${best.option.text})`
      : `it fits options ${best.option.letter} and ${second.option.letter} alike`,
  };
};

/** A year that was told as a number. */
const isYear = ({ value, unit }: Numeric): boolean =>
  counted.has(unit) && Number.isInteger(value) && value >= 1900 && value < 2100;

/** What every option states alike tells none of them from another. */
const distinct = (options: readonly Option[]): readonly Option[] => {
  const alike = (a: Field, b: Field): boolean => a.low === b.low && a.high === b.high && a.unit === b.unit;
  const common = (field: Field): boolean => options.every(({ fields }) => fields.some((other) => alike(field, other)));
  const own = options.map((option) => ({ ...option, fields: option.fields.filter((field) => !common(field)) }));
  return own.every(({ fields }) => fields.length > 0) ? own : options;
};

const slashed = /\b(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d{2})\b/g;

/** 17/12/2018 beside 10/07/2018: the options together say which number is the day. Ambiguous ones stay as they are. */
const withIsoDates = (texts: readonly string[]): readonly string[] => {
  const parts = texts.flatMap((text) =>
    [...text.matchAll(slashed)].map((match) => [Number(match[1]), Number(match[2])] as const),
  );
  const dayFirst = parts.some(([first]) => first > 12);
  const monthFirst = parts.some(([, second]) => second > 12);
  if (dayFirst === monthFirst) return texts;
  const iso = (text: string) =>
    text.replace(slashed, (_, first: string, second: string, year: string) =>
      [year, ...(dayFirst ? [second, first] : [first, second]).map((part) => part.padStart(2, '0'))].join('-'),
    );
  return texts.map(iso);
};

/**
 * Picks the option that states the result; none, when no option is near enough or two are. `others`: further results of the run, which an
 * option that states several things (a date with a value, two numbers) must agree with too.
 */
export const matchOption = (
  result: Result,
  choices: Readonly<Record<string, string>>,
  others: readonly Result[] = [],
): Match => {
  const texts = withIsoDates(Object.values(choices));
  const options = distinct(Object.keys(choices).map((letter, index) => readOption(letter, texts[index] ?? '')));
  switch (result.kind) {
    case 'name':
      return matchName(result.value, options);
    case 'date':
      return matchDate(result.value, options, others);
    case 'number':
      return isYear(result) && options.every(({ fields, dates }) => fields.length === 0 && dates.length > 0)
        ? matchDate(String(result.value), options, others)
        : matchNumber(result, options, others);
  }
};
