import type { Rule } from '../chart.ts';
import type { SaidDate } from '../dates.ts';
import {
  type Core,
  emptyPatch,
  type FieldMeaning,
  merged,
  narrowed,
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

/** What narrows the value narrows its trend. */
const trendOf = ({ core, patch }: Value, method: string | null): Value => ({
  core: { kind: 'trend', value: { core, patch: { ...patch, narrowings: [] } }, step: null, method },
  patch: { ...emptyPatch, narrowings: patch.narrowings },
});

const isShare = ({ core }: Value): boolean =>
  core.kind === 'part' && (core.form === 'share' || core.form === 'area_share');

/** "What percentage of the forest was lost": of what there was. */
const lostPart = (population: Population, is: string): Value | undefined => {
  const extent = extentOf(population);
  const operator = { decrease: 'percent_decrease', increase: 'percent_increase' }[is];
  return extent && operator ? deltaOf(operator, extent) : undefined;
};

const lostOf = (population: Population, { is }: Word): Value | undefined => lostPart(population, is);

const deltaRules: readonly Rule[] = [
  rule('Value', 'Delta|PercentDelta (In|Of) Value', ({ is }: Word, value: Value) => deltaOf(is, value)),
  rule('Value', 'Value Delta|PercentDelta', (value: Value, { is }: Word) =>
    isShare(value) ? undefined : deltaOf(is, value),
  ),
  rule('ShareDelta', 'Value Delta', (value: Value, { is }: Word) => (isShare(value) ? deltaOf(is, value) : undefined)),
  rule('ShareDelta', 'ShareDelta Adj', (value: Value, patch: Patch) => narrowed(value, patch)),
  rule('LostPart', 'Share|AreaShare (Of) Pop Delta', (_: Word, population: Population, { is }: Word) =>
    lostPart(population, is),
  ),
  rule('LostPart', '(HowMuchOf) Pop Delta', lostOf),
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
  rule('Value', 'Trend (Of|In) Value', (word: { is?: string }, value: Value) => trendOf(value, word.is ?? null)),
  rule('Value', 'Value Trend', (value: Value, word: { is?: string }) => trendOf(value, word.is ?? null)),
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

const onDay = (value: Value | undefined, from: SaidDate): Value | undefined =>
  value && narrowed(value, { ...emptyPatch, narrowings: [{ kind: 'time', from, to: null }] });

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
  rule(
    'Value',
    'Correlation (Between|Of) Field (And|To|WithWord) DateBefore Field',
    (word: { is?: string }, left: FieldMeaning, from: SaidDate, right: FieldMeaning) =>
      onDay(correlation(left, right, word.is ?? null), from),
  ),
  rule(
    'Value',
    'Correlation (Between|Of) DateBefore Field (And|To|WithWord) Field',
    (word: { is?: string }, from: SaidDate, left: FieldMeaning, right: FieldMeaning) =>
      onDay(correlation(left, right, word.is ?? null), from),
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
