import { readDates } from '../reading/dates.ts';
import { normaliseText } from '../reading/text.ts';
import { type Field, readNumbers, readRanges } from './option-fields.ts';

/** One option of a multiple-choice question, as far as it can be read. */
export interface Option {
  readonly letter: string;
  readonly text: string;
  /** Numbers and ranges, in no order that counts. */
  readonly fields: readonly Field[];
  readonly dates: readonly string[];
  /** "about 28", "roughly": the number is rounded as its author pleased. */
  readonly about: boolean;
  /** −1 for a decrease, 1 for an increase, 0 when the option has no direction. */
  readonly direction: -1 | 0 | 1;
}

const down =
  /\b(?:decreas\w*|shr[aiu]nk\w*|declin\w*|fell|falls?|drop\w*|los[st]\w*|reduc\w*|lower(?:ed)?|cooler|colder|less|fewer|drier|negative)\b/i;
const up =
  /\b(?:increas\w*|grew|grow\w*|rose|rise[sn]?|gain\w*|expand\w*|higher|warmer|hotter|more|wetter|positive)\b/i;

const rough = /\b(?:about|around|roughly|approximately|approx|nearly|almost|circa|some)\b|[~≈]/i;

/** Words of a change that has no direction: less of it than 5 is between −5 and 5. */
const undirected = /\b(?:chang|differ|deviat|var(?:y|ie))\w*\b/i;

const eitherWay = (field: Field, text: string, direction: number): Field =>
  direction === 0 && field.low === Number.NEGATIVE_INFINITY && field.high > 0 && undirected.test(text)
    ? { ...field, low: -field.high, lowOpen: field.highOpen }
    : field;

const withoutDates = (text: string, dates: readonly { readonly text: string }[]): string =>
  dates.reduce((rest, date) => rest.replace(date.text, ' '.repeat(date.text.length)), text);

export const readOption = (letter: string, raw: string): Option => {
  const text = normaliseText(raw).replace(new RegExp(`^${letter}[.):] `), '');
  // Full dates hold hyphens of their own; a year alone may be the end of a range.
  const days = readDates(text).filter(({ iso }) => iso.length > 4);
  const ranges = readRanges(withoutDates(text, days));
  const years = readDates(ranges.rest);
  const direction = down.test(ranges.rest) ? -1 : up.test(ranges.rest) ? 1 : 0;
  return {
    letter,
    text,
    fields: [
      ...ranges.fields.map((field) => eitherWay(field, text, direction)),
      ...readNumbers(withoutDates(ranges.rest, years)),
    ],
    dates: [...days, ...years].map(({ iso }) => iso),
    about: rough.test(text),
    direction,
  };
};
