import type { BandDescription } from '../../core/description.ts';
import type { Guess } from '../../core/profile.ts';
import type { Recognised } from '../../knowledge/recognition/recognise.ts';
import type { Statement } from '../../knowledge/recognition/statements.ts';
import type { StatedEncoding } from './documents/facts.ts';
import type { Measured } from './statistics.ts';

/** Everything that bears on one band. */
export interface BandEvidence {
  readonly band: BandDescription;
  /** Counts from 0. */
  readonly index: number;
  readonly recognised: Recognised | undefined;
  /** What structured documents state; several contradict each other. */
  readonly stated: readonly StatedEncoding[];
  /** What a document says that it measures. */
  readonly role: Guess | null;
  readonly statements: readonly Statement[];
  readonly measured: Measured | null;
  /** Of the file's name. */
  readonly words: readonly string[];
}
