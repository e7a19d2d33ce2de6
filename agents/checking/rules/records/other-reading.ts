import type { Evidence } from '../../evidence.ts';
import { finiteNumbers } from '../../facts.ts';
import { onlyRecords, type RecordInput, valueColumns } from '../../record-facts.ts';
import { error, type Rule } from '../../rule.ts';
import { accuracies } from '../../ways/accuracy.ts';
import { pairsAcross } from '../../ways/across.ts';
import { pairWays } from '../../ways/index.ts';
import { mistakesOf, waysOf } from '../../ways/judge.ts';
import { overTime, type Pairs, pairsWithin, type Way } from '../../ways/way.ts';

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

/** What is known of the records; of several numbers that go together each has a name for what it is. */
const knownOf = (evidence: Evidence, several: boolean): Way[] => {
  const input = onlyRecords(evidence);
  const pairs = input ? pairsOf(evidence, input) : pairsAcross(evidence);
  return [
    ...(input ? accuracies(evidence, input) : []),
    ...(input ? valueColumns(evidence, input).flatMap(({ name }) => waysOf(evidence, input, name)) : []),
    ...pairs.flatMap((one) => pairWays.flatMap((way) => way(one))).filter(({ unasked }) => unasked || !several),
  ];
};

/** A result is what a known mistake gives of the records, digit for digit, and not what the question asks for. */
export const otherReading: Rule = {
  id: 'other-reading',
  source: 'the same records, reduced here in both ways',
  check: (evidence) => {
    const wanted = finiteNumbers(evidence).filter((number) => number.wanted);
    if (wanted.length === 0 || evidence.code === '') return [];
    return mistakesOf(evidence, knownOf(evidence, wanted.length > 1)).flatMap(({ name, seen, advice }) =>
      error(name, seen, '', advice),
    );
  },
};
