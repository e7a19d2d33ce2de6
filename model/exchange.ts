import type { Message, Role, Usage } from './model.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** One question to an endpoint, in plain data: what a cassette keeps. */
export interface Ask {
  readonly role: Role;
  readonly model: string;
  readonly messages: readonly Message[];
  readonly form:
    | { readonly kind: 'text' }
    | { readonly kind: 'json'; readonly name: string; readonly schema: JsonSchema };
  readonly temperature: number;
  readonly seed: number;
  /** Digest of the prompt file that the messages were rendered from; never sent. */
  readonly prompt?: string;
}

export interface Reply {
  readonly text: string;
  /** length: cut off by the token limit; refused: a content filter or a refusal. */
  readonly finish: 'stop' | 'length' | 'refused';
  readonly usage: Usage;
  /** HTTP requests that it took, failed ones included. */
  readonly requests: number;
  readonly latencyMs: number;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly onToken?: (piece: string) => void;
}

/**
 * Asks once and gets one whole answer; what goes wrong on the way is retried inside.
 *
 * Contract: throws EarthwrightErrors as the Model port states them, with `details.requests`; never shows a key.
 */
export interface Exchange {
  ask(ask: Ask, options: AskOptions): Promise<Reply>;
}

/** Four characters to a token: what is assumed where nobody counts. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4);

/** A chip of 512 pixels at full detail, as OpenAI counts one (85 + 4 tiles of 170). */
const imageTokens = 765;

export const estimatePrompt = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content, images = [] }) => sum + estimateTokens(content) + images.length * imageTokens, 0);
