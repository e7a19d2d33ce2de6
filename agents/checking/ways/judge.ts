import type { Evidence } from '../evidence.ts';
import { agree, finiteNumbers, shown } from '../facts.ts';
import { eachOnce, fillsOf, missingTold, numbersOf, type RecordInput } from '../record-facts.ts';
import { rowsAsked } from '../record-readings.ts';
import { columnWays } from './index.ts';
import type { Column, Way } from './way.ts';

/** A column over all records, over those of the question's period, and over each once; what stands for a gap is none. */
const columnsOf = (evidence: Evidence, input: RecordInput, name: string): Column[] => {
  const fills = fillsOf(numbersOf(input.records.rows, name), missingTold(evidence));
  const rows = input.records.rows.map((row) => (fills.includes(Number(row[name])) ? { ...row, [name]: null } : row));
  const asked = rowsAsked(evidence.question, input, rows);
  return [rows, asked, eachOnce(rows)]
    .filter((some, index) => index === 0 || (some.length > 0 && some.length < rows.length))
    .map((some) => ({ evidence, input, name, rows: some, values: numbersOf(some, name) }))
    .filter(({ values }) => values.length > 0);
};

/** All that is known of one column. */
export const waysOf = (evidence: Evidence, input: RecordInput, name: string): Way[] =>
  columnsOf(evidence, input, name).flatMap((column) => columnWays.flatMap((way) => way(column)));

/** Steps of time and of ten between units. */
const scales = [1, 24, 60, 3600, 86_400].flatMap((step) =>
  Array.from({ length: 25 }, (_, index) => step * 10 ** (index - 12)),
);

const isOneOf = (value: number, numbers: readonly number[], { rescaled }: Way, relative: number): boolean =>
  numbers.some((one) =>
    Number.isFinite(one) && one !== 0
      ? (rescaled ? scales : [1]).some((scale) => agree(value, one * scale, relative))
      : one === value,
  );

const isMistaken = (value: number, way: Way, numbers = way.mistaken): boolean =>
  isOneOf(value, numbers, way, way.relative ?? 1e-9);
const exactly = 1e-6;
/** A mistake that hardly matters is none that an answer shows. */
const hardly = 3e-4;
const isRight = (value: number, way: Way, relative = way.rightRelative ?? hardly): boolean =>
  isOneOf(value, way.right, way, relative);

/** What is right in the place of a mistake: both lists go through the same statistics. */
const counterpart = (value: number, way: Way): number => {
  const place = way.mistaken.findIndex((one) => isMistaken(value, way, [one]));
  const same = way.right[place % way.right.length];
  return same !== undefined && Number.isFinite(same) ? same : (way.right.find(Number.isFinite) ?? Number.NaN);
};

/** A result that is what a known mistake gives, digit for digit, and nothing that is asked for. */
export interface Mistake {
  readonly name: string;
  readonly seen: string;
  readonly advice: string;
}

export const mistakesOf = (evidence: Evidence, known: readonly Way[]): Mistake[] =>
  finiteNumbers(evidence)
    .filter(({ wanted }) => wanted)
    .flatMap(({ name, value }) => {
      if (known.some((way) => !way.unasked && isRight(value, way, exactly))) return [];
      const found = known.find((way) => isMistaken(value, way) && !isRight(value, way));
      if (!found || (found.unasked && known.some((way) => isRight(value, way, exactly)))) return [];
      const [seen, meant] = found.told.split('; ');
      const right = shown(counterpart(value, found));
      return [{ name, seen: `“${name}” is ${shown(value)}, ${seen}; ${meant}: ${right}.`, advice: found.advice }];
    });
