import type { Fault } from '../../../analysis/fault.ts';
import type { Query } from '../../../analysis/tree.ts';
import type { Phrase } from './chart.ts';
import type { Further } from './queries.ts';
import type { Sentence } from './sentence-type.ts';

/** What was read of a question. */

export interface Reading {
  readonly expression: string;
  readonly query: Query;
  /** What the value is called beside further ones. */
  readonly label?: string;
  readonly more: readonly Further[];
  /** Defaults that were filled in, in words. */
  readonly assumed: readonly string[];
  /** Phrases of the sentence that asks. */
  readonly phrases: readonly Phrase[];
}

export interface Read {
  readonly sentences: readonly Sentence[];
  /** Index of the sentence that asks; -1 where none or several do. */
  readonly asking: number;
  readonly askers: number;
  readonly readings: readonly Reading[];
  /** Sentences that describe and were not used. */
  readonly unused: readonly string[];
  /** Sentences that are neither read nor harmless. */
  readonly unread: readonly Sentence[];
  readonly faults: readonly Fault[];
  readonly problem: string | null;
  readonly cells: number;
}
