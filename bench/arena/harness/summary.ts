import { type Floors, floorsOf } from '../floors.ts';
import { bootstrapMean, type Interval, meanOf, wilson } from '../statistics/bootstrap.ts';
import { createDice } from '../statistics/dice.ts';
import { keptSamples } from './kept-sample.ts';
import type { ArenaLog, Finished, Started } from './log.ts';

export interface ArenaSummary {
  readonly suite: string;
  readonly architecture: string;
  readonly model: string | null;
  readonly samples: number;
  readonly finished: number;
  readonly scored: number;
  /** By kind of outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Means over scored samples with 95 % intervals. */
  readonly metrics: Readonly<Record<string, Interval>>;
  readonly floors: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Of a sample on average; null where no log says. */
  readonly debugRounds: number | null;
  readonly modelCalls: number;
  readonly tokens: number;
  /** Null as soon as a model without a price took part. */
  readonly cost: number | null;
  readonly wallMs: number;
}

/** The metric that a suite is headed by: answers, else plans, else what there is. */
export const headlineOf = (metrics: Readonly<Record<string, unknown>>): string =>
  ['correct', 'f1'].find((name) => name in metrics) ?? Object.keys(metrics)[0] ?? 'f1';

/** Who answered, as tables name it. */
export const architectureOf = ({ architecture, feed }: Started): string =>
  feed === 'own' ? `${architecture}, stages fed with its own answers` : architecture;

const intervalOf = (values: readonly number[], seed: number): Interval | null => {
  const right = values.filter((value) => value === 1).length;
  const alike = values.every((value) => value === values[0]);
  // All right, or none: resampling knows no doubt, though there is some.
  return alike && values.every((value) => value === 0 || value === 1)
    ? wilson(right, values.length)
    : bootstrapMean(values, createDice(seed));
};

const metricsOf = (finished: readonly Finished[], seed = 0): Readonly<Record<string, Interval>> => {
  const values = new Map<string, number[]>();
  for (const { score } of finished)
    if (score.kind === 'scored')
      for (const [name, value] of Object.entries(score.metrics)) values.set(name, [...(values.get(name) ?? []), value]);
  const entries = [...values].map(([name, each]) => [name, intervalOf(each, seed)] as const);
  return Object.fromEntries(entries.flatMap(([name, interval]) => (interval ? [[name, interval]] : [])));
};

/** Mean over the samples whose log tells of it. */
const debugRoundsOf = (finished: readonly Finished[]): number | null => {
  const told = finished.flatMap(({ output: { debugRounds } }) => debugRounds ?? []);
  return told.length === 0 ? null : meanOf(told);
};

export const summarise = ({ started, finished }: ArenaLog): ArenaSummary => {
  const outcomes: Record<string, number> = {};
  for (const { output } of finished) outcomes[output.outcome.kind] = (outcomes[output.outcome.kind] ?? 0) + 1;
  const total = (of: (entry: Finished) => number) => finished.reduce((sum, entry) => sum + of(entry), 0);
  return {
    suite: started.suite,
    architecture: architectureOf(started),
    model: started.model,
    samples: started.samples,
    finished: finished.length,
    scored: finished.filter(({ score }) => score.kind === 'scored').length,
    outcomes,
    metrics: metricsOf(finished),
    floors: started.floors,
    debugRounds: debugRoundsOf(finished),
    modelCalls: total(({ output }) => output.usage.modelCalls),
    tokens: total(({ output }) => output.usage.promptTokens + output.usage.completionTokens),
    cost: finished.some(({ output }) => output.usage.cost === null)
      ? null
      : total(({ output }) => output.usage.cost ?? 0),
    wallMs: total(({ wallMs }) => wallMs),
  };
};

export interface GroupRow {
  readonly group: string;
  readonly samples: number;
  readonly metrics: Readonly<Record<string, Interval>>;
  /** Of these samples alone; none where the log does not keep what is right. */
  readonly floors: Floors;
  readonly debugRounds: number | null;
  /** Of each sample. */
  readonly seconds: number;
}

const groupRow = (started: Started, group: string, finished: readonly Finished[]): GroupRow => ({
  group,
  samples: finished.length,
  metrics: metricsOf(finished),
  floors: floorsOf(keptSamples({ started, finished }) ?? []),
  debugRounds: debugRoundsOf(finished),
  seconds: meanOf(finished.map(({ wallMs }) => wallMs / 1000)),
});

/** A row for each value of a group, in alphabetical order. */
export const byGroup = ({ started, finished }: ArenaLog, name: string): readonly GroupRow[] =>
  [...Map.groupBy(finished, ({ groups }) => groups[name] ?? '–')]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([group, entries]) => groupRow(started, group, entries));
