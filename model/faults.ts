import { APIConnectionError, APIError, APIUserAbortError } from './openai-client.ts';

/** What to do about a failed request. */
export type RequestFault =
  | {
      readonly kind: 'retry';
      readonly message: string;
      readonly retryAfter: string | null;
      /** No connection came about at all. */
      readonly refused?: boolean;
    }
  | { readonly kind: 'degrade'; readonly message: string }
  | {
      readonly kind: 'fatal';
      readonly code: 'model-unauthorised' | 'model-unknown' | 'model-quota' | 'model-context' | 'model-request';
      readonly message: string;
    };

/** An answer that broke off: the stream ended without saying so. */
export class TruncatedStream extends Error {
  constructor(characters: number) {
    super(`the answer broke off after ${characters} characters`);
    this.name = 'TruncatedStream';
  }
}

/** Nothing arrived for too long. */
export class SilentEndpoint extends Error {
  constructor(timeoutMs: number) {
    super(`nothing arrived for ${timeoutMs / 1000} s`);
    this.name = 'SilentEndpoint';
  }
}

const tooLong = /context.?length|maximum context|too many tokens|prompt is too long|context window/i;
const noQuota = /insufficient_quota|exceeded your current quota|billing/i;

const statusFault = (error: APIError): RequestFault => {
  const { status, message } = error;
  const text = `${status ?? ''} ${error.code ?? ''} ${message}`;
  if (status === 401 || status === 403) return { kind: 'fatal', code: 'model-unauthorised', message };
  if (status === 404) return { kind: 'fatal', code: 'model-unknown', message };
  if (status === 402 || (status === 429 && noQuota.test(text))) return { kind: 'fatal', code: 'model-quota', message };
  if ((status === 400 || status === 413) && tooLong.test(text))
    return { kind: 'fatal', code: 'model-context', message };
  if (status === 400 || status === 422 || status === 501) return { kind: 'degrade', message };
  const passing =
    status === undefined || status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
  if (passing) return { kind: 'retry', message, retryAfter: error.headers?.get('retry-after') ?? null };
  return { kind: 'fatal', code: 'model-request', message };
};

/** Causes say more than the client's “Connection error.”: ECONNREFUSED 127.0.0.1:11434. */
const deepest = (error: Error): string =>
  error.cause instanceof Error ? deepest(error.cause) : error.message || error.name;

const noConnection = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']);

const isRefused = (error: Error): boolean =>
  ('code' in error && noConnection.has(String(error.code))) || (error.cause instanceof Error && isRefused(error.cause));

/** Sorts a failed request into what can be waited out, what can be asked more simply, and what ends here. */
export const classifyFault = (error: unknown): RequestFault => {
  if (error instanceof TruncatedStream || error instanceof SilentEndpoint)
    return { kind: 'retry', message: error.message, retryAfter: null };
  if (error instanceof APIUserAbortError || error instanceof APIConnectionError)
    return { kind: 'retry', message: deepest(error), retryAfter: null, refused: isRefused(error) };
  if (error instanceof APIError) return statusFault(error);
  // A broken stream or malformed event: the client throws plain errors from inside its decoder.
  return { kind: 'retry', message: error instanceof Error ? deepest(error) : String(error), retryAfter: null };
};
