import { convertUnit } from '../../knowledge/units.ts';
import { dateWithin, readMonths } from '../reading/dates.ts';
import { type Option, readOption } from './options.ts';

/** What a run found, before it is put in the form of the options. */
export type Result =
  | { readonly kind: 'number'; readonly value: number; readonly unit: string; readonly difference: boolean }
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'name'; readonly value: string };

export type Match =
  | { readonly kind: 'matched'; readonly letter: string; readonly how: string }
  | { readonly kind: 'unmatched'; readonly reason: string };

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const matchName = (value: string, options: readonly Option[]): Match => {
  const wanted = fold(value);
  const exact = options.filter((option) => fold(option.text) === wanted);
  const within = options.filter((option) => ` ${fold(option.text)} `.includes(` ${wanted} `));
  const [hit, second] = exact.length > 0 ? exact : within;
  if (!hit) return { kind: 'unmatched', reason: `no option names ${value}` };
  if (second) return { kind: 'unmatched', reason: `options ${hit.letter} and ${second.letter} both name ${value}` };
  return { kind: 'matched', letter: hit.letter, how: 'same name' };
};

const matchDate = (value: string, options: readonly Option[]): Match => {
  const month = Number(value.slice(5, 7));
  const dated = options.some((option) => option.dates.length > 0);
  const hits = options.filter((option) =>
    dated ? option.dates.some((date) => dateWithin(value, date)) : readMonths(option.text).includes(month),
  );
  const [hit, second] = hits;
  if (!hit) return { kind: 'unmatched', reason: `the date found, ${value}, is none of the options` };
  if (second) return { kind: 'unmatched', reason: `options ${hit.letter} and ${second.letter} both fit ${value}` };
  return { kind: 'matched', letter: hit.letter, how: 'same date' };
};

type Numeric = Extract<Result, { kind: 'number' }>;
type Written = Option['numbers'][number];

/** Units of things that are counted: days, pixels, times. */
const counted = new Set(['count', 'pixel', '1', '']);

/** The value in the option's unit, or as written where the option has none. */
const inUnitOf = (result: Numeric, unit: string): { value: number; how: string } | null => {
  if (unit === '' || unit === result.unit || (counted.has(unit) && counted.has(result.unit)))
    return { value: result.value, how: 'as it is' };
  // A number of unknown unit may be in the option's, but never silently on a logarithmic scale.
  if (result.unit === '' && unit === 'dB') return null;
  if (unit === 'degree') return { value: result.value, how: 'degrees' };
  const converted = convertUnit(result.value, result.unit === '' ? unit : result.unit, unit, {
    difference: result.difference,
    water: true,
  });
  return converted === undefined ? null : { value: converted, how: `${result.unit} → ${unit}` };
};

interface Scored extends Distance {
  readonly option: Option;
}

interface Distance {
  readonly distance: number;
  readonly slack: number;
  /** Of the number that the option states. */
  readonly size: number;
  readonly how: string;
}

const distanceTo = (result: Numeric, number: Written, option: Option): Distance | null => {
  const found = inUnitOf(result, number.unit);
  if (!found) return null;
  const directed = option.direction !== 0 && number.value >= 0;
  const target = directed ? option.direction * number.value : number.value;
  const value = directed || number.value < 0 || result.value < 0 ? found.value : Math.abs(found.value);
  return {
    distance: Math.abs(value - target),
    slack: Math.max(number.halfDigit * 1.05, 0.02 * Math.abs(target)),
    size: Math.abs(target),
    how: found.how,
  };
};

/** Does an option's further number or date stand among the other results? */
const confirmed = (option: Option, except: Written, others: readonly Result[]): boolean => {
  const numbers = option.numbers.filter((number) => number !== except);
  const numbersHold = numbers.every((number) =>
    others.some((other) => {
      const found = other.kind === 'number' ? distanceTo(other, number, option) : null;
      return found !== null && found.distance <= found.slack;
    }),
  );
  const dates = others.flatMap((other) => (other.kind === 'date' ? [other.value] : []));
  return numbersHold && option.dates.every((date) => dates.length === 0 || dates.some((one) => dateWithin(one, date)));
};

