import type { Found } from './numbers.ts';
import type { Token } from './tokens.ts';

/** What of a date was said. */
export interface SaidDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

const names = 'january february march april may june july august september october november december'.split(' ');
const short = names.map((name) => name.slice(0, 3));

const monthOf = (word: string): number | undefined => {
  const plain = word.toLowerCase().replace(/\.$/, '');
  const index = names.indexOf(plain) >= 0 ? names.indexOf(plain) : short.indexOf(plain === 'sept' ? 'sep' : plain);
  return index < 0 ? undefined : index + 1;
};

const monthNames = [...names, ...short, 'sept'].join('|');
const month = `(?<month>${monthNames})\\.?`;
const day = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?';
const year = '(?<year>(?:18|19|20)\\d\\d)';
const digits = { month: '(?<month>[01]?\\d)', day: '(?<day>[0-3]?\\d)' };

/** Every usual spelling, the ends on token boundaries. */
const patterns = [
  `${year}([-/.])${digits.month}\\2${digits.day}`,
  '(?<year>(?:18|19|20)\\d\\d)(?<month>[01]\\d)(?<day>[0-3]\\d)',
  `${year}[-/]${digits.month}`,
  `${digits.day}([-/.])${digits.month}\\2${year}`,
  `(?<us>)${digits.month}([-/.])${digits.day}\\3${year}`,
  `(?<month>0\\d|1[0-2])/${year}`,
  `${day}(?:\\s+|-)(?:of\\s+)?${month}(?:,?\\s+|-)(?:of\\s+)?${year}`,
  `${day}\\s+(?:of\\s+)?${month}`,
  `${month}\\s+(?:the\\s+)?${day}(?:,?\\s+)${year}`,
  `${month}\\s+(?:the\\s+)?${day}`,
  `${year}\\s+${month}\\s+${day}`,
  `${month}(?:,?\\s+(?:of\\s+)?|-)${year}`,
  `${year}[\\s-]${month}`,
  `${month}`,
  `(?:the\\s+year\\s+)?${year}`,
].map((source) => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])`, 'iuy'));

const possible = ({ month: m, day: d }: SaidDate): boolean =>
  (m === undefined || (m >= 1 && m <= 12)) && (d === undefined || (d >= 1 && d <= 31));

const dateOf = (match: RegExpExecArray): SaidDate | null => {
  const { year: y, month: m, day: d } = match.groups ?? {};
  const monthNumber = m === undefined ? undefined : (monthOf(m) ?? Number(m));
  const said: SaidDate = {
    ...(y === undefined ? {} : { year: Number(y) }),
    ...(monthNumber === undefined ? {} : { month: monthNumber }),
    ...(d === undefined ? {} : { day: Number(d) }),
  };
  return possible(said) ? said : null;
};

/** "may" is a verb as well: a month only as a name, or beside a day or a year. */
const isVerb = (text: string): boolean => text === 'may' || text === 'mar' || text === 'dec' || text === 'march';

/** Dates, months and years; 03/04/2021 both ways. */
export const datesIn = (text: string, tokens: readonly Token[]): Found<SaidDate>[] => {
  const starts = new Map(tokens.map(({ span }, index) => [span.start, index]));
  const ends = new Map(tokens.map(({ span }, index) => [span.end, index + 1]));
  const seen = new Set<string>();
  return patterns.flatMap((pattern) => {
    const found: Found<SaidDate>[] = [];
    for (const { start } of tokens.map(({ span }) => span)) {
      pattern.lastIndex = start;
      const match = pattern.exec(text);
      if (!match || isVerb(match[0])) continue;
      const from = starts.get(start);
      const to = ends.get(start + match[0].length);
      const value = dateOf(match);
      if (from === undefined || to === undefined || value === null) continue;
      const key = JSON.stringify([from, to, value]);
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ from, to, value });
    }
    return found;
  });
};

const padded = (value: number): string => String(value).padStart(2, '0');

/** ISO text of a date that says its year. */
export const isoOf = ({ year: y, month: m, day: d }: SaidDate): string | null =>
  y === undefined
    ? null
    : [String(y), ...(m === undefined ? [] : [padded(m), ...(d === undefined ? [] : [padded(d)])])].join('-');

/** What the one leaves unsaid and the other says: "June to August 2022". */
export const completed = (date: SaidDate, other: SaidDate): SaidDate => ({
  ...date,
  ...(date.year === undefined && other.year !== undefined ? { year: other.year } : {}),
  ...(date.month === undefined && date.day !== undefined && other.month !== undefined ? { month: other.month } : {}),
});

/** Those that are no part of a longer one: of "15 July 2022" neither "July 2022" nor "2022". */
export const wholeDatesIn = (text: string, tokens: readonly Token[]): Found<SaidDate>[] =>
  datesIn(text, tokens).filter(
    (one, _, all) => !all.some(({ from, to }) => from <= one.from && one.to <= to && to - from > one.to - one.from),
  );
