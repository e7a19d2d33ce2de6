import { shown, type TableEvidence, tablesOf } from '../../facts.ts';
import { error, type Observation, type Rule } from '../../rule.ts';

/** Shares of areas, of sums and of groups within groups do not go with counts. */
const weighted = /\.area\b|coverage|weight|shareOf/i;

const cellOf = (row: TableEvidence['rows'][number], column: string): number => {
  const cell = row[column];
  return typeof cell === 'number' ? cell : Number.NaN;
};

/** By what a share is to be multiplied to be its count, or so many times it. */
const divisors = ['valid', 'of', 'pixels', 'total', 'none'] as const;

/** Share × divisor ÷ count of each row; null where a column lacks. */
const ratios = ({ columns, rows }: TableEvidence, divisor: (typeof divisors)[number]): number[] | null => {
  if (divisor !== 'none' && !columns.some(({ name }) => name === divisor)) return null;
  return rows.flatMap((row) => {
    const [share, count] = [cellOf(row, 'share'), cellOf(row, 'count')];
    const whole = divisor === 'none' ? 1 : cellOf(row, divisor);
    return count > 0 && Number.isFinite(share * whole) ? [(share * whole) / count] : [];
  });
};

/** Rows that share a whole: of one layer, zone or date, where such columns part them. */
const wholesOf = ({ name, columns, rows }: TableEvidence): TableEvidence[] => {
  const keys = columns.filter(({ type }) => type !== 'number').map((column) => column.name);
  const groups = [...Map.groupBy(rows, (row) => JSON.stringify(keys.map((key) => row[key]))).values()];
  if (groups.length < rows.length) return groups.map((group) => ({ name, columns, rows: group }));
  return keys.length <= 1 ? [{ name, columns, rows }] : [];
};

const isOne = (values: readonly number[]): boolean =>
  Math.max(...values) - Math.min(...values) <= 1e-6 * Math.abs(Math.max(...values));

/** A share is its count over the valid ones, over more, or over what is the same for all rows. */
const shareOfCount = (table: TableEvidence): Observation[] => {
  const share = table.columns.find((column) => column.name === 'share');
  if (!share || !table.columns.some((column) => column.name === 'count')) return [];
  const whole = share.unit === '1' ? 1 : 100;
  const known = divisors.flatMap((divisor) => ratios(table, divisor) ?? []);
  const overValid = ratios(table, 'valid') ?? [];
  const tooLarge = overValid.some((ratio) => ratio > whole * (1 + 1e-6));
  const unlike = wholesOf(table).some(
    (part) => !divisors.some((divisor) => isOne(ratios(part, divisor) ?? [Number.NaN, 1])),
  );
  return known.length > 0 && (tooLarge || (unlike && known.length > 1))
    ? error(
        table.name,
        `The column “share” of “${table.name}” does not go with “count”${overValid.length > 0 ? ` over “valid”: share × valid ÷ count is ${overValid.slice(0, 3).map(shown).join(', ')} instead of ${whole}` : ''}.`,
        'A share is its count over the whole.',
        'Divide the count by what was measured.',
      )
    : [];
};

const order = ['min', 'mean', 'max'] as const;

const disordered = ({ name, columns, rows }: TableEvidence): Observation[] => {
  const there = order.filter((one) => columns.some((column) => column.name === one));
  const wrong = rows.find((row) =>
    there.some((one, index) => {
      const [low, high] = [cellOf(row, one), cellOf(row, there[index + 1] ?? '')];
      return low > high + 1e-9 * Math.max(Math.abs(low), Math.abs(high));
    }),
  );
  return wrong
    ? error(
        name,
        `A row of “${name}” has ${there.map((one) => `${one} ${shown(cellOf(wrong, one))}`).join(', ')}.`,
        'Least ≤ mean ≤ greatest.',
        'Do all of them leave out the same pixels?',
      )
    : [];
};

/** Counts of the same pixels make areas that are alike. */
const areaPerPixel = ({ name, columns, rows }: TableEvidence, geographic: boolean): Observation[] => {
  if (geographic || !['count', 'area'].every((one) => columns.some((column) => column.name === one))) return [];
  const each = rows.flatMap((row) => {
    const [count, area] = [cellOf(row, 'count'), cellOf(row, 'area')];
    return count > 0 && Number.isFinite(area) ? [area / count] : [];
  });
  const [least, most] = [Math.min(...each), Math.max(...each)];
  return each.length > 1 && most > least * 1.05
    ? error(
        name,
        `In “${name}” a pixel has ${shown(least)} in one row and ${shown(most)} in another.`,
        'The pixels of one projected grid are alike.',
        'Count and measure the same pixels.',
      )
    : [];
};

/** What stands in a row of a table agrees. */
export const rowArithmetic: Rule = {
  id: 'row-arithmetic',
  source: 'definition of shares, means and areas',
  check: (evidence) => {
    if (evidence.code === '') return [];
    const grids = evidence.inputs.flatMap(({ layers }) => layers.flatMap(({ band }) => (band ? [band.grid] : [])));
    const unlike =
      grids.length === 0 ||
      new Set(grids.map(({ transform }) => transform[0])).size > 1 ||
      grids.some(({ geographic }) => geographic);
    return tablesOf(evidence).flatMap((table) =>
      [
        ...(weighted.test(evidence.code) ? [] : shareOfCount(table)),
        ...disordered(table),
        ...areaPerPixel(table, unlike),
      ].slice(0, 1),
    );
  },
};
