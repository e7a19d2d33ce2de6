import type { InputBindings } from '../../core/engine.ts';
import type { ToolOutcome } from '../../core/outcome.ts';
import type { DataProfile } from '../../core/profile.ts';
import type { Task } from '../../core/task.ts';
import type { WorkflowNode } from '../../core/workflow.ts';
import type { Refuted } from './refuted.ts';

export interface CheckRequest {
  readonly node: WorkflowNode;
  readonly profile: DataProfile;
  /** Absent where a person runs a tool without a question. */
  readonly task?: Task;
  /** '' where there is none. */
  readonly question: string;
  /** The node is the only one, and gives the answer. */
  readonly alone: boolean;
  /** The tool's own module. */
  readonly source: string;
  readonly outcome: ToolOutcome;
  readonly inputs: InputBindings;
  readonly outputFolder: string;
  readonly round: number;
  /** What the tool's author has refuted of earlier findings about the same run. */
  readonly refuted?: Refuted;
}
