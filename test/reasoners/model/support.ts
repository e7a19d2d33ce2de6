import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runTask } from '../../../agents/run.ts';
import { readTaskFolder } from '../../../agents/task-folder.ts';
import { composeRun, composeSandbox, type RunSettings } from '../../../compose.ts';
import { type ModelOptions, prepareModelReasoner } from '../../../compose-model.ts';
import type { Answer } from '../../../core/answer.ts';
import type { LoggedEvent } from '../../../core/event.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { type RequestBody, say, type Turn } from '../../model/openai-server.ts';

const examples = resolve(import.meta.dirname, '../../../examples');
export const key = 'sk-test-b71f0c5d2e';

/** What is asked, by the name of the form that the answer has to have. */
export type Subject = 'plan' | 'ranked_plans' | 'workflow' | 'tool' | 'interpretation' | 'choice' | 'review';

const formats: Readonly<Record<string, Subject>> = {
  plan: 'plan',
  ranked_plans: 'ranked_plans',
  workflow: 'workflow',
  interpretation: 'interpretation',
  choice: 'choice',
  review: 'review',
};

export const subjectOf = (body: RequestBody): Subject => {
  const format: unknown = body.response_format?.['json_schema'];
  const name = typeof format === 'object' && format !== null && 'name' in format ? String(format.name) : '';
  return formats[name] ?? 'tool';
};

type Line = string | object | Turn | ((body: RequestBody) => string | object | Turn);

const isTurn = (line: string | object | Turn): line is Turn =>
  typeof line === 'object' &&
  'kind' in line &&
  /^(?:text|status|truncated|stalled|hang|garbage)$/.test(String(line.kind));

/** A conversation by subject: its lines one after the other, the last one again and again. */
export const conversation = (lines: Readonly<Partial<Record<Subject, readonly Line[]>>>) => {
  const turns = new Map<Subject, number>();
  return (body: RequestBody): Turn => {
    const subject = subjectOf(body);
    const own = lines[subject] ?? [];
    const turn = turns.get(subject) ?? 0;
    turns.set(subject, turn + 1);
    const line = own[Math.min(turn, own.length - 1)];
    if (line === undefined) return { kind: 'status', status: 418, message: `nothing is scripted for ${subject}` };
    const said = typeof line === 'function' ? line(body) : line;
    if (typeof said === 'string') return say(said);
    return isTurn(said) ? said : say(JSON.stringify(said));
  };
};

export const supported = {
  aspects: [{ aspect: 'definition', asked: 'NDWI', done: 'NDWI', verdict: 'same', changesAnswer: false }],
};

/** A place for one test: a copy of an example and a run folder. */
export interface Bench {
  readonly task: string;
  readonly runFolder: string;
  readonly configFolder: string;
  events(): LoggedEvent[];
  close(): void;
}

export const openBench = (example: string): Bench => {
  const root = mkdtempSync(join(tmpdir(), 'earthwright-mind-'));
  cpSync(join(examples, example), join(root, 'task'), { recursive: true });
  mkdirSync(join(root, 'config'));
  const log = join(root, 'run', 'events.jsonl');
  return {
    task: join(root, 'task'),
    runFolder: join(root, 'run'),
    configFolder: join(root, 'config'),
    events: () =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [],
    close: () => rmSync(root, { recursive: true, force: true }),
  };
};

export interface AskOptions
  extends Partial<Pick<RunSettings, 'rounds' | 'replans' | 'jobs' | 'variants' | 'without' | 'planOnly' | 'approve'>> {
  readonly baseUrl?: string;
  readonly candidates?: number;
  readonly budget?: NonNullable<ModelOptions['flags']['budget']>;
  readonly record?: string;
  readonly replay?: string;
  readonly replayMatch?: ModelOptions['replayMatch'];
  readonly question?: string;
  readonly knowledgeDirectory?: string;
  readonly signal?: AbortSignal;
  readonly onRetry?: ModelOptions['onRetry'];
}

/** Runs an example through the real client, the real sandbox and the real run folder. */
export const ask = async (bench: Bench, sandbox: Sandbox, options: AskOptions): Promise<Answer> => {
  const signal = options.signal ?? new AbortController().signal;
  const { task } = readTaskFolder(bench.task, options.question);
  const { reasonerFor, close } = await prepareModelReasoner({
    flags: {
      models: { default: 'tester' },
      ...(options.baseUrl ? { baseUrl: options.baseUrl } : {}),
      ...(options.budget ? { budget: options.budget } : {}),
    },
    environment: { OPENAI_API_KEY: key },
    folder: bench.configFolder,
    candidates: options.candidates ?? 1,
    without: options.without ?? new Set(),
    signal,
    ...(options.record ? { record: options.record } : {}),
    ...(options.replay ? { replay: options.replay } : {}),
    ...(options.replayMatch ? { replayMatch: options.replayMatch } : {}),
    ...(options.knowledgeDirectory ? { knowledgeDirectory: options.knowledgeDirectory } : {}),
    ...(options.onRetry ? { onRetry: options.onRetry } : {}),
  });
  try {
    return await runTask(
      task,
      composeRun({
        runFolder: bench.runFolder,
        sandbox,
        reasoner: reasonerFor,
        limits: {},
        isolation: 'auto',
        signal,
        rounds: options.rounds ?? 4,
        replans: options.replans ?? 0,
        ...(options.jobs ? { jobs: options.jobs } : {}),
        ...(options.variants ? { variants: options.variants } : {}),
        ...(options.without ? { without: options.without } : {}),
        ...(options.planOnly ? { planOnly: options.planOnly } : {}),
        ...(options.approve ? { approve: options.approve } : {}),
      }),
    );
  } finally {
    close();
  }
};

export { composeSandbox };
