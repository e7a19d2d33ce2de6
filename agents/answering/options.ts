import { readDates } from '../reading/dates.ts';
import { matchesOf, normaliseText, numberPattern, readNumber } from '../reading/text.ts';
import { readUnit, unitPattern } from '../reading/units.ts';

/** One option of a multiple-choice question, as far as it can be read. */
export interface Option {
  readonly letter: string;
  readonly text: string;
  /** Numbers with their written unit and half of their last digit. */
  readonly numbers: readonly { readonly value: number; readonly unit: string; readonly halfDigit: number }[];
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

const halfDigitOf = (written: string): number => {
  const plain = written.replace(/[,+-]/g, '');
  const decimals = /\.(\d+)/.exec(plain)?.[1]?.length ?? 0;
  const exponent = Number(/e([-+]?\d+)/i.exec(plain)?.[1] ?? 0);
  return 0.5 * 10 ** (exponent - decimals);
};

export const readOption = (letter: string, raw: string): Option => {
  const text = normaliseText(raw).replace(new RegExp(`^${letter}[.):] `), '');
  const dates = readDates(text);
  let rest = text;
  for (const date of dates) rest = rest.replace(date.text, ' '.repeat(date.text.length));
  const numbers = matchesOf(
    new RegExp(String.raw`(?<![A-Za-z_])(${numberPattern}) ?(${unitPattern})?`, 'gi'),
    rest,
  ).map((match) => ({
    value: readNumber(match[1] ?? ''),
    unit: readUnit(match[2] ?? '') ?? '',
    halfDigit: halfDigitOf(match[1] ?? ''),
  }));
  const direction = down.test(text) ? -1 : up.test(text) ? 1 : 0;
  return { letter, text, numbers, dates: dates.map(({ iso }) => iso), about: rough.test(text), direction };
};
