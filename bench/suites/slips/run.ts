import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTask } from '../../../agents/run.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { composeRun } from '../../../compose.ts';
import { prepareModelReasoner } from '../../../compose-model.ts';
import type { Answer } from '../../../core/answer.ts';
import { EarthwrightError } from '../../../core/errors.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { score } from '../../score.ts';
import { type RecordedWorkflow, recordedWorkflow, type Slip, slipsOf } from './slips.ts';

/**
 * sent back: the workflow or a tool was refused with a reason. unanswered: no answer came of it. told: a wrong answer with a caveat that the
 * right run does not have. silent: a wrong answer without one. harmless: the answer is right all the same.
 */
export type SlipOutcome = 'sent back' | 'unanswered' | 'told' | 'silent' | 'harmless';

export interface SlipResult {
  readonly task: string;
  readonly family: string;
  readonly change: string;
  readonly outcome: SlipOutcome;
  readonly said: string;
}

/** A recorded conversation with the task folder that it is about. */
export interface Recording {
  readonly id: string;
  readonly folder: string;
  readonly cassette: string;
}

interface Line {
  readonly ask: { readonly role: string };
  readonly reply: { readonly text: string };
}

const linesOf = (cassette: string): Line[] =>
  readFileSync(cassette, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The JSON object in a reply, as far as it holds a workflow: by itself, or within a plan. */
const workflowIn = (text: string): RecordedWorkflow | null => {
  const start = text.indexOf('{');
  if (start < 0 || !text.includes('"nodes"')) return null;
  try {
    const value: unknown = JSON.parse(text.slice(start, text.lastIndexOf('}') + 1));
    const inner = typeof value === 'object' && value !== null && 'workflow' in value ? value.workflow : value;
    return recordedWorkflow.safeParse(inner).data ?? null;
  } catch {
    return null;
  }
};

const withWorkflow = (text: string, workflow: RecordedWorkflow): string => {
  const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return JSON.stringify(
    typeof value === 'object' && value !== null && 'workflow' in value ? { ...value, workflow } : workflow,
  );
};

/** The last workflow of a conversation: the one that was carried out. */
const carriedOut = (lines: readonly Line[]): number =>
  lines.findLastIndex(({ reply }) => workflowIn(reply.text) !== null);

/** A reviewer who finds nothing: what is caught is caught by the program. */
const trusting = JSON.stringify({ aspects: [], idleCaveats: [] });

const replyOf = (line: Line, slip: Slip | null, here: boolean): Line => {
  const { reply } = line;
  if (line.ask.role === 'answer') return { ...line, reply: { ...reply, text: trusting } };
  return here && slip ? { ...line, reply: { ...reply, text: withWorkflow(reply.text, slip.workflow) } } : line;
};

type Played = Answer | 'sent back';

/** The run of a conversation with a slip in it; a question that was not recorded means that something was sent back. */
const play = async (recording: Recording, slip: Slip | null, sandbox: Sandbox, folder: string): Promise<Played> => {
  const lines = linesOf(recording.cassette);
  const at = carriedOut(lines);
  const replay = join(folder, 'slip.jsonl');
  writeFileSync(replay, lines.map((line, index) => JSON.stringify(replyOf(line, slip, index === at))).join('\n'));
  const signal = new AbortController().signal;
  const { reasonerFor, close } = await prepareModelReasoner({
    flags: {},
    environment: {},
    folder,
    replay,
    replayMatch: 'order',
    signal,
  });
  const { task } = readTaskFolder(recording.folder);
  const settings = {
    sandbox,
    reasoner: reasonerFor,
    limits: {},
    isolation: 'auto',
    rounds: 2,
    replans: 0,
    signal,
  } as const;
  try {
    return await runTask(task, composeRun({ ...settings, runFolder: join(folder, 'run') }));
  } catch (error) {
    if (error instanceof EarthwrightError && error.code === 'replay-miss') return 'sent back';
    throw error;
  } finally {
    close();
  }
};

const caveatsOf = (played: Played): readonly string[] =>
  played !== 'sent back' && 'caveats' in played ? played.caveats : [];

const outcomeOf = (recording: Recording, played: Played, right: Played): SlipOutcome => {
  if (played === 'sent back') return 'sent back';
  const { task, key } = readTaskFolder(recording.folder);
  if (played.kind !== 'answered') return 'unanswered';
  if (score(task, played, key) === 'correct') return 'harmless';
  const known = new Set(caveatsOf(right));
  return played.caveats.some((caveat) => !known.has(caveat)) ? 'told' : 'silent';
};

const saidOf = (played: Played): string =>
  played === 'sent back' ? '' : 'statement' in played ? played.statement : 'reason' in played ? played.reason : '';

/** Plays every slip of a recorded conversation; `folderOf` gives an empty folder for each. Throws when the recording itself is not right. */
export const runSlips = async (
  recording: Recording,
  sandbox: Sandbox,
  folderOf: () => string,
): Promise<SlipResult[]> => {
  const { task, key } = readTaskFolder(recording.folder);
  const right = await play(recording, null, sandbox, folderOf());
  if (right === 'sent back' || score(task, right, key) !== 'correct')
    throw new Error(`The recorded conversation “${recording.id}” does not lead to the right answer.`);
  const lines = linesOf(recording.cassette);
  const workflow = workflowIn(lines[carriedOut(lines)]?.reply.text ?? '');
  const results: SlipResult[] = [];
  for (const slip of workflow ? slipsOf(workflow) : []) {
    const played = await play(recording, slip, sandbox, folderOf());
    const { family, change } = slip;
    results.push({
      task: recording.id,
      family,
      change,
      outcome: outcomeOf(recording, played, right),
      said: saidOf(played),
    });
  }
  return results;
};
