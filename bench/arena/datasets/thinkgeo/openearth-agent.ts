import * as z from 'zod';
import { parseEntry } from '../json-lines.ts';
import { actionIn } from './action-text.ts';
import { type Episode, type EpisodeAnswer, type EpisodeCall, type Episodes, terminate } from './episode.ts';

/** The list of samples of OpenEarthAgent (mbzuai-oryx/OpenEarthAgent, tool_server/tf_eval/tasks/rsagent/task.py). */
const sample = z.object({
  idx: z.union([z.string(), z.number()]).transform(String),
  images: z.array(z.string()).nullish(),
  conversation: z.array(z.object({ from: z.string(), value: z.string() })).min(2),
  label: z.unknown().optional(),
});

/** After these a run has made a picture, and its last words are not judged. */
const picturing = new Set(['DrawBox', 'AddText', 'Plot', 'DisplayOnMap', 'ShowIndexLayer', 'DisplayOnGeotiff']);

const answerOf = (steps: readonly EpisodeCall[], label: unknown): EpisodeAnswer => {
  const last = steps.findLast(({ name }) => name !== terminate);
  if (last && picturing.has(last.name)) return { kind: 'picture' };
  const text = label ?? steps.findLast(({ name }) => name === terminate)?.arguments['ans'] ?? '';
  return { kind: 'text', text: typeof text === 'number' || Array.isArray(text) ? text : String(text).trim() };
};

const episodeOf = ({ idx, images, conversation, label }: z.infer<typeof sample>): Episode => {
  const steps = conversation.flatMap(({ from, value }) => (from === 'gpt' ? (actionIn(value) ?? []) : []));
  const [first] = conversation;
  return {
    id: idx,
    question: (first?.value ?? '').split('\n\nQuestion:').at(-1)?.trim() ?? '',
    files: images ?? [],
    steps,
    answer: answerOf(steps, label),
  };
};

export const isOpenEarthAgent = (raw: unknown): boolean => Array.isArray(raw) && sample.safeParse(raw[0]).success;

export const readOpenEarthAgent = (raw: unknown, path: string): Episodes => ({
  family: 'openearthagent',
  episodes: parseEntry(z.array(sample), raw, path, 'the samples').map(episodeOf),
});
