import type { ArenaLog } from '../harness/log.ts';
import { summarise } from '../harness/summary.ts';

const rowText = (log: ArenaLog): string => {
  const { architecture, finished, samples, metrics, outcomes, modelCalls, tokens, debugRounds } = summarise(log);
  const per = (total: number, digits: number): string => (total / Math.max(1, finished)).toFixed(digits);
  const tools = log.finished.reduce((sum, { output }) => sum + output.calls.length, 0);
  const right = Math.round((metrics['correct']?.mean ?? 0) * finished);
  const wrong = Math.round((metrics['silentError']?.mean ?? 0) * finished);
  const ended = Object.entries(outcomes).map(([kind, count]) => `${count} ${kind}`);
  const cells = [
    `${right} of ${samples}`,
    wrong,
    per(modelCalls, 1),
    per(tokens, 0),
    per(tools, 1),
    debugRounds?.toFixed(1) ?? '–',
    ended.join(', '),
  ];
  return `| ${architecture} | ${cells.join(' | ')} |`;
};

/** What somebody gets on the same tasks who has understood nothing. */
const floorRows = ([log]: readonly ArenaLog[]): string[] =>
  Object.entries(log?.started.floors ?? {}).map(
    ([name, { correct = 0 }]) =>
      `| floor: ${name} | ${Math.round(correct * (log?.started.samples ?? 0))} of ${log?.started.samples} |${' |'.repeat(6)}`,
  );

export const scriptedText = (logs: readonly ArenaLog[]): string =>
  [
    '| | right | wrong | calls | tokens | tools run | debug rounds | ended |',
    `|${'---|'.repeat(8)}`,
    ...logs.map(rowText),
    ...floorRows(logs),
  ].join('\n');
