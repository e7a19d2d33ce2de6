import {
  type CalendarUnit,
  number,
  numbersOf,
  periodOf,
  requireColumns,
  statisticOf,
  statistics,
  table,
  text,
  tool,
} from 'earthwright/tool';

const units = ['day', 'month', 'season', 'year', 'month-of-year'] as const;

/** The months (or years) from the first to the last, in which nothing may have happened. */
const between = (unit: CalendarUnit, periods: readonly string[]): string[] => {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (unit === 'year')
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index));
  if (unit !== 'month') return [...periods];
  const place = (month: string): number => 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7)) - 1;
  return Array.from({ length: place(last) - place(first) + 1 }, (_, index) => {
    const at = place(first) + index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
};

export default tool({
  name: 'rows-by-period',
  summary:
    'How many rows of a table fall into each day, month, season or year, or a statistic of a column of those rows.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {
    // ISO dates.
    dateColumn: text({ default: 'date' }),
    per: text({ default: 'month', choices: units }),
    // '' counts the rows.
    column: text({ default: '' }),
    statistic: text({ default: 'mean', choices: statistics }),
  },
  outputs: {
    // Months and years between the first and the last without rows have the count 0, and no other statistic.
    periods: table({ columns: ['name', 'value', 'valid', 'of'] }),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { dateColumn, column } = params;
    requireColumns(inputs.rows, [dateColumn, column]);
    const unit = units.find((one) => one === params.per) ?? 'month';
    type Row = (typeof inputs.rows.rows)[number];
    const groups = new Map<string, Row[]>();
    for (const row of inputs.rows.rows) {
      const date = row[dateColumn];
      if (date === null || date === undefined) continue;
      const period = periodOf(String(date), unit);
      if (period === null) throw new Error(`The date ${String(date)} is not precise enough for a ${params.per}.`);
      groups.set(period, [...(groups.get(period) ?? []), row]);
    }
    const statisticFor = (members: readonly Row[]): { value: number | null; valid: number } => {
      if (column === '') return { value: members.length, valid: members.length };
      const numbers = numbersOf(members, column);
      const value = numbers.length > 0 ? statisticOf(params.statistic, numbers) : NaN;
      return { value: Number.isFinite(value) ? value : null, valid: numbers.length };
    };
    const told = between(unit, [...groups.keys()].sort()).map((name) => {
      const members = groups.get(name) ?? [];
      return { name, ...statisticFor(members), of: members.length };
    });
    output.table('periods', told);
    output.number('count', told.length, { valid: told.length, of: told.length });
  },
});
