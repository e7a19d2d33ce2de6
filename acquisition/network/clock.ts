import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './patience.ts';

/** The clock of this machine. */
export const realClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  pause: (ms, signal) => wait(ms, undefined, { signal }),
};
