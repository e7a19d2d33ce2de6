import type { Output } from './outcome.ts';
import type { Question } from './sample.ts';

export interface SolverContext {
  /** A folder for this sample alone; may be there already from a run that was killed. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * An architecture: gets a question, and hands back how it ended.
 *
 * Contract: never sees the target. What it throws becomes the outcome `failed` (`limit` for a spent budget) and the others go on; once the
 * signal is aborted, whatever it does is forgotten and the sample is run again later.
 */
export interface Solver {
  readonly name: string;
  solve(question: Question, context: SolverContext): Promise<Output>;
}
