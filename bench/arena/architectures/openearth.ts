import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Answer } from '../../../core/answer.ts';
import type { Task } from '../../../core/task.ts';
import { noUsage, type Outcome, type Output } from '../harness/outcome.ts';
import type { Solver } from '../harness/solver.ts';
import type { Call } from '../metrics/earthbench/call.ts';

/** Runs a task in a folder of its own; one that was begun there is resumed. */
export type RunTask = (task: Task, folder: string, signal: AbortSignal) => Promise<Answer>;

const outcomeOf = (answer: Answer): Outcome => {
  switch (answer.kind) {
    case 'answered':
      return {
        kind: 'answered',
        value: answer.value,
        unit: answer.unit,
        choice: answer.choice,
        text: answer.statement,
      };
    case 'unanswered':
      return { kind: 'unanswered', reason: answer.reason };
    case 'budget':
      return { kind: 'limit', reason: answer.reason };
    case 'planned':
      return { kind: 'failed', reason: 'It ended with a plan.' };
    case 'unreadable':
    case 'interrupted':
      return { kind: 'failed', reason: answer.reason };
  }
};

const event = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('model-call'),
    promptTokens: z.number(),
    completionTokens: z.number(),
    cost: z.number().nullable(),
  }),
  z.object({ kind: z.literal('tool-written'), round: z.number() }),
  z.object({ kind: z.literal('tool-run'), node: z.string(), round: z.number() }),
]);

/** What the run's log says of it; a log that is not there says nothing. */
const bookedIn = (folder: string): Pick<Output, 'usage' | 'calls' | 'debugRounds'> => {
  const log = join(folder, 'events.jsonl');
  const events = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  let [usage, debugRounds] = [noUsage, 0];
  const calls: Call[] = [];
  for (const text of events) {
    const { data } = event.safeParse(JSON.parse(text));
    if (data?.kind === 'tool-run') calls.push({ name: data.node, input: { round: data.round } });
    if (data?.kind === 'tool-written' && data.round > 1) debugRounds++;
    if (data?.kind === 'model-call')
      usage = {
        modelCalls: usage.modelCalls + 1,
        promptTokens: usage.promptTokens + data.promptTokens,
        completionTokens: usage.completionTokens + data.completionTokens,
        cost: usage.cost === null || data.cost === null ? null : usage.cost + data.cost,
      };
  }
  return { usage, calls, debugRounds };
};

/** This project's own agents, with whatever reasoner they were given. Its tools are made for a question: their names are those of its nodes. */
export const openearth = (run: RunTask): Solver => ({
  name: 'openearth',
  solve: async ({ task, tools }, { folder, signal }) => {
    if (tools)
      return {
        outcome: { kind: 'unanswered', reason: 'It makes its tools and does not plan over the names of others.' },
        calls: [],
        usage: noUsage,
        runDirectory: '',
      };
    const outcome = outcomeOf(await run(task, folder, signal));
    return { outcome, ...bookedIn(folder), runDirectory: folder };
  },
});
