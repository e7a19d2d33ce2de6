import { askedIn } from '../reading/asked.ts';
import { readMonths } from '../reading/dates.ts';
import { readSpan, type TimeSpan } from '../reading/span.ts';

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
export const periodAsked = (question: string): TimeSpan | null => {
  if (reachesFurther.test(question)) return null;
  const span = readSpan(question);
  if (span) return span;
  // Brackets and sentences beside the question explain the data.
  return fromMonths(question.replaceAll(/\([^)]*\)/g, ' ')) ?? fromMonths(askedIn(question));
};

const fromMonths = (question: string): TimeSpan | null => {
  const months = /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(question) ? null : monthsOf(question);
  return months
    ? { within: (date: string) => months.includes(Number(date.slice(5, 7))), length: 7, period: null }
    : null;
};
