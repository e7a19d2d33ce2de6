import type { ArenaLog } from '../harness/log.ts';
import { headlineOf, summarise } from '../harness/summary.ts';
import type { Interval } from '../statistics/bootstrap.ts';
import { floorText } from './table-text.ts';

const percent = (share: number): string => (100 * share).toFixed(1);
const span = (interval: Interval | undefined): string =>
  interval ? `${percent(interval.mean)} [${percent(interval.low)}, ${percent(interval.high)}]` : '–';

const rowText = (log: ArenaLog): string => {
  const summary = summarise(log);
  const { metrics, floors, outcomes } = summary;
  const head = headlineOf(metrics);
  const ended = Object.entries(outcomes).map(([kind, count]) => `${count} ${kind}`);
  const cells = [
    `${summary.finished} of ${summary.samples}`,
    `${head} ${span(metrics[head])}`,
    span(metrics['silentError']),
    floorText(floors, head),
    ended.join(', '),
    (summary.wallMs / 1000).toFixed(0),
  ];
  return `| ${summary.suite} | ${cells.join(' | ')} |`;
};

/** Several suites, one in a row, each with its floors: what a figure is worth shows only above them. */
export const suitesText = (logs: readonly ArenaLog[]): string =>
  [
    '| suite | samples | % with 95 % interval | silent errors % | floors % | ended | seconds of all |',
    `|${'---|'.repeat(7)}`,
    ...logs.map(rowText),
  ].join('\n');
