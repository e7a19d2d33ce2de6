import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Answer } from '../../core/answer.ts';
import type { LoggedEvent } from '../../core/event.ts';
import { type RunFiles, type RunRecord, recordOf } from '../run-record.ts';

const eventShape = z.custom<LoggedEvent>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value && 'at' in value,
);

const parsed = (line: string): LoggedEvent[] => {
  try {
    const event = eventShape.safeParse(JSON.parse(line));
    return event.success ? [event.data] : [];
  } catch {
    // The last line of a run that goes on may be half written.
    return [];
  }
};

/** Whole lines of an event log as events; what is no event is left out. */
export const parseLog = (text: string): LoggedEvent[] => text.split('\n').flatMap(parsed);

const jsonAt = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};

/** A run folder that is only looked at: nothing in it is touched, for the run may be under way. */
const lookAtRun = (path: string): RunFiles => ({
  path,
  events: parseLog(readFileSync(join(path, 'events.jsonl'), 'utf8')),
  read: (name) => (existsSync(join(path, name)) ? jsonAt(join(path, name)) : undefined),
});

const taskShape = z.object({
  id: z.string(),
  question: z.string(),
  choices: z.record(z.string(), z.string()).nullish(),
});
const answerShape = z.custom<Answer>((value) => typeof value === 'object' && value !== null && 'kind' in value);

/** Everything that a run has left so far; its data are not looked at. */
export const recordAt = (path: string): RunRecord => {
  const run = lookAtRun(path);
  const task = taskShape.safeParse(run.read('task.json')).data;
  const answer = answerShape.safeParse(run.read('answer.json')).data;
  return recordOf(
    { id: task?.id ?? '', question: task?.question ?? '', choices: task?.choices ?? null, folder: path, files: [] },
    answer ?? { kind: 'interrupted', reason: 'It has no answer yet.' },
    run,
  );
};
