import type { Interval } from '../statistics/bootstrap.ts';
import { wilson } from '../statistics/bootstrap.ts';
import type { ArenaLog } from './log.ts';

/** End to end: of the chains of stages that were scored whole, the share in which every stage is right. Null where there are no chains. */
export const chainsRight = ({ finished }: ArenaLog): (Interval & { readonly chains: number }) | null => {
  const chains = Map.groupBy(
    finished.filter(({ groups }) => groups['chain'] !== undefined),
    ({ groups }) => groups['chain'],
  );
  const whole = [...chains.values()].filter((entries) => entries.every(({ score }) => score.kind === 'scored'));
  const right = whole.filter((entries) =>
    entries.every(({ score }) => score.kind === 'scored' && score.metrics['correct'] === 1),
  );
  const share = wilson(right.length, whole.length);
  return share && { ...share, chains: whole.length };
};
