import { matchesOf, type Span } from './text.ts';

/** A date as far as it is known: 2018, 2018-06 or 2018-06-15. */
export interface DateMention extends Span {
  readonly iso: string;
  readonly text: string;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthNames = months.map((name) => `${name}|${name.slice(0, 3)}${name === 'september' ? '|sept' : ''}`).join('|');
const monthNumber = (name: string): string =>
  String(months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1).padStart(2, '0');
const two = (text: string): string => text.padStart(2, '0');

type Reader = readonly [RegExp, (match: RegExpExecArray) => string | null];

const validDay = (year: string, month: string, day: string): string | null => {
  const iso = `${year}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
};

const readers: readonly Reader[] = [
  [/\b(\d{4})[-_/.](\d{1,2})[-_/.](\d{1,2})\b/g, (m) => validDay(m[1] ?? '', m[2] ?? '', m[3] ?? '')],
  [/(?<![\d.])((?:19|20)\d{2})([01]\d)([0-3]\d)(?!\d)/g, (m) => validDay(m[1] ?? '', m[2] ?? '', m[3] ?? '')],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthNames})\.?,? ((?:19|20)\d{2})\b`, 'gi'),
    (m) => validDay(m[3] ?? '', monthNumber(m[2] ?? ''), m[1] ?? ''),
  ],
  [
    new RegExp(String.raw`\b(${monthNames})\.? (\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\d{2})\b`, 'gi'),
    (m) => validDay(m[3] ?? '', monthNumber(m[1] ?? ''), m[2] ?? ''),
  ],
  [
    new RegExp(String.raw`\b(${monthNames})\.?,? (?:of )?((?:19|20)\d{2})\b`, 'gi'),
    (m) => `${m[2]}-${monthNumber(m[1] ?? '')}`,
  ],
  [/\b((?:19|20)\d{2})-(0[1-9]|1[0-2])\b/g, (m) => `${m[1]}-${m[2]}`],
  [/(?<![\d.,-])((?:19|20)\d{2})(?![\d.]\d|\d|\s?(?:%|m\b|km|ha\b|K\b|mm|pixels))/g, (m) => m[1] ?? null],
];

/** Dates in the order in which they stand. Longer forms win over the years inside them. */
export const readDates = (text: string): DateMention[] => {
  const found: DateMention[] = [];
  const free = (span: Span) => found.every((other) => span.end <= other.start || span.start >= other.end);
  for (const [pattern, toIso] of readers) {
    for (const match of matchesOf(pattern, text)) {
      const iso = toIso(match);
      if (iso && free(match)) found.push({ iso, text: match[0], start: match.start, end: match.end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
};

/** Months named without a year: "September", "June to August". */
export const readMonths = (text: string): number[] =>
  matchesOf(new RegExp(String.raw`\b(${months.join('|')})\b`, 'gi'), text)
    // "may" the verb is not the month.
    .filter((match) => match[0] !== 'may')
    .map((match) => Number(monthNumber(match[0])));

/** Does a date (of any precision) fall into a mentioned one? 2018-06-15 lies in 2018-06 and in 2018. */
export const dateWithin = (date: string, mention: string): boolean =>
  date.startsWith(mention) || mention.startsWith(date);

/** "1981-2010" is a period, and neither of its years the date. */
const yearRange = /(?<![\d-])((?:19|20)\d{2})-((?:19|20)\d{2})(?![-\d])/g;
const withoutPeriod = (text: string, from: string, to: string): string => (Number(to) > Number(from) ? ' ' : text);

/** A date inside a file name or tag. Day before month before year; null when there is none or more than one. */
export const dateInName = (name: string): string | null => {
  const compact = name.replace(/(?<=\d)_(?=\d)/g, '-').replace(yearRange, withoutPeriod);
  const days = readDates(compact.replace(/[A-Za-z_](?=(?:19|20)\d{2})/g, ' ').replace(/(?<=\d)[A-Za-z_]/g, ' '));
  const best = days.filter((day) => day.iso.length === 10).map((day) => day.iso);
  if (best.length > 0) return best[0] ?? null;
  const doy = /(?<!\d)((?:19|20)\d{2})([0-3]\d{2})(?!\d)/.exec(name);
  if (doy?.[1] && doy[2] && Number(doy[2]) >= 1 && Number(doy[2]) <= 366)
    return dayOfYear(Number(doy[1]), Number(doy[2]));
  const yearMonth = /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(?!\d)/.exec(name);
  if (yearMonth) return `${yearMonth[1]}-${yearMonth[2]}`;
  const others = [...new Set(days.map((day) => day.iso))];
  return others.length === 1 ? (others[0] ?? null) : null;
};

const dayOfYear = (year: number, day: number): string => new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10);
