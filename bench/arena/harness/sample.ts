import * as z from 'zod';
import { type Task, taskKey } from '../../../core/task.ts';
import { episodeAnswer } from '../datasets/thinkgeo/episode.ts';
import type { ToolList } from '../metrics/geoplan/tool-list.ts';

/** What counts as right. Solvers never see it; the log keeps it, so that a run can be scored again without its data set. */
export const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), key: taskKey }),
  /** Nothing can be computed: to say so is right, any answer is a silent error. */
  z.object({ kind: z.literal('impossible'), why: z.string() }),
  z.object({
    kind: z.literal('trajectory'),
    key: taskKey,
    calls: z.array(z.object({ name: z.string(), input: z.unknown() })).readonly(),
    /** Letters of the two keys. */
    letters: z.object({ file: z.string(), question: z.string() }),
  }),
  z.object({
    kind: z.literal('episode'),
    family: z.enum(['thinkgeo', 'openearthagent']),
    calls: z.array(z.object({ name: z.string(), input: z.unknown() })).readonly(),
    answer: episodeAnswer,
  }),
  z.object({ kind: z.literal('plan'), reference: z.array(z.string()).readonly() }),
]);
export type Target = z.infer<typeof target>;

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
  /** The sample of the stage before, and the question with `{before}` where the answer to that one goes. */
  readonly follows?: { readonly id: string; readonly question: string };
}

export interface Dataset {
  readonly name: string;
  readonly samples: readonly Sample[];
}
