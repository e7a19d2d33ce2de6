import { EarthwrightError } from '../core/errors.ts';
import { pauseMs, type RetryPolicy, retryAfterMs } from '../core/retry.ts';
import { type Capabilities, degrade, fullCapabilities } from './capabilities.ts';
import { type Ask, type AskOptions, type Exchange, estimatePrompt, estimateTokens, type Reply } from './exchange.ts';
import { classifyFault, type RequestFault, SilentEndpoint } from './faults.ts';
import { idleClock } from './idle-clock.ts';
import { OpenAI } from './openai-client.ts';
import { patientFetch } from './patient-fetch.ts';
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

const longestQuote = 300;

/** Where nothing ever answered, waiting longer is no use. */
const unreachedAttempts = 2;

/** An endpoint's own words: on one line, without control characters, not longer than a person reads. */
const said = (message: string): string => {
  const line = message.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line.replace(/\.$/, '');
};

const tryOnce = async (
  client: OpenAI,
  body: ReturnType<typeof wireRequest>,
  idleMs: number,
  { signal, onToken }: AskOptions,
): Promise<Tried> => {
  const clock = idleClock(idleMs, signal);
  try {
    const chunks = await client.chat.completions.create(body, { signal: clock.signal });
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

/** What was counted, or else estimated. */
const usageOf = (ask: Ask, { text, counted }: Streamed): Reply['usage'] => ({
  promptTokens: counted?.prompt ?? estimatePrompt(ask.messages),
  completionTokens: counted?.completion ?? estimateTokens(text),
  estimated: counted === null,
});

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
  let reached = false;
  const failure = (code: string, message: string, requests: number): EarthwrightError =>
    new EarthwrightError(code, code === 'model-unavailable' ? 'host' : 'user', world.redact(message), {
      details: { requests },
    });

  /** Makes the next request simpler, waits, or throws; gives the number of the next attempt. */
  const afterFault = async (
    fault: RequestFault,
    ask: Ask,
    options: AskOptions,
    count: { attempt: number; requests: number },
  ): Promise<number> => {
    const where = `The model “${ask.model}” at ${baseUrl}`;
    const message = said(fault.message);
    if (fault.kind === 'fatal')
      throw failure(fault.code, `${where} says: ${message}. ${adviceOf[fault.code]}`, count.requests);
    if (fault.kind === 'degrade') {
      const simpler = degrade(learned.get(ask.model) ?? fullCapabilities, fault.message, ask.form.kind === 'json');
      if (!simpler) throw failure('model-request', `${where} refused the request: ${message}.`, count.requests);
      learned.set(ask.model, simpler);
      return count.attempt;
    }
    if (fault.refused && !reached && count.attempt >= unreachedAttempts)
      throw failure(
        'model-unreachable',
        `Nothing answers at ${baseUrl} (${message}). Start the server there, or mend --base-url; what is finished is kept.`,
        count.requests,
      );
    if (count.attempt >= retry.attempts)
      throw failure(
        'model-unavailable',
        `${where} did not answer after ${count.attempt} attempts; the last one: ${message}.`,
        count.requests,
      );
    const pause = pauseMs(count.attempt, retryAfterMs(fault.retryAfter, world.now()), world.random, retry);
    world.onRetry?.({ message: world.redact(message), attempt: count.attempt, pauseMs: pause });
    await world.sleep(pause, options.signal);
    return count.attempt + 1;
  };

  const ask = async (one: Ask, options: AskOptions): Promise<Reply> => {
    const start = world.now();
    let attempt = 1;
    for (let requests = 1; ; requests++) {
      const body = wireRequest(one, learned.get(one.model) ?? fullCapabilities);
      const tried = await tryOnce(client, body, idleMs, options);
      if (tried.kind === 'streamed') {
        reached = true;
        const { text, finish } = tried.streamed;
        const usage = usageOf(one, tried.streamed);
        return { text: world.redact(text), finish, usage, requests, latencyMs: world.now() - start };
      }
      attempt = await afterFault(tried, one, options, { attempt, requests });
    }
  };
  return { ask };
};
