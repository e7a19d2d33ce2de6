import type { Given, Tree } from '../../../../analysis/tree.ts';

export interface Definition {
  readonly name: string;
  readonly tree: Tree;
  readonly condition: boolean;
  /** Of what a formula over plain numbers gives. */
  readonly unit?: string;
  /** Need not be used. */
  readonly optional?: boolean;
}

export interface Note {
  readonly defined: readonly Definition[];
  readonly facts: readonly Given[];
}

export const note = (defined: readonly Definition[], facts: readonly Given[] = []): Note => ({ defined, facts });

export const fact = (given: Given): Note => note([], [given]);
