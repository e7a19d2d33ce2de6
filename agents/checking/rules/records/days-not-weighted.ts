import type { Row } from '../../evidence.ts';
import { agree, shown } from '../../facts.ts';
import { dateColumn } from '../../record-facts.ts';
import { type Reading, readingsOf } from '../../record-readings.ts';
import { error, type Rule } from '../../rule.ts';

const daysIn = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

/** Value and days of each month, where the rows are months. */
const monthsOf = ({ rows, input, column }: Reading): { readonly value: number; readonly days: number }[] | null => {
  const date = dateColumn(input.records);
  if (date === null) return null;
  const cells = rows.filter((row: Row) => typeof row[column] === 'number');
  const months = cells.map((row) => String(row[date]));
  const monthly =
    new Set(months.map((month) => month.slice(0, 7))).size === months.length &&
    new Set(months.map((month) => month.slice(8, 10))).size === 1;
  return monthly && months.length > 1
    ? cells.map((row, index) => ({ value: Number(row[column]), days: daysIn(months[index] ?? '') }))
    : null;
};

const perDay = /^(.*?)\s*(?:\/\s*(?:d|day)|(?:d|day)-1|(?:d|day)\^-1|per day)$/;

/** Months have 28 to 31 days, and count by them where days are added up or asked for. */
export const daysNotWeighted: Rule = {
  id: 'days-not-weighted',
  source: 'Gregorian calendar',
  check: (evidence) =>
    readingsOf(evidence).flatMap((reading) => {
      const months = monthsOf(reading);
      const { statistic, value, where, columnUnit, unit } = reading;
      if (!months) return [];
      const total = months.reduce((sum, month) => sum + month.value * month.days, 0);
      const days = months.reduce((sum, month) => sum + month.days, 0);
      const plain = months.reduce((sum, month) => sum + month.value, 0);
      const [, amount] = perDay.exec(columnUnit) ?? [];
      const rate = statistic === 'sum' && amount !== undefined && (unit === amount || unit === '');
      const weighted =
        statistic === 'mean' &&
        /weight\w*(?: \w+){0,4} days|days?-weighted|(?:days|length)(?: \w+){0,2} (?:each|every|the) month|calendar[- ]weight/i.test(
          evidence.question,
        );
      const [mistaken, right] = rate ? [plain, total] : [plain / months.length, total / days];
      return (rate || weighted) && agree(value, mistaken, 1e-9) && !agree(mistaken, right, 1e-6)
        ? error(
            where,
            `“${where}” is ${shown(value)}: ${months.length} months count alike; by their days it is ${shown(right)}.`,
            'Months have 28 to 31 days.',
            'Weight every month by daysInMonth(year, month).',
          )
        : [];
    }),
};
