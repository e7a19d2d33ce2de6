import { matchesOf, numberPattern, readNumber } from '../reading/text.ts';
import { readUnit, unitPattern } from '../reading/units.ts';

/** A number or a range that an option states: of a number both ends are the same. */
export interface Field {
  readonly low: number;
  readonly high: number;
  /** Ends that do not belong to the range. */
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
  readonly unit: string;
  /** Half of the last digit that is written of a number; 0 of a range. */
  readonly halfDigit: number;
  /** A value before or after a change ("fell from 5 to 3"), and not the size of one: the option's direction is not its sign. */
  readonly level?: true;
}

export const isRange = ({ low, high }: Field): boolean => low !== high;

const withUnit = (name: string): string =>
  String.raw`(?<![A-Za-z_\d.])(?<${name}>${numberPattern})(?![\d.,]*\d) ?(?<${name}Unit>${unitPattern})?`;
const rounded = String.raw`(?:(?:about|around|roughly|approximately|some) )?`;

type Side = 'above' | 'from' | 'below' | 'upTo';

/** Words and signs in front of the one end of an open range. The longer ones first: "no more than" is not "more than". */
const before: readonly (readonly [Side, string])[] = [
  [
    'upTo',
    String.raw`(?:at (?:the )?most|not? (?:more|greater|larger|higher|longer) than|not (?:above|over|exceeding)|up to|<=)`,
  ],
  ['from', String.raw`(?:at (?:the )?least|not? (?:less|fewer|smaller|lower|shorter) than|not (?:below|under)|>=)`],
  ['above', String.raw`(?:(?:more|greater|larger|higher|longer|bigger) than|over|above|beyond|exceed(?:s|ing)|>)`],
  ['below', String.raw`(?:(?:less|fewer|smaller|lower|shorter) than|under|below|<)`],
];

/** Words behind it. */
const behind: readonly (readonly [Side, string])[] = [
  ['from', String.raw`(?:,? (?:or|and) (?:more|above|higher|greater|larger|longer|over|up|upwards?)\b|\+(?![\d.]))`],
  ['upTo', String.raw`,? (?:or|and) (?:less|fewer|below|lower|smaller|shorter|under)\b`],
];

const joined = new RegExp(
  String.raw`(?<from>\bfrom )?(?<between>\bbetween )?${rounded}(?<!\d-)${withUnit('first')} ?(?<joiner>-|to\b|through\b|until\b|and\b|\.{2,3}|…) ?(?<strict><(?!=)|less than |under |below )?(?:<= ?)? ?${rounded}${withUnit('second')}(?!-\d)`,
  'gi',
);
/** "[2, 5)" and "2 < x <= 5"; two square or two round brackets may hold coordinates. */
const written = [
  new RegExp(String.raw`(?<open>\[|\() ?${withUnit('first')} ?[,;] ?${withUnit('second')} ?(?<close>\]|\))`, 'gi'),
  new RegExp(String.raw`${withUnit('first')} ?(?<open><=?) ?[A-Za-z]\w* ?(?<close><=?) ?${withUnit('second')}`, 'gi'),
];
const around = new RegExp(String.raw`(?:${withUnit('middle')} ?)?(?:±|\+\/-) ?${withUnit('reach')}`, 'gi');
const openEnds = [
  ...before.map(
    ([side, words]) =>
      [side, new RegExp(String.raw`(?<!\w)${words} ?(?:the )?${rounded}${withUnit('end')}`, 'gi')] as const,
  ),
  ...behind.map(([side, words]) => [side, new RegExp(String.raw`${withUnit('end')}${words}`, 'gi')] as const),
];

/** "It fell from 5 to 3": two values of a change, and no range. */
const change =
  /\b(?:chang|decreas|increas|declin|dropp?|fell|fall|rose|ris[ei]|grew|grow|shr[aiu]nk|went|shift|mov)\w*\b[^.;]*$/i;

const rangeOf = (low: number, high: number, unit: string): Field => ({
  low,
  high,
  lowOpen: false,
  highOpen: false,
  unit,
  halfDigit: 0,
});

const halfDigitOf = (written: string): number => {
  const plain = written.replace(/[,+-]/g, '');
  const decimals = /\.(\d+)/.exec(plain)?.[1]?.length ?? 0;
  const exponent = Number(/e([-+]?\d+)/i.exec(plain)?.[1] ?? 0);
  return 0.5 * 10 ** (exponent - decimals);
};

const numberOf = (text: string, unit: string): Field => {
  const value = readNumber(text);
  return { ...rangeOf(value, value, unit), halfDigit: halfDigitOf(text) };
};

