/** What the texts of a column mean: numbers with points or commas, dates in one order, truth values, or texts. */
import type { Cell } from '../../core/tool/contract.ts';
import { compactDates, dateTypings } from './date-cells.ts';
import type { Line, Typing } from './typing.ts';

/** How numbers are written elsewhere in the file. */
export interface NumberStyle {
  /** Some column can only be read with decimal commas. */
  readonly commas: boolean;
  /** Some column can only be read with decimal points. */
  readonly points: boolean;
  readonly delimiter: string;
}

const plainNumber = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;
const commaNumber = /^[-+]?(\d+,?\d*|,\d+)([eE][-+]?\d+)?$/;
const pointGroups = /^[-+]?\d{1,3}(\.\d{3})+(,\d+)?$/;
const commaGroups = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const wholeNumber = /^[-+]?\d+$/;
const booleanPattern = /^(true|false)$/i;

/** Texts that stand for a missing value where all others of a column are numbers, dates or truth values. */
const missingTokens = new Set([
  'na',
  'n/a',
  'nan',
  'null',
  'none',
  '-',
  '--',
  '.',
  '..',
  '#n/a',
  '#na',
  '<na>',
  'nil',
  'missing',
  // As weather services write it.
  'm',
  '-nan',
  '*',
  '?',
  '#div/0!',
  '#value!',
  'inf',
  '-inf',
  '+inf',
  'infinity',
  '-infinity',
]);

/** Without quotes in a column of quoted texts, these are missing: so R writes tables. */
const unquotedTokens = new Set(['NA', 'NaN', 'NULL', '<NA>']);

const longestToken = 9;
const [zero, nine] = [0x30, 0x39];
const startsWithDigit = (text: string): boolean => text.charCodeAt(0) >= zero && text.charCodeAt(0) <= nine;
const isToken = (text: string): boolean =>
  text.length <= longestToken && !startsWithDigit(text) && missingTokens.has(text.toLowerCase());

const toNumber =
  (group: string, decimal: string) =>
  (text: string): Cell =>
    Number(text.trim().replaceAll(group, '').replace(decimal, '.'));

interface Reading {
  readonly convert: (text: string) => Cell;
  readonly note: string;
}

// Number leaves out the blanks that trim does.
const asPoints: Reading = { convert: Number, note: '' };
const asCommas: Reading = { convert: toNumber('.', ','), note: '' };
const asCommaGroups: Reading = { convert: toNumber(',', '.'), note: 'commas are read as thousands separators' };

/** Every comma could part thousands as well as decimals: 1,234. */
const commaIsOpen = (texts: readonly string[]): boolean =>
  texts.every((text) => !text.includes(',') || /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text));
const pointIsOpen = (texts: readonly string[]): boolean =>
  texts.every((text) => !text.includes('.') || /^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(text));

/** Numbers with commas and no points. undefined: they could be either, and nothing in the file says which. */
const commaReading = (texts: readonly string[], { commas, points, delimiter }: NumberStyle): Reading | undefined => {
  if (!commaIsOpen(texts)) return { ...asCommas, note: 'commas are read as decimal points' };
  if (points && !commas) return asCommaGroups;
  if (commas || delimiter === ';')
    return { ...asCommas, note: 'commas such as in 1,234 are read as decimal points, not as thousands separators' };
  return delimiter === ','
    ? { ...asCommaGroups, note: 'commas such as in 1,234 are read as thousands separators, not as decimal points' }
    : undefined;
};

const numberReading = ({ values: texts, plain }: ColumnContent, style: NumberStyle): Reading | undefined => {
  if (plain) {
    const grouped = style.commas && !style.points && texts.some((text) => text.includes('.')) && pointIsOpen(texts);
    return grouped ? { ...asCommas, note: 'points such as in 1.234 are read as thousands separators' } : asPoints;
  }
  if (texts.every((text) => commaNumber.test(text))) return commaReading(texts, style);
  if (texts.every((text) => pointGroups.test(text) || commaNumber.test(text)))
    return { ...asCommas, note: 'commas are read as decimal points and points as thousands separators' };
  return texts.every((text) => commaGroups.test(text) || plainNumber.test(text)) ? asCommaGroups : undefined;
};

/** Whether a column decides for the whole file how its numbers are written. */
export const styleOf = ({ values, plain }: ColumnContent): 'commas' | 'points' | undefined => {
  if (values.length === 0 || !values.every((text) => /\d/.test(text))) return undefined;
  const all = (...patterns: RegExp[]): boolean =>
    values.every((text) => patterns.some((pattern) => pattern.test(text)));
  const hasPoints = (): boolean => values.some((text) => text.includes('.'));
  if (plain) return hasPoints() && !pointIsOpen(values) ? 'points' : undefined;
  if (all(commaGroups, plainNumber) && hasPoints()) return 'points';
  return all(commaNumber, pointGroups) && !commaIsOpen(values) ? 'commas' : undefined;
};

