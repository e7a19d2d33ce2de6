import type { SlipOutcome, SlipResult } from './run.ts';

const count = (results: readonly SlipResult[], ...outcomes: readonly SlipOutcome[]): number =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).length;

const row = (name: string, results: readonly SlipResult[]): string => {
  const changed = results.length - count(results, 'harmless');
  const caught = count(results, 'sent back', 'unanswered');
  const share = changed === 0 ? '–' : `${Math.round((100 * caught) / changed)} %`;
  return `| ${[name, results.length, count(results, 'harmless'), count(results, 'sent back'), count(results, 'unanswered'), count(results, 'told'), count(results, 'silent'), share].join(' | ')} |`;
};

/** What became of slips, by family; caught: those that were sent back or left unanswered, of those that change the answer. */
export const tableOf = (results: readonly SlipResult[]): string =>
  [
    '| slip | planted | harmless | sent back | unanswered | wrong, with a caveat | wrong, silent | caught |',
    '|---|---|---|---|---|---|---|---|',
    ...[...Map.groupBy(results, ({ family }) => family)].map(([family, own]) => row(family, own)),
    row('all', results),
  ].join('\n');
