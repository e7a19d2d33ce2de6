type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

/** What `comparingCells` understands, for the `choices` of a parameter. */
export const cellComparisons: readonly string[] = ['=', '!=', '>', '>=', '<', '<='];

/** A test of cells against what a parameter says: as numbers where both are, else as texts. Missing cells never pass. */
export const comparingCells =
  (comparison: string, wanted: string) =>
  (cell: Cell | undefined): boolean => {
    if (cell === null || cell === undefined) return false;
    const numeric = typeof cell === 'number' && wanted.trim() !== '' && Number.isFinite(Number(wanted));
    const [left, right] = numeric ? [cell, Number(wanted)] : [String(cell), wanted];
    switch (comparison) {
      case '=':
        return left === right;
      case '!=':
        return left !== right;
      case '>':
        return left > right;
      case '>=':
        return left >= right;
      case '<':
        return left < right;
      case '<=':
        return left <= right;
      default:
        throw new Error(`The comparison '${comparison}' of cells is none of ${cellComparisons.join(', ')}.`);
    }
  };

/** Throws an Error that names the columns there are, unless the table has all of these; '' asks for none. */
export const requireColumns = (
  { columns }: { readonly columns: readonly { readonly name: string }[] },
  wanted: readonly string[],
): void => {
  const absent = wanted.find((column) => column !== '' && !columns.some(({ name }) => name === column));
  if (absent === undefined) return;
  throw new Error(`There is no column '${absent}'; there are ${columns.map(({ name }) => name).join(', ')}.`);
};

/** The finite numbers of a column. */
export const numbersOf = (rows: readonly Row[], column: string): number[] =>
  rows.flatMap((row) => {
    const cell = row[column];
    return typeof cell === 'number' && Number.isFinite(cell) ? [cell] : [];
  });
