import type { Tree } from '../../../analysis/tree.ts';

/** What a port of a template holds: a value, on the cells where the conditions hold. */
export interface Part {
  readonly value: Tree;
  /** Code around the value's own, e.g. a share's `x ? 100 : 0`. */
  readonly around?: (code: string) => string;
  /** What comes out of it, where that has another unit than the value. */
  readonly unit?: string;
  /** What its cells hold, where that is not what the value's type says. */
  readonly quantity?: string;
}
