import type { z } from 'zod';

/** What a call may use of whoever made it. */
export interface CallOptions {
  readonly signal: AbortSignal;
  /** A line on how far it is; already fit to be shown. */
  readonly progress: (message: string) => void;
}

/** What a call comes to. `refused`: the caller, the data or the checks stand against it; the reason says what to do. */
export type CallOutcome =
  | { readonly kind: 'given'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly reason: string };

/** A tool as programs call it, whatever they speak. */
export interface ServedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Contract: takes what `input` has parsed; never rejects for what a caller or the data do wrong; ends soon after the signal. */
  call(given: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallOutcome>;
}
