import type { Value } from '../reader/meaning.ts';

/** The unit of what is told for each year; a run is a number of dates. */
export const unitTold = (unit: string | undefined, { core }: Value): string | undefined => {
  if (core.kind === 'run') return undefined;
  return unit !== undefined &&
    core.kind === 'binary' &&
    core.right.core.kind === 'plain' &&
    core.right.core.tree.kind === 'number' &&
    core.right.core.tree.unit === 'yr' &&
    !unit.includes('/')
    ? `${unit}/yr`
    : unit;
};
