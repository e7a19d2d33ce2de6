/** Tables of the folder that say what the codes of another table or layer mean. */
import type { DataProfile, FieldProfile, TableProfile } from '../../../core/profile.ts';
import { asWritten } from './as-written.ts';
import { identifier, singular, stemOf } from './names.ts';
import { cellsOf, isSaid } from './naming.ts';
import { englishOf } from './translations.ts';

interface CodeList {
  readonly table: TableProfile;
  readonly code: FieldProfile;
  readonly name: FieldProfile;
}

const longestName = 60;
const areUnique = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell) => cell !== '') &&
  new Set(cells.map((cell) => cell.toLowerCase())).size === cells.length;

const isCode = (column: FieldProfile, rows: number): boolean => {
  const cells = cellsOf(column);
  const short = cells.every((cell) =>
    column.type === 'number' ? /^\d+$/.test(cell) : /^[\p{L}\d._-]{1,12}$/u.test(cell),
  );
  return cells.length === rows && areUnique(cells) && short;
};

const isName = (column: FieldProfile, rows: number): boolean => {
  const cells = cellsOf(column);
  return (
    column.type === 'text' &&
    cells.length === rows &&
    areUnique(cells) &&
    cells.every((cell) => isSaid(cell) && cell.length <= longestName)
  );
};

/** One row for each code: codes first, a name of its own for each behind them, and no date. */
const listsOf = (table: TableProfile): CodeList[] => {
  const { columns, rows } = table;
  if (rows < 2 || columns.some(({ type }) => type === 'date')) return [];
  return columns.flatMap((code, at) => {
    const name = columns.find((column, other) => other > at && isName(column, rows));
    return isCode(code, rows) && name ? [{ table, code, name }] : [];
  });
};

const codeWords = /^(?:code|codes|cod|id|class|classes|type|key|value|no|nr|list|lookup|legend|table|names?|kode)$/;

/** Words that say of what codes are: `crop_code` of crop, `land_use` of land and use. */
const subjectOf = (name: string): string[] =>
  identifier(name)
    .split('_')
    .filter((word) => word.length > 2 && !codeWords.test(word) && !/\d/.test(word))
    .map(singular);

/** Both are of one subject: the columns are called so, or the list's file is. */
const isAbout = (field: string, { code, table }: CodeList): boolean => {
  if (identifier(field) === identifier(code.name)) return subjectOf(field).length > 0;
  const [own, listed] = [subjectOf(field), subjectOf(code.name)];
  const about = listed.length > 0 ? listed : subjectOf(stemOf(table.path));
  return own.length > 0 && own.length === about.length && own.every((word) => about.includes(word));
};

const valuesOf = (field: FieldProfile): string[] => [
  ...new Set(
    (field.values ?? field.distinct ?? []).flatMap((cell) => (cell === null || cell === '' ? [] : [String(cell)])),
  ),
];

interface Listed {
  /** Names by the code. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** What the column of the names is called. */
  readonly called: string;
}

/** What a table of the folder calls the codes of a column of another file; undefined where two lists say different things. */
const listedBy = (profile: DataProfile, path: string, field: FieldProfile): Listed | undefined => {
  const codes = valuesOf(field);
  const whole = field.type !== 'number' || codes.every((code) => /^\d+$/.test(code));
  if (codes.length === 0 || !whole) return undefined;
  const found = codeLists(profile)
    .filter((list) => list.table.path !== path && isAbout(field.name, list))
    .map(({ code, name }) => ({
      names: new Map(cellsOf(code).map((cell, row) => [cell, cellsOf(name)[row] ?? ''])),
      called: name.name,
    }))
    .filter(({ names }) => codes.every((code) => names.has(code)));
  const [first, ...others] = found;
  const same = others.every((other) => codes.every((code) => other.names.get(code) === first?.names.get(code)));
  return first && same
    ? { names: new Map(codes.map((code) => [code, [first.names.get(code) ?? '']])), called: first.called }
    : undefined;
};

/**
 * What a table of the folder calls the codes of a column of another file, by the code. Empty where a code is not in the list, where the
 * list is of something else, and where two lists say different things.
 */
export const listedNames = (
  profile: DataProfile,
  path: string,
  field: FieldProfile,
): ReadonlyMap<string, readonly string[]> => listedBy(profile, path, field)?.names ?? new Map();

/** What the names of a column's codes are called as a whole: "crop" for the codes of crops. */
export const listedAs = (profile: DataProfile, path: string, field: FieldProfile): readonly string[] => {
  const called = identifier(listedBy(profile, path, field)?.called ?? '').replace(
    /^(?:name|label|description)_|_(?:name|label|description|desc)$/,
    '',
  );
  return called === '' || /^(?:name|label|description|desc|meaning|title)$/.test(called)
    ? []
    : [called, ...englishOf(called)];
};

const kept = new WeakMap<DataProfile, readonly CodeList[]>();

const codeLists = (profile: DataProfile): readonly CodeList[] => {
  const known = kept.get(profile) ?? profile.files.flatMap((file) => (file.kind === 'table' ? listsOf(file) : []));
  kept.set(profile, known);
  return known;
};

/** A column of codes with names is one of texts. */
export const asCodes = (profile: DataProfile, path: string, field: FieldProfile): FieldProfile => {
  return field.type === 'number' && listedNames(profile, path, field).size > 1 ? asWritten(field) : field;
};

const saysCodes = /cod(?:e|igo)s?|kod(?:e|y)?s?|legend|lookup|class|keys?(?:_|$)/i;

/** Tables that say nothing but what the codes of other files mean: called so, and without numbers. A list of stations or farms is one of things. */
export const codeTables = (profile: DataProfile): ReadonlySet<string> => {
  const others = profile.files.flatMap((file) =>
    file.kind === 'table'
      ? file.columns.map((field) => ({ path: file.path, field }))
      : file.kind === 'features'
        ? file.layers.flatMap(({ fields }) => fields.map((field) => ({ path: file.path, field })))
        : [],
  );
  const used = codeLists(profile).filter(
    ({ table, code, name }) =>
      saysCodes.test(`${stemOf(table.path)} ${code.name}`) &&
      table.columns.every((column) => column === code || column.type === 'text') &&
      others.some(({ path, field }) => {
        const told = path === table.path ? new Map<string, readonly string[]>() : listedNames(profile, path, field);
        const of = new Map(cellsOf(code).map((cell, row) => [cell, cellsOf(name)[row]]));
        return told.size > 0 && [...told].every(([cell, [called]]) => of.get(cell) === called);
      }),
  );
  return new Set(used.map(({ table }) => table.path));
};
