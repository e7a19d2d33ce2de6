import type { Reading } from './workflow.ts';

export interface Evidence {
  readonly node: string;
  readonly output: string;
  readonly file: string;
  readonly sha256: string;
  readonly statement: string;
}

export interface NamedValue {
  readonly label: string;
  readonly value: number | string;
  readonly unit: string;
}

/** The end of a run. */
export type Answer =
  | {
      readonly kind: 'answered';
      readonly value: number | string;
      readonly unit: string;
      /** Letter of the chosen option; null for open questions. */
      readonly choice: string | null;
      readonly statement: string;
      readonly evidence: readonly Evidence[];
      /** One value for each zone, class or date, where that was asked for. */
      readonly rows?: readonly { readonly name: string; readonly value: number | string }[];
      /** Every value that was asked for, the first one included, where there are several. */
      readonly values?: readonly NamedValue[];
      /** A file that was asked for, relative to the run folder. */
      readonly file?: string;
      /** Files for use elsewhere, relative to the run folder: a map, features, a table, a series. */
      readonly results?: readonly string[];
      /** What a second legitimate reading of the question comes to. */
      readonly otherReading?: { readonly said: string; readonly statement: string };
      /** What was computed. */
      readonly reading?: Reading;
      /** How stored numbers became physical ones, each with its origin. */
      readonly facts?: readonly string[];
      /** Data that were fetched for the task, as they are cited. */
      readonly sources?: readonly string[];
      readonly caveats: readonly string[];
      /** What was checked and held, and what was not checked: in the place of a number that nobody could calibrate. */
      readonly verified: readonly string[];
      readonly notVerified: readonly string[];
    }
  | {
      readonly kind: 'unanswered';
      readonly reason: string;
      readonly missing: readonly string[];
      readonly caveats: readonly string[];
    }
  /** Stopped after the workflow, as asked for. */
  | { readonly kind: 'planned'; readonly goal: string; readonly nodes: readonly string[] }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'budget'; readonly reason: string }
  | { readonly kind: 'interrupted'; readonly reason: string };

/** Exit codes of the command line; see docs/architecture.md. */
export const exitCodeOf = (answer: Answer): number => {
  switch (answer.kind) {
    case 'answered':
    case 'planned':
      return 0;
    case 'unreadable':
      return 2;
    case 'unanswered':
      return 3;
    case 'budget':
      return 4;
    case 'interrupted':
      return 130;
  }
};
