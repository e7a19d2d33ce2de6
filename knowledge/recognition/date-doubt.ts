import type { FileClues } from './clues.ts';
import type { Evidence } from './evidence-of.ts';

/** Names with two digits for a year are of this century. */
const fullYear = (year: string | undefined): string | undefined =>
  year !== undefined && /^\d{2}$/.test(year) ? `20${year}` : year;

/** A date before the first or after the last of a product. */
export const dateDoubt = ({ product, fields }: Evidence, { date }: FileClues): string[] => {
  const { month = '', day = '' } = fields;
  const year = fullYear(fields['year']);
  const known = year === undefined ? date : [year, month, day].filter((part) => part !== '').join('-');
  const { period } = product;
  if (!known || !period) return [];
  if (known < period.from.slice(0, known.length)) return [`${known} is before its first date, ${period.from}`];
  return period.to && known > period.to.slice(0, known.length) ? [`${known} is after its last date, ${period.to}`] : [];
};
