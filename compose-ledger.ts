/** One account of a run's calls to models, whoever in the run makes them. */
import type { RunFolder } from './agents/run-folder.ts';
import { type Call, createLedger, type Ledger, type Prices } from './model/ledger.ts';
import { roles } from './model/model.ts';

/** Calls that earlier starts of the same run have made, from its log. */
const earlierCalls = (run: RunFolder): Call[] =>
  run.events.flatMap((event) => {
    const role = event.kind === 'model-call' ? roles.find((one) => one === event.role) : undefined;
    if (event.kind !== 'model-call' || !role) return [];
    const { model, promptTokens, completionTokens, estimated, requests, latencyMs } = event;
    return [{ role, model, usage: { promptTokens, completionTokens, estimated }, requests, latencyMs }];
  });

const ledgers = new WeakMap<RunFolder, Ledger>();

/** Every call lands in the run's log, and `ledger.json` holds the accounts. Contract: the same ledger for the same open run folder; the first prices count. */
export const ledgerOf = (run: RunFolder, prices: Prices): Ledger => {
  const open = ledgers.get(run);
  if (open) return open;
  const ledger = createLedger({
    prices,
    earlier: earlierCalls(run),
    onCall: ({ role, model, usage, requests, latencyMs }, cost) => {
      run.record({ kind: 'model-call', role, model, ...usage, requests, latencyMs: Math.round(latencyMs), cost });
      run.write('ledger.json', ledger.report());
    },
    onFailed: () => void run.write('ledger.json', ledger.report()),
  });
  ledgers.set(run, ledger);
  return ledger;
};
