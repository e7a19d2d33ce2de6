import type { Tree } from '../../../analysis/tree.ts';
import type { Note } from '../reader/grammar/givens.ts';
import type { Sentence } from '../reader/sentence-type.ts';
import type { Ask, How, Period } from './meanings.ts';

/** What stands for what, as text of trees. */
export interface Instead {
  readonly from: string;
  readonly to: string;
}

export interface Topic {
  readonly field: Tree;
  readonly periods: readonly Period[];
}

export interface Heard {
  readonly asks: readonly { readonly ask: Ask; readonly sentence: Sentence }[];
  readonly hows: readonly How[];
  readonly periods: readonly Period[];
  readonly topics: readonly Tree[];
  readonly insteads: readonly Instead[];
  readonly notes: readonly Note[];
}
