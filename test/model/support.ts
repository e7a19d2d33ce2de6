import { z } from 'zod';
import type { Budget } from '../../model/budget.ts';
import { createModel } from '../../model/create-model.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createLedger, type Ledger, type Prices } from '../../model/ledger.ts';
import type { CompletionRequest, Form, Model } from '../../model/model.ts';
import { createOpenAiExchange } from '../../model/openai-exchange.ts';
import { createRedactor } from '../../model/redact.ts';

export const key = 'sk-test-5f1d0b2a9c8e7734';

export const openAi = (
  baseUrl: string,
  options: { idleMs?: number; attempts?: number; pauses?: number[]; apiKey?: string } = {},
): Exchange =>
  createOpenAiExchange(
    {
      baseUrl,
      apiKey: options.apiKey ?? key,
      retry: { attempts: options.attempts ?? 4, firstPauseMs: 1000, longestPauseMs: 60_000 },
      idleMs: options.idleMs ?? 5000,
    },
    {
      // Nobody waits in a test: pauses are noted down instead.
      sleep: async (ms, signal) => {
        signal.throwIfAborted();
        options.pauses?.push(ms);
      },
      random: () => 0,
      now: () => Date.now(),
      redact: createRedactor([options.apiKey ?? key]),
    },
  );

export const modelOver = (
  exchange: Exchange,
  options: { budget?: Budget; prices?: Prices; now?: () => number } = {},
): { model: Model; ledger: Ledger } => {
  const ledger = createLedger({ prices: options.prices ?? {} });
  const model = createModel({
    exchange,
    ledger,
    budget: options.budget ?? {},
    modelOf: () => 'tester',
    now: options.now ?? (() => 0),
  });
  return { model, ledger };
};

export const colour: Form<{ colour: string; share: number | null }> = {
  kind: 'json',
  name: 'colour',
  schema: z.object({ colour: z.enum(['red', 'green']), share: z.number().nullable() }),
};

export const words: Form<string> = { kind: 'text', read: (text) => ({ kind: 'read', value: text }) };

export const requestOf = <T>(form: Form<T>, options: Partial<CompletionRequest<T>> = {}): CompletionRequest<T> => ({
  role: 'planner',
  messages: [
    { role: 'system', content: 'Name a colour.' },
    { role: 'user', content: 'Which one?' },
  ],
  form,
  temperature: 0.2,
  seed: 7,
  signal: new AbortController().signal,
  ...options,
});
