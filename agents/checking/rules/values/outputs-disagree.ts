import type { Evidence } from '../../evidence.ts';
import { agree, columnNumbers, finiteNumbers, seriesOf, shown, tablesOf } from '../../facts.ts';
import { error, type Observation, type Rule } from '../../rule.ts';

interface Column {
  readonly where: string;
  readonly name: string;
  readonly cells: readonly { readonly date: string; readonly value: number }[];
}

/** means → mean, intensities → intensity. */
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '');

/** Columns of numbers with a date, each date once; and series. */
const columnsOf = (evidence: Evidence): Column[] => [
  ...seriesOf(evidence).map(({ name, samples }) => ({ where: name, name: singular(name), cells: samples })),
  ...tablesOf(evidence).flatMap(({ name, columns, rows }) => {
    const date = columns.find((column) => column.name === 'date')?.name;
    const dates = rows.flatMap((row) => (date !== undefined && typeof row[date] === 'string' ? [row[date]] : []));
    if (date === undefined || dates.length !== rows.length || new Set(dates).size < rows.length) return [];
    return columns
      .filter(({ type }) => type === 'number')
      .map((column) => ({
        where: `${name}.${column.name}`,
        name: column.name,
        cells: rows.flatMap((row) => {
          const cell = row[column.name];
          return typeof cell === 'number' ? [{ date: String(row[date]), value: cell }] : [];
        }),
      }));
  }),
];

/** Between the least and the greatest of its parts, whatever their weights. */
const between = /^(?:mean|average|share|median)$/i;

const advice = 'Take both from the same sums.';

const againstNumber = (evidence: Evidence, { where, name, cells }: Column): Observation[] =>
  finiteNumbers(evidence).flatMap((number) => {
    const values = cells.map(({ value }) => value).filter(Number.isFinite);
    if (number.name.toLowerCase() !== name.toLowerCase() || values.length === 0) return [];
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const slack = 1e-6 * Math.max(Math.abs(low), Math.abs(high)) + 1e-12;
    const outside = number.value < low - slack || number.value > high + slack;
    return outside && (values.length === 1 || between.test(name))
      ? error(
          number.name,
          `“${number.name}” is ${shown(number.value)}; “${where}” holds ${values.length === 1 ? shown(low) : `${shown(low)} to ${shown(high)}`}.`,
          'Both are of the same data.',
          advice,
        )
      : [];
  });

const extreme = /^(?:largest|highest|greatest|dominant|most|max|smallest|lowest|least|min)([A-Z]\w*)$/;

/** The largest of a column is the largest of it. */
const againstExtreme = (evidence: Evidence): Observation[] =>
  finiteNumbers(evidence).flatMap(({ name, value, unit }) => {
    const [, column = ''] = extreme.exec(name) ?? [];
    // Without a unit it may name the row that has the extreme.
    if (unit === '' || unit === '1') return [];
    const lower = /^(?:smallest|lowest|least|min)/.test(name);
    return tablesOf(evidence).flatMap((table) => {
      const found = table.columns.find(
        (one) => one.name.toLowerCase() === column.toLowerCase() && one.type === 'number',
      );
      const cells = found ? columnNumbers(table, found.name) : [];
      if (!found || cells.length === 0 || (found.unit !== undefined && found.unit !== unit)) return [];
      const wanted = lower ? Math.min(...cells) : Math.max(...cells);
      return cells.length === table.rows.length &&
        (lower ? value > wanted : value < wanted) &&
        !agree(value, wanted, 1e-6)
        ? error(
            name,
            `“${name}” is ${shown(value)}; “${table.name}.${found.name}” has ${shown(wanted)}.`,
            'An extreme of the column goes as far as its cells.',
            advice,
          )
        : [];
    });
  });

const againstColumn = (first: Column, second: Column): Observation[] => {
  if (first.where === second.where || first.name.toLowerCase() !== second.name.toLowerCase()) return [];
  const known = new Map(second.cells.map(({ date, value }) => [date, value]));
  const wrong = first.cells.find(({ date, value }) => {
    const other = known.get(date);
    return other !== undefined && Number.isFinite(value) && Number.isFinite(other) && !agree(value, other, 1e-6);
  });
  return wrong
    ? error(
        first.where,
        `At ${wrong.date} “${first.where}” is ${shown(wrong.value)} and “${second.where}” is ${shown(known.get(wrong.date) ?? Number.NaN)}.`,
        'Both have the same name and date.',
        advice,
      )
    : [];
};

/** What a tool says twice is the same. */
export const outputsDisagree: Rule = {
  id: 'outputs-disagree',
  source: 'one quantity, one value',
  check: (evidence) => {
    if (evidence.code === '') return [];
    const columns = columnsOf(evidence);
    const found = [
      ...againstExtreme(evidence),
      ...columns.flatMap((column) => againstNumber(evidence, column)),
      ...columns.flatMap((column, index) => columns.slice(index + 1).flatMap((other) => againstColumn(column, other))),
    ];
    return found.slice(0, 1);
  },
};
