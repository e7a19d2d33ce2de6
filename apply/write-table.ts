import { join } from 'node:path';
import { parquetOf } from '../agents/answering/write-parquet.ts';
import { writeWhole } from '../library/files.ts';
import type { Outcome } from './outcome.ts';

type Cell = string | number | null;

/** A cell of a CSV file (RFC 4180); what is missing is empty. */
const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const fixed = ['id', 'item', 'outcome', 'reason', 'date', 'value', 'unit'];

/** Further values that the question asks for, in a column each, unit included: `share [%]`. */
const further = (outcomes: readonly Outcome[]): string[] => [
  ...new Set(
    outcomes.flatMap((one) =>
      one.kind === 'done' ? one.values.map(({ label, unit }) => (unit === '' ? label : `${label} [${unit}]`)) : [],
    ),
  ),
];

const rowOf = (one: Outcome, columns: readonly string[]): Cell[] => {
  const ended = [one.wallMs, one.files.map(({ path }) => path).join(' ')];
  if (one.kind !== 'done')
    return [one.id, one.item, one.kind, one.reason, null, null, null, ...columns.map(() => null), null, ...ended];
  const values = new Map(
    one.values.map(({ label, unit, value }) => [unit === '' ? label : `${label} [${unit}]`, value]),
  );
  return [
    ...[one.id, one.item, one.kind, one.caveats.join(' '), one.date, one.value, one.unit],
    ...columns.map((name) => values.get(name) ?? null),
    one.results.map(({ path }) => path).join(' '),
    ...ended,
  ];
};

/** A column holds numbers where every cell of it is one, or missing. */
const typeOf = (name: string, cells: readonly Cell[]): 'number' | 'text' | 'date' => {
  if (name === 'date') return 'date';
  const isNumber =
    cells.some((cell) => cell !== null) && cells.every((cell) => cell === null || typeof cell === 'number');
  return isNumber ? 'number' : 'text';
};

/** One row for each item, in their order, as CSV and as Parquet with typed columns. Gives the path of the CSV. */
export const writeTable = (folder: string, outcomes: readonly Outcome[]): string => {
  const columns = further(outcomes);
  const names = [...fixed, ...columns, 'results', 'wall_ms', 'files'];
  const rows = outcomes.map((one) => rowOf(one, columns));
  const path = join(folder, 'results.csv');
  writeWhole(path, [names, ...rows].map((cells) => `${cells.map(cellText).join(',')}\n`).join(''));
  const parquet = parquetOf({
    kind: 'table',
    columns: names.map((name, index) => ({
      name,
      type: typeOf(
        name,
        rows.map((cells) => cells[index] ?? null),
      ),
    })),
    rows: rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null]))),
  });
  if (parquet) writeWhole(join(folder, 'results.parquet'), parquet);
  return path;
};
