import { expect, test } from 'vitest';
import { Crosstab } from '../../core/tool/library/crosstab.ts';

const keys = [0, 1, 2, 15, 16, 40, 255, 256, 70_000, -1, -3, 2.5, NaN];
const keyed = (count: number, step: number): Float64Array =>
  Float64Array.from({ length: count }, (_, at) => keys[(at * step + (at >> 3)) % keys.length] ?? NaN);

const contents = (table: Crosstab) =>
  table.cells.map(({ row, column, count, weight }) => ({ row, column, count, weight }));

test.each([
  ['none', undefined],
  ['one for all', Float64Array.from({ length: 3000 }, () => 100)],
  ['one for each', Float64Array.from({ length: 3000 }, (_, at) => (at % 17) / 4)],
])('adding blocks counts and weighs as adding pixel by pixel; weights: %s', (_, weights) => {
  const [rows, columns] = [keyed(3000, 5), keyed(3000, 7)];
  for (const other of [columns, undefined]) {
    const [blockwise, single] = [new Crosstab([2]), new Crosstab([2])];
    for (let from = 0; from < rows.length; from += 700)
      blockwise.addAll(
        rows.subarray(from, from + 700),
        other?.subarray(from, from + 700),
        weights?.subarray(from, from + 700),
      );
    rows.forEach((row, at) => {
      single.add(row, other ? (other[at] ?? NaN) : row, weights ? (weights[at] ?? NaN) : 1);
    });
    expect(contents(blockwise)).toEqual(contents(single));
    expect(blockwise.count).toBeGreaterThan(1500);
    expect(blockwise.rows).not.toContain(2);
  }
});

test('a thin table of many equal pixels is exact', () => {
  const table = new Crosstab();
  const classes = new Float64Array(2 ** 18).fill(3);
  const areas = new Float64Array(2 ** 18).fill(900);
  for (let strip = 0; strip < 8; strip++) table.addAll(classes, undefined, areas);
  expect(contents(table)).toEqual([{ row: 3, column: 3, count: 2 ** 21, weight: 900 * 2 ** 21 }]);
});
