import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { PixelCounts } from '../core/engine.ts';
import type { Limits } from '../core/limits.ts';
import { parseBounded } from './bounded-json.ts';
import type { Job } from './child/messages.ts';
import { encodeJob, frameDescriptor } from './child/messages.ts';
import { readLines } from './lines.ts';
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
  /** What files said of themselves, in the job's order: JSON texts, not parsed. */
  readonly descriptions: readonly string[];
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
  z.object({
    type: z.literal('progress'),
    read: z.number().nonnegative(),
    written: z.number().nonnegative(),
    toWrite: z.number().nonnegative(),
  }),
  verdictFrame,
]);
export type VerdictFrame = z.infer<typeof verdictFrame>;

/** The watchdog lets the child end by itself first, and takes the rest of the second that a run may overrun. */
const graceMs = 300;
/** CPU time of starting Node and the engine, which is not the tool's. */
const startCpuMs = 1500;
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const longestStderr = 64 * KILOBYTE;
/** What Node says when it dies is far shorter. */
const mostStderr = MEGABYTE;
/** Frames are flat; a log has as many as it has lines. */
const valuesOfFrame = 100;
/** A character takes at most six bytes as JSON, and UTF-8 at most three. */
const jsonGrowth = 6;
/** Tools are described in 64 KB; the rest of a verdict is short. */
const verdictBytes = MEGABYTE;
/** Short descriptions are free, long ones have this much together. */
const [shortDescription, descriptionsTogether] = [64 * KILOBYTE, 16 * MEGABYTE];

/** How much a child process can have to say: longest frame, and all frames together. */
const frameBudget = (job: Job, limits: Limits): { longestBytes: number; mostBytes: number } => {
  const said = verdictBytes + jsonGrowth * 2 * (limits.logBytes + 2 * limits.errorBytes);
  if (job.task === 'run') return { longestBytes: said, mostBytes: said };
  const longestBytes = said + limits.resultBytes;
  return { longestBytes, mostBytes: longestBytes + descriptionsTogether + job.files.length * shortDescription };
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
  descriptions: string[];
  stderr: string;
  cpuMs: number;
  peakRssBytes: number;
  /** When the present step began: the limits on time hold for every file that is described, or for the one tool. */
  step: { readonly at: number; readonly cpuMs: number };
}

const descriptionStart = '{"type":"description","description":';

/** Kept as text: only one is parsed at a time, when nothing else is waiting. */
const takeDescription = (notes: Notes, line: string, job: Job): 'more' | 'protocol' => {
  if (job.task !== 'describe' || notes.descriptions.length >= job.files.length || !line.endsWith('}'))
    return 'protocol';
  notes.descriptions.push(line.slice(descriptionStart.length, -1));
  notes.step = { at: performance.now(), cpuMs: notes.cpuMs };
  return 'more';
};

/** What a run is watched for besides its limits. */
export interface Attention {
  readonly signal?: AbortSignal | undefined;
  /** Told now and then how many pixels a long run has read. Contract: never throws. */
  readonly onPixels?: ((counts: PixelCounts) => void) | undefined;
}

type Taking = Pick<Limits, 'logBytes'> & Pick<Attention, 'onPixels'>;

const takeFrame = (
  notes: Notes,
  line: string,
  job: Job,
  { logBytes, onPixels }: Taking,
): 'more' | 'done' | 'protocol' => {
  if (notes.verdict !== undefined) return 'protocol';
  if (line.startsWith(descriptionStart)) return takeDescription(notes, line, job);
  const json = parseBounded(line, { values: valuesOfFrame });
  const parsed = frame.safeParse(json.kind === 'parsed' ? json.value : undefined);
  if (!parsed.success) return 'protocol';
  const { data } = parsed;
  if (data.type === 'started') notes.started = true;
  else if (data.type === 'progress') onPixels?.(data);
  else if (data.type === 'log') {
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

const keepStderr = (child: ChildProcess, notes: Notes, onExcess: () => void): void => {
  let bytes = 0;
  child.stderr?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostStderr) notes.stderr = (notes.stderr + chunk.toString()).slice(-longestStderr);
    else onExcess();
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
export const watch = (
  child: ChildProcess,
  job: Job,
  limits: Limits,
  { signal, onPixels }: Attention = {},
): Promise<Observation> =>
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
    const excess = (): void => stop('protocol');
    readLines(framesOf(child), {
      ...frameBudget(job, limits),
      onLine: (line) => {
        const next = notes.breach === undefined ? takeFrame(notes, line, job, { ...limits, onPixels }) : 'more';
        if (next !== 'more') stop(next === 'protocol' ? 'protocol' : undefined);
      },
      onExcess: excess,
    });
    keepStderr(child, notes, excess);
    child.once('error', () => finish(null, null));
    child.once('close', finish);
    giveJob(child, job);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
