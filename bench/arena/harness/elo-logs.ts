import { EarthwrightError } from '../../../core/errors.ts';
import { type BlindPair, type Judge, rateByElo } from '../metrics/geoplan/elo.ts';
import { bootstrapMean, type Interval } from '../statistics/bootstrap.ts';
import { createDice } from '../statistics/dice.ts';
import type { ArenaLog, Finished } from './log.ts';

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

const stepsOf = ({ output }: Finished): readonly string[] | null =>
  output.outcome.kind === 'planned' ? output.outcome.steps : null;

/** Names that no two logs share: architecture and model, numbered where that is not enough. */
const namesOf = (logs: readonly ArenaLog[]): string[] => {
  const plain = logs.map(({ started }) => [started.architecture, started.model].filter(Boolean).join(', '));
  return plain.map((name, place) =>
    plain.indexOf(name) === plain.lastIndexOf(name)
      ? name
      : `${name} (${plain.slice(0, place + 1).filter((one) => one === name).length})`,
  );
};

interface PlannedTask {
  readonly question: string;
  readonly plans: Readonly<Record<string, readonly string[]>>;
}

/** Tasks for which every log has a plan. */
const plannedByAll = (logs: readonly ArenaLog[]): readonly PlannedTask[] => {
  const names = namesOf(logs);
  const byId = logs.map(({ finished }) => new Map(finished.map((entry) => [entry.id, entry])));
  return (logs[0]?.finished ?? []).flatMap(({ id, question }) => {
    const plans = byId.flatMap((entries, place) => {
      const entry = entries.get(id);
      const steps = entry ? stepsOf(entry) : null;
      return steps === null ? [] : [[names[place] ?? '', steps] as const];
    });
    return plans.length === logs.length ? [{ question, plans: Object.fromEntries(plans) }] : [];
  });
};

/** A judge who knows the key: the plan with the higher metric, as it stands in the logs. For where no model is at hand. */
export const judgeByMetric = (logs: readonly ArenaLog[], metric: string): Judge => {
  const key = (question: string, steps: readonly string[]): string => JSON.stringify([question, steps]);
  const values = new Map(
    logs.flatMap(({ finished }) =>
      finished.flatMap((entry) => {
        const steps = stepsOf(entry);
        const value = entry.score.kind === 'scored' ? entry.score.metrics[metric] : undefined;
        return steps === null || value === undefined ? [] : [[key(entry.question, steps), value] as const];
      }),
    ),
  );
  const valueFor = (question: string, steps: readonly string[]): number => {
    const value = values.get(key(question, steps));
    if (value === undefined) throw usage(`The logs have no “${metric}” for every plan: name another with --by.`);
    return value;
  };
  return async ({ question, first, second }: BlindPair) => {
    const difference = valueFor(question, first) - valueFor(question, second);
    return difference === 0 ? 'tie' : difference > 0 ? 'first' : 'second';
  };
};

export interface EloTable {
  readonly tasks: number;
  /** Highest first. */
  readonly rows: readonly { readonly name: string; readonly rating: Interval }[];
}

/** Elo ratings of the plans in several logs of one suite: rated task by task from the same start, and averaged. */
export const eloOfLogs = async (logs: readonly ArenaLog[], judge: Judge, seed = 0): Promise<EloTable> => {
  const [first] = logs;
  if (!first || logs.length < 2) throw usage('Give two logs of plans or more: ratings come from comparisons.');
  if (logs.some(({ started }) => started.digest !== first.started.digest))
    throw usage('The logs ran different samples. Give runs of one suite.');
  const tasks = plannedByAll(logs);
  if (tasks.length === 0) throw usage('There is no task for which every log has a plan: Elo is for plans.');
  const dice = createDice(seed);
  const ratings = new Map<string, number[]>();
  for (const { question, plans } of tasks)
    for (const [name, rating] of Object.entries(await rateByElo(question, plans, judge, { dice })))
      ratings.set(name, [...(ratings.get(name) ?? []), rating]);
  const rows = [...ratings].flatMap(([name, values]) => {
    const rating = bootstrapMean(values, createDice(seed));
    return rating ? [{ name, rating }] : [];
  });
  return { tasks: tasks.length, rows: rows.sort((one, other) => other.rating.mean - one.rating.mean) };
};

export const eloText = ({ tasks, rows }: EloTable): string =>
  [
    `Elo of plans over ${tasks} tasks, from 1000, 32 points at stake, every pair in both orders under blind names`,
    ...rows.map(
      ({ name, rating }) =>
        `${rating.mean.toFixed(0).padStart(5)} [${rating.low.toFixed(0)}, ${rating.high.toFixed(0)}]  ${name}`,
    ),
  ].join('\n');
