/** Calendars of the CF conventions (section 4.4.1). */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface Calendar {
  /** Days since an origin of its own. */
  toDays(year: number, month: number, day: number): number;
  fromDays(days: number): Day;
  /** Every month has thirty days: no other calendar names its days. */
  readonly thirtyDays?: true;
}

export const millisecondsPerDay = 86_400_000;

/** Proleptic Gregorian days since 1970-01-01. Date.UTC takes the years 0–99 for 1900–1999: hence 400 years and back. */
export const gregorianDays = (year: number, month: number, day: number): number =>
  Date.UTC(year + 400, month - 1, day) / millisecondsPerDay - 146_097;

const unixEpoch = 2_440_587.5;

/** Julian day count, in the same days (Meeus, Astronomical Algorithms, chapter 7). */
const julianDays = (year: number, month: number, day: number): number => {
  const [y, m] = month > 2 ? [year, month] : [year - 1, month + 12];
  return Math.floor(365.25 * (y + 4716)) + Math.floor(30.6001 * (m + 1)) + day - 1524.5 - unixEpoch;
};

/** The inverse, by the same chapter. */
const julianDay = (days: number): Day => {
  const b = Math.floor(days + unixEpoch + 0.5) + 1524;
  const c = Math.floor((b - 122.1) / 365.25);
  const d = Math.floor(365.25 * c);
  const e = Math.floor((b - d) / 30.6001);
  const month = e < 14 ? e - 1 : e - 13;
  return { year: month > 2 ? c - 4716 : c - 4715, month, day: b - d - Math.floor(30.6001 * e) };
};

const gregorian: Calendar = {
  toDays: gregorianDays,
  fromDays: (days) => {
    const date = new Date(days * millisecondsPerDay);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  },
};

const julian: Calendar = { toDays: julianDays, fromDays: julianDay };

/** 15 October 1582 followed 4 October. */
const reform = gregorianDays(1582, 10, 15);

/** The mixed calendar that CF calls standard: Julian before the reform. Dates are named as they were then. */
const standard: Calendar = {
  toDays: (year, month, day) =>
    (year * 10_000 + month * 100 + day < 15_821_015 ? julianDays : gregorianDays)(year, month, day),
  fromDays: (days) => (days < reform ? julian : gregorian).fromDays(days),
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
const thirtyDays: Calendar = { ...fixedCalendar(Array.from({ length: 12 }, () => 30)), thirtyDays: true };

/** By the value of the attribute `calendar`, lower case; '' without one. */
export const calendars: ReadonlyMap<string, Calendar> = new Map([
  ['', standard],
  ['standard', standard],
  ['gregorian', standard],
  ['proleptic_gregorian', gregorian],
  ['julian', julian],
  ['noleap', noLeap],
  ['365_day', noLeap],
  ['all_leap', allLeap],
  ['366_day', allLeap],
  ['360_day', thirtyDays],
]);
