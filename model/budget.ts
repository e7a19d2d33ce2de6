import { EarthwrightError } from '../core/errors.ts';
import type { Account } from './ledger.ts';

/** What a run may use of its models; absent: no limit. Counts the whole run, earlier starts of a resumed one included, except time. */
export interface Budget {
  readonly calls?: number;
  /** Prompt and completion together. */
  readonly tokens?: number;
  /** In the currency of the price table. */
  readonly cost?: number;
  /** Elapsed time of this start. */
  readonly timeMs?: number;
}

const usage = (text: string, expected: string): EarthwrightError =>
  new EarthwrightError('usage', 'user', `Got the budget “${text}”; expected ${expected}.`);

const timeUnits: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000 };

const readPart = (part: string, text: string): Budget => {
  const [, name, digits, unit = ''] = /^(\w+)=(\d+(?:\.\d+)?)([a-z]*)$/i.exec(part.trim()) ?? [];
  const value = Number(digits);
  const example = 'parts like calls=40,tokens=200000,cost=0.50,time=10min';
  if (name === undefined || !(value > 0)) throw usage(text, example);
  if (name === 'time') {
    const factor = timeUnits[unit];
    if (factor === undefined) throw usage(text, 'a time in s, min or h, such as time=10min');
    return { timeMs: value * factor };
  }
  if (unit !== '') throw usage(text, `a plain number for ${name}`);
  if (name === 'cost') return { cost: value };
  if ((name === 'calls' || name === 'tokens') && Number.isInteger(value)) return { [name]: value };
  throw usage(text, example);
};

/** Reads `calls=40,tokens=200000,cost=0.50,time=10min`. Throws `usage`. */
export const parseBudget = (text: string): Budget => {
  let budget: Budget = {};
  for (const part of text.split(',')) budget = { ...budget, ...readPart(part, text) };
  return budget;
};

const minutes = (ms: number): string =>
  ms < 60_000 ? `${Math.round(ms / 1000)} s` : `${Number((ms / 60_000).toFixed(1))} min`;

/** What is used up, in words; null while the next call is within the budget. `next`: what it will take at least. */
export const overdrawn = (
  budget: Budget,
  used: Account,
  next: { readonly calls: number; readonly tokens: number; readonly elapsedMs: number },
): string | null => {
  const tokens = used.promptTokens + used.completionTokens;
  if (budget.calls !== undefined && used.calls + next.calls > budget.calls)
    return `The budget of ${budget.calls} model calls is used up. Allow more with --budget calls=${2 * budget.calls}`;
  if (budget.tokens !== undefined && tokens + next.tokens > budget.tokens)
    return `The budget of ${budget.tokens} tokens does not hold the next call (${tokens} used, at least ${next.tokens} more). Allow more with --budget tokens=${2 * budget.tokens}`;
  if (budget.cost !== undefined && (used.cost ?? 0) >= budget.cost)
    return `The budget of ${budget.cost} for model calls is used up (${(used.cost ?? 0).toFixed(4)} spent). Allow more with --budget cost=${2 * budget.cost}`;
  if (budget.timeMs !== undefined && next.elapsedMs >= budget.timeMs)
    return `The budget of ${minutes(budget.timeMs)} is used up. Allow more with --budget time=${2 * Math.ceil(budget.timeMs / 60_000)}min`;
  return null;
};

/** The end of a run whose budget is spent: an outcome, not a defect. */
export const budgetSpent = (words: string): EarthwrightError =>
  new EarthwrightError('budget-spent', 'user', `${words}, and resume the run with the same --out.`);
