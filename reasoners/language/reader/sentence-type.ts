/** A sentence of a question with all that it may mean. */
import type { Phrase } from './chart.ts';
import type { Asked, Extra } from './grammar/answers.ts';
import type { Note } from './grammar/givens.ts';
import type { Meant } from './parse.ts';
import type { Token } from './tokens.ts';

export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly tokens: readonly Token[];
  /** It states something, and nothing else. */
  readonly states: boolean;
  /** A mark or its beginning says that it asks. */
  readonly asks: boolean;
  /** Words and recognised parts. */
  readonly seeds: readonly Phrase[];
  /** Every definition or fact that the sentence may state. */
  readonly notes: readonly Note[];
  /** What it may ask, by the number of phrases; within one list all ways count alike. */
  readonly asked: readonly (() => readonly Meant<Asked>[])[];
  readonly extras: () => readonly Meant<Extra>[];
  /** What it works out: what “it” is afterwards. */
  readonly topic?: string;
  /** Tokens that no phrase could cover, by index. */
  readonly unread: readonly number[];
  /** Count of work. */
  readonly cells: number;
  /** Too much ambiguity: refused whatever was found. */
  readonly overflow: boolean;
}
