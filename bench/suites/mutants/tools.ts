import type { Trap } from '../traps/trap.ts';
import { traps } from '../traps/traps.ts';

/** The right tools of the trap suite, each source once. */
export const mutatedTools: readonly Trap[] = traps.filter(
  ({ right }, index) => traps.findIndex((other) => other.right.source === right.source) === index,
);
