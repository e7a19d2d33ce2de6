import * as z from 'zod';
import { parseEntry } from '../json-lines.ts';
import { type Episode, type EpisodeAnswer, type EpisodeCall, type Episodes, terminate } from './episode.ts';

const functionCall = z.object({
  function: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }),
});

/** A turn as ThinkGeo's data and its recorded runs have it: one call, an answer, or what a tool gave back. */
export const turn = z.object({
  role: z.string(),
  content: z.unknown().optional(),
  tool_calls: z.array(functionCall).nullish(),
  error: z.unknown().optional(),
});
export type Turn = z.infer<typeof turn>;

/** `ThinkGeoBench.json`: tasks by number. Its form is that of the GTA benchmark (mbzuai-oryx/ThinkGeo, opencompass/opencompass/datasets/ThinkGeo_bench.py). */
const task = z.object({
  tools: z.array(z.object({ name: z.string() })),
  files: z.array(z.object({ path: z.string() })),
  dialogs: z.array(turn).min(1),
  gt_answer: z
    .union([
      z.object({ whitelist: z.array(z.array(z.string())), blacklist: z.array(z.array(z.string())).nullish() }),
      z.array(z.string()),
    ])
    .nullable(),
});
const tasks = z.record(z.string().regex(/^\d+$/), task);

/** The call of a turn; an answer as the end of a run; null for what tools and people say. */
export const callOf = ({ role, content, tool_calls, error }: Turn): (EpisodeCall & { failed?: boolean }) | null => {
  const [call] = tool_calls ?? [];
  const failed = error === undefined || error === null ? {} : { failed: true };
  if (call) return { ...call.function, ...failed };
  return role === 'assistant' ? { name: terminate, arguments: { ans: content ?? '' }, ...failed } : null;
};

const answerOf = (given: z.infer<typeof task>['gt_answer']): EpisodeAnswer => {
  if (!given) return { kind: 'picture' };
  return Array.isArray(given)
    ? { kind: 'like', texts: given }
    : { kind: 'words', whitelist: given.whitelist, blacklist: given.blacklist ?? [] };
};

const episodeOf = (id: string, { dialogs, files, gt_answer }: z.infer<typeof task>): Episode => ({
  id,
  question: String(dialogs.find(({ role }) => role === 'user')?.content ?? ''),
  files: files.map(({ path }) => path),
  steps: dialogs
    .flatMap((each) => callOf(each) ?? [])
    .map(({ name, arguments: given }) => ({ name, arguments: given })),
  answer: answerOf(gt_answer),
});

export const isThinkGeo = (raw: unknown): boolean => {
  const [first] = Object.values(Object(raw));
  return !Array.isArray(raw) && task.safeParse(first).success;
};

export const readThinkGeo = (raw: unknown, path: string): Episodes => ({
  family: 'thinkgeo',
  episodes: Object.entries(parseEntry(tasks, raw, path, 'the tasks')).map(([id, one]) => episodeOf(id, one)),
});
