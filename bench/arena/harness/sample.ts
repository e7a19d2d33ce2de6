import type { Task, TaskKey } from '../../../core/task.ts';
import type { Call } from '../metrics/earthbench/call.ts';
import type { ToolList } from '../metrics/geoplan/tool-list.ts';

/** What counts as right. Solvers never see it. */
export type Target =
  | { readonly kind: 'answer'; readonly key: TaskKey }
  /** Nothing can be computed: to say so is right, any answer is a silent error. */
  | { readonly kind: 'impossible'; readonly why: string }
  | {
      readonly kind: 'trajectory';
      readonly key: TaskKey;
      readonly calls: readonly Call[];
      /** Letters of the two keys. */
      readonly letters: { readonly file: string; readonly question: string };
    }
  | { readonly kind: 'plan'; readonly reference: readonly string[] };

/** What a solver gets. */
export interface Question {
  readonly id: string;
  readonly task: Task;
  /** Present when a plan over these tools is asked for and nothing is run. */
  readonly tools?: ToolList;
}

export interface Sample extends Question {
  /** By what results are broken down: domain, stage, modality, regime, wording. */
  readonly groups: Readonly<Record<string, string>>;
  readonly target: Target;
}

export interface Dataset {
  readonly name: string;
  readonly samples: readonly Sample[];
}
