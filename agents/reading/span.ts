import { readDates } from './dates.ts';
import { type Period, readPeriod, withinPeriod } from './period.ts';

/** What of time a text limits itself to. */
export interface TimeSpan {
  readonly within: (date: string) => boolean;
  /** Characters of an ISO date that it takes to tell. */
  readonly length: number;
  /** Where it is one period from an end to the other. */
  readonly period: Period | null;
}

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = String.raw`((?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?))\b\.?`;
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?(?: of)?`;
const year = String.raw`((?:19|20)\d{2})(?![/–-]\d)`;
const upTo = String.raw`\s*(?:to|until|till|through|–|—|-)\s*(?:the )?(?:end of )?`;
const pattern = (text: string): RegExp => new RegExp(String.raw`\b${text}`, 'gi');
const numberOf = (name: string): number => names.indexOf(name.toLowerCase().slice(0, 3)) + 1;

/** "April to September 2018", "between 10 and 20 May 2018": each end with the year, and the month, that is told of the other. */
const spelledOut = (text: string): string =>
  text
    .replaceAll(/\bbetween ([^.,;?]{3,30}?) and (?=\d|[a-z])/gi, 'from $1 to ')
    .replaceAll(pattern(String.raw`${day}${upTo}${day} ${month},? ${year}`), '$1 $3 $4 to $2 $3 $4')
    .replaceAll(pattern(String.raw`${day} ${month}${upTo}${day} ${month},? ${year}`), (whole, a, first, b, last, of) =>
      numberOf(first) <= numberOf(last) ? `${a} ${first} ${of} to ${b} ${last} ${of}` : whole,
    )
    .replaceAll(pattern(String.raw`${month}${upTo}${month},? (?:of )?${year}`), (whole, first, last, of) =>
      numberOf(first) <= numberOf(last) ? `${first} ${of} to ${last} ${of}` : whole,
    );

/** "December 2019, January and February 2020": months one by one; a month without a year has that of the next one. */
const listed = (text: string): ReadonlySet<string> | null => {
  const list = new RegExp(
    String.raw`\b(?:${month}(?:,? ${year})?(?:\s*,\s*(?:and |& )?|\s+and\s+|\s*&\s*))+${month},? (?:of )?${year}`,
    'i',
  ).exec(text)?.[0];
  if (list === undefined) return null;
  const found = [...list.matchAll(pattern(String.raw`${month}(?:,? (?:of )?${year})?`))].toReversed();
  let of = '';
  const months = found.map(([, name = '', own]) => {
    of = own ?? of;
    return `${of}-${String(numberOf(name)).padStart(2, '0')}`;
  });
  return new Set(months);
};

/** "winter 2019/20" is of two years, and has no other months in the north. */
const winter = (text: string): ReadonlySet<string> | null => {
  const [, first, last = ''] =
    /\b(?:winter|DJF)\b[^.?]{0,12}?\b((?:19|20)\d{2})\s?[/–-]\s?((?:19|20)?\d{2})\b/i.exec(text) ?? [];
  if (first === undefined || Number(last.slice(-2)) !== (Number(first) + 1) % 100) return null;
  return new Set([`${first}-12`, `${Number(first) + 1}-01`, `${Number(first) + 1}-02`]);
};

const several =
  /compar|relative to|baseline|reference|anomal|than in|versus|\bvs\b|except|without|exclu|not includ|but not|differ|minus|chang/i;

/** The one span of time that a text limits itself to; null where it names none, or several that are compared. */
export const readSpan = (text: string): TimeSpan | null => {
  if (several.test(text)) return null;
  const plain = spelledOut(text);
  const months = listed(plain) ?? (readDates(plain).some(({ iso }) => iso.length > 4) ? null : winter(plain));
  if (months) {
    const others = readDates(plain).filter(({ iso }) => iso.length > 4 && !months.has(iso));
    return others.length > 0 ? null : { within: (date) => months.has(date.slice(0, 7)), length: 7, period: null };
  }
  const period = readPeriod(plain);
  return period
    ? { within: (date) => withinPeriod(date, period), length: Math.max(period.from.length, period.to.length), period }
    : null;
};
