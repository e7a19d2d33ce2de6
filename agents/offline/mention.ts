import { escapePattern, matchesOf } from '../reading/text.ts';
import type { MeasureDraft } from './measure.ts';

/** A place in the question that names something measurable, with the draft of its measure. */
export interface Mention {
  readonly position: number;
  readonly end: number;
  readonly draft: MeasureDraft;
  /** How telling it is: a definition beats an index name, which beats a word like "temperature". */
  readonly weight: number;
}

/** Where a word stands in a text. */
export const positions = (word: string, text: string): { start: number; end: number }[] =>
  matchesOf(new RegExp(`(?<![A-Za-z0-9])${escapePattern(word)}(?![A-Za-z0-9])`, 'gi'), text);
