/** Numbers, "or" and "respectively" of a question: each has to be found again in what is computed. */

import { allOf, namesUsed } from '../../../../analysis/parts.ts';
import { printQuery } from '../../../../analysis/print.ts';
import type { Query } from '../../../../analysis/tree.ts';
import type { Scope } from '../../../../analysis/types.ts';
import type { Asking } from '../misreadings.ts';
import { operationOf } from './words.ts';

const digits = /(?<![\w.])\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;

/** What recognisers make of a number besides a plain one: a date, a band, a name of the data. */
const besides =
  /^(?:Date\w*|Span|Year\w*|Month\w*|Day\w*|Moments?|Period|Time\w*|Band\w*|Field|Mask|Zone|Station|Axis|CodeField|File\w*|Sensor|Level|Restates|Polite|Count|Percentile|Quartile|Ordinal\w*|Place|Whole|All|Valid|Note|Code\w*|Bit\w*)$/;

/** A limit that is said and stands nowhere in the expression was let go. */
const losesNumber = ({ tokens, seeds }: Asking, expression: string): boolean => {
  const kept = new Set((expression.match(digits) ?? []).map(Number));
  const isKept = (value: number): boolean =>
    [value, value / 100, value * 100, value + 1, value / 10].some((one) =>
      [...kept].some((other) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))),
    );
  return seeds.some(({ type, from, to, meaning }) => {
    if (type !== 'Num' || typeof meaning !== 'number' || tokens[from]?.kind !== 'number') return false;
    const named = seeds.some((other) => other.from <= from && to <= other.to && besides.test(other.type));
    const limits = seeds.some((other) => other.to === from && /^(?:Compare\w*|Between|After|Exceed)$/.test(other.type));
    return !named && limits && !isKept(meaning);
  });
};

const furtherOn = /^(?:more|less|\w+er|above|below|over|under|worse|up|down|beyond)$/;

/** "5 ha or more", "or not", "equal to or above": one limit. */
const joinsLimit = ({ tokens, seeds }: Asking, at: number): boolean => {
  const next = tokens[at + 1]?.lower ?? '';
  if (/^(?:not|so|equal|at)$/.test(next)) return true;
  const number = tokens[at - 1]?.kind === 'number' || tokens[at - 1]?.lower === '%';
  const unit = seeds.some(({ type, to }) => type === 'Unit' && to === at);
  const within = seeds.some(({ type, from, to }) => type.startsWith('Compare') && from < at && at < to);
  return (
    within ||
    (furtherOn.test(next) &&
      tokens[at + 2]?.lower !== 'than' &&
      tokens[at + 2]?.kind !== 'number' &&
      (number || unit || /^(?:equal|to|more|less|same|year|years)$/.test(tokens[at - 1]?.lower ?? '')))
  );
};

/** "Cropland or in Northam" is no cropland in Northam. */
const losesOr = (asking: Asking, queries: readonly Query[]): boolean =>
  queries.length < 2 &&
  !/\bwhether\b|\beither way\b/i.test(asking.text) &&
  asking.tokens.some(({ lower }, at) => lower === 'or' && !joinsLimit(asking, at)) &&
  !queries.some(({ givens, value }) =>
    [value, ...givens.flatMap((given) => (given.kind === 'define' ? [given.value] : []))]
      .flatMap(allOf)
      .some(
        (tree) =>
          /^(?:or|in|between|either)$/.test(operationOf(tree) ?? '') ||
          tree.kind === 'pick' ||
          (tree.kind === 'slice' && tree.slice.kind === 'within' && tree.slice.names.length > 1),
      ),
  );

/** One value for each, where they are told one by one. */
const pools = ({ text }: Asking, queries: readonly Query[], expression: string): boolean =>
  /\brespectively\b/i.test(text) && queries.length < 2 && !/ per /.test(expression);

const yearsIn = (text: string): Set<string> => new Set(text.match(/(?<![\d.,-])(?:19|20)\d\d(?![\d.])/g) ?? []);

/** "Developed in 2021 and forest in 2011": of two years that are said neither is let go, unless all that is used is of that year. */
const losesYear = ({ text }: Asking, queries: readonly Query[], expression: string, { fields }: Scope): boolean => {
  const said = yearsIn(text);
  if (said.size < 2) return false;
  const used = new Set(queries.flatMap(({ value }) => namesUsed(value)));
  const own = fields.filter(({ name }) => used.has(name));
  return [...said].some(
    (year) =>
      !expression.includes(year) &&
      !own.some(
        ({ name, dates, files }) =>
          name.includes(year) ||
          (dates.length === 0 && files.length > 0 && files.every((file) => file.includes(year))) ||
          (dates.length > 0 && dates.every((date) => date.startsWith(year))),
      ),
  );
};

const ofDay =
  /\bdays?\b|\b(?:19|20)\d\d-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?\b(?!\d)/i;
const isMonthEnd = (date: string): boolean => {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.getUTCDate() === 1;
};

/** Dates that stand for months: all of them the last or the first day of one, one for each month. */
const standForMonths = (dates: readonly string[]): boolean =>
  dates.length >= 6 &&
  new Set(dates.map((date) => date.slice(0, 7))).size === dates.length &&
  (dates.every(({ length }) => length === 7) ||
    dates.every((date) => date.length >= 10 && isMonthEnd(date)) ||
    dates.every((date) => date.slice(8, 10) === '01'));

/** What is of a month tells nothing of one of its days. */
const takesMonthForDay = ({ text }: Asking, queries: readonly Query[], { fields }: Scope): boolean =>
  ofDay.test(text) &&
  queries.some(({ value }) =>
    allOf(value).some(
      (tree) => tree.kind === 'name' && fields.some(({ name, dates }) => name === tree.name && standForMonths(dates)),
    ),
  );

export const letsGo = (asking: Asking, queries: readonly Query[], scope: Scope): boolean => {
  const expression = queries.map(printQuery).join('; ');
  return (
    losesNumber(asking, expression) ||
    losesOr(asking, queries) ||
    losesYear(asking, queries, expression, scope) ||
    takesMonthForDay(asking, queries, scope) ||
    pools(asking, queries, expression)
  );
};
