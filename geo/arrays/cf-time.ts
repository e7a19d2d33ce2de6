/** Times of the CF conventions (section 4.4): "days since 1950-01-01 00:00:00 +2:00" in a calendar, as ISO dates. */
import { type Calendar, calendars, type Day, gregorianDays, millisecondsPerDay } from './calendars.ts';

const secondsPer: readonly (readonly [RegExp, number])[] = [
  [/^(nanoseconds?|nanosecs?|nsecs?|ns)$/i, 1e-9],
  [/^(microseconds?|microsecs?|usecs?|us|µs|μs)$/i, 1e-6],
  [/^(milliseconds?|msecs?|millisecs?|ms)$/i, 0.001],
  [/^(seconds?|secs?|s)$/i, 1],
  [/^(minutes?|mins?)$/i, 60],
  [/^(hours?|hrs?|hr|h)$/i, 3600],
  [/^(days?|d)$/i, 86_400],
  [/^weeks?$/i, 604_800],
];

const unitsPattern =
  /^\s*(\S+)\s+since\s+(-?\d{1,5})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}(?:\.\d*)?))?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?\s*$/i;

const two = (value: number): string => String(value).padStart(2, '0');

const isoDay = ({ year, month, day }: Day, calendar: Calendar): string | null => {
  if (!(year >= 0 && year <= 9999)) return null;
  const text = `${String(year).padStart(4, '0')}-${two(month)}`;
  // 30 February of a 360-day calendar is no ISO date: the month is what is known.
  const exists =
    !calendar.thirtyDays && new Date(gregorianDays(year, month, day) * millisecondsPerDay).getUTCDate() === day;
  return exists ? `${text}-${two(day)}` : text;
};

interface Reference {
  readonly unitSeconds: number;
  readonly calendar: Calendar;
  readonly day: Day;
  /** Of the day of the reference, in universal time: may be below 0 or above a day. */
  readonly seconds: number;
}

/** "+05:30", "-6:00", "-0800", "+2" in seconds. */
const zoneSeconds = (text: string): number => {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
};

/** A text: why the units or the calendar give no dates. */
const parseUnits = (units: string, calendarName: string): Reference | string => {
  const calendar = calendars.get(calendarName.trim().toLowerCase());
  if (!calendar) return `dates of the calendar '${calendarName}' are not computed`;
  const match = unitsPattern.exec(units);
  if (!match) return `its units '${units}' are no unit of time since a date`;
  const [, unit = '', year, month, day, hour, minute, second, zone] = match;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (date.month < 1 || date.month > 12 || date.day < 1 || date.day > 31)
    return `its units '${units}' name a date that does not exist`;
  const isMonth = /^(months?|mons?)$/i.test(unit);
  if (!calendar.thirtyDays && (isMonth || /^(common_)?(years?|yrs?)$/i.test(unit)))
    return `'${unit}' are no fixed time in its calendar: UDUNITS takes a year of 365.2425 days and a twelfth of it, most writers mean calendar months`;
  const unitSeconds = isMonth ? 30 * 86_400 : secondsPer.find(([pattern]) => pattern.test(unit))?.[1];
  if (unitSeconds === undefined) return `'${unit}' is no unit of time of known length`;
  const seconds = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0);
  return { unitSeconds, calendar, day: date, seconds: seconds - zoneSeconds(zone ?? '') };
};

const compact = /%Y%m%d/;

/** Seconds of the unit of "hours since 1900-01-01"; undefined where it is no unit of fixed length. */
export const secondsOfUnit = (units: string): number | undefined => {
  const [word = ''] = units.trim().split(/\s+/);
  return secondsPer.find(([pattern]) => pattern.test(word))?.[1];
};

/** Why time coordinates of these units and calendar have no dates; undefined where they have, and where no units say that they should. */
export const timeProblem = (units: string, calendarName: string): string | undefined => {
  if (units.trim() === '' || compact.test(units)) return undefined;
  const reference = parseUnits(units, calendarName);
  return typeof reference === 'string' ? reference : undefined;
};

const addSeconds = (
  { day, seconds, unitSeconds, calendar }: Reference,
  value: number,
): { days: number; seconds: number } => {
  const whole = Math.round((seconds + value * unitSeconds) * 1000) / 1000;
  const days = Math.floor(whole / 86_400);
  return { days: calendar.toDays(day.year, day.month, day.day) + days, seconds: whole - days * 86_400 };
};

const clock = (seconds: number): string =>
  `T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds % 60))}Z`;

/** "day as %Y%m%d.%f": 20180615.5. */
const compactDate = (value: number, units: string): string | null => {
  if (!compact.test(units)) return null;
  const whole = Math.floor(value);
  const day = { year: Math.floor(whole / 10_000), month: Math.floor(whole / 100) % 100, day: whole % 100 };
  const calendar = calendars.get('proleptic_gregorian');
  return calendar ? isoDay(day, calendar) : null;
};

/**
 * ISO dates of time coordinates; null where there is none. Days are named as the calendar names them. The time of day is given only where it
 * tells two coordinates of a day apart.
 */
export const decodeTimes = (values: readonly number[], units: string, calendarName: string): (string | null)[] => {
  const reference = parseUnits(units, calendarName);
  if (typeof reference === 'string') return values.map((value) => compactDate(value, units));
  const moments = values.map((value) => {
    if (!Number.isFinite(value)) return { day: null, seconds: 0 };
    const { days, seconds } = addSeconds(reference, value);
    return { day: isoDay(reference.calendar.fromDays(Math.floor(days)), reference.calendar), seconds };
  });
  const days = moments.map(({ day }) => day).filter((day) => day !== null);
  const several = new Set(days).size < days.length;
  return moments.map(({ day, seconds }) => (several && day?.length === 10 ? `${day}${clock(seconds)}` : day));
};
