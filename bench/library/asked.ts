import { join } from 'node:path';
import { z } from 'zod';
import type { Reasoner } from '../../agents/reasoner.ts';
import { runTask } from '../../agents/run.ts';
import type { RunFolder } from '../../agents/run-folder.ts';
import { readTaskFolder } from '../../agents/task-folder.ts';
import { keepFinished } from '../../cli/kept.ts';
import { composeLibraryReasoner, composeQuestionReasoner, composeRun } from '../../compose.ts';
import { type ModelOptions, prepareModelReasoner } from '../../compose-model.ts';
import type { Answer } from '../../core/answer.ts';
import type { Library } from '../../library/library.ts';
import { shownOf } from '../../library/shown.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { score } from '../score.ts';

/** `first`: a model answers. `again`, `moved`: the same question with an endpoint that refuses every call, `moved` in another folder. `alone`: no model is configured. */
const ways = ['first', 'again', 'moved', 'alone', 'sibling'] as const;
export type Way = (typeof ways)[number];

export const asked = z.strictObject({
  task: z.string(),
  way: z.enum(ways),
  status: z.enum(['correct', 'wrong', 'unanswered', 'error', 'unscored']),
  /** What was told, or why nothing was. */
  said: z.string(),
  calls: z.number(),
  promptTokens: z.number(),
  /** Kept tools that nodes of its workflow stood on. */
  kept: z.array(z.string()),
  wallMs: z.number(),
});
export type Asked = z.infer<typeof asked>;

export interface Place {
  readonly library: Library;
  readonly sandbox: Sandbox;
  /** Run folders go in here. */
  readonly out: string;
  readonly environment: ModelOptions['environment'];
  readonly signal: AbortSignal;
}

/** Who answers; null: nobody, there is no model. */
export type Who = Pick<ModelOptions, 'flags' | 'record' | 'replay' | 'replayMatch'> | null;

interface Thinking {
  readonly reasonerFor: (run: RunFolder) => Reasoner;
  readonly replans: number;
  readonly close: () => void;
}

const thinkingOf = async (who: Who, { library, environment, out, signal }: Place): Promise<Thinking> => {
  const withLibrary = (inner: Reasoner, run: RunFolder): Reasoner => composeLibraryReasoner(inner, library, run);
  if (who === null)
    return { reasonerFor: (run) => withLibrary(composeQuestionReasoner(), run), replans: 1, close: () => undefined };
  const prepared = await prepareModelReasoner({
    ...who,
    ...shownOf(library),
    environment,
    folder: out,
    signal,
  });
  return { ...prepared, reasonerFor: (run) => withLibrary(prepared.reasonerFor(run), run), replans: 1 };
};

const saidOf = (answer: Answer): string =>
  answer.kind === 'answered' ? answer.statement : 'reason' in answer ? answer.reason : answer.kind;

/** One question with a library: what it was answered, and what that cost. What it proves is kept. */
export const ask = async (folder: string, way: Way, who: Who, place: Place): Promise<Asked> => {
  const { library, sandbox, signal, out } = place;
  const { task, key } = readTaskFolder(folder);
  const { reasonerFor, replans, close } = await thinkingOf(who, place);
  const started = performance.now();
  const runFolder = join(out, 'runs', way, task.id);
  const settings = { runFolder, sandbox, reasoner: reasonerFor, limits: {}, isolation: 'auto', rounds: 5 } as const;
  const dependencies = composeRun({ ...settings, replans, signal });
  const { run } = dependencies;
  try {
    const answer = await runTask(task, dependencies);
    await keepFinished({ task, answer, run }, library, dependencies);
    const calls = run.events.filter((event) => event.kind === 'model-call');
    const drawn = z
      .object({ nodes: z.array(z.object({ kept: z.string().optional() })) })
      .safeParse(run.read('workflow.json')).data;
    return {
      task: task.id,
      way,
      status: score(task, answer, key),
      said: saidOf(answer),
      calls: calls.length,
      promptTokens: calls.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
      kept: (drawn?.nodes ?? []).flatMap(({ kept }) => kept ?? []),
      wallMs: Math.round(performance.now() - started),
    };
  } finally {
    close();
  }
};
