/** Dates as they occur in file names, band names and tags. */

const patterns: readonly RegExp[] = [
  // Landsat before the collections: LE70220491999322EDC01 is path 022, row 049, year 1999, day 322.
  /(?<![A-Za-z0-9])L[COTEM][1-9]\d{6}(?<year>19[7-9]\d|20\d\d)(?<dayOfYear>[0-3]\d\d)(?=[A-Z]{3})/,
  // 2018-06-15, 2018_06_15, 2018.06.15, 20180615, 20180615T103021
  /(?<!\d)(?<year>19[5-9]\d|20\d\d)([-_.]?)(?<month>0[1-9]|1[0-2])\2(?<day>0[1-9]|[12]\d|3[01])(?!\d)/,
  // Day of the year: 2018166, A2018166, 2018-166
  /(?<!\d)(?<year>19[5-9]\d|20\d\d)-?(?<dayOfYear>00[1-9]|0[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])(?!\d)/,
  // 2018-06, 201806
  // No end of one day and beginning of the next: "15Jul2021_03Aug2021".
  /(?<!\d)(?<year>19[5-9]\d|20\d\d)[-_.]?(?<month>0[1-9]|1[0-2])(?!\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/,
  // 2018166103021: year, day and time of a granule.
  /(?<!\d)(?<year>20\d\d)(?<dayOfYear>00[1-9]|0[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?!\d)/,
  // 2018, and neither year of a period: 1981-2010.
  /(?<!\d)(?<!(?<!\d)(?:19|20)\d\d[-_])(?<year>19[5-9]\d|20\d\d)(?!\d)(?![-_](?:19|20)\d\d(?!\d))/,
];

const isoDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

const dayOfMonthExists = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;

const fromGroups = ({ year = '', month, day, dayOfYear }: Record<string, string | undefined>): string | null => {
  if (dayOfYear !== undefined) {
    const date = isoDay(Date.UTC(Number(year), 0, Number(dayOfYear)));
    return date.startsWith(year) ? date : null;
  }
  if (month === undefined) return year;
  if (day === undefined) return `${year}-${month}`;
  return dayOfMonthExists(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null;
};

/** When a file was made, as providers write it behind a `c` (EOG composites, GOES-R): not when its data were taken. */
const madeOn = /(?<=_)c(?:19|20)\d{6,}(?=[_.]|$)/g;

/** The most precise date that a text holds (2018-06-15, 2018-06, 2018), or null. The first of several equally precise ones counts. */
export const dateIn = (text: string): string | null => {
  const taken = text.replaceAll(madeOn, '');
  const told = taken === text ? null : dateIn(taken);
  if (told) return told;
  for (const pattern of patterns) {
    const global = new RegExp(pattern, 'g');
    for (const match of text.matchAll(global)) {
      const date = fromGroups(match.groups ?? {});
      if (date) return date;
    }
  }
  return null;
};
