import { EarthwrightError } from '../../../core/errors.ts';
import { type PairedDifference, pairedBootstrap } from '../statistics/bootstrap.ts';
import { createDice } from '../statistics/dice.ts';
import { mcnemarExact } from '../statistics/mcnemar.ts';
import type { ArenaLog } from './log.ts';
import { headlineOf } from './summary.ts';

export interface Comparison {
  readonly metric: string;
  /** Samples that both logs have scored. */
  readonly pairs: number;
  readonly first: number;
  readonly second: number;
  /** Second − first. */
  readonly difference: PairedDifference;
  /** For a metric of right and wrong: what only one got right, and McNemar's exact p. */
  readonly mcnemar: { readonly onlyFirst: number; readonly onlySecond: number; readonly p: number } | null;
}

const valuesOf = ({ finished }: ArenaLog, metric: string): ReadonlyMap<string, number> =>
  new Map(
    finished.flatMap(({ id, score }) => {
      const value = score.kind === 'scored' ? score.metrics[metric] : undefined;
      return value === undefined ? [] : [[id, value] as const];
    }),
  );

const headline = ({ finished }: ArenaLog): string => {
  const first = finished.find(({ score }) => score.kind === 'scored');
  return headlineOf(first?.score.kind === 'scored' ? first.score.metrics : {});
};

/** Compares two runs of the same samples, sample by sample. */
export const compareLogs = (first: ArenaLog, second: ArenaLog, metric = headline(first), seed = 0): Comparison => {
  if (first.started.digest !== second.started.digest)
    throw new EarthwrightError(
      'usage',
      'user',
      `The two logs ran different samples (${first.started.suite}, ${second.started.suite}), so that nothing can be paired. Give two runs of one suite.`,
    );
  const [left, right] = [valuesOf(first, metric), valuesOf(second, metric)];
  const pairs = [...left].flatMap(([id, value]) => {
    const other = right.get(id);
    return other === undefined ? [] : [[value, other] as const];
  });
  const difference = pairedBootstrap(
    pairs.map(([one, other]) => other - one),
    createDice(seed),
  );
  if (!difference)
    throw new EarthwrightError(
      'usage',
      'user',
      `No sample has “${metric}” in both logs. Let both runs finish some first.`,
    );
  const isBinary = pairs.flat().every((value) => value === 0 || value === 1);
  const onlyFirst = pairs.filter(([one, other]) => one > other).length;
  const onlySecond = pairs.filter(([one, other]) => one < other).length;
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  return {
    metric,
    pairs: pairs.length,
    first: mean(0),
    second: mean(1),
    difference,
    mcnemar: isBinary ? { onlyFirst, onlySecond, p: mcnemarExact(onlyFirst, onlySecond) } : null,
  };
};
