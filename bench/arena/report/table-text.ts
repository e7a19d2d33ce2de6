import type { Floors } from '../floors.ts';
import type { CascadeRow, StageRow } from '../harness/cascade.ts';
import type { Comparison } from '../harness/compare.ts';
import type { ArenaSummary, GroupRow } from '../harness/summary.ts';
import { headlineOf } from '../harness/summary.ts';
import type { Interval } from '../statistics/bootstrap.ts';

/** Metrics that are shares; others are shown as they are. */
const isShare = (metric: string): boolean => metric !== 'efficiency';

const figure = (metric: string, value: number): string =>
  isShare(metric) ? `${(100 * value).toFixed(1)} %` : value.toFixed(2);

const intervalText = (metric: string, { mean, low, high }: Interval): string =>
  `${figure(metric, mean)} [${figure(metric, low).replace(' %', '')}, ${figure(metric, high)}]`;

const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** A run in words: metrics with 95 % intervals, the floors beneath, how samples ended, what it took. */
export const summaryText = (summary: ArenaSummary): string => {
  const { metrics, floors, outcomes, cost } = summary;
  const rows = Object.entries(metrics).map(([name, interval]) => [name, intervalText(name, interval)]);
  const floorRows = Object.entries(floors).flatMap(([floor, values]) =>
    Object.entries(values).map(([name, value]) => [`  floor: ${floor}`, `${name} ${figure(name, value)}`]),
  );
  const ended = Object.entries(outcomes).map(([kind, count]) => `${count} ${kind}`);
  return [
    `${summary.suite}, ${summary.architecture}${summary.model ? ` with ${summary.model}` : ''}: ${summary.finished} of ${summary.samples} samples, ${summary.scored} scored`,
    columns([...rows, ...floorRows]),
    `ended: ${ended.join(', ') || 'none yet'}`,
    `${summary.modelCalls} model calls, ${summary.tokens} tokens, cost ${cost === null ? 'unknown' : cost.toFixed(4)}, ${(summary.wallMs / 1000).toFixed(1)} s`,
  ].join('\n');
};

/** The floors of one metric, in words. */
export const floorText = (floors: Floors, metric: string): string =>
  Object.entries(floors)
    .flatMap(([floor, { [metric]: value }]) => (value === undefined ? [] : `${floor} ${(100 * value).toFixed(1)}`))
    .join(', ');

/** Every metric of each value of a group, the head one with its interval and floors, what was tried again and how long a sample took. */
export const groupText = (name: string, rows: readonly GroupRow[]): string => {
  const metrics = [...new Set(rows.flatMap((row) => Object.keys(row.metrics)))];
  const head = headlineOf(rows.find((row) => Object.keys(row.metrics).length > 0)?.metrics ?? {});
  const others = metrics.filter((metric) => metric !== head);
  return columns([
    [name, 'samples', head, 'floors, %', ...others, 'debug rounds', 's each'],
    ...rows.map(({ group, samples, floors, debugRounds, seconds, metrics: own }) => [
      group,
      String(samples),
      own[head] ? intervalText(head, own[head]) : 'unscored',
      floorText(floors, head) || '–',
      ...others.map((metric) => (own[metric] ? figure(metric, own[metric].mean) : '–')),
      debugRounds === null ? '–' : debugRounds.toFixed(2),
      seconds.toFixed(1),
    ]),
  ]);
};

/** Each stage by itself, and with the errors of those before it carried on; the last row is end to end. */
export const cascadeText = (rows: readonly CascadeRow[]): string =>
  columns([
    ['chains of stages', 'chains', 'right by itself', 'right with all before'],
    ...rows.map(({ stage, chains, alone, carried }) => [
      stage,
      String(chains),
      intervalText('correct', alone),
      intervalText('correct', carried),
    ]),
  ]);

const probability = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);

/** Two runs, the second against the first. */
export const comparisonText = ({ metric, pairs, first, second, difference, mcnemar }: Comparison): string => {
  const lines = [
    `${metric} over ${pairs} samples that both scored`,
    `first ${figure(metric, first)}, second ${figure(metric, second)}`,
    `difference ${intervalText(metric, difference)}, paired bootstrap ${probability(difference.p)}`,
  ];
  return mcnemar
    ? [
        ...lines,
        `right in the first only: ${mcnemar.onlyFirst}, in the second only: ${mcnemar.onlySecond}; McNemar's exact test ${probability(mcnemar.p)}`,
      ].join('\n')
    : lines.join('\n');
};

/** Each stage fed with the truth, what would be left if one error spoiled the rest, and what is left when each is fed with what came before. */
export const stagesText = (rows: readonly StageRow[]): string =>
  columns([
    ['stage', 'chains', 'fed with the truth', 'and all before right', 'fed with its own'],
    ...rows.map(({ stage, chains, fedTruth, carried, fedOwn }) => [
      stage,
      String(chains),
      ...[fedTruth, carried, fedOwn].map((interval) => intervalText('correct', interval)),
    ]),
  ]);
