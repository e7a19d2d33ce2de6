import { traps } from '../traps/traps.ts';
import { goldenSubjects, type Subject, subjectOfTrap } from './subject.ts';

/** The right tools of the trap suite, each source once. */
export const freeTools: readonly Subject[] = traps
  .filter(({ right }, index) => traps.findIndex((other) => other.right.source === right.source) === index)
  .map(subjectOfTrap);

/** Free tools, and every template as if it were one, on its first golden case. */
export const mutatedTools = (): readonly Subject[] => [...freeTools, ...goldenSubjects(1)];
