/** Times of the CF conventions (section 4.4): "days since 1950-01-01 00:00:00" in a calendar, as ISO dates. */

interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly seconds: number;
}

interface Calendar {
  /** Days since an origin of its own. */
  toDays(year: number, month: number, day: number): number;
  fromDays(days: number): Omit<Civil, 'seconds'>;
}

const millisecondsPerDay = 86_400_000;

/** Proleptic Gregorian days since 1970-01-01. Date.UTC takes the years 0–99 for 1900–1999: hence 400 years and back. */
const gregorianDays = (year: number, month: number, day: number): number =>
  Date.UTC(year + 400, month - 1, day) / millisecondsPerDay - 146_097;

/** Julian day count, in the same days (Meeus, Astronomical Algorithms, chapter 7). */
const julianDays = (year: number, month: number, day: number): number => {
  const [y, m] = month > 2 ? [year, month] : [year - 1, month + 12];
  return Math.floor(365.25 * (y + 4716)) + Math.floor(30.6001 * (m + 1)) + day - 1524.5 - 2_440_587.5;
};

const gregorian: Calendar = {
  toDays: gregorianDays,
  fromDays: (days) => {
    const date = new Date(days * millisecondsPerDay);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  },
};

/** The mixed calendar that CF calls standard: Julian before 15 October 1582. */
const standard: Calendar = {
  ...gregorian,
  toDays: (year, month, day) =>
    (year * 10_000 + month * 100 + day < 15_821_015 ? julianDays : gregorianDays)(year, month, day),
};

const fixedCalendar = (monthLengths: readonly number[]): Calendar => {
  const yearLength = monthLengths.reduce((sum, length) => sum + length, 0);
  return {
    toDays: (year, month, day) =>
      year * yearLength + monthLengths.slice(0, month - 1).reduce((sum, length) => sum + length, 0) + day - 1,
    fromDays: (days) => {
      const year = Math.floor(days / yearLength);
      let rest = days - year * yearLength;
      let month = 0;
      while (month < 11 && rest >= (monthLengths[month] ?? 0)) rest -= monthLengths[month++] ?? 0;
      return { year, month: month + 1, day: rest + 1 };
    },
  };
};

const common = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const noLeap = fixedCalendar(common);
const allLeap = fixedCalendar([31, 29, ...common.slice(2)]);
const thirtyDays = fixedCalendar(Array.from({ length: 12 }, () => 30));

const calendars: Readonly<Record<string, Calendar>> = {
  '': standard,
  standard,
  gregorian: standard,
  proleptic_gregorian: gregorian,
  noleap: noLeap,
  '365_day': noLeap,
  all_leap: allLeap,
  '366_day': allLeap,
  '360_day': thirtyDays,
};

const secondsPer: readonly (readonly [RegExp, number])[] = [
  [/^(milliseconds?|msecs?|millisecs?|ms)$/i, 0.001],
  [/^(seconds?|secs?|s)$/i, 1],
  [/^(minutes?|mins?)$/i, 60],
  [/^(hours?|hrs?|hr|h)$/i, 3600],
  [/^(days?|d)$/i, 86_400],
  [/^weeks?$/i, 604_800],
];

const unitsPattern =
  /^\s*(\w+)\s+since\s+(-?\d{1,5})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}(?:\.\d+)?))?)?/i;

const two = (value: number): string => String(value).padStart(2, '0');

const isoDay = ({ year, month, day }: Omit<Civil, 'seconds'>, calendar: Calendar): string | null => {
  if (!(year >= 0 && year <= 9999)) return null;
  const text = `${String(year).padStart(4, '0')}-${two(month)}`;
  // 30 February of a 360-day calendar is no ISO date: the month is what is known.
  const exists =
    calendar !== thirtyDays && new Date(gregorianDays(year, month, day) * millisecondsPerDay).getUTCDate() === day;
  return exists ? `${text}-${two(day)}` : text;
};

interface Reference {
  readonly unitSeconds: number;
  readonly months: number;
  readonly calendar: Calendar;
  readonly civil: Civil;
}

const parseUnits = (units: string, calendarName: string): Reference | undefined => {
  const match = unitsPattern.exec(units);
  const calendar = calendars[calendarName.toLowerCase()];
  if (!match || !calendar) return undefined;
  const [, unit = '', year, month, day, hour, minute, second] = match;
  const months = /^(months?|mons?)$/i.test(unit) ? 1 : /^(years?|yrs?|common_years?)$/i.test(unit) ? 12 : 0;
  const unitSeconds = secondsPer.find(([pattern]) => pattern.test(unit))?.[1];
  if (months === 0 && unitSeconds === undefined) return undefined;
  const seconds = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0);
  return {
    unitSeconds: unitSeconds ?? 0,
    months,
    calendar,
    civil: { year: Number(year), month: Number(month), day: Number(day), seconds },
  };
};

const addMonths = ({ civil, months, calendar }: Reference, value: number): { days: number; seconds: number } => {
  const total = civil.year * 12 + civil.month - 1 + Math.floor(value * months);
  return { days: calendar.toDays(Math.floor(total / 12), (total % 12) + 1, civil.day), seconds: civil.seconds };
};

const addSeconds = ({ civil, unitSeconds, calendar }: Reference, value: number): { days: number; seconds: number } => {
  const seconds = Math.round((civil.seconds + value * unitSeconds) * 1000) / 1000;
  const days = Math.floor(seconds / 86_400);
  return { days: calendar.toDays(civil.year, civil.month, civil.day) + days, seconds: seconds - days * 86_400 };
};

const clock = (seconds: number): string =>
  `T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds % 60))}Z`;

/**
 * ISO dates of time coordinates; null where there is none. The time of day is given only where it tells two coordinates of a day apart.
 */
export const decodeTimes = (values: readonly number[], units: string, calendarName: string): (string | null)[] => {
  const reference = parseUnits(units, calendarName);
  if (!reference) return values.map((value) => compactDate(value, units));
  const moments = values.map((value) => {
    if (!Number.isFinite(value)) return { day: null, seconds: 0 };
    const { days, seconds } = reference.months ? addMonths(reference, value) : addSeconds(reference, value);
    return { day: isoDay(reference.calendar.fromDays(Math.floor(days)), reference.calendar), seconds };
  });
  const days = moments.map(({ day }) => day).filter((day) => day !== null);
  const several = new Set(days).size < days.length;
  return moments.map(({ day, seconds }) => (several && day?.length === 10 ? `${day}${clock(seconds)}` : day));
};

/** "day as %Y%m%d.%f": 20180615.5. */
const compactDate = (value: number, units: string): string | null => {
  if (!/%Y%m%d/.test(units)) return null;
  const whole = Math.floor(value);
  return isoDay(
    { year: Math.floor(whole / 10_000), month: Math.floor(whole / 100) % 100, day: whole % 100 },
    gregorian,
  );
};
