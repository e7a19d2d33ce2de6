import type { Cell, Column as DeclaredColumn, Sample, Table } from '../contract.ts';
import { isDate } from './dates.ts';
import { ToolError } from './tool-error.ts';

type Column = Table['columns'][number];
type Row = Readonly<Record<string, Cell>>;

/** NaN and the infinities have no JSON form: they travel as strings. */
export const encodeNumber = (value: number): number | string => (Number.isFinite(value) ? value : String(value));

/** A sample as it is stored. Contract error unless it has an ISO date and a number. */
export const encodeSample = (name: string, { date, value, valid }: Sample): Record<string, unknown> => {
  if (typeof date !== 'string' || !isDate(date)) {
    throw new ToolError(
      'contract',
      `Series '${name}' has a sample dated '${String(date)}'; expected an ISO date such as 2018-06-15.`,
    );
  }
  if (typeof value !== 'number')
    throw new ToolError('contract', `Series '${name}' has a value of type ${typeof value} at ${date}.`);
  return { date, value: encodeNumber(value), ...(valid === undefined ? {} : { valid }) };
};

/** A row as it is stored: numbers without a JSON form are missing there. */
export const encodeRow = (row: Row): Row => {
  const encoded: Record<string, Cell> = {};
  for (const [column, cell] of Object.entries(row)) {
    const number = typeof cell === 'number';
    encoded[column] = number && !Number.isFinite(cell) ? null : (cell ?? null);
  }
  return encoded;
};

const typeOf = (cells: readonly Cell[]): Column['type'] => {
  const present = cells.filter((cell) => cell !== null && cell !== undefined);
  const all = (type: string): boolean => present.length > 0 && present.every((cell) => typeof cell === type);
  if (all('number')) return 'number';
  if (all('boolean')) return 'boolean';
  return present.length > 0 && present.every((cell) => typeof cell === 'string' && isDate(cell) && cell.length > 4)
    ? 'date'
    : 'text';
};

/** Columns in the order declared, then as they first appear in the rows; types from the cells where none is declared. */
export const columnsOf = (
  name: string,
  rows: readonly Row[],
  declared: readonly (string | DeclaredColumn)[] = [],
): Column[] => {
  const known = new Map(
    declared.map((each): [string, Partial<DeclaredColumn>] =>
      typeof each === 'string' ? [each, {}] : [each.name, each],
    ),
  );
  const names = new Set(known.keys());
  for (const row of rows) {
    if (typeof row !== 'object' || row === null)
      throw new ToolError('contract', `Table '${name}' has a row that is no record.`);
    for (const column of Object.keys(row)) names.add(column);
  }
  return [...names].map((column) => {
    const { type, unit } = known.get(column) ?? {};
    const found = type ?? typeOf(rows.map((row) => row[column] ?? null));
    return { name: column, type: found, ...(unit === undefined ? {} : { unit }) };
  });
};
