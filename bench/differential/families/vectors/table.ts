import { describeFile } from '../../../../geo/describe.ts';
import { readTable } from '../../../../geo/tables/read-table.ts';
import { rowDifference } from './cells.ts';
import type { TableTruth } from './truth.ts';

/** What differs between a table and its truth; undefined for nothing. Errors of reading go to the caller. */
export const compareTable = async (path: string, truth: TableTruth): Promise<string | undefined> => {
  const { columns, rows } = await readTable(path);
  const found = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  for (const [name, type] of Object.entries(truth.columns)) {
    if (found[name] !== type)
      return `column '${name}' is ${found[name] ?? 'missing'}, should be ${type}; there are ${Object.keys(found).join(', ')}`;
  }
  if (rows.length !== truth.rows.length) return `there are ${rows.length} rows, should be ${truth.rows.length}`;
  for (const [index, expected] of truth.rows.entries()) {
    const difference = rowDifference(rows[index] ?? {}, expected, []);
    if (difference !== undefined) return `row ${index}: ${difference}`;
  }
  const description = await describeFile(path);
  if (description.kind !== 'table') return `it is described as ${description.kind}`;
  return truth.noted && description.notes.length === 0 ? 'the description does not say what was chosen' : undefined;
};
