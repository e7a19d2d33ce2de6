import type { Rule } from '../chart.ts';
import {
  type Core,
  emptyPatch,
  type FieldMeaning,
  merged,
  type Patch,
  type Population,
  type Value,
} from '../meaning.ts';
import { extentOf } from './comparisons.ts';
import { rule, type Word } from './rule.ts';

/** Changes between moments, trends, correlations. */

const plain = (core: Core): Value => ({ core, patch: emptyPatch });

const deltaOf = (operator: string, value: Value): Value | undefined =>
  value.core.kind === 'delta' ? undefined : plain({ kind: 'delta', operator, value });

const deltaRules: readonly Rule[] = [
  rule('Value', 'Delta|PercentDelta (In|Of) Value', ({ is }: Word, value: Value) => deltaOf(is, value)),
  rule('Value', 'Value Delta|PercentDelta', (value: Value, { is }: Word) => deltaOf(is, value)),
  rule('Value', 'Delta|PercentDelta (In|Of) Pop', ({ is }: Word, population: Population) => {
    const extent = extentOf(population);
    return extent && deltaOf(is, extent);
  }),
  rule('Value', 'Pop Delta|PercentDelta', (population: Population, { is }: Word) => {
    const extent = extentOf(population);
    return extent && deltaOf(is, extent);
  }),
  rule('Value', 'Value (Difference) Adj', (value: Value, patch: Patch) => spanned('change', value, patch)),
  rule('Value', '(Difference) (Of|In) Value Adj', (value: Value, patch: Patch) => spanned('change', value, patch)),
  rule('Value', '(PercentDifference) (Of|In) Value Adj', (value: Value, patch: Patch) =>
    spanned('percent_change', value, patch),
  ),
  rule('Value', 'Trend (Of|In) Value', (word: { is?: string }, value: Value) =>
    plain({ kind: 'trend', value, step: null, method: word.is ?? null }),
  ),
  rule('Value', 'Value Trend', (value: Value, word: { is?: string }) =>
    plain({ kind: 'trend', value, step: null, method: word.is ?? null }),
  ),
  rule('Value', 'StepUnit Value', ({ is }: Word, { core, patch }: Value) =>
    core.kind === 'trend' && core.step === null ? { core: { ...core, step: is }, patch } : undefined,
  ),
  rule('Value', 'Value StepUnit', ({ core, patch }: Value, { is }: Word) =>
    core.kind === 'trend' && core.step === null ? { core: { ...core, step: is }, patch } : undefined,
  ),
];

const spanned = (operator: string, value: Value, patch: Patch): Value | undefined => {
  const [only] = patch.narrowings;
  const isSpan = patch.where.length === 0 && patch.narrowings.length === 1 && only?.kind === 'time' && only.to !== null;
  const both = isSpan ? merged(value.patch, patch) : undefined;
  return both && deltaOf(operator, { core: value.core, patch: both });
};

const correlation = (left: FieldMeaning, right: FieldMeaning, method: string | null): Value | undefined =>
  JSON.stringify(left) === JSON.stringify(right) ? undefined : plain({ kind: 'correlation', left, right, method });

const correlationRules: readonly Rule[] = [
  rule(
    'Value',
    'Correlation (Between|Of) Field (And|To|Versus) Field',
    (word: { is?: string }, left: FieldMeaning, right: FieldMeaning) => correlation(left, right, word.is ?? null),
  ),
  rule(
    'Value',
    'Correlation (Of) Field (WithWord) Field',
    (word: { is?: string }, left: FieldMeaning, right: FieldMeaning) => correlation(left, right, word.is ?? null),
  ),
  rule('Value', 'Field Field Correlation', (left: FieldMeaning, right: FieldMeaning, word: { is?: string }) =>
    correlation(left, right, word.is ?? null),
  ),
  rule(
    'Value',
    'Field (And|Versus) Field Correlation',
    (left: FieldMeaning, right: FieldMeaning, word: { is?: string }) => correlation(left, right, word.is ?? null),
  ),
  rule('Value', 'Field (Correlated) (WithWord|To) Field', (left: FieldMeaning, right: FieldMeaning) =>
    correlation(left, right, null),
  ),
  rule('Value', 'Field (And) Field (Correlated)', (left: FieldMeaning, right: FieldMeaning) =>
    correlation(left, right, null),
  ),
];

export const changeRules: readonly Rule[] = [...deltaRules, ...correlationRules];
