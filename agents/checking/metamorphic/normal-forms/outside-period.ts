import { readMonths } from '../../../reading/dates.ts';
import { type Period, readPeriod, withinPeriod } from '../../../reading/period.ts';
import type { Evidence, Row } from '../../evidence.ts';
import { dateColumn, type RecordInput, recordInputs } from '../../record-facts.ts';
import { isOfItsPeriod } from '../../record-readings.ts';
import { always } from '../relation.ts';
import { burns, type Form, type NormalForm, ofRecords } from './normal-form.ts';

/** What is told for a date or a period may rest on days around it. */
const reachesFurther =
  /\b(?:moving|running|rolling|smooth\w*|window|centred|centered|preceding|previous|prior|lag\w*|later|next|antecedent|cumulat\w*|relative to|compar\w*|anomal\w*|climatolog\w*|normal|baseline|than|except|without|exclud\w*|since|before|after|interpolat\w*|extrapolat\w*|forecast\w*|predict\w*|regress\w*|fit\w*|model\w*|ranks?|share|percent\w*|fraction|proportion|contribut\w*|annual|yearly)\b/i;

const cellIn = (row: Row, columns: readonly string[], pattern: RegExp): unknown => {
  const name = columns.find((column) => pattern.test(column));
  return name === undefined ? null : row[name];
};
const two = (value: number): string => String(value).padStart(2, '0');

/** The date of a record: as a column tells it, or year with day of the year or month. */
const dateOf = ({ records }: RecordInput): ((row: Row) => string | null) => {
  const date = dateColumn(records);
  if (date !== null) return (row) => (typeof row[date] === 'string' ? String(row[date]) : null);
  const columns = records.columns.map(({ name }) => name);
  return (row) => {
    const [year, doy, month, day] = [
      /^year$/i,
      /^(?:doy|day_?of_?year|yday|julian(?:_day)?)$/i,
      /^month$/i,
      /^day$/i,
    ].map((pattern) => cellIn(row, columns, pattern));
    if (typeof year !== 'number' || !(year > 1500 && year < 2500)) return null;
    if (typeof doy === 'number') return new Date(Date.UTC(year, 0, doy)).toISOString().slice(0, 10);
    if (typeof month !== 'number') return null;
    return `${year}-${two(month)}${typeof day === 'number' ? `-${two(day)}` : ''}`;
  };
};

/** The months that a question names without a year, from the first to the last of two. */
const monthsOf = (question: string): readonly number[] | null => {
  const [first, second, third] = readMonths(question);
  if (first === undefined || third !== undefined) return null;
  if (second === undefined) return [first];
  const span = /\b(?:to|through|until|–|-)\b/i.test(question);
  return span && first < second ? Array.from({ length: second - first + 1 }, (_, index) => first + index) : null;
};

/** Does a date belong to what the question limits itself to? Null: the question names no one period. */
const belongs = ({
  question,
}: Evidence): { readonly within: (date: string) => boolean; readonly length: number } | null => {
  if (reachesFurther.test(question)) return null;
  const period: Period | null = readPeriod(question);
  if (period)
    return { within: (date) => withinPeriod(date, period), length: Math.max(period.from.length, period.to.length) };
  if (/(?<!\d)(?:19|20)\d{2}(?!\d)/.test(question) || /\(\d+ is /.test(question))
    return fromMonths(question.replaceAll(/\([^)]*\)/g, ' '));
  return fromMonths(question);
};
const fromMonths = (question: string) => {
  const months = /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(question) ? null : monthsOf(question);
  return months ? { within: (date: string) => months.includes(Number(date.slice(5, 7))), length: 7 } : null;
};

/** Records of the period that the question names, and no others. */
export const outsidePeriod: NormalForm = {
  id: 'outside-period',
  forms: (setting) => {
    const asked = belongs(setting.evidence);
    if (!asked || burns(setting)) return [];
    return recordInputs(setting.evidence).flatMap((input): Form[] => {
      const dateOfRow = dateOf(input);
      const dates = input.records.rows.map(dateOfRow);
      if (dates.some((date) => date === null || date.length < asked.length)) return [];
      const rows = dates.flatMap((date, index) => (asked.within(date ?? '') ? [index] : []));
      return rows.length > 0 && rows.length < dates.length ? [ofRecords(input.port, { rows })] : [];
    });
  },
  shownRight: ({ evidence }) => isOfItsPeriod(evidence),
  what: 'when the records outside the period that the question names are left out',
  severity: always,
  advice:
    'Only dates within the period count, and both its ends: a winter has months of two years, and a leap year a day more before March.',
};
