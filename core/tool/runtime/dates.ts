const isoDate = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?Z?)?)?)?$/;

/** An ISO date, or the part of one that is known: 2018, 2018-06, 2018-06-15, 2018-06-15T10:30:00Z. */
export const isDate = (value: string): boolean => isoDate.test(value);

/** Date.UTC, captured: a tool's clock is frozen, but dates it can reckon with. The years 0–99 are not 1900–1999 here. */
const utc = Date.UTC;
const dayStart = (year: number, month: number, day: number): number =>
  utc(year + 400, month - 1, day) - 146_097 * 86_400_000;

/** The middle of what a date says, as a decimal year: 2018 → 2018.5, 2018-06 → 2018.456; NaN for a text that is no date. */
export const decimalYear = (date: string): number => {
  const match = isoDate.exec(date);
  if (!match) return NaN;
  const [, year = '', month, day, hour, minute, second] = match;
  const whole = Number(year);
  if (month === undefined) return whole + 0.5;
  const yearStart = dayStart(whole, 1, 1);
  const yearLength = dayStart(whole + 1, 1, 1) - yearStart;
  const from = dayStart(whole, Number(month), Number(day ?? 1));
  const timeOfDay = ((Number(hour ?? 12) * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0)) * 1000;
  const middle = day === undefined ? (from + dayStart(whole, Number(month) + 1, 1)) / 2 : from + timeOfDay;
  return whole + (middle - yearStart) / yearLength;
};
