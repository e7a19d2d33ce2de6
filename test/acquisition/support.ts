/** What tests of acquisition share: a clock that nobody waits for, and a port that may ask some servers of this machine. */
import type { Clock } from '../../acquisition/network/patience.ts';
import { createPolicy } from '../../acquisition/network/policy.ts';
import { createFetchPort, type FetchPort } from '../../acquisition/network/port.ts';
import { defaultLimits, type Limits } from '../../core/limits.ts';

/** Pauses are written down and take no time. */
export const fakeClock = (): Clock & { readonly pauses: number[] } => {
  const pauses: number[] = [];
  let now = Date.parse('2025-03-01T12:00:00Z');
  return {
    pauses,
    now: () => now,
    random: () => 0,
    pause: async (ms) => {
      pauses.push(ms);
      now += ms;
    },
  };
};

export const portTo = (
  hosts: readonly string[],
  {
    clock = fakeClock(),
    limits = {},
    tokens = {},
  }: { clock?: Clock; limits?: Partial<Limits>; tokens?: Readonly<Record<string, string>> } = {},
): FetchPort =>
  createFetchPort({
    policy: createPolicy({ command: hosts, task: [] }),
    tokenOf: (hostname) => tokens[hostname],
    clock,
    limits: { ...defaultLimits, ...limits },
    signal: AbortSignal.timeout(20_000),
  });

/** What was thrown, whole, as a text in which a secret would be seen. */
export const told = (error: unknown): string =>
  error instanceof Error ? JSON.stringify(error, Object.getOwnPropertyNames(error)) : String(error);