/** An option's distance from the result: of its one number, or of the one that the result is beside others that hold too. */
const scoreOption = (result: Numeric, option: Option, others: readonly Result[]): Scored | null => {
  const scored = option.numbers.flatMap((number) => {
    const found = distanceTo(result, number, option);
    if (!found) return [];
    return option.numbers.length === 1 || confirmed(option, number, others) ? [{ option, ...found }] : [];
  });
  const datesHold = option.numbers.length === 0 || confirmed(option, option.numbers[0]!, [...others, result]);
  return datesHold ? (scored.sort((a, b) => a.distance - b.distance)[0] ?? null) : null;
};

/** Options without a unit that are all within 0..1 beside a percentage are fractions. */
const asFraction = (result: Numeric, options: readonly Option[]): Numeric => {
  const numbers = options.flatMap((option) => option.numbers);
  const fractions =
    result.unit === '%' &&
    numbers.length > 0 &&
    numbers.every(({ value, unit }) => unit === '' && Math.abs(value) <= 1);
  return fractions ? { ...result, value: result.value / 100, unit: '' } : result;
};

/** How far the nearest option may lie from the result, as a share of its number, when all others are much farther away. */
const tolerated = (option: Option): number => (option.about ? 0.1 : 0.03);
const muchFarther = 4;

const matchNumber = (given: Numeric, options: readonly Option[], others: readonly Result[]): Match => {
  const result = asFraction(given, options);
  const scored = options
    .flatMap((option) => scoreOption(result, option, others) ?? [])
    .sort((a, b) => a.distance - b.distance);
  const [best, second] = scored;
  if (!best) return { kind: 'unmatched', reason: 'no option holds a number in a comparable unit' };
  const gap = second ? best.distance / Math.max(second.distance, Number.MIN_VALUE) : 0;
  const clear = second === undefined || best.distance < second.distance;
  const near = best.distance <= best.slack && clear;
  const nearest =
    clear && second !== undefined && best.distance <= tolerated(best.option) * best.size && gap * muchFarther <= 1;
  if (near || nearest) return { kind: 'matched', letter: best.option.letter, how: best.how };
  return {
    kind: 'unmatched',
    reason: `the value found, ${result.value.toPrecision(6)} ${result.unit}, is not close to any option (nearest: ${best.option.text})`,
  };
};

const slashed = /\b(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d{2})\b/g;

/** 17/12/2018 beside 10/07/2018: the options together say which number is the day. Ambiguous ones stay as they are. */
const withIsoDates = (texts: readonly string[]): readonly string[] => {
  const parts = texts.flatMap((text) =>
    [...text.matchAll(slashed)].map((match) => [Number(match[1]), Number(match[2])] as const),
  );
  const dayFirst = parts.some(([first]) => first > 12);
  const monthFirst = parts.some(([, second]) => second > 12);
  if (dayFirst === monthFirst) return texts;
  const iso = (text: string) =>
    text.replace(slashed, (_, first: string, second: string, year: string) =>
      [year, ...(dayFirst ? [second, first] : [first, second]).map((part) => part.padStart(2, '0'))].join('-'),
    );
  return texts.map(iso);
};

/**
 * Picks the option that states the result; none, when no option is near enough or two are. `others`: further results of the run, which an
 * option that states several things (a date with a value, two numbers) must agree with too.
 */
export const matchOption = (
  result: Result,
  choices: Readonly<Record<string, string>>,
  others: readonly Result[] = [],
): Match => {
  const texts = withIsoDates(Object.values(choices));
  const options = Object.keys(choices).map((letter, index) => readOption(letter, texts[index] ?? ''));
  switch (result.kind) {
    case 'name':
      return matchName(result.value, options);
    case 'date':
      return matchDate(result.value, options);
    case 'number':
      return matchNumber(result, options, others);
  }
};
