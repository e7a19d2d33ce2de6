import type { z } from 'zod';

/** Who asks: every role can have a model of its own and has its own line in the ledger. */
export const roles = ['summary', 'planner', 'workflow', 'coder', 'judge', 'answer', 'eyes'] as const;
export type Role = (typeof roles)[number];

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** Pictures beside the text, as data URLs. They leave this machine: who asks has said that they may. */
  readonly images?: readonly string[];
  /** From where to where it holds what its author's library happens to show (examples, reference texts); for cassettes, never sent. */
  readonly library?: readonly (readonly [number, number])[];
}

export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** The endpoint did not count: estimated as characters ÷ 4. */
  readonly estimated: boolean;
}

/** Text read as what was asked for, or what is wrong with it, in words for whoever wrote it. */
export type Read<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'misfit'; readonly problem: string };

/** What an answer has to look like. A misfit goes back to the model once, with the problem. */
export type Form<T> =
  | {
      readonly kind: 'json';
      /** Letters, digits, _ and -, as the wire wants it. */
      readonly name: string;
      /** Objects without optional fields (use nullable), no records, tuples or bounds: strict mode knows none of them. */
      readonly schema: z.ZodType<T>;
    }
  | { readonly kind: 'text'; readonly read: (text: string) => Read<T> };

export interface CompletionRequest<T> {
  readonly role: Role;
  readonly messages: readonly Message[];
  readonly form: Form<T>;
  /** 0..2. */
  readonly temperature: number;
  readonly seed: number;
  /** Digest of the prompt file that the messages were rendered from; for cassettes. */
  readonly prompt?: string;
  readonly signal: AbortSignal;
  /** Pieces of the answer as they arrive. */
  readonly onToken?: (piece: string) => void;
}

export type Completion<T> =
  | { readonly kind: 'completed'; readonly text: string; readonly value: T }
  /** The model answered, also when asked again, but not in the form that was asked for. */
  | { readonly kind: 'unusable'; readonly text: string; readonly reason: string };

/**
 * A language model behind one method.
 *
 * Contract: throws an EarthwrightError with code `budget-spent` before a call that the budget does not allow, `model-unavailable`
 * when the endpoint stays out of reach, `model-unauthorised`, `model-unknown` or `model-request` when it refuses; aborting rejects
 * with the signal's reason. Calls may overlap.
 */
export interface Model {
  complete<T>(request: CompletionRequest<T>): Promise<Completion<T>>;
}
