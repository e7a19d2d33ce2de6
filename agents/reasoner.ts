import type { Finding } from '../core/finding.ts';
import type { Diagnostic } from '../core/outcome.ts';
import type { Plan, Unsupported } from '../core/plan.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Workflow, WorkflowNode } from '../core/workflow.ts';

export interface PlanRequest {
  readonly task: Task;
  readonly profile: DataProfile;
}

export interface WorkflowRequest extends PlanRequest {
  readonly plan: Plan;
  /** Faults of an earlier draft, with their exact places. */
  readonly problems: readonly string[];
}

/** What an earlier round of the same node came to. */
export interface Attempt {
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly findings: readonly Finding[];
}

export interface ToolRequest {
  readonly task: Task;
  readonly profile: DataProfile;
  readonly workflow: Workflow;
  readonly node: WorkflowNode;
  readonly attempts: readonly Attempt[];
}

export interface ToolDraft {
  readonly kind: 'tool';
  readonly source: string;
  /** What was done and why, for the record. */
  readonly note: string;
}

export interface GiveUp {
  readonly kind: 'give-up';
  readonly reason: string;
}

/**
 * The one seam between agents and whatever thinks for them.
 *
 * Contract: methods are asynchronous and may be slow; they never run tools and never read data files. What they can't do they
 * say with `unsupported` or `give-up`; an exception is a defect or a lost connection and ends the run.
 */
export interface Reasoner {
  readonly name: string;
  /** Candidate plans, best first; at least one, or the reason why there is none. */
  proposePlans(
    request: PlanRequest,
  ): Promise<{ readonly kind: 'plans'; readonly plans: readonly Plan[] } | Unsupported>;
  composeWorkflow(
    request: WorkflowRequest,
  ): Promise<{ readonly kind: 'workflow'; readonly workflow: Workflow } | Unsupported>;
  writeTool(request: ToolRequest): Promise<ToolDraft | GiveUp>;
}
