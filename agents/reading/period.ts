import { type DateMention, readDates } from './dates.ts';

/** Both ends belong to it, as far as they are known: 2018-03 to 2018-05 has the 31st of May. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const joined = /^\s*(?:to|until|till|through|thru|and|up to|–|—|-)\s*(?:the\s+)?(?:end\s+of\s+)?$/i;
const during =
  /\b(?:in|during|for|of|throughout|over|on)\s+(?:the\s+)?(?:whole\s+)?(?:years?\s+|months?\s+(?:of\s+)?)?$/i;
/** Two periods, or one and what it is compared with. */
const several =
  /compar|relative to|baseline|reference|anomal|than in|versus|\bvs\b|except|without|exclu|not includ|but not/i;

/** "Winter 2020, December 2019 to February 2020": a year that a longer date beside it has says nothing of its own. */
const withoutSeasons = (dates: readonly DateMention[]): DateMention[] => {
  const longer = dates.filter(({ iso }) => iso.length > 4);
  return longer.length > 1
    ? dates.filter(({ iso }) => iso.length > 4 || !longer.some((one) => one.iso.startsWith(iso)))
    : [...dates];
};

/** The one period that a text limits itself to; null where it names none or more than one. */
export const readPeriod = (text: string): Period | null => {
  const [first, second, third] = withoutSeasons(readDates(text));
  if (!first || third || several.test(text)) return null;
  if (second) {
    const range = joined.test(text.slice(first.end, second.start));
    return range && first.iso <= second.iso ? { from: first.iso, to: second.iso } : null;
  }
  return during.test(text.slice(0, first.start)) ? { from: first.iso, to: first.iso } : null;
};

const compared = (date: string, bound: string): number => {
  const length = Math.min(date.length, bound.length);
  const [a, b] = [date.slice(0, length), bound.slice(0, length)];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Does a date of any precision lie within? */
export const withinPeriod = (date: string, { from, to }: Period): boolean =>
  compared(date, from) >= 0 && compared(date, to) <= 0;
