/** "Since 2018", "after May 2019", "before 2012", "until 2015": periods that are open to the first or the last date of what is asked. */
import { type SaidDate, wholeDatesIn } from './dates.ts';
import type { Found } from './numbers.ts';
import type { Token } from './tokens.ts';

export interface OpenPeriod {
  readonly from: SaidDate;
  readonly to: SaidDate;
}

/** Ends that stand for the first and the last date there is. */
const first: SaidDate = { year: 1 };
const last: SaidDate = { year: 9999 };
export const isOpenStart = ({ year }: SaidDate): boolean => year === first.year;
export const isOpenEnd = ({ year }: SaidDate): boolean => year === last.year;

const partsOf = (date: Date, { month, day }: SaidDate): SaidDate => ({
  year: date.getUTCFullYear(),
  ...(month === undefined ? {} : { month: date.getUTCMonth() + 1 }),
  ...(day === undefined ? {} : { day: date.getUTCDate() }),
});

/** The year, month or day beside one that is said so precisely. */
const beside = (said: SaidDate, step: 1 | -1): SaidDate => {
  const { year = 0, month, day } = said;
  const moved =
    month === undefined
      ? Date.UTC(year + step, 0, 1)
      : day === undefined
        ? Date.UTC(year, month - 1 + step, 1)
        : Date.UTC(year, month - 1, day + step);
  return partsOf(new Date(moved), said);
};

type Opening = 'since' | 'after' | 'before' | 'until';

const openings: readonly (readonly [words: readonly string[], is: Opening])[] = [
  [['since'], 'since'],
  [['from'], 'since'],
  [['after'], 'after'],
  [['later', 'than'], 'after'],
  [['before'], 'before'],
  [['prior', 'to'], 'before'],
  [['earlier', 'than'], 'before'],
  [['until'], 'until'],
  [['till'], 'until'],
  [['up', 'to'], 'until'],
  [['up', 'until'], 'until'],
];

const onwards = /^(?:on|onwards?)$/;

const periodOf = (is: Opening, said: SaidDate): OpenPeriod =>
  is === 'since'
    ? { from: said, to: last }
    : is === 'after'
      ? { from: beside(said, 1), to: last }
      : { from: first, to: is === 'before' ? beside(said, -1) : said };

/** Where such a period is said, with the year of its date; "from 2016" only with "on" behind it. */
export const openPeriodsIn = (text: string, tokens: readonly Token[]): Found<OpenPeriod>[] => {
  const dates = wholeDatesIn(text, tokens);
  return dates.flatMap(({ from, to, value }) => {
    if (value.year === undefined) return [];
    const before = tokens.slice(0, from).map(({ lower }) => lower);
    const start = before.at(-1) === 'the' ? before.slice(0, -1) : before;
    const found = openings
      .filter(([words]) => words.every((word, index) => start[start.length - words.length + index] === word))
      .toSorted(([one], [other]) => other.length - one.length)[0];
    if (!found) return [];
    const [words, is] = found;
    const goesOn = onwards.test(tokens[to]?.lower ?? '') && tokens[to + 1]?.kind !== 'number';
    if (words[0] === 'from' && !goesOn) return [];
    // "From 2010 until 2015" is closed to both sides.
    if (
      is === 'until' &&
      dates.some((other) => other.to <= start.length - words.length && other.to >= start.length - words.length - 1)
    )
      return [];
    return [{ from: start.length - words.length, to: goesOn ? to + 1 : to, value: periodOf(is, value) }];
  });
};
