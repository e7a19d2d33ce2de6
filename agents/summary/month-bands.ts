/** Dates of bands that are called after months, in a file of one year: "Jan" to "Dec" of chirps_2022.tif. */

import { monthOfWord } from '../../core/dated-name.ts';
import type { Described } from './described.ts';
import { dateOfFile } from './file-date.ts';

const wordsOf = (name: string): string[] => name.split(/[\s_.,:/-]+/).filter((word) => word !== '');

interface Named {
  readonly month: number;
  readonly year: string | null;
  readonly rest: string;
}

/** The one month that a name tells, with the year beside it and what else it says. */
const monthIn = (name: string): Named | undefined => {
  const words = wordsOf(name);
  const months = words.flatMap((word) => monthOfWord(word) ?? []);
  const years = words.filter((word) => /^(?:19|20)\d{2}$/.test(word));
  const [month] = months;
  if (month === undefined || months.length > 1 || years.length > 1) return undefined;
  const rest = words.filter((word) => monthOfWord(word) === undefined && !years.includes(word));
  return { month, year: years[0] ?? null, rest: rest.join(' ').toLowerCase() };
};

/** The file's year; none of a climate, which is the mean of many. */
const yearOf = (file: Described): string | null => {
  const date = dateOfFile(file);
  return date && /^\d{4}$/.test(date.value) && !date.reason.startsWith('the start of the period') ? date.value : null;
};

const datesOf = (file: Described): readonly string[] | undefined => {
  const { description } = file;
  if (description.kind !== 'raster' || description.bands.length < 2) return undefined;
  const named = description.bands.map((band) =>
    band.date === null ? monthIn(band.description || band.name) : undefined,
  );
  const whole = named.flatMap((one) => one ?? []);
  if (whole.length < named.length || new Set(whole.map(({ rest }) => rest)).size > 1) return undefined;
  const year = whole.every((one) => one.year === null) ? yearOf(file) : null;
  const dates = whole.flatMap((one) => {
    const own = one.year ?? year;
    return own === null ? [] : [`${own}-${String(one.month).padStart(2, '0')}`];
  });
  return dates.length === named.length && new Set(dates).size === dates.length ? dates : undefined;
};

/** Files whose bands are months with their dates. */
export const withMonthDates = (described: readonly Described[]): Described[] =>
  described.map((file): Described => {
    const dates = datesOf(file);
    const { description } = file;
    if (!dates || description.kind !== 'raster') return file;
    const bands = description.bands.map((band, index) => ({ ...band, date: dates[index] ?? null }));
    return { ...file, description: { ...description, bands } };
  });
