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
