import type { Evidence } from '../../evidence.ts';
import { agree, finiteNumbers, shown } from '../../facts.ts';
import { eachOnce, fillsOf, numbersOf, onlyRecords, type RecordInput, valueColumns } from '../../record-facts.ts';
import { rowsAsked } from '../../record-readings.ts';
import { error, type Rule } from '../../rule.ts';
import { pairsAcross } from '../../ways/across.ts';
import { columnWays, pairWays } from '../../ways/index.ts';
import { type Column, overTime, type Pairs, pairsWithin, type Way } from '../../ways/way.ts';

/** A column over all records, over those of the question's period, and over each once; what stands for a gap is none. */
const columnsOf = (evidence: Evidence, input: RecordInput): Column[] =>
  valueColumns(evidence, input).flatMap(({ name }) => {
    const fills = fillsOf(numbersOf(input.records.rows, name));
    const rows = input.records.rows.map((row) => (fills.includes(Number(row[name])) ? { ...row, [name]: null } : row));
    const asked = rowsAsked(evidence.question, input, rows);
    return [rows, asked, eachOnce(rows)]
      .filter((some, index) => index === 0 || (some.length > 0 && some.length < rows.length))
      .map((some) => ({ evidence, input, name, rows: some, values: numbersOf(some, name) }))
      .filter(({ values }) => values.length > 0);
  });

/** Columns of the input that have numbers, those that the tool names first. */
const numbered = (evidence: Evidence, input: RecordInput): string[] => [
  ...new Set([
    ...valueColumns(evidence, input).map(({ name }) => name),
    ...input.records.columns.filter(({ type }) => type === 'number').map(({ name }) => name),
  ]),
];

const pairsOf = (evidence: Evidence, input: RecordInput): Pairs[] => {
  const names = numbered(evidence, input);
  return [...overTime(evidence, input, names), ...pairsWithin(evidence, input, names)];
};

/** Records beyond which pairs are not looked at: every way goes over all of them. */
const mostPairs = 5000;

/** What is known of the records; of several numbers that go together each has a name for what it is. */
const knownOf = (evidence: Evidence, several: boolean): Way[] => {
  const input = onlyRecords(evidence);
  const pairs =
    input && input.records.rows.length <= mostPairs ? pairsOf(evidence, input) : input ? [] : pairsAcross(evidence);
  return [
    ...(input ? columnsOf(evidence, input) : []).flatMap((column) => columnWays.flatMap((way) => way(column))),
    ...pairs.flatMap((one) => pairWays.flatMap((way) => way(one))).filter(({ unasked }) => unasked || !several),
  ];
};

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

/** What is right in the place of a mistake: both lists go through the same statistics. */
const counterpart = (value: number, way: Way): number => {
  const place = way.mistaken.findIndex((one) => isOneOf(value, [one], way, way.relative ?? 1e-9));
  const same = way.right[place % way.right.length];
  return same !== undefined && Number.isFinite(same) ? same : (way.right.find(Number.isFinite) ?? Number.NaN);
};

/** A result is what a known mistake gives of the records, digit for digit, and not what the question asks for. */
export const otherReading: Rule = {
  id: 'other-reading',
  source: 'the same records, reduced here in both ways',
  check: (evidence) => {
    const wanted = finiteNumbers(evidence).filter((number) => number.wanted);
    const known = wanted.length > 0 ? knownOf(evidence, wanted.length > 1) : [];
    return wanted.flatMap((number) => {
      const isRight = (way: Way): boolean => isOneOf(number.value, way.right, way, 1e-6);
      const asked = known.some((way) => !way.unasked && isRight(way));
      const found = asked
        ? undefined
        : known.find((way) => isOneOf(number.value, way.mistaken, way, way.relative ?? 1e-9) && !isRight(way));
      if (!found || (found.unasked && known.some(isRight))) return [];
      const [seen, meant] = found.told.split('; ');
      const right = counterpart(number.value, found);
      return error(
        number.name,
        `“${number.name}” is ${shown(number.value)}, ${seen}; ${meant}: ${shown(right)}.`,
        '',
        found.advice,
      );
    });
  },
};
