/** One row per layer of a stack, as reductions give them in a table. */
interface LayerRow {
  readonly layer: string;
  readonly date: string | null;
  readonly valid?: number;
}

/** The series of one column over the dated rows; null is missing. */
export const samplesOf = <R extends LayerRow>(
  rows: readonly R[],
  column: keyof R & string,
): { date: string; value: number; valid?: number }[] =>
  rows.flatMap((row) => {
    const value = row[column];
    if (row.date === null) return [];
    return [
      {
        date: row.date,
        value: typeof value === 'number' ? value : NaN,
        ...(row.valid === undefined ? {} : { valid: row.valid }),
      },
    ];
  });

/** What a number that stands for the first of several layers says of itself; '' for a single one. */
export const noteOfFirst = (rows: readonly LayerRow[]): string =>
  rows.length > 1 ? `Layer ${rows[0]?.layer}, the first of ${rows.length}.` : '';

/** The one layer with this date or name. Throws an Error where none or several have it. */
export const layerNamed = <L extends { readonly date: string | null; readonly name: string }>(
  layers: readonly L[],
  wanted: string,
): L => {
  const [found, ...others] = layers.filter(({ date, name }) => date === wanted || name === wanted);
  if (found && others.length === 0) return found;
  const offered = layers.map(({ date, name }) => date ?? name).join(', ');
  throw new Error(`'${wanted}' fits ${found ? others.length + 1 : 0} of ${offered}.`);
};
