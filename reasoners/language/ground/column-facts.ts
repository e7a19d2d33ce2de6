/** What the documents and the header say of a column: its quantity, unit, names, gaps and the quality codes beside it. */

import { gasOf } from '../../../agents/summary/records/station-gas.ts';
import { escaped } from '../../../core/escaped.ts';
import type { DataProfile, FieldProfile, TableProfile } from '../../../core/profile.ts';
import { findQuantity, type Quantity } from '../../../knowledge/quantities.ts';
import { convertUnit, parseUnit } from '../../../knowledge/units.ts';
import { unitOfColumn } from './column-unit.ts';
import { quantitySaid, unitSaid, wordsOf } from './described.ts';
import { labelOf } from './names.ts';
import { textsOf } from './naming.ts';
import { type Saying, saidOfColumn, saidOfFile } from './sayings.ts';
import { englishOf } from './translations.ts';

export interface ColumnFacts {
  readonly label: string;
  readonly names: readonly string[];
  readonly unit: string;
  /** What the stored numbers are multiplied with; 1 for none. */
  readonly factor: number;
  readonly quantity: string | null;
}

const fits = (quantity: string, unit: string): boolean => {
  const own = findQuantity(quantity)?.unit ?? '';
  return unit === '' || parseUnit(own) === undefined || convertUnit(1, unit, own) !== undefined;
};

/** "Upper reservoir level" and "reservoir level" of upper_reservoir_level. */
const tailsOf = (label: string): string[] => {
  const words = label.split('_').filter((word) => /^[a-z]{2,}$/.test(word));
  if (words.some((word) => /^(?:by|of|per|and|for|in|at|with)$/.test(word))) return [];
  const tails = words.map((_, from) => words.slice(from).join(' '));
  return tails.filter((tail) => tail.includes(' ') || quantitySaid(tail) !== undefined);
};

/** "households counted" are households. */
const shorter = (words: string): string[] => {
  const parts = words.split(' ');
  return parts.length > 1 && /^\p{L}{4,}ed$/u.test(parts.at(-1) ?? '') ? [parts.slice(0, -1).join(' ')] : [];
};

/** "Daily minimum and maximum air temperature (deg C)" tells the unit of tmin and tmax, which are temperatures by their names. */
const sharedFacts = (
  profile: DataProfile,
  path: string,
  column: string,
): { readonly told: { readonly unit: string; readonly factor: number }; readonly quantity: Quantity } | undefined => {
  const { unit, plain } = unitOfColumn(column);
  const own =
    unit === ''
      ? englishOf(plain)
          .map((one) => quantitySaid(one))
          .find((one) => one !== undefined)
      : undefined;
  if (!own) return undefined;
  const found = saidOfFile(profile, path).flatMap(({ text }) => {
    const [told, quantity] = [unitSaid(text), quantitySaid(wordsOf(text))];
    const alike = told && quantity?.plain && fits(own.quantity.id, told.unit) && fits(quantity.quantity.id, told.unit);
    return alike ? [{ told, quantity: quantity.quantity }] : [];
  });
  return found[0];
};

const columnOf = (profile: DataProfile, path: string, column: string): FieldProfile | undefined =>
  profile.files
    .flatMap((file) => (file.kind === 'table' && file.path === path ? file.columns : []))
    .find(({ name }) => name === column);

/** A column that the product of its table is known to have. */
const ofProduct = (profile: DataProfile, path: string, column: string): FieldProfile | undefined => {
  const found = columnOf(profile, path, column);
  return found?.encoding?.status === 'established' && found.encoding.origin === 'product' ? found : undefined;
};

/** "Category (core, buffer, development)" tells values, "built (WGS84)" something of the file: neither is what the column is called. */
const isName = ({ bracketed }: Saying): boolean =>
  bracketed === undefined ||
  quantitySaid(bracketed) !== undefined ||
  (/\s/.test(bracketed.trim()) && !/,|;|\/|=|\bor\b/.test(bracketed));

