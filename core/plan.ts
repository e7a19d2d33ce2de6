import type { WantedFetch } from './fetch-request.ts';
import type { Stage } from './workflow.ts';

export interface PlanStep {
  readonly stage: Stage;
  readonly purpose: string;
  /** Template that covers the step, where one is known. */
  readonly template: string | null;
}

/** One way to answer the question. */
export interface Plan {
  readonly id: string;
  readonly goal: string;
  readonly steps: readonly PlanStep[];
  readonly rationale: string;
  /** Data the plan rests on, relative paths. */
  readonly files: readonly string[];
  readonly assumptions: readonly string[];
  /** 0..1: how well data, wording and method fit. */
  readonly score: number;
  /** Facts that the planner would look up: queries to the knowledge base. */
  readonly openQuestions?: readonly string[];
  /** Unit of the one number that answers; absent where it is another kind of answer or several. */
  readonly unit?: string;
  /** The workflow that was drawn with the plan, as its author wrote it and for the same reasoner to read, and how many failures the author knew of. */
  readonly sketch?: { readonly workflow: unknown; readonly knowing: number };
}

/** Why there is no plan: what is missing, in words for the person who asked. */
export interface Unsupported {
  readonly kind: 'unsupported';
  readonly reason: string;
  readonly missing: readonly string[];
  /** With these data the question could be planned. Nobody has asked for them yet. */
  readonly fetch?: readonly WantedFetch[];
}
