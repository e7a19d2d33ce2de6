import { escaped } from '../../../core/escaped.ts';
import type { Evidence } from '../evidence.ts';
import { type RecordInput, textColumns } from '../record-facts.ts';
import type { Way } from './way.ts';

const isReference = /ref|truth|true|field|ground|observ|actual|valid/i;

/** Mapped and true class of each sample; null where two columns do not tell them. */
const samplesOf = ({ records }: RecordInput): readonly (readonly [map: string, truth: string])[] | null => {
  const classes = (column: string): Set<unknown> => new Set(records.rows.map((row) => row[column]));
  const columns = textColumns(records).filter((column) => classes(column).size <= 20);
  const truth = columns.filter((column) => isReference.test(column));
  const map = columns.filter((column) => !isReference.test(column));
  const [first, other] = [truth[0], map[0]];
  if (first === undefined || other === undefined || truth.length > 1 || map.length > 1) return null;
  const shared = [...classes(first)].filter((one) => classes(other).has(one)).length;
  return shared < 2 ? null : records.rows.map((row) => [String(row[other]), String(row[first])] as const);
};

/** Producer's and user's accuracy one for the other, and agreement by chance left in or taken out. */
export const accuracies = ({ question }: Evidence, input: RecordInput): Way[] => {
  const producers = /\bproducer|\brecall\b|\bsensitivity\b|\bomission/i.test(question);
  const users = /\buser['’]?s?\b|\bprecision\b|\bcommission/i.test(question);
  const kappa = /\bkappa\b/i.test(question);
  const samples = /accura|recall|precision|kappa|omission|commission|sensitiv/i.test(question)
    ? samplesOf(input)
    : null;
  if (!samples || [producers, users, kappa].filter(Boolean).length !== 1) return [];
  const share = (some: typeof samples, of: typeof samples): number[] => [
    some.length / of.length,
    (100 * some.length) / of.length,
  ];
  const complement = (values: readonly number[]): number[] =>
    values.map((value, index) => (index === 0 ? 1 : 100) - value);
  const agreed = samples.filter(([map, truth]) => map === truth);
  if (kappa) {
    const names = [...new Set(samples.flat())];
    const chance =
      names.reduce(
        (sum, name) =>
          sum + samples.filter(([map]) => map === name).length * samples.filter(([, truth]) => truth === name).length,
        0,
      ) /
      samples.length ** 2;
    const overall = agreed.length / samples.length;
    return [
      {
        mistaken: share(agreed, samples),
        right: [(overall - chance) / (1 - chance)],
        told: 'the overall accuracy; with agreement by chance taken out',
        advice: 'Kappa is (overall − chance) over (1 − chance).',
      },
    ];
  }
  const [name, second] = [...new Set(samples.flat())].filter((one) =>
    new RegExp(String.raw`\b${escaped(one)}\b`, 'i').test(question),
  );
  if (name === undefined || second !== undefined) return [];
  const hits = agreed.filter(([map]) => map === name);
  const ofTruth = share(
    hits,
    samples.filter(([, truth]) => truth === name),
  );
  const ofMap = share(
    hits,
    samples.filter(([map]) => map === name),
  );
  const [right, mistaken] = producers ? [ofTruth, ofMap] : [ofMap, ofTruth];
  const errors = /omission|commission/i.test(question);
  return [
    {
      mistaken: errors ? complement(mistaken) : [...mistaken, ...share(agreed, samples)],
      right: errors ? complement(right) : right,
      told: `of what is ${producers ? 'mapped' : 'true'} as ${name}; of what is ${producers ? 'true' : 'mapped'} as it`,
      advice: 'The producer’s accuracy divides by what the reference has of a class, the user’s by what the map has.',
    },
  ];
};