/** A text that is a number in some way of writing. */
export const isNumberText = (text: string): boolean =>
  plainNumber.test(text) || styleOf({ values: [text], plain: false, tokens: [], lines: [], column: 0 }) !== undefined;

const longestExact = 16;
const isCode = (text: string): boolean => /^[-+]?0\d/.test(text);
const isTooLong = (text: string): boolean =>
  text.length >= longestExact && wholeNumber.test(text) && !Number.isSafeInteger(Number(text));

const numberTyping = (content: ColumnContent, style: NumberStyle): Typing | undefined => {
  const { values: texts, plain } = content;
  // Codes such as 007 are names, not numbers.
  if (texts.some(isCode)) return undefined;
  if (plain && texts.some(isTooLong)) {
    return {
      ...asText,
      note: 'whole numbers of more than 15 digits are kept as text, since a number would round them',
    };
  }
  const reading = numberReading(content, style);
  if (reading) return { type: 'number', ...reading };
  return texts.every((text) => commaNumber.test(text))
    ? {
        ...asText,
        note: 'commas such as in 1,234 may be decimal points or thousands separators: the column is kept as text',
      }
    : undefined;
};

const asText: Typing = { type: 'text', convert: (text) => text, note: '' };

const typedOf = (content: ColumnContent, style: NumberStyle): Typing | undefined => {
  const { values } = content;
  if (values.length === 0) return undefined;
  if (values.every((text) => booleanPattern.test(text)))
    return { type: 'boolean', convert: (text) => /^true$/i.test(text.trim()), note: '' };
  return compactDates(values) ?? numberTyping(content, style) ?? dateTypings(values);
};

const counted = (tokens: readonly Token[]): string => {
  const counts = new Map<string, number>();
  for (const { text } of tokens) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`).join(', ');
};

const joined = (...notes: string[]): string => notes.filter((note) => note !== '').join('; ');

/** Missing where empty, and where `missing` says so of a text without blanks around it. */
const withMissing = (typing: Typing, note: string, missing?: (text: string, line: Line) => boolean): Typing => ({
  type: typing.type,
  convert(text, line) {
    const trimmed = text.trim();
    return trimmed === '' || missing?.(trimmed, line) ? null : typing.convert(text, line);
  },
  note: joined(typing.note, note),
});

type IsQuoted = (line: Line) => boolean;

const textTyping = (
  { tokens, lines, column }: ColumnContent,
  typed: Typing | undefined,
  isQuoted: IsQuoted,
): Typing => {
  const base = typed?.type === 'text' ? typed : asText;
  const isMissing = (text: string, line: Line): boolean => unquotedTokens.has(text) && !isQuoted(line);
  const words = tokens.filter(({ text }) => unquotedTokens.has(text));
  if (words.length === 0) return withMissing(base, '');
  const bare = words.filter(({ line }) => !isQuoted(line));
  const isOther = (text: string): boolean => text !== '' && !unquotedTokens.has(text);
  if (bare.length > 0 && lines.every((line) => !isOther(line[column]?.trim() ?? '') || isQuoted(line)))
    return withMissing(base, `${counted(bare)} without quotes taken as missing`, isMissing);
  return withMissing(base, `${counted(words)} kept as text, not taken as missing`);
};

/** A cell whose text may stand for a missing value. */
interface Token {
  /** Without blanks around it. */
  readonly text: string;
  readonly line: Line;
}

/** What stands in a column. */
interface ColumnContent {
  readonly lines: readonly Line[];
  readonly column: number;
  /** Texts of the cells that are not empty, without blanks around them, words for missing left out. */
  readonly values: readonly string[];
  /** Are all of these numbers with decimal points? */
  readonly plain: boolean;
  readonly tokens: readonly Token[];
}

export const contentOf = (lines: readonly Line[], column: number): ColumnContent => {
  const values: string[] = [];
  const tokens: Token[] = [];
  for (const line of lines) {
    const text = line[column]?.trim() ?? '';
    if (text === '') continue;
    if (isToken(text)) tokens.push({ text, line });
    else values.push(text);
  }
  return { lines, column, values, plain: values.every((text) => plainNumber.test(text)), tokens };
};

/** How a column is read. Texts are what is written; only in columns of numbers, dates or truth values do words such as NA mean missing. */
export const typingOf = (content: ColumnContent, style: NumberStyle, isQuoted: IsQuoted): Typing => {
  const typed = typedOf(content, style);
  if (!typed || typed.type === 'text') return textTyping(content, typed, isQuoted);
  const { tokens } = content;
  return tokens.length === 0
    ? withMissing(typed, '')
    : withMissing(typed, `${counted(tokens)} taken as missing`, isToken);
};
