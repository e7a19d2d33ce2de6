import { styleText } from 'node:util';
import type { RunEvent } from '../core/event.ts';
import type { CheckSummary, Finding } from '../core/finding.ts';

interface Checked {
  readonly node: string;
  readonly findings: readonly Finding[];
  readonly checks: CheckSummary;
}

/** What was looked at last of every node. */
const lastChecks = (events: readonly RunEvent[]): Checked[] => [
  ...new Map(
    events.flatMap((event) =>
      event.kind === 'findings' && event.checks
        ? [[event.node, { node: event.node, findings: event.findings, checks: event.checks }] as const]
        : [],
    ),
  ).values(),
];

const columns = ['checks run', 'passed', 'errors', 'warnings'] as const;

/** The table that a run ends with: by node how much was looked at and what was found, and below it what was not looked at. */
export const printChecks = (events: readonly RunEvent[]): string => {
  const checked = lastChecks(events);
  if (checked.length === 0) return '';
  const width = Math.max('Checks'.length, ...checked.map(({ node }) => node.length));
  const line = (head: string, cells: readonly string[]): string =>
    `  ${head.padEnd(width)}${cells.map((cell, index) => cell.padStart((columns[index]?.length ?? 0) + 2)).join('')}`;
  const rows = checked.map(({ node, findings, checks }) => {
    const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length;
    return line(node, [checks.run, checks.passed, count('error'), count('warning')].map(String));
  });
  const left = [...new Set(checked.flatMap(({ checks }) => checks.notChecked))];
  return [
    styleText('dim', line('', columns)),
    ...rows,
    ...left.map((reason) => styleText('dim', `  not checked: ${reason}`)),
    '',
  ].join('\n');
};
