import OpenAI from 'openai';
import { EarthwrightError } from '../core/errors.ts';
import { type Capabilities, degrade, fullCapabilities } from './capabilities.ts';
import { type Ask, type AskOptions, type Exchange, estimatePrompt, estimateTokens, type Reply } from './exchange.ts';
import { classifyFault, type RequestFault, SilentEndpoint } from './faults.ts';
import { patientFetch } from './patient-fetch.ts';
import { pauseMs, type RetryPolicy, retryAfterMs } from './retry.ts';
import { readStream, type Streamed } from './stream.ts';
import { wireRequest } from './wire.ts';

export interface EndpointSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly retry: RetryPolicy;
  /** Longest time without a byte, also before the first one. */
  readonly idleMs: number;
}

/** What the endpoint needs of the world. */
export interface EndpointWorld {
  /** Contract: rejects with the signal's reason when it aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly now: () => number;
  readonly redact: (text: string) => string;
  /** Told about every failed attempt that is tried again. */
  readonly onRetry?: (notice: { readonly message: string; readonly attempt: number; readonly pauseMs: number }) => void;
}

type Tried = { readonly kind: 'streamed'; readonly streamed: Streamed } | RequestFault;

const adviceOf: Readonly<Record<Extract<RequestFault, { kind: 'fatal' }>['code'], string>> = {
  'model-unauthorised': 'Check the key in OPENAI_API_KEY.',
  'model-unknown': 'Check --model and --base-url (most servers want a base URL that ends in /v1).',
  'model-quota': 'The account has no credit left.',
  'model-context': 'The prompt is longer than the model takes: choose a model with a longer context.',
  'model-request': 'The endpoint does not take requests like this one.',
};

/** A clock that aborts when nothing has happened for a while. */
const idleClock = (idleMs: number, outer: AbortSignal) => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new SilentEndpoint(idleMs)), idleMs);
  };
  restart();
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    restart,
    expired: () => controller.signal.aborted,
    stop: () => clearTimeout(timer),
  };
};

/** An endpoint that speaks the chat-completions protocol: OpenAI, vLLM, Ollama, DeepSeek, llama.cpp … */
export const createOpenAiExchange = (settings: EndpointSettings, world: EndpointWorld): Exchange => {
  const { baseUrl, apiKey, retry, idleMs } = settings;
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    fetch: patientFetch,
    logLevel: 'off',
  });
  const learned = new Map<string, Capabilities>();

  const tryOnce = async (ask: Ask, capabilities: Capabilities, { signal, onToken }: AskOptions): Promise<Tried> => {
    const clock = idleClock(idleMs, signal);
    try {
      const chunks = await client.chat.completions.create(wireRequest(ask, capabilities), { signal: clock.signal });
      const streamed = await readStream(chunks, (piece) => {
        clock.restart();
        if (piece !== '') onToken?.(piece);
      });
      // An aborted stream ends like a finished one.
      signal.throwIfAborted();
      return { kind: 'streamed', streamed };
    } catch (error) {
      signal.throwIfAborted();
      if (clock.expired()) return classifyFault(new SilentEndpoint(idleMs));
      if (error instanceof TypeError || error instanceof ReferenceError) throw error;
      return classifyFault(error);
    } finally {
      clock.stop();
    }
  };

  const failure = (code: string, message: string, requests: number): EarthwrightError =>
    new EarthwrightError(code, code === 'model-unavailable' ? 'host' : 'user', world.redact(message), {
      details: { requests },
    });
  /** An endpoint's own words: on one line, without control characters, not longer than a person reads. */
  const said = (message: string): string => {
    const line = message.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    return line.length > 300 ? `${line.slice(0, 300)}…` : line.replace(/\.$/, '');
  };

  const replyOf = (ask: Ask, { text, finish, counted }: Streamed, requests: number, latencyMs: number): Reply => ({
    text: world.redact(text),
    finish,
    usage: {
      promptTokens: counted?.prompt ?? estimatePrompt(ask.messages),
      completionTokens: counted?.completion ?? estimateTokens(text),
      estimated: counted === null,
    },
    requests,
    latencyMs,
  });

  const ask = async (one: Ask, options: AskOptions): Promise<Reply> => {
    const start = world.now();
    let attempt = 1;
    for (let requests = 1; ; requests++) {
      const capabilities = learned.get(one.model) ?? fullCapabilities;
      const tried = await tryOnce(one, capabilities, options);
      if (tried.kind === 'streamed') return replyOf(one, tried.streamed, requests, world.now() - start);
      if (tried.kind === 'degrade') {
        const simpler = degrade(capabilities, tried.message, one.form.kind === 'json');
        if (!simpler)
          throw failure('model-request', `${where(one)} refused the request: ${said(tried.message)}.`, requests);
        learned.set(one.model, simpler);
        continue;
      }
      if (tried.kind === 'fatal')
        throw failure(tried.code, `${where(one)} says: ${said(tried.message)}. ${adviceOf[tried.code]}`, requests);
      if (attempt >= retry.attempts)
        throw failure(
          'model-unavailable',
          `${where(one)} did not answer after ${attempt} attempts; the last one: ${said(tried.message)}.`,
          requests,
        );
      const pause = pauseMs(attempt, retryAfterMs(tried.retryAfter, world.now()), world.random, retry);
      world.onRetry?.({ message: said(world.redact(tried.message)), attempt, pauseMs: pause });
      await world.sleep(pause, options.signal);
      attempt++;
    }
  };
  const where = (one: Ask): string => `The model “${one.model}” at ${baseUrl}`;
  return { ask };
};
