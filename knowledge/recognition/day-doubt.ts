/** Days of the year that are none of the month or the days that the file's name tells: the numbers are another layer's, or of another time. */
import type { ProductBand } from '../product-table.ts';
import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

/** Producers look a little beyond a period's ends. */
const marginDays = 16;
/** So few different days tell something only where they may be months, or days of one. */
const fewest = 4;
const longestMonth = 31;

const periodDays = (cadence = ''): number | undefined => {
  if (/^monthly\b/i.test(cadence)) return 31;
  const [, days] = /^(\d+)[ -]days?\b/i.exec(cadence) ?? [];
  return days === undefined ? undefined : Number(days);
};

const dayOfYear = (year: number, month: number, day: number): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000 + 1;

const firstDay = ({ year = '', month, day = '1', doy }: Readonly<Record<string, string>>): number | undefined => {
  if (doy !== undefined) return Number(doy);
  return month === undefined ? undefined : dayOfYear(Number(year), Number(month), Number(day));
};

export const dayDoubt = (
  { product, fields }: Evidence,
  bands: readonly (ProductBand | undefined)[],
  { bands: clues }: Pick<FileClues, 'bands'>,
): string[] => {
  const [length, first] = [periodDays(product.cadence), firstDay(fields)];
  if (length === undefined || first === undefined || !Number.isFinite(first)) return [];
  return bands.flatMap((band, index) => {
    const days = clues[index]?.distinct?.filter((value) => value >= 1 && value <= 366) ?? [];
    if (band?.quantity !== 'day-of-year' || days.length === 0) return [];
    if (days.length < fewest && days.some((day) => day > longestMonth)) return [];
    const isNear = (day: number): boolean =>
      [-365, 0, 365].some((turn) => day + turn >= first - marginDays && day + turn < first + length + marginDays);
    return days.some(isNear)
      ? []
      : [
          `its days, ${[...new Set([days[0], days.at(-1)])].join(' to ')}, are none of those from day ${first} on that its name tells`,
        ];
  });
};
