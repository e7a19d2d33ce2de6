import type { Attempt } from '../../agents/reasoner.ts';
import type { Finding } from '../../core/finding.ts';
import { fitted } from './quote.ts';

/** Rounds whose findings are shown in full; older ones are one line each. */
const verbatimRounds = 2;
const longestSource = 9000;
const longestMessage = 700;

const errorsOf = (attempt: Attempt): readonly Finding[] =>
  attempt.findings.filter(({ severity }) => severity === 'error');

/** The failing line between its neighbours. */
const excerpt = (source: string, line: number): string => {
  const lines = source.split('\n');
  return lines
    .slice(Math.max(0, line - 3), line + 2)
    .map((text, index) => {
      const number = Math.max(0, line - 3) + index + 1;
      return `  ${number === line ? '>' : ' '} ${String(number).padStart(3)} | ${text}`;
    })
    .join('\n');
};

const findingText = (finding: Finding, source: string): string =>
  [
    `- ${finding.rule}${finding.severity === 'warning' ? ' (warning)' : ''} at ${finding.where}: ${fitted(finding.message, longestMessage)}`,
    ...(finding.line === undefined ? [] : [excerpt(source, finding.line)]),
  ].join('\n');

const summary = (attempt: Attempt, round: number): string => {
  const rules = errorsOf(attempt).map(
    ({ rule, message }) => `${rule} (${message.slice(0, 80).replaceAll(/\s+/g, ' ')})`,
  );
  return `Round ${round}: ${[...new Set(rules)].slice(0, 4).join('; ') || 'no error was named'}`;
};

const verbatim = (attempt: Attempt, round: number): string =>
  [
    `Round ${round} was not accepted:`,
    ...attempt.findings.slice(0, 8).map((finding) => findingText(finding, attempt.source)),
    ...(attempt.findings.length > 8 ? [`- and ${attempt.findings.length - 8} more findings`] : []),
  ].join('\n');

/** Working memory: older rounds as one line each, the last ones with their failing lines, and the latest tool whole. */
export const attemptsText = (
  attempts: readonly Attempt[],
  options: { withSource: boolean; memory: boolean },
): string => {
  const shown = options.memory ? attempts : attempts.slice(-1);
  const offset = attempts.length - shown.length;
  const older = shown.slice(0, -verbatimRounds);
  const recent = shown.slice(-verbatimRounds);
  const last = attempts.at(-1);
  return [
    ...older.map((attempt, index) => summary(attempt, offset + index + 1)),
    ...recent.map((attempt, index) => verbatim(attempt, offset + older.length + index + 1)),
    ...(last && options.withSource ? [`The latest tool:\n${fitted(last.source, longestSource)}`] : []),
  ].join('\n\n');
};

/** What failed, whatever the numbers in it: two attempts with the same one are stuck. */
const signature = (attempt: Attempt): string =>
  [
    ...new Set(
      errorsOf(attempt).map(
        ({ rule, message }) => `${rule} ${message.replaceAll(/\d+(?:\.\d+)?/g, '#').slice(0, 160)}`,
      ),
    ),
  ]
    .sort()
    .join('\n');

/** How many of the last attempts in a row failed alike. */
export const alikeAtEnd = (attempts: readonly Attempt[]): number => {
  const last = attempts.at(-1);
  if (!last) return 0;
  const wanted = signature(last);
  let count = 0;
  while (count < attempts.length && signature(attempts[attempts.length - 1 - count] ?? last) === wanted) count++;
  return count;
};
