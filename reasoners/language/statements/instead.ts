import type { Tree } from '../../../analysis/tree.ts';

/** What stands for what in an expression. */
export interface Instead {
  readonly from: Tree;
  readonly to: Tree;
}