/** Facts of one column; `alone`: what is said of the file is said of this column. */
export const factsOfColumn = (profile: DataProfile, path: string, column: string, alone: boolean): ColumnFacts => {
  const { unit: written, plain } = unitOfColumn(column);
  const sayings = saidOfColumn(profile, path, column);
  const said = sayings.map(({ text }) => text);
  const ofFile = alone ? saidOfFile(profile, path).map(({ text }) => text) : [];
  const shared = sharedFacts(profile, path, column);
  const named = [plain.replaceAll('_', ' '), ...englishOf(plain)].flatMap(
    (one) => quantitySaid(one)?.quantity.id ?? [],
  );
  // A sentence about the file speaks of its other columns too: rain is in no degrees.
  const ofRest = ofFile
    .map(unitSaid)
    .filter((one) => one && (column === labelOf(path) || named.every((id) => fits(id, one.unit))));
  const told = [...said.map(unitSaid), ...ofRest].find((one) => one !== undefined) ?? shared?.told;
  const ofName = columnOf(profile, path, column)?.encoding;
  const unit =
    written !== '' ? written : (told?.unit ?? (ofName?.reason.endsWith('in the name of the file') ? ofName.unit : ''));
  // "In tenths of a millimetre" of a column called _mm, "in thousands" of one called _k.
  const same = told && (written === '' || told.unit === '' || convertUnit(1, told.unit, written) !== undefined);
  const factor = same ? told.factor : 1;
  const words = plain.replaceAll('_', ' ').replace(/(\D)\s*\d{4}$/, '$1');
  const described = sayings
    .filter(isName)
    .map(({ text }) => wordsOf(text))
    .filter(
      (one) =>
        /^\p{L}/u.test(one) && one.length <= 60 && (parseUnit(one) === undefined || quantitySaid(one) !== undefined),
    );
  const english = englishOf(words);
  const sources = [
    ...described,
    words,
    ...english,
    ...(alone
      ? [...saidOfFile(profile, path).map(({ text }) => wordsOf(text)), labelOf(path).replaceAll('_', ' ')]
      : []),
  ];
  const quantities = sources.flatMap((source) => {
    const found = quantitySaid(source, (id) => fits(id, unit));
    return found && (found.plain || (alone && !described.includes(source))) && fits(found.quantity.id, unit)
      ? [found.quantity]
      : [];
  });
  const known = ofProduct(profile, path, column);
  const own = columnOf(profile, path, column);
  // Whether a gas is a concentration or a column, words alone do not tell.
  const isGas = gasOf(column) !== undefined;
  const spoken = isGas ? findQuantity(own?.quantity?.value ?? '') : (shared?.quantity ?? quantities[0]);
  const quantity = known ? findQuantity(known.quantity?.value ?? '') : spoken;
  const spaced = /^(\D+?)[_ -]?(\d+)$/.exec(plain);
  const numbered =
    spaced && (spaced[1] ?? '').length > 2 && (spaced[2] ?? '').length < 3
      ? [`${spaced[1]} ${spaced[2]}`, `${spaced[1]}-${spaced[2]}`, spaced[1] ?? '']
      : [];
  const ofTable = alone
    ? [...saidOfFile(profile, path).map(({ text }) => wordsOf(text)), ...tailsOf(labelOf(path))]
    : [];
  const more = ofTable.filter((one) => /^\p{L}/u.test(one) && one.length <= 40);
  const names = [...described, ...described.flatMap(shorter), ...english, plain, words, ...numbered, ...more];
  return {
    label: described[0] ?? english[0] ?? quantity?.name.toLowerCase().replace(/ per cell$/, '') ?? words,
    names: [...new Set(names)].filter((one) => one !== '' && one !== column),
    unit,
    factor,
    quantity: quantity?.id ?? null,
  };
};

/** What a text says that codes stand for: "1 good, 4 bad (spike), 9 missing", "BTH winter wheat (blé tendre)"; only where it names most of them. */
const codesExplained = (text: string, codes: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const found = codes.flatMap((code) => {
    const match = new RegExp(
      `(?<![\\p{L}\\d.-])\`?${escaped(code)}\`?\\s*(?:=|:|–|—|-|\\bis\\b|\\bmeans\\b)?\\s*(\\p{L}(?:(?!\\s+\\S+=)[^,;.:()\\n\\d])*)(?:\\(([^()]*)\\))?`,
      'u',
    ).exec(text);
    const words = [match?.[1], match?.[2]]
      .flatMap((one) => (one === undefined ? [] : [one.trim()]))
      .filter((one) => one !== '');
    return words.length > 0 ? [[code, words] as const] : [];
  });
  return new Map(found.length >= 2 && found.length > codes.length / 2 ? found : []);
};

export interface Quality {
  readonly column: string;
  readonly rejected: readonly string[];
  readonly said: string;
}

const refusedWords =
  /\b(?:reject\w*|bad|invalid|erroneous|never use|do not use|don't use|not (?:be )?used?|unusable|not usable|discard\w*|exclude\w*|missing|spike)\b/i;

const valuesOf = (column: FieldProfile): string[] => [
  ...new Set((column.values ?? column.distinct ?? []).flatMap((one) => (one === null ? [] : [String(one)]))),
];

/** A column of few codes of which a document says which values are not to be used. */
export const qualityOf = (profile: DataProfile, { path, columns }: TableProfile): Quality | undefined => {
  for (const column of columns) {
    const codes = valuesOf(column);
    if (column.type === 'date' || codes.length < 2 || codes.length > 12) continue;
    const sayings: readonly Saying[] = saidOfFile(profile, path);
    for (const { document, text } of sayings) {
      const from = new RegExp(`(?<![\\p{L}\\d_])\`?${escaped(column.name)}(?![\\p{L}\\d_])`, 'u').exec(text);
      if (!from) continue;
      const rest = text.slice(from.index + column.name.length).split(/\.(?:\s|$)/)[0] ?? '';
      const explained = codesExplained(rest, codes);
      const rejected = [...explained]
        .filter(([, words]) => words.some((word) => refusedWords.test(word)))
        .map(([code]) => code);
      if (rejected.length > 0 && rejected.length < codes.length)
        return { column: column.name, rejected, said: `${document}: “${column.name}${rest}”` };
    }
  }
  return undefined;
};

/** What a document of the folder says that the codes of a column stand for. */
export const explainedCodes = (
  profile: DataProfile,
  path: string,
  column: FieldProfile,
): ReadonlyMap<string, readonly string[]> => {
  const codes = textsOf(column);
  if (codes.length < 2) return new Map();
  const behind = saidOfColumn(profile, path, column.name).map(({ text }) => text);
  // A lone letter is explained where its column is named.
  const anywhere = codes.some((code) => code.length < 2)
    ? []
    : [...saidOfFile(profile, path), ...(profile.documents ?? [])].flatMap(({ text }) => text.split(/\n(?=\s*\n|\S)/));
  const texts = [...behind, ...anywhere];
  const told = texts.map((text) => codesExplained(text, codes)).find(({ size }) => size > 0);
  return told ?? new Map(Object.entries(column.classes ?? {}).map(([code, called]) => [code, [called]]));
};
