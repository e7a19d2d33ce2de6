/** Waiting between attempts. Every number can be set in the configuration file. */
export interface RetryPolicy {
  /** Attempts in all; default 6. */
  readonly attempts: number;
  /** First pause; doubles with every attempt; default 1000. */
  readonly firstPauseMs: number;
  /** Longest pause, also where the endpoint asks for a longer one; default 120000. */
  readonly longestPauseMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 6, firstPauseMs: 1000, longestPauseMs: 120_000 };

/** Seconds or an HTTP date, as RFC 9110 §10.2.3 has it; null when absent or unreadable. */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

/** Doubling pauses with up to a quarter of jitter; what the endpoint asks for is honoured, up to the longest pause. */
export const pauseMs = (attempt: number, asked: number | null, random: () => number, policy: RetryPolicy): number => {
  const doubled = policy.firstPauseMs * 2 ** (attempt - 1) * (1 + 0.25 * random());
  return Math.min(policy.longestPauseMs, Math.max(asked ?? 0, asked === null ? doubled : 0));
};
