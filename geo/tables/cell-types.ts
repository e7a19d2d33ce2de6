/** What the texts of a column mean: numbers with points or commas, dates in one order, truth values, or texts. */
import type { Cell } from '../../core/tool/contract.ts';
import { dateTypings } from './date-cells.ts';
import type { RawCell, Typing } from './typing.ts';

/** How numbers are written elsewhere in the file. */
export interface NumberStyle {
  /** Some column can only be read with decimal commas. */
  readonly commas: boolean;
  /** Some column can only be read with decimal points. */
  readonly points: boolean;
  readonly delimiter: string;
}

export const plainNumber = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;
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

const isEmpty = ({ text }: RawCell): boolean => text.trim() === '';
const longestToken = 9;
const isTokenText = (text: string): boolean => text.length <= longestToken && missingTokens.has(text.toLowerCase());
const isToken = ({ text }: RawCell): boolean => isTokenText(text.trim());

const toNumber =
  (group: string, decimal: string) =>
  ({ text }: RawCell): Cell =>
    Number(text.trim().replaceAll(group, '').replace(decimal, '.'));

interface Reading {
  readonly convert: (cell: RawCell) => Cell;
  readonly note: string;
}

const asPoints: Reading = { convert: ({ text }) => Number(text.trim()), note: '' };
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

const numberReading = (texts: readonly string[], style: NumberStyle): Reading | undefined => {
  const all = (pattern: RegExp): boolean => texts.every((text) => pattern.test(text));
  if (all(plainNumber)) {
    const grouped = style.commas && !style.points && texts.some((text) => text.includes('.')) && pointIsOpen(texts);
    return grouped ? { ...asCommas, note: 'points such as in 1.234 are read as thousands separators' } : asPoints;
  }
  if (all(commaNumber)) return commaReading(texts, style);
  if (texts.every((text) => pointGroups.test(text) || commaNumber.test(text)))
    return { ...asCommas, note: 'commas are read as decimal points and points as thousands separators' };
  return texts.every((text) => commaGroups.test(text) || plainNumber.test(text)) ? asCommaGroups : undefined;
};

/** Whether a column decides for the whole file how its numbers are written. */
export const styleOf = (texts: readonly string[]): 'commas' | 'points' | undefined => {
  const some = texts.filter((text) => /\d/.test(text));
  if (some.length === 0 || some.length < texts.length) return undefined;
  const all = (...patterns: RegExp[]): boolean => some.every((text) => patterns.some((pattern) => pattern.test(text)));
  if (all(plainNumber)) return some.some((text) => text.includes('.')) && !pointIsOpen(some) ? 'points' : undefined;
  if (all(commaGroups, plainNumber) && some.some((text) => text.includes('.'))) return 'points';
  return all(commaNumber, pointGroups) && !commaIsOpen(some) ? 'commas' : undefined;
};

const isCode = (text: string): boolean => /^[-+]?0\d/.test(text);
const isTooLong = (text: string): boolean => wholeNumber.test(text) && !Number.isSafeInteger(Number(text));

const numberTyping = (texts: readonly string[], style: NumberStyle): Typing | undefined => {
  // Codes such as 007 are names, not numbers.
  if (texts.some(isCode)) return undefined;
  if (texts.every((text) => plainNumber.test(text)) && texts.some(isTooLong)) {
    return {
      ...asText,
      note: 'whole numbers of more than 15 digits are kept as text, since a number would round them',
    };
  }
  const reading = numberReading(texts, style);
  if (reading) return { type: 'number', ...reading };
  return texts.every((text) => commaNumber.test(text))
    ? {
        ...asText,
        note: 'commas such as in 1,234 may be decimal points or thousands separators: the column is kept as text',
      }
    : undefined;
};

const asText: Typing = { type: 'text', convert: ({ text }) => text, note: '' };

const typedOf = (texts: readonly string[], style: NumberStyle): Typing | undefined => {
  if (texts.length === 0) return undefined;
  if (texts.every((text) => booleanPattern.test(text)))
    return { type: 'boolean', convert: ({ text }) => /^true$/i.test(text.trim()), note: '' };
  return numberTyping(texts, style) ?? dateTypings(texts);
};

const counted = (cells: readonly RawCell[]): string => {
  const counts = new Map<string, number>();
  for (const { text } of cells) counts.set(text.trim(), (counts.get(text.trim()) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`).join(', ');
};

const joined = (...notes: string[]): string => notes.filter((note) => note !== '').join('; ');

/** Missing where empty, and where `missing` says so. */
const withMissing = (typing: Typing, missing: (cell: RawCell) => boolean, note: string): Typing => ({
  type: typing.type,
  convert: (cell) => (isEmpty(cell) || missing(cell) ? null : typing.convert(cell)),
  note: joined(typing.note, note),
});

const textTyping = (present: readonly RawCell[], typed: Typing | undefined): Typing => {
  const base = typed?.type === 'text' ? typed : asText;
  const isWord = ({ text }: RawCell): boolean => text.length <= longestToken && unquotedTokens.has(text.trim());
  const isMissing = (cell: RawCell): boolean => !cell.quoted && isWord(cell);
  const words = present.filter(isWord);
  if (words.length === 0) return withMissing(base, () => false, '');
  const bare = words.filter(isMissing);
  if (bare.length > 0 && present.every((cell) => cell.quoted || isMissing(cell)))
    return withMissing(base, isMissing, `${counted(bare)} without quotes taken as missing`);
  return withMissing(base, () => false, `${counted(words)} kept as text, not taken as missing`);
};

/** What stands in a column. */
export interface ColumnContent {
  /** Cells that are not empty. */
  readonly present: readonly RawCell[];
  /** Their texts without blanks around them, words for missing left out. */
  readonly values: readonly string[];
}

export const contentOf = (cells: readonly RawCell[]): ColumnContent => {
  const present: RawCell[] = [];
  const values: string[] = [];
  for (const cell of cells) {
    const text = cell.text.trim();
    if (text === '') continue;
    present.push(cell);
    if (!isTokenText(text)) values.push(text);
  }
  return { present, values };
};

/** How a column is read. Texts are what is written; only in columns of numbers, dates or truth values do words such as NA mean missing. */
export const typingOf = ({ present, values }: ColumnContent, style: NumberStyle): Typing => {
  const typed = typedOf(values, style);
  if (!typed || typed.type === 'text') return textTyping(present, typed);
  const tokens = values.length === present.length ? [] : present.filter(isToken);
  return withMissing(typed, isToken, tokens.length === 0 ? '' : `${counted(tokens)} taken as missing`);
};
