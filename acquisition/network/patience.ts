/** Trying again, where that may help: with pauses that grow, or as long as the server asks for. */
import { EarthwrightError } from '../../core/errors.ts';
import { pauseMs, type RetryPolicy, retryAfterMs } from '../../core/retry.ts';

/** Time, as a run knows it. Tests drive one of their own. */
export interface Clock {
  readonly now: () => number;
  readonly random: () => number;
  /** Rejects when the signal comes. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

const patientPolicy: RetryPolicy = { attempts: 5, firstPauseMs: 1000, longestPauseMs: 120_000 };

const askedPause = (error: EarthwrightError, now: number): number | null => {
  const { retryAfter } = error.details;
  return typeof retryAfter === 'string' ? retryAfterMs(retryAfter, now) : null;
};

const tooLong = (error: EarthwrightError, ms: number): EarthwrightError =>
  new EarthwrightError(
    error.code,
    error.fault,
    `${error.message} It asks to wait for ${Math.ceil(ms / 1000)} s, which is longer than a run waits: start it again then.`,
  );

/** Calls `work` again after failures that say they may pass (`details.again`). Throws the last one. */
export const tryAgain = async <T>(
  work: () => Promise<T>,
  { clock, policy = patientPolicy, signal }: { clock: Clock; policy?: RetryPolicy; signal: AbortSignal },
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const passing = error instanceof EarthwrightError && error.details['again'] === true;
      if (!passing || attempt >= policy.attempts || signal.aborted) throw error;
      const asked = askedPause(error, clock.now());
      if (asked !== null && asked > policy.longestPauseMs) throw tooLong(error, asked);
      await clock.pause(pauseMs(attempt, asked, clock.random, policy), signal);
    }
  }
};
