import type { MutantResult } from './run.ts';

const count = (results: readonly MutantResult[], fate: MutantResult['fate']): number =>
  results.filter((one) => one.fate === fate).length;

/** Caught ÷ mutants that change an output. */
const caughtShare = (results: readonly MutantResult[]): number =>
  count(results, 'caught') / Math.max(1, count(results, 'caught') + count(results, 'silent'));

/** Caught ÷ mutants that change the output that answers. */
export const caughtOfAnswers = (results: readonly MutantResult[]): number => caughtShare(ofAnswers(results));

/** Those that change the output that answers. */
const ofAnswers = (results: readonly MutantResult[]): readonly MutantResult[] =>
  results.filter(({ fate, answerChanged }) => answerChanged || fate === 'same' || fate === 'fails');

const line = (name: string, results: readonly MutantResult[]): string => {
  const changed = count(results, 'caught') + count(results, 'silent');
  return `${name.padEnd(20)} ${String(changed).padStart(4)} change it, ${String(count(results, 'caught')).padStart(4)} caught, ${String(count(results, 'silent')).padStart(4)} silent; ${count(results, 'same')} change nothing, ${count(results, 'fails')} do not run`;
};

const percent = (results: readonly MutantResult[]): string => `${(100 * caughtShare(results)).toFixed(1)} %`;

/** By family of slip, and by what caught them. */
export const tableOf = (results: readonly MutantResult[], silent: boolean): string => {
  const families = [...Map.groupBy(results, ({ family }) => family)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const catchers = [
    ...Map.groupBy(
      results.filter(({ fate }) => fate === 'caught'),
      ({ by }) => by,
    ),
  ].toSorted(([, a], [, b]) => b.length - a.length);
  return [
    ...(silent
      ? results
          .filter(({ fate }) => fate === 'silent')
          .map(({ tool, family, change }) => `silent  ${tool} (${family}): ${change}`)
      : []),
    '',
    ...families.map(([family, those]) => line(family, those)),
    line('any output', results),
    line('the answer', ofAnswers(results)),
    `caught ${percent(ofAnswers(results))} of those that change the answer, ${percent(results)} of those that change any output, by ${catchers.map(([rule, those]) => `${rule} ${those.length}`).join(', ')}`,
  ].join('\n');
};
