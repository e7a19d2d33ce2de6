/** Wires a chat model that takes pictures. Loaded where one is asked. */

import { type Endpoint, type ModelOptions, openEndpoint } from './compose-model.ts';
import type { Asking } from './eyes/asking/asking.ts';
import { chipUrl } from './eyes/asking/chip.ts';
import { readChipAnswer, readChipLabel } from './eyes/asking/chip-answer.ts';
import { createModel } from './model/create-model.ts';
import type { Ledger } from './model/ledger.ts';
import type { Form, Message } from './model/model.ts';
import { labelMessages, lookMessages } from './reasoners/model/look-messages.ts';

export interface AskingEndpoint {
  readonly prices: Endpoint['prices'];
  /** What is asked lands in the ledger, and within its budget. */
  readonly asking: (ledger: Ledger) => Asking;
}

/** The model of the role “eyes” of an endpoint. */
export const askThrough = (endpoint: Endpoint): AskingEndpoint => {
  const asking = (ledger: Ledger): Asking => {
    const model = createModel({ ...endpoint, ledger, now: () => performance.now() });
    const say = async <T>(
      messages: readonly Message[],
      read: Extract<Form<T>, { kind: 'text' }>['read'],
      signal: AbortSignal,
    ) => {
      const completion = await model.complete({
        ...{ role: 'eyes', temperature: 0, seed: 0, signal, messages },
        form: { kind: 'text', read },
      });
      return completion.kind === 'completed' ? completion.value : null;
    };
    return {
      model: endpoint.modelOf('eyes'),
      boxes: (label, chip, signal) => say(lookMessages(label, chip.side, chipUrl(chip)), readChipAnswer, signal),
      label: (labels, chip, signal) => say(labelMessages(labels, chipUrl(chip)), readChipLabel(labels), signal),
    };
  };
  return { prices: endpoint.prices, asking };
};

/** Throws `usage` for what is missing (key, base URL, model), before anything is sent. */
export const openAsking = (options: ModelOptions): AskingEndpoint => askThrough(openEndpoint(options));
