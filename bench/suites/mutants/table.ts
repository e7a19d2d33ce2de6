import type { MutantResult } from './run.ts';

const count = (results: readonly MutantResult[], fate: MutantResult['fate']): number =>
  results.filter((one) => one.fate === fate).length;

/** Caught ÷ mutants that change the answer. */
export const caughtShare = (results: readonly MutantResult[]): number =>
  count(results, 'caught') / Math.max(1, count(results, 'caught') + count(results, 'silent'));

const line = (name: string, results: readonly MutantResult[]): string => {
  const changed = count(results, 'caught') + count(results, 'silent');
  return `${name.padEnd(20)} ${String(changed).padStart(4)} change the answer, ${String(count(results, 'caught')).padStart(4)} caught, ${String(count(results, 'silent')).padStart(4)} silent; ${count(results, 'same')} change nothing, ${count(results, 'fails')} do not run`;
};

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
    line('all', results),
    `caught ${(100 * caughtShare(results)).toFixed(1)} % of those that change the answer, by ${catchers.map(([rule, those]) => `${rule} ${those.length}`).join(', ')}`,
  ].join('\n');
};
