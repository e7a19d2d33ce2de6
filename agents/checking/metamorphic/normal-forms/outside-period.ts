import { readMonths } from '../../../reading/dates.ts';
import { readSpan, type TimeSpan } from '../../../reading/span.ts';
import type { Evidence } from '../../evidence.ts';
import { recordInputs } from '../../record-facts.ts';
import { isOfItsPeriod } from '../../record-readings.ts';
import { timesOf } from '../../record-times.ts';
import { always } from '../relation.ts';
import { burns, type Form, type NormalForm, ofRecords } from './normal-form.ts';

/** What is told for a date or a period may rest on days around it. */
export const reachesFurther =
  /\b(?:moving|running|rolling|smooth\w*|window|centred|centered|preceding|previous|prior|lag\w*|later|next|antecedent|cumulat\w*|relative to|compar\w*|anomal\w*|climatolog\w*|normal|baseline|than|except|without|exclud\w*|since|before|after|interpolat\w*|extrapolat\w*|forecast\w*|predict\w*|regress\w*|fit\w*|model\w*|ranks?|share|percent\w*|fraction|proportion|contribut\w*|annual|yearly)\b/i;

/** The months that a question names without a year, from the first to the last of two. */
const monthsOf = (question: string): readonly number[] | null => {
  const [first, second, third] = readMonths(question);
  if (first === undefined || third !== undefined) return null;
  if (second === undefined) return [first];
  const span = /\b(?:to|through|until|–|-)\b/i.test(question);
  return span && first < second ? Array.from({ length: second - first + 1 }, (_, index) => first + index) : null;
};

/** Does a date belong to what the question limits itself to? Null: the question names no one period. */
const belongs = ({ question }: Evidence): TimeSpan | null => {
  if (reachesFurther.test(question)) return null;
  const span = readSpan(question);
  if (span) return span;
  if (/(?<!\d)(?:19|20)\d{2}(?!\d)/.test(question) || /\(\d+ is /.test(question))
    return fromMonths(question.replaceAll(/\([^)]*\)/g, ' '));
  return fromMonths(question);
};
const fromMonths = (question: string) => {
  const months = /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(question) ? null : monthsOf(question);
  return months
    ? { within: (date: string) => months.includes(Number(date.slice(5, 7))), length: 7, period: null }
    : null;
};

/** Records of the period that the question names, and no others. */
export const outsidePeriod: NormalForm = {
  id: 'outside-period',
  forms: (setting) => {
    const asked = belongs(setting.evidence);
    if (!asked || burns(setting)) return [];
    return recordInputs(setting.evidence).flatMap((input): Form[] => {
      const times = timesOf(input.records);
      const dates = input.records.rows.map((row) => times?.of(row) ?? null);
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
