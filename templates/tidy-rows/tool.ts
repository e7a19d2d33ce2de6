import { type Cell, number, numbers, requireColumns, table, text, tool } from 'earthwright/tool';

type Row = Readonly<Record<string, Cell>>;

const monthOf = (cell: Cell): string => String(cell ?? '').padStart(2, '0');

/** "code<tab>name" of every line. */
const pairsOf = (lines: string): Map<string, string> =>
  new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [from, to = from] = line.split('\t');
        return [from, to];
      }),
  );

export default tool({
  name: 'tidy-rows',
  summary:
    'A table as one row for each name and date: codes as names, columns of stations, months or years as rows, gaps and rejected values as missing.',
  stage: 'prepare',
  inputs: { rows: table() },
  params: {
    // '' for a table whose names or dates stand in its header, or that has none.
    nameColumn: text({ default: '' }),
    // Names in the place of codes, one per line: code, tab, name. Others stay as they are.
    names: text({ default: '' }),
    // ISO dates, or years.
    dateColumn: text({ default: '' }),
    // Numbers of months, where the date column holds the year only.
    monthColumn: text({ default: '' }),
    // Columns that become rows, one per line: column, tab, what it stands for; '' keeps all columns.
    columns: text({ default: '' }),
    // What the columns that become rows stand for: names, months (01 … 12) of the year in the date column, or dates.
    columnsAre: text({ default: 'names', choices: ['names', 'months', 'dates'] }),
    // Numbers that stand for a missing value.
    missing: numbers({ default: [] }),
    // Column with codes of quality; '' for none.
    qualityColumn: text({ default: '' }),
    // Codes of quality whose rows have no value, one per line.
    rejected: text({ default: '' }),
    // Column whose numbers are multiplied; '' for the values of columns that become rows.
    valueColumn: text({ default: '' }),
    // What they are multiplied with, e.g. 0.1 for tenths of a millimetre.
    factor: number({ default: 1 }),
  },
  outputs: {
    rows: table(),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { nameColumn, dateColumn, monthColumn, qualityColumn, columnsAre, missing } = params;
    const wide = pairsOf(params.columns);
    const names = pairsOf(params.names);
    const rejected = new Set(params.rejected.split('\n').filter((code) => code !== ''));
    requireColumns(inputs.rows, [nameColumn, dateColumn, monthColumn, qualityColumn, ...wide.keys()]);
    const scaled = params.valueColumn === '' ? 'value' : params.valueColumn;
    const physicalOf = (cell: Cell, row: Row, column: string): Cell => {
      if (typeof cell !== 'number') return cell;
      if (missing.includes(cell) || rejected.has(String(row[qualityColumn] ?? ''))) return null;
      return column === scaled ? cell * params.factor : cell;
    };
    const keys = new Set([nameColumn, dateColumn, monthColumn, qualityColumn]);
    const dateOf = (row: Row): Cell => {
      const date = row[dateColumn] ?? null;
      return date === null || monthColumn === '' ? date : `${date}-${monthOf(row[monthColumn])}`;
    };
    const own = (row: Row): Row => ({
      ...(nameColumn === '' ? {} : { name: names.get(String(row[nameColumn])) ?? row[nameColumn] }),
      ...(dateColumn === '' ? {} : { date: dateOf(row) }),
    });
    const rows = inputs.rows.rows.flatMap((row): Row[] => {
      if (wide.size === 0) {
        const others = Object.entries(row).filter(([column]) => !keys.has(column));
        return [
          {
            ...own(row),
            ...Object.fromEntries(others.map(([column, cell]) => [column, physicalOf(cell, row, column)])),
          },
        ];
      }
      return Array.from(wide, ([column, stands]) => {
        const value = physicalOf(row[column], row, 'value');
        if (columnsAre === 'names') return { ...own(row), name: stands, value };
        return { ...own(row), date: columnsAre === 'months' ? `${row[dateColumn]}-${stands}` : stands, value };
      });
    });
    output.table('rows', rows);
    const valid = rows.filter((row) => Object.values(row).every((cell) => cell !== null)).length;
    output.number('count', rows.length, { valid, of: rows.length });
  },
});
