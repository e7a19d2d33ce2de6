/** The suite's outcome as a table, printed and in docs/formats.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, type Verdict, verdicts } from './family.ts';

export interface Outcome {
  readonly family: string;
  readonly entry: Entry;
  readonly verdict: Verdict;
  readonly why: string;
}

const markers = ['<!-- differential suite: begin -->', '<!-- differential suite: end -->'] as const;
const page = join(import.meta.dirname, '..', '..', 'docs', 'formats.md');

const count = (outcomes: readonly Outcome[], verdict: Verdict): number =>
  outcomes.filter((outcome) => outcome.verdict === verdict).length;

const row = (name: string, outcomes: readonly Outcome[]): string =>
  `| ${[name, outcomes.length, ...verdicts.map((verdict) => count(outcomes, verdict))].join(' | ')} |`;

const cellText = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

const refused = (outcomes: readonly Outcome[]): string[] => {
  const byReason = Map.groupBy(
    outcomes.filter(({ verdict }) => verdict === 'refused-clearly'),
    ({ entry, why }) => `${entry.format}\n${why.replace(/\d+(\.\d+)?/g, '…')}`,
  );
  return [...byReason.values()].map((group) => {
    const [first] = group;
    const cases = group.length === 1 ? (first?.entry.case ?? '') : `${first?.entry.case} and ${group.length - 1} more`;
    return `| ${first?.entry.format} | ${cellText(cases)} | ${cellText(first?.why ?? '')} |`;
  });
};

const tableOf = (outcomes: readonly Outcome[]): string => {
  const byFormat = [...Map.groupBy(outcomes, ({ entry }) => entry.format)];
  return [
    `| format | files | ${verdicts.map((verdict) => verdict.replace('-', ' ')).join(' | ')} |`,
    `|---|${'---:|'.repeat(verdicts.length + 1)}`,
    ...byFormat.map(([format, group]) => row(format, group)),
    row('all', outcomes),
  ].join('\n');
};

export const printTable = (outcomes: readonly Outcome[]): void => console.log(`\n${tableOf(outcomes)}`);

/** Puts the table, and what is refused with its reason, between the markers of docs/formats.md. */
export const writeTable = (outcomes: readonly Outcome[]): void => {
  const text = readFileSync(page, 'utf8');
  const [begin, end] = markers.map((marker) => text.indexOf(marker));
  if (begin === undefined || end === undefined || begin < 0 || end < begin)
    throw new Error(`docs/formats.md lacks the lines ${markers.join(' and ')}.`);
  const reasons = refused(outcomes);
  const list = ['| format | case | message |', '|---|---|---|', ...reasons].join('\n');
  const content = `${markers[0]}\n\n${tableOf(outcomes)}\n\nRefused, with the message that a user sees:\n\n${list}\n\n`;
  writeFileSync(page, text.slice(0, begin) + content + text.slice(end));
};
