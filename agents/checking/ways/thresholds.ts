import { type Comparison, readConditions } from '../../reading/conditions.ts';
import { numbersOf } from '../record-facts.ts';
import { sumOf } from '../reductions.ts';
import type { Column, Way } from './way.ts';

/** Is a value on the side of a limit that a comparison means? */
export const meets = (value: number, limit: number, comparison: Comparison): boolean => {
  switch (comparison) {
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case 'between':
      return false;
  }
};

const counts = /\b(?:how many|number of|count|share|percent\w*|fraction|proportion|how often|what part)\b/i;

/** Records beyond a threshold: one that was not measured is on neither side of it. */
export const beyondThreshold = ({ evidence: { question }, input, name, rows }: Column): Way[] => {
  const [condition, other] = readConditions(question);
  if (!condition || other || condition.comparison === 'between' || !counts.test(question)) return [];
  const { value: limit, comparison } = condition;
  const values = numbersOf(rows, name);
  // Cells that stand for a gap have been made null.
  const gaps = rows.filter((row) => row[name] === null).length;
  const raw = numbersOf(input.records.rows, name);
  const loose: Comparison = comparison.startsWith('>') ? '>=' : '<=';
  const strict: Comparison = comparison.startsWith('>') ? '>' : '<';
  const hitsOf = (some: readonly number[], how: Comparison): number =>
    some.filter((one) => meets(one, limit, how)).length;
  const told = (hits: number, of: readonly number[]): number[] => [
    hits,
    ...of.flatMap((one) => [hits / one, (100 * hits) / one]),
  ];
  const right = [loose, strict].map((how) => hitsOf(values, how));
  const sizes = [values.length, rows.length, input.records.rows.length];
  const zeros = gaps > 0 && meets(0, limit, comparison) ? [hitsOf(values, comparison) + gaps] : [];
  const filled = raw.length > values.length ? [hitsOf(raw, comparison)] : [];
  const beyond = [...zeros, ...filled].filter((hits) => !right.includes(hits));
  return beyond.length === 0
    ? []
    : [
        {
          mistaken: beyond.flatMap((hits) => told(hits, sizes)),
          right: right.flatMap((hits) => told(hits, sizes)),
          told: 'with records that were not measured on one side of the threshold; with those that were',
          advice: 'Leave out what is missing before it is compared: null is no 0, and a code is no level.',
        },
      ];
};

const degreeDays =
  /\bdegree[- ]days?\b|\bdegree[- ]hours?\b|\bnegative (?:differences?|values?|days?)[^.?]{0,40}\b(?:0|zero|nothing)\b|\bexcess(?:es)? (?:over|above)\b/i;
const base =
  /\b(?:above|over|below|base(?: temperature)?(?: of| is|:| =)?|threshold(?: of)?|exceeding)\s*(-?\d+(?:\.\d+)?)\s?(?:°|deg|C\b|K\b)?/i;

/** Sums of what lies above a base, where what lies below counts as nothing. */
export const aboveBase = ({ evidence: { question }, values }: Column): Way[] => {
  const [, level] = base.exec(question) ?? [];
  if (level === undefined || !degreeDays.test(question) || values.length < 2) return [];
  const differences = values.map((value) => value - Number(level));
  const upper = sumOf(differences.map((one) => Math.max(0, one)));
  const lower = sumOf(differences.map((one) => Math.max(0, -one)));
  const heating =
    /\bheating\b|\bfreezing\b|\bchill/i.test(question) || (/\bbelow\b/i.test(question) && !/\babove\b/i.test(question));
  const right = heating ? lower : upper;
  return [
    {
      mistaken: [
        sumOf(differences),
        -sumOf(differences),
        heating ? upper : lower,
        sumOf(values.filter((value) => (heating ? value < Number(level) : value > Number(level)))),
      ],
      right: [right],
      told: 'with days on the other side of the base as negative, or with whole values; of what lies beyond the base alone',
      advice: 'Cut every difference at 0 before it is added up.',
    },
  ];
};
