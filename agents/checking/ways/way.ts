import type { Evidence, Row } from '../evidence.ts';
import { dayOf } from '../facts.ts';
import { fillsOf, missingTold, type RecordInput } from '../record-facts.ts';
import { timesOf } from '../record-times.ts';

/** What a mistake gives of some records, what is right, and what is told of both; `right` alone never speaks. */
export interface Way {
  readonly mistaken: readonly number[];
  readonly right: readonly number[];
  /** "as it was seen; what was meant" */
  readonly told: string;
  readonly advice: string;
  /** How near to the mistake a result has to be, where it is computed in steps of its own; default: digit for digit. */
  readonly relative?: number;
  /** How near to what is right a result may be, where usual definitions differ a little; default: a millionth. */
  readonly rightRelative?: number;
  /** No question has to ask for it: the mistake is none of anybody's readings. */
  readonly unasked?: true;
  /** The result may be in another unit of time or of ten. */
  readonly rescaled?: true;
}

/** One measured column over all records, or over those that the question is about. */
export interface Column {
  readonly evidence: Evidence;
  readonly input: RecordInput;
  readonly name: string;
  readonly rows: readonly Row[];
  readonly values: readonly number[];
}

/** Two columns whose cells belong together, in the order of time where there is one. */
export interface Pairs {
  readonly evidence: Evidence;
  readonly names: readonly [string, string];
  readonly x: readonly (number | null)[];
  readonly y: readonly (number | null)[];
  /** Of two inputs: the cells of each in the order of its own records. */
  readonly apart?: Pick<Pairs, 'x' | 'y'>;
  /** Of each pair; null where nothing tells it. */
  readonly times: readonly (string | null)[] | null;
}

export interface Complete {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Pairs that have both. */
export const completeOf = (x: readonly (number | null)[], y: readonly (number | null)[]): Complete => {
  const both = x.flatMap((one, index) => {
    const other = y[index];
    return one === null || other === null || other === undefined ? [] : [[one, other] as const];
  });
  return { x: both.map(([one]) => one), y: both.map(([, other]) => other) };
};

const cellsOf = (rows: readonly Row[], column: string, told: readonly number[]): (number | null)[] => {
  const cells = rows.map((row) => (typeof row[column] === 'number' ? Number(row[column]) : null));
  const fills = fillsOf(
    cells.flatMap((cell) => cell ?? []),
    told,
  );
  return cells.map((cell) => (cell === null || fills.includes(cell) ? null : cell));
};

const mostColumns = 5;

/** Every two of some columns of one input, both ways round. */
export const pairsWithin = (evidence: Evidence, { records }: RecordInput, names: readonly string[]): Pairs[] => {
  const times = timesOf(records);
  const at = (row: Row): string => times?.of(row) ?? '';
  const rows = times ? records.rows.toSorted((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0)) : records.rows;
  const used = names.slice(0, mostColumns).filter((name) => !times?.columns.includes(name));
  const cells = new Map(used.map((name) => [name, cellsOf(rows, name, missingTold(evidence))]));
  return used.flatMap((first) =>
    used
      .filter((second) => second !== first)
      .map((second) => ({
        evidence,
        names: [first, second] as const,
        x: cells.get(first) ?? [],
        y: cells.get(second) ?? [],
        times: times ? rows.map(times.of) : null,
      })),
  );
};

/** Every column of one input over the time of its records, in years. */
export const overTime = (evidence: Evidence, { records }: RecordInput, names: readonly string[]): Pairs[] => {
  const times = timesOf(records);
  if (!times) return [];
  const rows = records.rows.filter((row) => times.of(row) !== null);
  const dated = rows.toSorted((a, b) => ((times.of(a) ?? '') < (times.of(b) ?? '') ? -1 : 1));
  const ofDated = (measure: (date: string) => number): number[] => dated.map((row) => measure(times.of(row) ?? ''));
  const scales = [ofDated(yearsOf), ofDated(dayOf), ofDated(monthNumber), dated.map((_, index) => index)];
  return names
    .filter((name) => !times.columns.includes(name))
    .flatMap((name) =>
      scales.map((x) => ({
        evidence,
        names: ['time', name] as const,
        x,
        y: cellsOf(dated, name, missingTold(evidence)),
        times: dated.map(times.of),
      })),
    );
};

/** Months since year 0. */
const monthNumber = (date: string): number => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7) || 1);

const dayLength = 864e5;
/** A date as a decimal year; where only the year is known, that. */
const yearsOf = (date: string): number => {
  const [year, month = 0, day = 0] = [date.slice(0, 4), date.slice(5, 7), date.slice(8, 10)].map(Number);
  if (!year || month === 0) return year ?? Number.NaN;
  const start = Date.UTC(year, 0, 1);
  const at = Date.UTC(year, month - 1, day === 0 ? 15 : day);
  return year + (at - start) / dayLength / ((Date.UTC(year + 1, 0, 1) - start) / dayLength);
};
