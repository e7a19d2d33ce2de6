/** Who looks at pictures in place of a network, where the person who runs this lets parts of them leave this machine. */
import { resolve } from 'node:path';
import type { RunFolder } from '../../agents/run-folder.ts';
import { asksChat } from '../../compose.ts';
import type { Asking } from '../../eyes/asking/asking.ts';
import { createLedger, type Ledger } from '../../model/ledger.ts';
import { modelFlags } from '../auto-reasoner.ts';
import type { ReasonerOptions } from '../reasoner-settings.ts';

export type AskingOptions = Pick<ReasonerOptions, 'model' | 'baseUrl' | 'config' | 'budget' | 'record' | 'replay'> & {
  readonly sendPictures?: boolean;
};

interface Hooks {
  readonly signal: AbortSignal;
  readonly onRetry?: (notice: { message: string; attempt: number; pauseMs: number }) => void;
}

export interface OpenAsking {
  /** In the account of a run. */
  readonly inRun: (run: RunFolder) => Asking;
  readonly alone: (ledger: Ledger) => Asking;
  readonly newLedger: () => Ledger;
}

/** Throws `usage` where no model is named, or none can be reached as far as settings tell. */
export const openAsking = async (options: AskingOptions, hooks: Hooks): Promise<OpenAsking> => {
  const [wiring, { ledgerOf }] = await Promise.all([
    import('../../compose-asking.ts'),
    import('../../compose-ledger.ts'),
  ]);
  const { asking, prices } = wiring.openAsking({
    flags: modelFlags(options),
    environment: process.env,
    folder: process.cwd(),
    ...(options.record ? { record: resolve(options.record) } : {}),
    ...(options.replay ? { replay: resolve(options.replay) } : {}),
    ...hooks,
  });
  return {
    inRun: (run) => asking(ledgerOf(run, prices)),
    alone: asking,
    newLedger: () => createLedger({ prices }),
  };
};

/** The same for what a registry asks of a chat model; undefined: it asks nothing, or may not. */
export const askingFor = async (
  registry: string | undefined,
  options: AskingOptions,
  hooks: Hooks,
): Promise<OpenAsking | undefined> =>
  registry !== undefined && options.sendPictures && asksChat(registry) ? openAsking(options, hooks) : undefined;
