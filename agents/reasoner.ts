import type { Answer } from '../core/answer.ts';
import type { Finding } from '../core/finding.ts';
import type { Diagnostic } from '../core/outcome.ts';
import type { Plan, Unsupported } from '../core/plan.ts';
import type { DataProfile } from '../core/profile.ts';
import type { Task } from '../core/task.ts';
import type { Workflow, WorkflowNode } from '../core/workflow.ts';

export interface PlanRequest {
  readonly task: Task;
  readonly profile: DataProfile;
  /** Why earlier plans did not hold. */
  readonly failures?: readonly string[];
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

/** A proven tool for a node of the same kind: its author may change it instead of writing a module. */
export interface NearTool {
  readonly name: string;
  readonly source: string;
  /** What it was proven on, in one line. */
  readonly proven: string;
}

export interface ToolRequest {
  readonly task: Task;
  readonly profile: DataProfile;
  readonly workflow: Workflow;
  readonly node: WorkflowNode;
  readonly attempts: readonly Attempt[];
  /** 0 for the first of several independent attempts at the same node. */
  readonly variant?: number;
  /** For the first round of the first attempt, where a library holds one. */
  readonly near?: NearTool;
}

export interface ToolDraft {
  readonly kind: 'tool';
  readonly source: string;
  /** The template that the tool imports as './template.ts', byte for byte; absent where it stands alone. */
  readonly template?: string;
  /** What was done and why, for the record. */
  readonly note: string;
}

export interface GiveUp {
  readonly kind: 'give-up';
  /** The node asks for something wrong: what the reason says is to be mended in the workflow, not in the tool. */
  readonly disputed?: true;
  readonly reason: string;
}

/** The latest tool stays as it is: what was found of it is mistaken. */
export interface Refutation {
  readonly kind: 'refutes';
  readonly reason: string;
}

/** A probe tool that has run, and what came of it. */
export interface ProbeRun {
  readonly purpose: string;
  readonly source: string;
  readonly result: string;
}

/**
 * Something that reading the files has left open. An unknown encoding and whether a product is the one that its name says are for the plan to
 * settle: no pixel tells a scale or a maker.
 */
export interface OpenPoint {
  readonly kind: 'meaning' | 'product' | 'encoding' | 'fill' | 'date';
  readonly text: string;
}

export interface InterpretRequest {
  readonly task: Task;
  readonly profile: DataProfile;
  /** What reading the files has left open. */
  readonly open: readonly OpenPoint[];
  readonly probes: readonly ProbeRun[];
  readonly probesLeft: number;
}

export interface DataFinding {
  readonly file: string;
  /** Null: the whole file. */
  readonly band: number | null;
  readonly aspect: 'quantity' | 'role' | 'date' | 'note';
  readonly value: string;
  readonly reason: string;
}

/** A probe to run, or what the files hold. */
export type Interpretation =
  | {
      readonly kind: 'probe';
      readonly purpose: string;
      readonly layers: readonly { readonly file: string; readonly band: number }[];
      readonly source: string;
    }
  | { readonly kind: 'findings'; readonly findings: readonly DataFinding[]; readonly unknown: readonly string[] }
  /** The question is answered by what reading the files gave. */
  | { readonly kind: 'not-needed' };

/** A tool that was written for this run, as it was accepted. */
export interface OwnTool {
  readonly node: string;
  readonly source: string;
}

export interface ReviewRequest {
  readonly task: Task;
  readonly profile: DataProfile;
  readonly workflow: Workflow;
  readonly answer: Extract<Answer, { kind: 'answered' }>;
  readonly tools: readonly OwnTool[];
}

/** Whether what was computed is what was asked. */
export type Review =
  | { readonly kind: 'supported'; readonly idle?: readonly string[] }
  | {
      readonly kind: 'doubtful' | 'contradicted';
      readonly reasons: readonly string[];
      /** Caveats of the checks that say nothing about this answer. */
      readonly idle?: readonly string[];
    }
  | { readonly kind: 'unchecked'; readonly reason: string };

export interface ChoiceRequest {
  readonly task: Task;
  readonly workflow: Workflow;
  readonly answer: Extract<Answer, { kind: 'answered' }>;
  /** Why no option was taken by itself. */
  readonly reason: string;
}

export interface Choice {
  /** Null: none of the options states the result. */
  readonly letter: string | null;
  /** The options ask for something else than was computed: another plan may find it. */
  readonly otherResult: boolean;
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
  /** A refutation only of findings that a reading of the node rests on: relations and second opinions. */
  writeTool(request: ToolRequest): Promise<ToolDraft | GiveUp | Refutation>;
  /** Finds out what reading the files left open; a reasoner without it takes the profile as it is. */
  interpretData?(request: InterpretRequest): Promise<Interpretation>;
  /** Which option states a result that no option states as it is; without it such a result stays without an option. */
  readonly chooseOption?: ((request: ChoiceRequest) => Promise<Choice>) | undefined;
  /** Looks once more whether the answer fits the question; a reasoner without it trusts its plan. */
  readonly reviewAnswer?: ((request: ReviewRequest) => Promise<Review>) | undefined;
}
