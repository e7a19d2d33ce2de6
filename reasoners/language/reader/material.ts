import type { Scope } from '../../../analysis/types.ts';
import type { Lexicon, Sense } from './lexicon.ts';
import type { Defined } from './names.ts';
import type { Token } from './tokens.ts';

/** What a sentence is read with. */
export interface Material {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly scope: Scope;
  readonly lexicon: Lexicon;
  readonly defined: readonly Defined[];
  /** Names that the question defines somewhere, in formulas before they are known. */
  readonly declared: ReadonlySet<string>;
}

/** A sense over tokens; `data`: a name of the folder, which beats dictionary words. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly sense: Sense;
  readonly data: boolean;
}
