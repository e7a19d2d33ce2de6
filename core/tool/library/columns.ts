import { requireColumns } from './cells.ts';

interface Rows {
  readonly columns: readonly { readonly name: string }[];
  readonly rows: readonly Readonly<Record<string, string | number | boolean | null>>[];
}

/** The numbers of a column, NaN where a cell is missing. Throws for a cell that is no number. */
export const numericColumn = (table: Rows, name: string): number[] => {
  requireColumns(table, [name]);
  return table.rows.map((row, index) => {
    const value = row[name] ?? NaN;
    if (typeof value !== 'number')
      throw new Error(`'${name}' should hold numbers, but row ${index + 1} has '${value}'.`);
    return value;
  });
};

/** Names given in one parameter, separated by commas or lines. */
export const namesIn = (list: string): string[] =>
  list
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
