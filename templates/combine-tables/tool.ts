import { correlationOf, number, optional, requireColumns, table, text, tool } from 'earthwright/tool';

const operations: Record<string, (first: number, second: number) => number> = {
  difference: (first, second) => first - second,
  'percent-change': (first, second) => (100 * (first - second)) / Math.abs(second),
  ratio: (first, second) => first / second,
  'percent-of': (first, second) => (100 * first) / second,
  sum: (first, second) => first + second,
  product: (first, second) => first * second,
  'absolute-difference': (first, second) => Math.abs(first - second),
};

export default tool({
  name: 'combine-tables',
  summary:
    'Difference, ratio, percent change, percentage, sum or product of the values of two tables, name by name, or of a table and a number.',
  stage: 'analyse',
  inputs: { first: table(), second: optional(table()), number: optional(number()) },
  params: {
    // The second table (or the number) is the reference: difference = first − second.
    operation: text({ default: 'difference', choices: Object.keys(operations) }),
    nameColumn: text({ default: 'name' }),
    column: text({ default: 'value' }),
    // '' for the same as in the first table.
    secondNameColumn: text({ default: '' }),
    secondColumn: text({ default: '' }),
    // zero: a name that lacks on one side counts 0 there, as a class does that has no area on a date.
    absent: text({ default: 'unknown', choices: ['unknown', 'zero'] }),
  },
  outputs: {
    values: table({ columns: ['name', 'value'] }),
    count: number({ quantity: 'count', unit: '1' }),
    pearson: number({ unit: '1' }),
    spearman: number({ unit: '1' }),
  },
  run({ inputs: { first, second, number: reference }, params, output }) {
    const { nameColumn, column } = params;
    const [otherName, otherColumn] = [params.secondNameColumn || nameColumn, params.secondColumn || column];
    requireColumns(first, [nameColumn, column]);
    if (second) requireColumns(second, [otherName, otherColumn]);
    if ((second === undefined) === (reference === undefined))
      throw new Error('A table is combined with a second table or with a number: give one of them.');
    type Rows = typeof first.rows;
    const byName = (rows: Rows, name: string): Map<string, Rows[number][]> => {
      const all = new Map<string, Rows[number][]>();
      for (const row of rows) all.set(String(row[name]), [...(all.get(String(row[name])) ?? []), row]);
      return all;
    };
    const own = byName(first.rows, nameColumn);
    const others = byName(second?.rows ?? [], otherName);
    for (const [name, rows] of others)
      if (rows.length > 1 && (own.get(name)?.length ?? rows.length) !== rows.length)
        throw new Error(
          `'${name}' stands ${rows.length} times in the second table: it is not clear which row is meant. Group the rows first.`,
        );
    const zero = params.absent === 'zero';
    const numberOf = (row: Rows[number] | undefined, name: string): number => {
      const cell = row === undefined && zero ? 0 : row?.[name];
      return typeof cell === 'number' ? cell : NaN;
    };
    const seen = new Map<string, number>();
    const pairs: [number, number][] = [];
    const combined = (name: string, row: Rows[number] | undefined, other: Rows[number] | undefined) => {
      const compared = reference ?? numberOf(other, otherColumn);
      const own = numberOf(row, column);
      if (Number.isFinite(own) && Number.isFinite(compared)) pairs.push([own, compared]);
      const value = operations[params.operation](own, compared);
      return { name, value: Number.isFinite(value) ? value : null };
    };
    const rows = first.rows.map((row) => {
      const name = String(row[nameColumn]);
      const turn = seen.get(name) ?? 0;
      seen.set(name, turn + 1);
      const there = others.get(name) ?? [];
      return combined(name, row, there.length === 1 ? there[0] : there[turn]);
    });
    if (zero) for (const [name, [other]] of others) if (!own.has(name)) rows.push(combined(name, undefined, other));
    const valid = rows.filter(({ value }) => value !== null).length;
    output.table('values', rows);
    output.number('count', valid, { valid, of: rows.length });
    const sides = [0, 1].map((side) => Float64Array.from(pairs, (pair) => pair[side]));
    for (const method of ['pearson', 'spearman'] as const) {
      const { r } = pairs.length > 2 ? correlationOf(method, sides[0], sides[1]) : { r: NaN };
      output.number(method, Number.isFinite(r) ? r : NaN, { valid: pairs.length, of: rows.length });
    }
  },
});
