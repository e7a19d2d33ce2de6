/** Dates in names of files: of official parts, of periods, and none where two dates are compared. */
import type { Guess } from '../../core/profile.ts';
import { products } from '../../knowledge/product-table.ts';
import { goesBack } from '../../knowledge/recognition/goes-back.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import { recordFamilies } from '../../knowledge/record-table.ts';
import { dateInName, readDates } from '../reading/dates.ts';
import { timeIn } from './name-steps.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const two = (number: number): string => String(number).padStart(2, '0');

const monthOf = (text: string): string | null => {
  const named = months.indexOf(text.toLowerCase().slice(0, 3)) + 1;
  const month = named > 0 ? two(named) : text;
  return /^(?:0[1-9]|1[0-2])$/.test(month) ? month : null;
};

/** Names with two digits for a year are of this century. */
const yearOf = (text: string): string | null =>
  /^(?:19|20)\d{2}$/.test(text) ? text : /^\d{2}$/.test(text) ? `20${text}` : null;

const longCadence = (text: string | undefined): 'month' | 'year' | null =>
  /^(?:monthly|month)$/i.test(text ?? '') ? 'month' : /^(?:yearly|annual)$/i.test(text ?? '') ? 'year' : null;

/** A composite of a month is of the month, though its name gives the first day. */
const shortened = (day: string, cadence: 'month' | 'year' | null): string => {
  if (cadence === 'month' && day.endsWith('-01')) return day.slice(0, 7);
  return cadence === 'year' && day.endsWith('-01-01') ? day.slice(0, 4) : day;
};

/** Parts of a month that are counted: pentads from 1 to 6, dekads from 1 to 3. */
const partOfMonth = (year: string, month: string, part: string, path: string, cadence: string): Guess | null => {
  const number = Number(part);
  const isDekad = /dekad|decad/i.test(path) || /^dekads?$/i.test(cadence);
  if (number > 6) return null;
  if (!isDekad && number <= 3 && !/pentad/i.test(path))
    return { value: `${year}-${month}`, reason: `part ${part} of the month in its official name: a pentad or a dekad` };
  const length = isDekad ? 10 : 5;
  const first = 1 + (number - 1) * length;
  // The last dekad and the last pentad end with the month.
  const isLast = number === (isDekad ? 3 : 6);
  const last = isLast ? new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() : first + length - 1;
  return {
    value: `${year}-${month}-${two(first)}`,
    reason: `the start of ${isDekad ? 'dekad' : 'pentad'} ${part} of ${year}-${month}, which ends on day ${last}, in its official name`,
  };
};

/** A layer over many years is of none of them, and not of the last, which its name gives. */
const spanOf = ({ products, bands, fields }: Recognised, named: string | undefined): Guess | null => {
  const [first, ...others] = products.map(({ spans }, index) => bands[index]?.[0]?.spans ?? spans);
  if (!first || others.some((one) => one?.from !== first.from || one?.to !== first.to)) return null;
  const to = first.to ?? yearOf(named ?? '');
  if (Number(to) === first.from) return { value: String(first.from), reason: 'the year that all its data are of' };
  const month = monthOf(fields['month'] ?? '');
  const of = month ? `, ${monthNames[Number(month) - 1]} of all its years` : '';
  return {
    value: String(first.from),
    reason: `the start of the period ${first.from} to ${to ?? 'its last year'}${of}`,
  };
};

/** "1981-2010", "1984_2021": years of one climate, not two dates. */
const yearsIn = (text: string): Guess | null => {
  const [, from = '', to = ''] =
    /(?<![\d-])((?:19|20)\d{2})(?:\s?[-–]\s?|_?to_?)((?:19|20)\d{2})(?![\d-])/.exec(text) ?? [];
  return from !== '' && from < to
    ? { value: from, reason: `the start of the period ${from} to ${to} in the file name` }
    : null;
};

/** Weeks that are counted from 1 January, as products of vegetation health do; weeks of the calendar (ISO 8601) begin elsewhere. */
const weekOf = (year: string, week: string | undefined): Guess | null => {
  const number = Number(week);
  if (week === undefined || !(number >= 1 && number <= 53)) return null;
  const first = new Date(Date.UTC(Number(year), 0, 1 + 7 * (number - 1)));
  return {
    value: first.toISOString().slice(0, 10),
    reason: `the start of week ${number} of ${year}, counted from 1 January, in its official name`,
  };
};

