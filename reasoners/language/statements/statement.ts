import type { Given, Tree } from '../../../analysis/tree.ts';
import type { Said } from '../reader/grammar/answers.ts';
import type { Definition } from '../reader/grammar/givens.ts';
import type { Instead } from './instead.ts';

/** What a clause of a question states of the data or of how to compute. */
export interface Statement {
  readonly facts: readonly Given[];
  readonly defined: readonly Definition[];
  /** Cells that count. */
  readonly where: readonly Tree[];
  readonly said: Said;
  /** What the expression has to be like: patterns. */
  readonly needs: readonly string[];
  readonly insteads: readonly Instead[];
  /** What it works out: what “it” is afterwards. */
  readonly topic?: string;
}

export const nothing: Statement = { facts: [], defined: [], where: [], said: {}, needs: [], insteads: [] };

export const stating = (facts: readonly Given[]): Statement => ({ ...nothing, facts });

export const joined = (one: Statement, other: Statement): Statement => ({
  facts: [...one.facts, ...other.facts],
  defined: [...one.defined, ...other.defined],
  where: [...one.where, ...other.where],
  said: { ...one.said, ...other.said },
  needs: [...one.needs, ...other.needs],
  insteads: [...one.insteads, ...other.insteads],
});
