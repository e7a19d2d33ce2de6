import { cellComparisons, comparingCells, number, requireColumns, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'filter-rows',
  summary: 'The rows of a table whose cell in one column compares as wanted, and how many they are.',
  stage: 'prepare',
  inputs: { rows: table() },
  params: {
    // '' for all rows.
    column: text({ default: '' }),
    operator: text({ default: '=', choices: [...cellComparisons, 'between', 'none'] }),
    // One per line: '=' passes on any of them, 'between' takes two with both ends included; a missing cell never passes.
    values: text({ default: '' }),
  },
  outputs: {
    rows: table(),
    count: number({ quantity: 'count', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { column, operator } = params;
    const { rows } = inputs.rows;
    requireColumns(inputs.rows, [column]);
    const wanted = params.values.split('\n').filter((value) => value !== '');
    if (column !== '' && wanted.length === 0) throw new Error(`There is nothing to compare '${column}' with.`);
    if (operator === 'between' && wanted.length !== 2)
      throw new Error(`'between' takes two values, one per line; there are ${wanted.length}.`);
    const tests =
      operator === 'between'
        ? [comparingCells('>=', wanted[0]), comparingCells('<=', wanted[1])]
        : wanted.map((value) => comparingCells(operator === 'none' ? '=' : operator, value));
    type Cell = Parameters<(typeof tests)[number]>[0];
    const passes = (cell: Cell): boolean => {
      if (cell === null || cell === undefined) return false;
      if (operator === 'none') return !tests.some((test) => test(cell));
      return operator === '=' ? tests.some((test) => test(cell)) : tests.every((test) => test(cell));
    };
    const kept = column === '' ? rows : rows.filter((row) => passes(row[column]));
    output.table('rows', kept);
    output.number('count', kept.length, { valid: kept.length, of: rows.length });
  },
});
