import type { Finding } from '../../core/finding.ts';
import type { Evidence } from './evidence.ts';
import { finiteNumbers } from './facts.ts';
import { numbersOf, onlyRecords, valueColumns } from './record-facts.ts';

/** Rules that read the question and the source, and nothing of what comes out: where that is right, they have misread one of the two, or it does not matter. */
const wordsOnly: ReadonlySet<string> = new Set([
  'mean-not-taken',
  'median-not-taken',
  'percentile-not-taken',
  'spread-not-taken',
  'latitude-weights-forgotten',
  'slope-by-row',
  'trend-over-unequal-steps',
]);

/** One value in all records and pixels, or next to it: whatever mean, rank or weights are taken give it, and no spread. */
const isConstant = (evidence: Evidence): boolean => {
  const input = onlyRecords(evidence);
  const ranges = input
    ? valueColumns(evidence, input).map(({ name }) => {
        const values = numbersOf(input.records.rows, name);
        return [Math.min(...values), Math.max(...values)] as const;
      })
    : evidence.inputs.flatMap(({ layers }) =>
        layers.map(({ physical }) => [physical?.min ?? Number.NaN, physical?.max ?? Number.NaN] as const),
      );
  return ranges.length > 0 && ranges.every(([low, high]) => high - low <= 1e-6 * Math.max(Math.abs(high), 1e-9));
};

/** Findings of words over data in which what they find can make no difference are doubts. */
export const withoutWords = (findings: readonly Finding[], evidence: Evidence): Finding[] => {
  const read = findings.some(({ rule, severity }) => severity === 'error' && wordsOnly.has(rule));
  if (!read || finiteNumbers(evidence).length === 0 || !isConstant(evidence)) return [...findings];
  return findings.map((finding) =>
    wordsOnly.has(finding.rule) && finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding,
  );
};