/** A stretch of an option that is a range. */
interface Found {
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

const unitOf = (...written: readonly (string | undefined)[]): string =>
  readUnit(written.find((one) => one !== undefined && one !== '') ?? '') ?? '';

const readJoined = (text: string): Found[] =>
  matchesOf(joined, text).flatMap(({ groups = {}, start, end }): Found[] => {
    const { from, between, first = '', firstUnit, joiner, strict, second = '', secondUnit } = groups;
    if ((joiner === 'and') !== (between !== undefined)) return [];
    const [one, other] = [readNumber(first), readNumber(second)];
    const unit = unitOf(secondUnit, firstUnit);
    if (from !== undefined && change.test(text.slice(0, start)))
      return [first, second].map((written) => ({ field: { ...numberOf(written, unit), level: true }, start, end }));
    // "-2 to -5 °C" counts away from zero; other descending pairs are no range.
    if (one === other || (one > other && one > 0)) return [];
    const field = rangeOf(Math.min(one, other), Math.max(one, other), unit);
    return [{ field: { ...field, highOpen: strict !== undefined }, start, end }];
  });

const readWritten = (text: string): Found[] =>
  written.flatMap((pattern) =>
    matchesOf(pattern, text).flatMap(({ groups = {}, start, end }): Found[] => {
      const { open = '', close = '', first = '', firstUnit, second = '', secondUnit } = groups;
      const [low, high] = [readNumber(first), readNumber(second)];
      if (low >= high || `${open}${close}` === '[]' || `${open}${close}` === '()') return [];
      const ends = { lowOpen: open === '(' || open === '<', highOpen: close === ')' || close === '<' };
      return [{ field: { ...rangeOf(low, high, unitOf(secondUnit, firstUnit)), ...ends }, start, end }];
    }),
  );

const readAround = (text: string): Found[] =>
  matchesOf(around, text).map(({ groups = {}, start, end }) => {
    const [middle, reach] = [readNumber(groups['middle'] ?? '0'), Math.abs(readNumber(groups['reach'] ?? ''))];
    return {
      field: rangeOf(middle - reach, middle + reach, unitOf(groups['reachUnit'], groups['middleUnit'])),
      start,
      end,
    };
  });

const openRange = (side: Side, end: number, unit: string): Field =>
  side === 'above' || side === 'from'
    ? { ...rangeOf(end, Number.POSITIVE_INFINITY, unit), lowOpen: side === 'above' }
    : { ...rangeOf(Number.NEGATIVE_INFINITY, end, unit), highOpen: side === 'below' };

const readOpen = (text: string): Found[] => {
  const found: Found[] = [];
  for (const [side, pattern] of openEnds)
    for (const { groups = {}, start, end } of matchesOf(pattern, text))
      if (found.every((other) => end <= other.start || start >= other.end))
        found.push({ field: openRange(side, readNumber(groups['end'] ?? ''), unitOf(groups['endUnit'])), start, end });
  return found.sort((a, b) => a.start - b.start);
};

/** "more than 10 and up to 20": what is open at one end each is one range. */
const closed = (found: readonly Found[]): readonly Field[] => {
  const [first, second, ...more] = found.map(({ field }) => field);
  if (!first || !second || more.length > 0) return found.map(({ field }) => field);
  const lower = Number.isFinite(first.low) ? first : second;
  const upper = lower === first ? second : first;
  if (Number.isFinite(lower.high) || Number.isFinite(upper.low) || lower.low >= upper.high) return [first, second];
  return [{ ...lower, high: upper.high, highOpen: upper.highOpen, unit: upper.unit || lower.unit }];
};

const blanked = (text: string, found: readonly Found[]): string =>
  found.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value < 2100;

/** "2001-2005": years as they are written, which a number's unit would follow. */
export const isPeriod = (field: Field): boolean =>
  isRange(field) && field.unit === '' && isYear(field.low) && isYear(field.high);

/** Ranges with the text that is left beside them; a range's own words ("more than") say no direction. */
export const readRanges = (text: string): { readonly fields: readonly Field[]; readonly rest: string } => {
  const exact = readWritten(text);
  const pairs = [...exact, ...readJoined(blanked(text, exact))];
  const margins = readAround(blanked(text, pairs));
  const rest = blanked(text, [...pairs, ...margins]);
  const open = readOpen(rest);
  return {
    fields: [...pairs, ...margins]
      .sort((a, b) => a.start - b.start)
      .map(({ field }) => field)
      .concat(closed(open)),
    rest: blanked(rest, open),
  };
};

/** Numbers with their written unit. */
export const readNumbers = (text: string): Field[] =>
  matchesOf(new RegExp(String.raw`(?<![A-Za-z_])(${numberPattern}) ?(${unitPattern})?`, 'gi'), text).map((match) =>
    numberOf(match[1] ?? '', unitOf(match[2])),
  );
