import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Limits } from '../core/limits.ts';
import type { Job } from './child/messages.ts';
import { encodeJob, frameDescriptor } from './child/messages.ts';
import { killGroup } from './process-group.ts';
import { measureTree, pollIntervalMs } from './usage.ts';

/** Names, not tool text: limits by their field, host reasons by their own word. */
type Breach = 'wallMs' | 'cpuMs' | 'memoryBytes' | 'aborted' | 'protocol';

/** All that was seen of one child process, from outside. */
export interface Observation {
  readonly started: boolean;
  readonly verdict: VerdictFrame | undefined;
  readonly breach: Breach | undefined;
  readonly log: string;
  /** What files said of themselves, in the job's order; not parsed. */
  readonly descriptions: readonly unknown[];
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakRssBytes: number;
}

const text = z.string();
const verdictFrame = z.object({
  type: z.literal('verdict'),
  kind: z.enum(['returned', 'threw', 'stalled', 'timeout', 'out-of-memory', 'denied', 'input-failed', 'host-failed']),
  code: text.max(4096),
  message: text,
  stack: text.optional(),
  description: text.optional(),
  hostCalls: z.number(),
  cpuMs: z.number(),
});
const frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('log'), text }),
  z.object({ type: z.literal('description'), description: z.unknown() }),
  verdictFrame,
]);
export type VerdictFrame = z.infer<typeof verdictFrame>;

/** The watchdog lets the child end by itself first, and takes the rest of the second that a run may overrun. */
const graceMs = 300;
/** CPU time of starting Node and the engine, which is not the tool's. */
const startCpuMs = 1500;
const longestFrame = 8 * 1024 * 1024;
const longestStderr = 64 * 1024;

/** Cuts a byte stream into lines; `onExcess` when a line is too long to be one of ours. */
const readLines = (stream: Readable, onLine: (line: string) => void, onExcess: () => void): void => {
  let pending: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      onLine(Buffer.concat([...pending, rest.subarray(0, end)]).toString());
      pending = [];
      length = 0;
      rest = rest.subarray(end + 1);
    }
    pending.push(rest);
    length += rest.length;
    if (length > longestFrame) onExcess();
  });
};

const framesOf = (child: ChildProcess): Readable => {
  const stream = child.stdio[frameDescriptor];
  return stream instanceof Readable ? stream : Readable.from([]);
};

interface Notes {
  started: boolean;
  verdict: VerdictFrame | undefined;
  breach: Breach | undefined;
  log: string;
  descriptions: unknown[];
  stderr: string;
  cpuMs: number;
  peakRssBytes: number;
  /** When the present step began: the limits on time hold for every file that is described, or for the one tool. */
  step: { readonly at: number; readonly cpuMs: number };
}

const takeFrame = (notes: Notes, line: string, job: Job, { logBytes }: Limits): 'more' | 'done' | 'protocol' => {
  let parsed: ReturnType<typeof frame.safeParse>;
  try {
    parsed = frame.safeParse(JSON.parse(line));
  } catch {
    return 'protocol';
  }
  if (!parsed.success || notes.verdict !== undefined) return 'protocol';
  const { data } = parsed;
  if (data.type === 'started') notes.started = true;
  else if (data.type === 'description') {
    if (job.task !== 'describe' || notes.descriptions.length >= job.files.length) return 'protocol';
    notes.descriptions.push(data.description);
    notes.step = { at: performance.now(), cpuMs: notes.cpuMs };
  } else if (data.type === 'log') {
    if (notes.log.length < logBytes) notes.log = `${notes.log}${data.text}\n`.slice(0, logBytes);
  } else {
    notes.verdict = data;
    return 'done';
  }
  return 'more';
};

const breachOf = (notes: Notes, child: ChildProcess, limits: Limits): Breach | undefined => {
  const usage = measureTree(child.pid ?? 0);
  notes.cpuMs = Math.max(notes.cpuMs, usage?.cpuMs ?? 0);
  notes.peakRssBytes = Math.max(notes.peakRssBytes, usage?.rssBytes ?? 0);
  if (performance.now() - notes.step.at > limits.wallMs + graceMs) return 'wallMs';
  if (notes.cpuMs - notes.step.cpuMs > limits.cpuMs + startCpuMs) return 'cpuMs';
  return notes.peakRssBytes > limits.memoryBytes ? 'memoryBytes' : undefined;
};

const keepStderr = (child: ChildProcess, notes: Notes): void => {
  child.stderr?.on('data', (chunk: Buffer) => {
    notes.stderr = (notes.stderr + chunk.toString()).slice(-longestStderr);
  });
};

/** Standard input stays open: its end tells the child that this process is gone. */
const giveJob = (child: ChildProcess, job: Job): void => {
  child.stdin?.on('error', () => undefined);
  child.stdin?.write(`${encodeJob(job)}\n`);
};

/**
 * Gives the child its job and watches it until it is gone. Contract: never rejects; when it resolves, the process and all that
 * it started are dead and its files are complete.
 */
export const watch = (child: ChildProcess, job: Job, limits: Limits, signal?: AbortSignal): Promise<Observation> =>
  new Promise((resolve) => {
    const started = performance.now();
    const notes: Notes = {
      started: false,
      verdict: undefined,
      breach: undefined,
      log: '',
      descriptions: [],
      stderr: '',
      cpuMs: 0,
      peakRssBytes: 0,
      step: { at: started, cpuMs: 0 },
    };
    const stop = (breach: Breach | undefined): void => {
      if (notes.verdict === undefined) notes.breach ??= breach;
      killGroup(child);
    };
    const abort = (): void => stop('aborted');
    const poll = setInterval(() => {
      const breach = breachOf(notes, child, limits);
      if (breach) stop(breach);
    }, pollIntervalMs);
    const finish = (exitCode: number | null, ended: NodeJS.Signals | null): void => {
      clearInterval(poll);
      signal?.removeEventListener('abort', abort);
      resolve({ ...notes, exitCode, signal: ended, wallMs: performance.now() - started });
    };
    readLines(
      framesOf(child),
      (line) => {
        const next = notes.breach === undefined ? takeFrame(notes, line, job, limits) : 'more';
        if (next !== 'more') stop(next === 'protocol' ? 'protocol' : undefined);
      },
      () => stop('protocol'),
    );
    keepStderr(child, notes);
    child.once('error', () => finish(null, null));
    child.once('close', finish);
    giveJob(child, job);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