/** What the named parts of an official name tell: a day, a month or a year. */
export const officialDate = (recognised: Recognised, path = ''): Guess | null => {
  const { fields, products, bands, status } = recognised;
  const [only, more] = bands[0] ?? [];
  if (only?.date && !more) return { value: only.date, reason: `${only.id} is of ${only.date}` };
  const { doy, month: named, day, end, from, to, period: climate = '' } = fields;
  const spans = spanOf(recognised, fields['year']);
  if (spans) return spans;
  const period = from && to && /^\d{4}(?:\d{2}){0,2}$/.test(from) ? periodIn(`${from}-${to}`) : null;
  if (period) return period;
  const years = yearsIn(climate) ?? (from && to ? yearsIn(`${from}-${to}`) : null);
  if (years) return years;
  const year = yearOf(fields['year'] ?? '');
  if (!year) return null;
  const cadence = longCadence(products[0]?.cadence);
  const reason = 'in its official name';
  if (doy) {
    const value = dateInName(`${year}${doy}`);
    return value ? { value: shortened(value, cadence), reason } : null;
  }
  const ofWeek = weekOf(year, fields['week']);
  if (ofWeek) return ofWeek;
  const month = named ? monthOf(named) : null;
  const until = month && /^\d{8}$/.test(end ?? '') ? periodIn(`${year}${month}${day ?? ''}-${end}`) : null;
  if (until) return until;
  if (month && /^\d$/.test(day ?? '')) return partOfMonth(year, month, day ?? '', path, products[0]?.cadence ?? '');
  const value = month && day ? dateInName(`${year}-${month}-${day}`) : null;
  if (value) return { value: shortened(value, cadence), reason: `${reason}${timeIn(fields)}` };
  if (month) return { value: `${year}-${month}`, reason: `the month ${reason}` };
  return status === 'established' || fields['year']?.length === 4
    ? { value: year, reason: `the year ${reason}` }
    : null;
};

/** What the grammar of a family of tables or layers tells: "tl_2021_08_tract" is of 2021, and 08 is a state. */
export const recordDate = (name: string): Guess | null => {
  for (const { namePatterns } of recordFamilies())
    for (const pattern of namePatterns) {
      const { year, month, day, doy } = new RegExp(pattern, 'i').exec(name)?.groups ?? {};
      const full = yearOf(year ?? '');
      if (!full) continue;
      const named = month === undefined ? null : monthOf(month);
      const text = doy ? `${full}${doy}` : [full, ...(named ? [named, ...(day ? [day] : [])] : [])].join('-');
      const value = dateInName(text);
      if (value) return { value, reason: 'in its official name' };
    }
  return null;
};

/** Between a year and a word a layer has the code of a state or a region, and no month. */
export const withoutCodes = (name: string): string =>
  name.replace(/(?<=[A-Za-z]_(?:19|20)\d{2})_\d{2}(?=_[A-Za-z])/, '');

/** Dates of releases, versions, updates and processing: `_v20210604`, `U2018`, `created2020`, `R2023A`. */
const releases =
  /(?<![A-Za-z0-9])(?:v|ver|version|rev|rel|release|update[ds]?|u|prod|proc|processed|produced|created|ed|edition|r)[-_.]?(?:19|20)\d{2}(?:[-_.]?[01]\d(?:[-_.]?[0-3]\d)?)?[A-Z]?(?![A-Za-z0-9])/gi;

/** Days of a name that are none of the data: of a version, of processing, of the writing of the file. */
const afterwards = ['version', 'processed', 'created'] as const;

/** Grammars of names that tell such a day. */
let versioned: readonly RegExp[] | undefined;

/** Of a file that cannot be read, or is not the product that it is called after, the grammar of the name tells which day is a release. */
export const withoutVersion = (name: string): string => {
  if (!/(?:19|20)\d{6}/.test(name)) return name;
  versioned ??= products()
    .flatMap(({ namePatterns }) => namePatterns)
    .filter((pattern) => afterwards.some((part) => pattern.includes(`<${part}>`)))
    .map((pattern) => new RegExp(`(?<![A-Za-z0-9])(?:${pattern})`, 'i'));
  for (const pattern of versioned) {
    const parts = pattern.exec(name)?.groups ?? {};
    const day = afterwards.map((part) => parts[part] ?? '').find((part) => /^(?:19|20)\d{6}$/.test(part));
    // Processed on the day itself: the first of the two is that of the data.
    const at = day === undefined ? -1 : name.lastIndexOf(day);
    if (day !== undefined && at >= 0) return `${name.slice(0, at)} ${name.slice(at + day.length)}`;
  }
  return name;
};

