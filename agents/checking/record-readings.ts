import { readSpan } from '../reading/span.ts';
import { periodAsked } from './asked-period.ts';
import type { Evidence, Row } from './evidence.ts';
import { agree, finiteNumbers, inUnitOf, seriesOf, tablesOf } from './facts.ts';
import {
  dateColumn,
  eachOnce,
  fillsOf,
  groupsBy,
  missingTold,
  numbersOf,
  onlyRecords,
  type RecordInput,
  textColumns,
  valueColumns,
} from './record-facts.ts';
import { timesOf } from './record-times.ts';
import { reduce, type Statistic, statisticNamed } from './reductions.ts';

/** One result as a statistic of one column over some rows: what the checker can compute itself. */
export interface Reading {
  readonly where: string;
  readonly value: number;
  /** The result in the unit of the column, where both are known to differ. */
  readonly converted: number | null;
  readonly unit: string;
  readonly statistic: Statistic;
  readonly input: RecordInput;
  readonly column: string;
  readonly columnUnit: string;
  /** The rows that the question is about. */
  readonly rows: readonly Row[];
  /** All rows, or those of the result's group. */
  readonly all: readonly Row[];
  /** Codes of missing values that are told. */
  readonly told: readonly number[];
}

/** Rows that the question selects by a period and by texts that stand in them. */
export const rowsAsked = (question: string, input: RecordInput, rows: readonly Row[]): readonly Row[] => {
  const span = readSpan(question) ?? periodAsked(question);
  const times = timesOf(input.records);
  const inPeriod =
    span && times
      ? rows.filter((row) => {
          const date = times.of(row);
          return date !== null && span.within(date);
        })
      : rows;
  return textColumns(input.records).reduce((kept, column) => {
    const named = new Set(
      rows.flatMap((row) => {
        const cell = row[column];
        return typeof cell === 'string' && cell.length > 1 && mentions(question, cell) ? [cell] : [];
      }),
    );
    return named.size > 0 ? kept.filter((row) => named.has(String(row[column]))) : kept;
  }, inPeriod);
};

/** Words for kinds of things may stand in the plural; names do not. */
const mentions = (question: string, text: string): boolean =>
  new RegExp(
    String.raw`(?<![\w-])${text.replaceAll(/[.*+?^$()|[\]{}\\]/g, '\\$&')}${/^[a-z ]{4,}$/.test(text) ? '(?:e?s)?' : ''}(?![\w-])`,
    'i',
  ).test(question);

interface Result {
  readonly where: string;
  readonly value: number;
  readonly unit: string;
  readonly said: string;
  /** Of a group: the rows that belong to it. */
  readonly rows: readonly Row[];
}

const cellResults = (evidence: Evidence, { records }: RecordInput): Result[] =>
  tablesOf(evidence).flatMap(({ name, columns, rows }) => {
    const keys = columns.filter(({ name: column }) => records.columns.some((one) => one.name === column));
    const [key, other] = keys.filter(({ type }) => type !== 'number');
    if (!key || other || rows.length > 200) return [];
    const groups = groupsBy(records.rows, (row) => (row[key.name] === null ? null : String(row[key.name])));
    return rows.flatMap((row) =>
      columns.flatMap((column) => {
        const [cell, group] = [row[column.name], groups.get(String(row[key.name]))];
        return typeof cell === 'number' && group && column !== key
          ? [
              {
                where: `${name}.${column.name} of ${row[key.name]}`,
                value: cell,
                unit: column.unit ?? '',
                said: column.name,
                rows: group,
              },
            ]
          : [];
      }),
    );
  });

const sampleResults = (evidence: Evidence, { records }: RecordInput): Result[] => {
  const date = dateColumn(records);
  return date === null
    ? []
    : seriesOf(evidence).flatMap(({ name, unit, samples }) =>
        samples.slice(0, 200).flatMap((sample) => {
          const rows = records.rows.filter((row) => String(row[date]).startsWith(sample.date));
          return rows.length > 1 && Number.isFinite(sample.value)
            ? [{ where: `${name} of ${sample.date}`, value: sample.value, unit, said: name, rows }]
            : [];
        }),
      );
};

const resultsOf = (evidence: Evidence, input: RecordInput): Result[] => [
  ...finiteNumbers(evidence)
    .filter(({ wanted }) => wanted)
    .map(({ name, value, unit, statistic }) => ({
      where: name,
      value,
      unit,
      said: `${name} ${statistic}`,
      rows: input.records.rows,
    })),
  ...cellResults(evidence, input),
  ...sampleResults(evidence, input),
];

const statisticOf = (said: string, { question, node }: Evidence): Statistic | null =>
  statisticNamed(said) ??
  (/trend|slope|std|share|count|ratio|index/i.test(said) ? null : statisticNamed(question || node.purpose));

/** What a tool over one input of records gave, as far as its name or the question says which statistic it is. */
export const readingsOf = (evidence: Evidence): Reading[] => {
  const input = onlyRecords(evidence);
  if (!input || readsCondition(evidence)) return [];
  const columns = valueColumns(evidence, input);
  const told = missingTold(evidence);
  return resultsOf(evidence, input).flatMap(({ where, value, unit, said, rows }) => {
    const statistic = statisticOf(said, evidence);
    if (statistic === null) return [];
    return columns.map((column): Reading => {
      const inColumn = column.unit === '' ? null : inUnitOf(value, unit, column.unit);
      return {
        ...{ where, value, unit, statistic, input },
        converted: inColumn !== null && !agree(inColumn, value, 1e-12) ? inColumn : null,
        column: column.name,
        columnUnit: column.unit,
        rows: rowsAsked(evidence.question, input, rows),
        all: rows,
        told,
      };
    });
  });
};

/** Rows selected by a comparison are not read here. */
const readsCondition = ({ question }: Evidence): boolean =>
  /\b(?:above|below|over|under|exceed\w*|at least|at most|more than|less than|greater than|warmer|colder|top|excluding|except)\b/i.test(
    question,
  );

/** Measured numbers of a column: neither missing nor standing for missing ones. */
export const measured = (rows: readonly Row[], { column, input, told }: Reading): number[] => {
  const fills = fillsOf(numbersOf(input.records.rows, column), told);
  return numbersOf(rows, column).filter((value) => !fills.includes(value));
};

/** Everything that the result may rightly be: over the rows that are asked for, copies counted or not. */
const rightOf = (reading: Reading): number[] =>
  [reading.rows, eachOnce(reading.rows)].map((rows) => reduce(reading.statistic, measured(rows, reading)));

/** Is the result one of some numbers, in its own unit or in the column's? */
const isOneOf = ({ value, converted }: Reading, numbers: readonly number[]): boolean =>
  numbers.some((one) => [value, ...(converted === null ? [] : [converted])].some((each) => agree(one, each, 1e-9)));

/** Is the result what a mistake gives, and nothing that it may rightly be? */
export const comesOfMistake = (reading: Reading, mistaken: readonly number[], right = rightOf(reading)): boolean =>
  isOneOf(
    reading,
    mistaken.filter((one) => !right.some((other) => agree(one, other, 1e-9))),
  ) && !isOneOf(reading, right);

/** Is a result what comes of the records of the period that is asked for, and of no others? */
export const isOfItsPeriod = (evidence: Evidence): boolean =>
  readingsOf(evidence).some(
    (reading) => reading.rows.length < reading.all.length && isOneOf(reading, rightOf(reading)),
  );
