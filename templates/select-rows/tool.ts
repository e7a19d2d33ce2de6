import { type Cell, isWithin, number, numbers, requireColumns, table, text, tool } from 'earthwright/tool';

const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const monthYear = /^(\d{1,2})[./-](\d{4})$/;
const compact = /^(\d{4})(\d{2})(\d{2})?$/;
const two = (part: string): string => part.padStart(2, '0');

/** How a column of dates is written, from all of its cells: day or month first only where a part above 12 tells which. */
function dateReader(cells: readonly string[]): (cell: string) => string {
  const parts = cells.flatMap((cell) => dayFirst.exec(cell.trim()) ?? []);
  const matches = cells.map((cell) => dayFirst.exec(cell.trim())).filter((match) => match !== null);
  const firstIsDay = matches.some(([, first]) => Number(first) > 12);
  const secondIsDay = matches.some(([, , second]) => Number(second) > 12);
  if (parts.length > 0 && firstIsDay === secondIsDay)
    throw new Error(`The dates '${cells[0]}' … may have the day or the month first.`);
  return (raw) => {
    const cell = raw.trim();
    const full = dayFirst.exec(cell);
    if (full) {
      const [, first, second, year] = full;
      return `${year}-${two(firstIsDay ? second : first)}-${two(firstIsDay ? first : second)}`;
    }
    const month = monthYear.exec(cell);
    if (month) return `${month[2]}-${two(month[1])}`;
    const run = compact.exec(cell);
    if (run) return run[3] ? `${run[1]}-${run[2]}-${run[3]}` : `${run[1]}-${run[2]}`;
    return cell;
  };
}

export default tool({
  name: 'select-rows',
  summary: 'The rows of a table that belong to given names and a period, with coded gaps as missing and dates as ISO.',
  stage: 'prepare',
  inputs: { rows: table() },
  params: {
    // '' for all rows.
    nameColumn: text({ default: '' }),
    // The names to keep, as the table has them, one per line.
    names: text({ default: '' }),
    // '' for a table without dates.
    dateColumn: text({ default: '' }),
    // '' for all, '2018', '2018-06', or from/to with both ends.
    period: text({ default: '' }),
    // Months of the year (1–12) to keep; empty for all.
    months: numbers({ default: [], min: 1, max: 12 }),
    // '' for all columns of numbers.
    valueColumn: text({ default: '' }),
    // Numbers that stand for a missing value.
    missing: numbers({ default: [] }),
  },
  outputs: {
    rows: table(),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { rows } = inputs.rows;
    requireColumns(inputs.rows, [params.nameColumn, params.dateColumn, params.valueColumn]);
    const names = new Set(params.names.split('\n').filter((name) => name !== ''));
    const dates = rows.flatMap((row) => {
      const cell = params.dateColumn === '' ? null : row[params.dateColumn];
      return cell === null ? [] : [String(cell)];
    });
    const isoOf = dateReader(dates);
    const kept = rows.flatMap((row) => {
      if (params.nameColumn !== '' && !names.has(String(row[params.nameColumn] ?? ''))) return [];
      const entries = Object.entries(row).map(([name, cell]): [string, Cell] => {
        const gap =
          (params.valueColumn === '' || name === params.valueColumn) &&
          typeof cell === 'number' &&
          params.missing.includes(cell);
        return [name, gap ? null : name === params.dateColumn && cell !== null ? isoOf(String(cell)) : cell];
      });
      const one = Object.fromEntries(entries);
      const date = params.dateColumn === '' ? '' : String(one[params.dateColumn] ?? '');
      if (!isWithin(date, params.period)) return [];
      if (params.months.length > 0 && !params.months.includes(Number(date.slice(5, 7)))) return [];
      return [one];
    });
    if (params.nameColumn !== '' && kept.length === 0)
      throw new Error(`No row has ${[...names].map((name) => `'${name}'`).join(', ')} in '${params.nameColumn}'.`);
    output.table('rows', kept);
    output.number('count', kept.length, { valid: kept.length, of: rows.length });
  },
});