/** LP DAAC's stamp of production behind the date of the data: year, day of the year, hour, minute and second. */
const production = /(?<=(?:19|20)\d{2}.*[._])(?:19|20)\d{2}[0-3]\d{2}[0-2]\d[0-5]\d[0-5]\d(?!\d)/g;

export const withoutReleases = (name: string): string => name.replaceAll(releases, ' ').replaceAll(production, ' ');

/** "Jan2024", "march_2019": a month by its name beside the year. */
export const namedMonth = (name: string): string | null => {
  const found = [
    ...name.matchAll(
      /(?<![A-Za-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t(?:ember)?|ober|ember)?[-_. ]?((?:19|20)\d{2})(?!\d)/gi,
    ),
  ];
  const [only, more] = found;
  const month = only?.[1] ? monthOf(only[1]) : null;
  return only && month && !more ? `${only[2]}-${month}` : null;
};

const spelled = (text: string): string =>
  text.replaceAll(/(?<!\d)((?:19|20)\d{2})([-_.]?)([01]\d)\2([0-3]\d)(?!\d)/g, ' $1-$3-$4 ');

const daysIn = (name: string): string[] =>
  readDates(spelled(name)).flatMap(({ iso }) => (iso.length === 10 ? [iso] : []));

const compares =
  /(?<![A-Za-z])(?:diff\w*|d?minus|delta|chang\w*|anom\w*|vs|versus|compare\w*|d(?:nbr|ndvi|bsi|evi|lst)|displacement|ifg|interferogram|coherence|trend\w*)(?![A-Za-z])/i;

/** Two dates and a word that compares them: the file is of neither. */
export const comparesDates = (name: string): boolean => {
  const text = name.replaceAll('_', ' ');
  if (goesBack(name)) return true;
  const years = new Set([...text.matchAll(/(?<!\d)(?:19|20)\d{2}(?=\D|$|\d{2,4}(?!\d))/g)].map(([year]) => year));
  return compares.test(text) && (new Set(daysIn(name)).size > 1 || years.size > 1);
};

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** "201204-201303": months from one to another. */
const monthsIn = (name: string): Guess | null => {
  const month = String.raw`((?:19|20)\d{2})(0[1-9]|1[0-2])`;
  const found = new RegExp(String.raw`(?<!\d)${month}(?:[-–]|_?to_?)${month}(?!\d)`).exec(name);
  const [, year = '', first = '', lastYear = '', last = ''] = found ?? [];
  if (!found || `${year}${first}` >= `${lastYear}${last}`) return null;
  const [from, to] = [`${year}-${first}`, `${lastYear}-${last}`];
  return year === lastYear && first === '01' && last === '12'
    ? { value: year, reason: `the year from ${from} to ${to} in the file name` }
    : { value: from, reason: `the start of the period ${from} to ${to} in the file name` };
};

/** Two days side by side are a period: a whole month or year is called so, else it is said from when it runs. */
export const periodIn = (name: string): Guess | null => {
  const text = spelled(name);
  const [, from = '', to = ''] =
    /(\d{4}-\d{2}-\d{2})\s*(?:[-_.]{1,2}|to|_to_|-to-)\s*(\d{4}-\d{2}-\d{2})/.exec(text.replaceAll(/_?to_?/gi, 'to')) ??
    [];
  if (from === '') return monthsIn(name);
  if (from >= to || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return null;
  for (const end of [dayAfter(to), to]) {
    const months =
      (Number(end.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(from.slice(5, 7));
    const whole = from.endsWith('-01') && end.endsWith('-01');
    if (whole && months === 1)
      return { value: from.slice(0, 7), reason: `the month from ${from} to ${to} in the file name` };
    if (whole && months === 12 && from.endsWith('-01-01'))
      return { value: from.slice(0, 4), reason: `the year from ${from} to ${to} in the file name` };
  }
  return { value: from, reason: `the start of the period ${from} to ${to} in the file name` };
};
