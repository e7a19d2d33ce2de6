import { EarthwrightError } from '../../../core/errors.ts';
import { stages } from '../openearth/asked.ts';
import { type Interval, wilson } from '../statistics/bootstrap.ts';
import type { ArenaLog, Finished } from './log.ts';

/** One stage of chains that have all of them. Shares of these chains. */
export interface CascadeRow {
  readonly stage: string;
  readonly chains: number;
  /** Right at this stage, whatever was before. */
  readonly alone: Interval;
  /** Right here and at every stage before: whoever errs once has lost the rest of the chain. At the last stage: end to end. */
  readonly carried: Interval;
}

const isRight = (entry: Finished | undefined): boolean =>
  entry?.score.kind === 'scored' && entry.score.metrics['correct'] === 1;

/** By stage, of each chain that was scored at all of them. */
const wholeChains = ({ finished }: ArenaLog): readonly ReadonlyMap<string, Finished>[] => {
  const chained = finished.filter(({ groups, score }) => groups['chain'] !== undefined && score.kind === 'scored');
  return [...Map.groupBy(chained, ({ groups }) => groups['chain']).values()]
    .map((entries) => new Map(entries.map((entry) => [entry.groups['stage'] ?? '', entry])))
    .filter((byStage) => stages.every((stage) => byStage.has(stage)));
};

/** Stage-wise and end to end: what each stage gets right by itself, and what is left of it when errors cascade. Empty where there are no chains. */
export const cascadeOf = (log: ArenaLog): readonly CascadeRow[] => {
  const chains = wholeChains(log);
  return stages.flatMap((stage, place) => {
    const share = (upTo: readonly string[]): Interval | null =>
      wilson(chains.filter((byStage) => upTo.every((each) => isRight(byStage.get(each)))).length, chains.length);
    const [alone, carried] = [share([stage]), share(stages.slice(0, place + 1))];
    return alone && carried ? [{ stage, chains: chains.length, alone, carried }] : [];
  });
};

/** A stage fed with the true answer of the one before, and fed with what was answered there. Shares of the chains of each log. */
export interface StageRow {
  readonly stage: string;
  readonly chains: number;
  readonly fedTruth: Interval;
  /** Of the run that was fed with the truth: right here and at every stage before. */
  readonly carried: Interval;
  /** Of the run that was fed with its own answers; at the last stage: end to end. */
  readonly fedOwn: Interval;
}

/** Both regimes of one architecture side by side. Throws `usage` where the second log was not fed with its own answers. */
export const stagesOf = (truth: ArenaLog, own: ArenaLog): readonly StageRow[] => {
  if (truth.started.feed === 'own' || own.started.feed !== 'own' || truth.started.digest !== own.started.digest)
    throw new EarthwrightError(
      'usage',
      'user',
      'Give two logs of one suite of chains: the first as it is, the second with --feed own.',
    );
  const second = new Map(cascadeOf(own).map((row) => [row.stage, row]));
  return cascadeOf(truth).flatMap(({ stage, chains, alone, carried }) => {
    const fed = second.get(stage);
    return fed ? [{ stage, chains, fedTruth: alone, carried, fedOwn: fed.alone }] : [];
  });
};
