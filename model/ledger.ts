import type { Role, Usage } from './model.ts';

/** Price of a model in a currency of the user's choice, per million tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
}
export type Prices = Readonly<Record<string, Price>>;

/** One answered call. */
export interface Call {
  readonly role: Role;
  readonly model: string;
  readonly usage: Usage;
  readonly requests: number;
  readonly latencyMs: number;
}

export interface Account {
  readonly calls: number;
  /** HTTP requests, failed ones included. */
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Calls whose tokens the endpoint did not count. */
  readonly estimatedCalls: number;
  readonly latencyMs: number;
  /** Null as soon as one model without a price took part. */
  readonly cost: number | null;
}

interface LedgerReport {
  readonly total: Account;
  readonly byRole: Readonly<Record<string, Account>>;
  readonly byModel: Readonly<Record<string, Account>>;
}

const empty: Account = {
  calls: 0,
  requests: 0,
  promptTokens: 0,
  completionTokens: 0,
  estimatedCalls: 0,
  latencyMs: 0,
  cost: 0,
};

const costOf = (model: string, usage: Usage, prices: Prices): number | null => {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
  return price ? (usage.promptTokens * price.input + usage.completionTokens * price.output) / 1_000_000 : null;
};

const booked = (account: Account, { model, usage, requests, latencyMs }: Call, prices: Prices): Account => {
  const cost = costOf(model, usage, prices);
  return {
    calls: account.calls + 1,
    requests: account.requests + requests,
    promptTokens: account.promptTokens + usage.promptTokens,
    completionTokens: account.completionTokens + usage.completionTokens,
    estimatedCalls: account.estimatedCalls + (usage.estimated ? 1 : 0),
    latencyMs: account.latencyMs + latencyMs,
    cost: account.cost === null || cost === null ? null : account.cost + cost,
  };
};

/** What the calls of a run have used. */
export interface Ledger {
  add(call: Call): void;
  /** Requests of a call that was never answered. */
  addFailed(role: Role, model: string, requests: number): void;
  report(): LedgerReport;
}

export interface LedgerOptions {
  readonly prices: Prices;
  /** Calls of earlier starts of the same run. */
  readonly earlier?: readonly Call[];
  /** Hears of every new call as it is booked. */
  readonly onCall?: (call: Call, cost: number | null) => void;
  /** Hears when requests were booked that no answer came of. */
  readonly onFailed?: () => void;
}

export const createLedger = ({ prices, earlier = [], onCall, onFailed }: LedgerOptions): Ledger => {
  let total = empty;
  const byRole = new Map<string, Account>();
  const byModel = new Map<string, Account>();
  const change = (role: string, model: string, with_: (account: Account) => Account): void => {
    total = with_(total);
    byRole.set(role, with_(byRole.get(role) ?? empty));
    byModel.set(model, with_(byModel.get(model) ?? empty));
  };
  const book = (call: Call): void => change(call.role, call.model, (account) => booked(account, call, prices));
  for (const call of earlier) book(call);
  return {
    add(call) {
      book(call);
      onCall?.(call, costOf(call.model, call.usage, prices));
    },
    addFailed(role, model, requests) {
      change(role, model, (account) => ({ ...account, requests: account.requests + requests }));
      onFailed?.();
    },
    report: () => ({ total, byRole: Object.fromEntries(byRole), byModel: Object.fromEntries(byModel) }),
  };
};
