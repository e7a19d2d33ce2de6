import { EarthwrightError } from '../core/errors.ts';
import { type Budget, budgetSpent, overdrawn } from './budget.ts';
import { type Ask, type AskOptions, type Exchange, estimatePrompt, type Reply } from './exchange.ts';
import type { Ledger } from './ledger.ts';

export interface Meter {
  readonly ledger: Ledger;
  readonly budget: Budget;
  readonly now: () => number;
}

const failedRequests = (error: unknown): number => {
  const requests = error instanceof EarthwrightError ? error.details['requests'] : 1;
  return typeof requests === 'number' ? requests : 0;
};

/** An exchange that books what every ask takes, and throws `budget-spent` before one that the budget does not allow. */
export const createMeteredExchange = (inner: Exchange, { ledger, budget, now }: Meter): Exchange => {
  const start = now();
  /** Asks that are under way count as used: several may run at a time. */
  const running = { calls: 0, tokens: 0 };
  const spentBy = (next: { calls: number; tokens: number; elapsedMs: number }): string | null =>
    overdrawn(budget, ledger.report().total, next);

  const clockOf = (elapsedMs: number): AbortSignal | null =>
    budget.timeMs === undefined ? null : AbortSignal.timeout(Math.max(1, Math.ceil(budget.timeMs - elapsedMs)));

  const booked = async (ask: Ask, options: AskOptions, clock: AbortSignal | null): Promise<Reply> => {
    try {
      const signal = clock ? AbortSignal.any([options.signal, clock]) : options.signal;
      const reply = await inner.ask(ask, { ...options, signal });
      ledger.add({ role: ask.role, model: ask.model, ...reply });
      return reply;
    } catch (error) {
      ledger.addFailed(ask.role, ask.model, failedRequests(error));
      if (clock?.aborted && !options.signal.aborted)
        throw budgetSpent(spentBy({ calls: 0, tokens: 0, elapsedMs: Infinity }) ?? 'The time is used up');
      throw error;
    }
  };

  return {
    ask: async (ask, options) => {
      const tokens = estimatePrompt(ask.messages);
      const elapsedMs = now() - start;
      const spent = spentBy({ calls: running.calls + 1, tokens: running.tokens + tokens, elapsedMs });
      if (spent) throw budgetSpent(spent);
      running.calls++;
      running.tokens += tokens;
      try {
        return await booked(ask, options, clockOf(elapsedMs));
      } finally {
        running.calls--;
        running.tokens -= tokens;
      }
    },
  };
};
