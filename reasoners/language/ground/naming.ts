/** Which columns and properties name things, and what each thing is called by all of them. */
import type { FieldProfile } from '../../../core/profile.ts';
import { identifier, singular } from './names.ts';
import { englishOf, wholeEnglishOf } from './translations.ts';

/** Longer texts describe, they do not name. */
const longestName = 60;

/** All values as texts, in order; empty cells are ''. */
export const cellsOf = ({ values }: FieldProfile): readonly string[] =>
  (values ?? []).map((value) => (value === null || typeof value === 'boolean' ? '' : String(value)));

/** The different values as texts. */
export const textsOf = ({ values, distinct }: FieldProfile): string[] => [
  ...new Set((values ?? distinct ?? []).flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []))),
];

/** Short runs of capitals and digits: 'A-01', 'XYZ', 'N46', 'ID60-13.06'. */
const isCodeText = (text: string): boolean =>
  /^\p{Lu}{0,5}\d*[-_ .]?\p{Lu}?\d+(?:[-._]\d+)*\p{Lu}?$/u.test(text) || /^\p{Lu}{1,4}$/u.test(text);

const areCodes = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.filter(isCodeText).length > texts.length / 2;

export const isIdName = (name: string): boolean =>
  /(?:^|_)(?:id|code|cod|no|nr|num|number|fid|gid)$/i.test(name) ||
  /^(?:stn|station|wmo|usaf|wban|gauge|site)$/i.test(name) ||
  /\p{Ll}(?:ID|Id|No|Nr)$/u.test(name);

/** "Names" in a column's own name, in English or another language. */
const isNameName = (name: string): boolean => /name/i.test(name) || englishOf(name).includes('name');

export const areShort = (texts: readonly string[]): boolean => texts.every((text) => text.length <= longestName);

/** The column that a person would call things by: one called name, else one whose texts are no codes, else any. */
export const preferred = (columns: readonly FieldProfile[]): FieldProfile | undefined => {
  const plain = columns.filter((column) => column.type === 'text' && !areCodes(textsOf(column)));
  return (
    plain.find(({ name }) => isNameName(name)) ??
    plain.find(({ name }) => !isIdName(name)) ??
    plain[0] ??
    columns.find(({ name }) => isNameName(name)) ??
    columns.find(({ name }) => !isIdName(name)) ??
    columns[0]
  );
};

const unique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** Is every filled cell another one? Texts, or whole numbers of a column that is called an id. */
const tellsApart = (column: FieldProfile): boolean => {
  const cells = cellsOf(column).filter((cell) => cell !== '');
  const kind =
    column.type === 'text' ||
    (column.type === 'number' && isIdName(column.name) && cells.every((cell) => /^\d+$/.test(cell)));
  return kind && cells.length > 0 && unique(cells) && areShort(cells);
};

/** Several features carry one name, of the whole that they make up: stretches of a river. `nouns`: what the layer is called. */
export const areParts = (columns: readonly FieldProfile[], nouns: readonly string[]): boolean =>
  columns.some(({ name, type }) => type === 'text' && (isNameName(name) || nouns.includes(singular(identifier(name)))));

/** Running numbers are no names that a person would say. */
export const isSaid = (name: string): boolean => /\p{L}/u.test(name);

/** Whole numbers by which a person tells things that have no other names: "buoy 4101", "plot 12". */
export const isNumbered = (name: string): boolean => /^\d{1,12}$/.test(name);

/**
 * Every name of a thing by which it can be told, with the name that it goes by: of all columns that tell things apart, and in English
 * where no other thing is called so.
 */
export const namesOfThings = (columns: readonly FieldProfile[], naming: FieldProfile): ReadonlyMap<string, string> => {
  const canonical = cellsOf(naming);
  if (canonical.length === 0) return new Map(textsOf(naming).map((text) => [text, text]));
  const others = columns.filter((column) => column.name !== naming.name && tellsApart(column));
  const pairs = [naming, ...others]
    .flatMap((column) => cellsOf(column).map((cell, row) => ({ name: cell, thing: canonical[row] ?? '' })))
    .filter(({ name, thing }) => name !== '' && thing !== '');
  const own = new Set(canonical);
  const told = pairs.filter(
    ({ name, thing }) =>
      name === thing || (!own.has(name) && pairs.every((other) => other.name !== name || other.thing === thing)),
  );
  const known = new Map(told.map(({ name, thing }) => [name, thing]));
  return new Map([
    ...known,
    ...inEnglish([...own]).filter(([english]) => ![...known.keys()].some((name) => name.toLowerCase() === english)),
  ]);
};

/** English names of some of these, where each is one's alone. */
export const inEnglish = (names: readonly string[]): readonly (readonly [english: string, name: string])[] => {
  const pairs = [...new Set(names)].flatMap((name) => wholeEnglishOf(name).map((english) => [english, name] as const));
  return pairs.filter(([english, name]) => pairs.every((other) => other[0] !== english || other[1] === name));
};

export const valuesOf = ({ values, distinct }: FieldProfile): string[] => [
  ...new Set(
    (values ?? distinct ?? []).flatMap((value) =>
      value === null || value === '' || typeof value === 'boolean' ? [] : [String(value)],
    ),
  ),
];

export const isDifferent = (field: FieldProfile, count: number): boolean =>
  valuesOf(field).length === count &&
  (field.type === 'text' || (field.values ?? []).every((value) => Number.isInteger(value)));

/** Which property names each of them: one called so, else the first text without codes that differs from one to the next, else an id. */
export const namingProperty = (fields: readonly FieldProfile[], count: number): FieldProfile | undefined => {
  const telling = fields.filter((field) => isDifferent(field, count));
  const texts = telling.filter(({ type }) => type === 'text');
  const called =
    texts.find(({ name }) => /^(?:.*_)?name(?:_.*)?$/i.test(name)) ?? texts.find(({ name }) => /name/i.test(name));
  return called ?? preferred(texts) ?? telling.find(({ name }) => isIdName(name)) ?? telling[0];
};
