/** Sentences that say over which time numbers were summed up: "holds the SUM of January 2020", "mean of all valid July 2021 days". */
import { sentencesOf, type Token, tokensOf } from './tokens.ts';

export interface StatedPeriod {
  /** ISO year or month. */
  readonly value: string;
  readonly quote: string;
}

const aggregates =
  /^(?:sums?|total(?:s|led)?|means?|averages?|averaged|medians?|maximum|minimum|max|min|accumulat(?:ed|ion)|composites?|summed)$/i;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longNames =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;

/** Words that may stand between an aggregate and its time. */
const between =
  /^(?:of|over|for|from|in|the|all|valid|clear|daily|available|whole|full|month|year|values?|images?|scenes?|days?|layers?|rainfall|rain|precipitation|ndvi|lst|temperatures?)$/i;

const yearOf = (token: Token | undefined): string | undefined =>
  token?.kind === 'number' && /^(?:19|20)\d{2}$/.test(token.text) ? token.text : undefined;

/** "January 2020", "2020": a time of one month or one year behind position `at`. */
const timeAt = (tokens: readonly Token[], at: number): string | undefined => {
  const first = tokens[at];
  if (first?.kind === 'word' && longNames.test(first.text)) {
    const year = yearOf(tokens[at + 1]);
    const month = months.indexOf(first.text.slice(0, 3).toLowerCase()) + 1;
    return year ? `${year}-${String(month).padStart(2, '0')}` : undefined;
  }
  const year = yearOf(first);
  const behind = tokens[at + 1];
  // "2020-01" and "2010–2020" are other times than the year.
  const isAlone =
    !(behind?.kind === 'sign' && '-–/'.includes(behind.text)) && !/^(?:to|and|until)$/i.test(behind?.text ?? '');
  return isAlone ? year : undefined;
};

/** A day before the month ("1 July 2021") or behind it makes it another time. */
const isDay = (token: Token | undefined): boolean => token?.kind === 'number' && token.value <= 31;

const notDone =
  /\b(?:not|never|no|without|can be|could be|may be|should|please|task|question|instead of|unlike|compared?)\b/i;

/** The one month or year that numbers are said to be summed up over; undefined where a sentence says none. */
export const periodIn = (sentence: string): StatedPeriod | undefined => {
  if (notDone.test(sentence)) return undefined;
  const tokens = tokensOf(sentence);
  for (const [start, token] of tokens.entries()) {
    if (token.kind !== 'word' || !aggregates.test(token.text)) continue;
    for (let at = start + 1; at < tokens.length; at++) {
      const value = timeAt(tokens, at);
      if (value !== undefined) return { value, quote: sentence };
      const next = tokens[at];
      if (isDay(next) || next?.kind !== 'word' || !between.test(next.text)) break;
    }
  }
  return undefined;
};

export const statedPeriod = (text: string): StatedPeriod | undefined => {
  const found = sentencesOf(text).flatMap((sentence) => periodIn(sentence) ?? []);
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
};
