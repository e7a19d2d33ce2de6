import { matchesOf, numberPattern, readNumber, type Span } from './text.ts';
import { readUnit, unitPattern } from './units.ts';

export type Comparison = '>' | '>=' | '<' | '<=' | 'between';

/** "NDVI below 0.5", "at least 1 hectare", "brighter than 1", "between 0.2 and 0.4". */
export interface Condition extends Span {
  readonly comparison: Comparison;
  readonly value: number;
  readonly upper: number | null;
  /** Project symbol; '' when none is written. */
  readonly unit: string;
  /** The words before it in the same clause, where its subject stands. */
  readonly before: string;
  readonly text: string;
}

const adjectives =
  'greater|more|higher|larger|bigger|warmer|hotter|brighter|stronger|wetter|steeper|greener|denser|older|longer|taller|deeper|better';
const lowAdjectives = 'less|lower|smaller|fewer|colder|cooler|darker|fainter|dimmer|weaker|drier|shorter|poorer|worse';
const words: readonly (readonly [string, Comparison])[] = [
  [
    String.raw`(?:(?:${adjectives}) than or equal to|(?:above|over) or equal to|at least|no less than|not less than|not (?:below|under)|no fewer than|minimum of|a minimum of|no smaller than|>=|equal to or (?:greater|more) than|equal to or above)`,
    '>=',
  ],
  [
    String.raw`(?:(?:${lowAdjectives}) than or equal to|(?:below|under) or equal to|at most|no more than|not more than|not (?:above|over|beyond|exceeding)|no larger than|not exceeding|maximum of|<=|equal to or (?:less|lower) than|equal to or below)`,
    '<=',
  ],
  [String.raw`(?:(?:${adjectives}) than|above|over|exceed(?:s|ing|ed)?|surpass(?:es|ing|ed)?|beyond|>)`, '>'],
  [String.raw`(?:(?:${lowAdjectives}) than|below|under(?:neath)?|falls? below|fell below|<)`, '<'],
];

const clauseBefore = (text: string, index: number): string => {
  const from = Math.max(0, index - 90);
  const piece = text.slice(from, index);
  const cut = Math.max(...[/[;?!](?=\s)/g, /\.(?=\s)/g].map((mark) => [...piece.matchAll(mark)].at(-1)?.index ?? -1));
  return piece.slice(cut + 1);
};

const unitAfter = String.raw`\s?(${unitPattern})?`;

const readBetween = (text: string): Condition[] =>
  matchesOf(
    new RegExp(
      String.raw`(?:between|in the range(?: of)?|ranging from|within) (${numberPattern})${unitAfter} ?(?:and|to|-|\.\.\.?) ?(${numberPattern})${unitAfter}`,
      'gi',
    ),
    text,
  ).map((match) => ({
    comparison: 'between',
    value: readNumber(match[1] ?? ''),
    upper: readNumber(match[3] ?? ''),
    unit: readUnit(match[4] ?? match[2] ?? '') ?? '',
    before: clauseBefore(text, match.start),
    text: match[0],
    start: match.start,
    end: match.end,
  }));

/** 0.1 <= NDVI <= 0.25 */
const readChained = (text: string): Condition[] =>
  matchesOf(
    new RegExp(
      String.raw`(${numberPattern}) ?<=? ?[A-Za-z][\w ]{0,20}? ?<=? ?(${numberPattern})(?:\.(?=\s|$))?${unitAfter}`,
      'g',
    ),
    text,
  ).map((match) => ({
    comparison: 'between',
    value: readNumber(match[1] ?? ''),
    upper: readNumber(match[2] ?? ''),
    unit: readUnit(match[3] ?? '') ?? '',
    before: `${clauseBefore(text, match.start)} ${match[0].replace(/[^A-Za-z ]/g, ' ')}`,
    text: match[0],
    start: match.start,
    end: match.end,
  }));

/** "has a positive NDBI", "where the trend is negative": compared with zero. */
const readSigns = (text: string): Condition[] =>
  matchesOf(
    /\b(?:has|have|having|with|is|are|was|were|shows?|showing)(?: an?)? (positive|negative)\b(?! (?:as|corr\w+|trend|association|skew\w*|relation\w*|numbers?))/gi,
    text,
  ).map((match) => ({
    comparison: /positive/i.test(match[1] ?? '') ? '>' : '<',
    value: 0,
    upper: null,
    unit: '',
    before: clauseBefore(text, match.start),
    text: match[0],
    start: match.start,
    end: match.end,
  }));

/** All comparisons with a number, in the order in which they stand. */
export const readConditions = (text: string): Condition[] => {
  const found: Condition[] = [...readChained(text), ...readBetween(text), ...readSigns(text)].filter(
    ({ value, upper }) => !(isYear(value) && isYear(upper ?? 0)),
  );
  const free = (span: Span) => found.every((other) => span.end <= other.start || span.start >= other.end);
  for (const [pattern, comparison] of words) {
    const symbolic = new RegExp(
      String.raw`(?<![<>=])${pattern}(?![<>=])\s?(?:an? |the |value of |threshold of |values? )?(?:[A-Za-z]\w* (?:of|=) )?(${numberPattern})(?:\.(?=\s|$))?${unitAfter}`,
      'gi',
    );
    for (const match of matchesOf(symbolic, text)) {
      if (!free(match)) continue;
      found.push({
        comparison,
        value: readNumber((match[1] ?? '').replace(/\.$/, '')),
        upper: null,
        unit: readUnit(match[2] ?? '') ?? '',
        before: clauseBefore(text, match.start),
        text: match[0].trim().replace(/\.$/, ''),
        start: match.start,
        end: match.end,
      });
    }
  }
  for (const match of matchesOf(
    new RegExp(
      String.raw`(${numberPattern})${unitAfter} or (more|larger|bigger|greater|above|higher|over|less|smaller|fewer|below|lower)\b`,
      'gi',
    ),
    text,
  )) {
    if (!free(match)) continue;
    const low = /less|smaller|fewer|below|lower/i.test(match[3] ?? '');
    found.push({
      comparison: low ? '<=' : '>=',
      value: readNumber(match[1] ?? ''),
      upper: null,
      unit: readUnit(match[2] ?? '') ?? '',
      before: clauseBefore(text, match.start),
      text: match[0],
      start: match.start,
      end: match.end,
    });
  }
  return found.sort((a, b) => a.start - b.start);
};

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100;
