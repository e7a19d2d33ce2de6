import type { Answer } from '../core/answer.ts';
import type { FileDescription } from '../core/description.ts';
import type { PixelCounts } from '../core/engine.ts';
import type { Limits } from '../core/limits.ts';
import type { OutputFile } from '../core/outcome.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Sight } from '../core/vision.ts';
import type { NodeOutput, Workflow } from '../core/workflow.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Acquired } from './fetched-set.ts';
import type { Part } from './parts.ts';
import type { FileForm } from './reading/wanted-file.ts';
import type { Reasoner } from './reasoner.ts';
import type { RunFolder } from './run-folder.ts';

/** What came out of one way in which a question can be read. */
export interface SecondResult {
  readonly output: OutputFile;
  readonly promised: NodeOutput | undefined;
}

export type SecondRun =
  /** `results`: at least one; the first is that of the reading that answers. */
  | { readonly kind: 'done'; readonly workflow: Workflow; readonly results: readonly SecondResult[] }
  | { readonly kind: 'none'; readonly reason: string };

/** Contract: works in `folder` alone; never throws for what it cannot do. */
export type SecondAnswer = (
  question: { readonly task: Task; readonly profile: DataProfile; readonly folder: string },
  dependencies: Dependencies,
) => Promise<SecondRun>;

/** How far a step is that reads or writes many pixels. */
export interface PixelProgress extends Partial<PixelCounts> {
  /** 'profile', or the node's name. */
  readonly step: string;
  readonly read: number;
  /** All that is to be read, where it is known. */
  readonly of?: number | null;
}

/** Everything that an agent may use of the world. Agents get it handed in; they reach for nothing themselves. */
export interface Dependencies {
  readonly reasoner: Reasoner;
  /**
   * Reads every word of a task's question, or refuses it, and answers it once more by proven templates only, for a second opinion on free
   * tools; absent: there is none.
   */
  readonly second?: SecondAnswer;
  readonly sandbox: Sandbox;
  /** What files say of themselves, in their order. Contract: never throws for bad data. Files of one call share one process. */
  readonly describe: (paths: readonly string[]) => Promise<readonly FileDescription[]>;
  /** ISO date of the day; absent: no file is held against it. */
  readonly today?: () => string;
  readonly run: RunFolder;
  /** Gives the run folder free for other runs. */
  readonly release?: () => void;
  readonly limits: Partial<Limits>;
  readonly isolation: 'auto' | 'require' | 'off';
  /** How often a node may be written anew. */
  readonly rounds: number;
  readonly signal: AbortSignal;
  /** Nodes at a time. */
  readonly jobs: number;
  /** Independent attempts at a node that no template covers. */
  readonly variants: number;
  /** How often new plans may be asked for when none held. */
  readonly replans: number;
  /** Parts that are switched off. */
  readonly without: ReadonlySet<Part>;
  /** What the run was started with. */
  readonly started?: object;
  /** The form of an answer that is a file, whatever the question says. */
  readonly fileForm?: FileForm;
  /** Stop after the workflow. */
  readonly planOnly: boolean;
  /** What nodes that see look through; absent: nothing is registered. */
  readonly sight?: Sight;
  /** Brings the data that a task's folder lacks. Contract: what may not or cannot be had is `refused`; throws when it is aborted, and for defects. */
  readonly acquire?: (task: Task) => Promise<Acquired>;
  /** Shows people the finished run: pictures, report. Contract: never throws for what it cannot draw. */
  readonly report?: (finished: {
    readonly task: Task;
    readonly answer: Answer;
    readonly run: RunFolder;
  }) => Promise<void>;
  /** Told now and then how far a long step is; `of` where it is known. Contract: never throws. */
  readonly onPixels?: (progress: PixelProgress) => void;
  /** Asked before code that a reasoner wrote runs; absent: it may. */
  readonly approve?: (what: string, source: string) => Promise<boolean>;
}
