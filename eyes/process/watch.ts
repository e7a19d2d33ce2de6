/** Watches the process of a look from outside. */
import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { formatLimit, howToRaise, type Limits } from '../../core/limits.ts';
import type { SightRecord } from '../../core/vision.ts';
import { readLines } from '../../sandbox/lines.ts';
import { killGroup } from '../../sandbox/process-group.ts';
import { measureTree, pollIntervalMs } from '../../sandbox/usage.ts';
import { answerDescriptor, type LookAnswer, type LookTask, lookAnswer } from './messages.ts';

type Breach = 'wallMs' | 'cpuMs' | 'memoryBytes' | 'aborted' | 'protocol';

/** Findings and an error message are short. */
const longestAnswer = 2 ** 20;

const parsed = (line: string): LookAnswer | null => {
  try {
    return lookAnswer.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
};

const breachText = (breach: Breach, limits: Limits): string => {
  switch (breach) {
    case 'aborted':
      return 'The look was aborted by its caller.';
    case 'protocol':
      return 'The process of the look said something that makes no sense.';
    default:
      return `The look needs more than ${formatLimit(breach, limits[breach])}. ${howToRaise(breach, limits)}`;
  }
};

export interface Watched extends Omit<SightRecord, 'layers'> {
  readonly answer: LookAnswer;
}

/** Contract: never rejects; when it resolves, the process and all that it started are dead and its files are complete. */
export const watchLook = (
  child: ChildProcess,
  task: LookTask,
  limits: Limits,
  signal?: AbortSignal,
): Promise<Watched> =>
  new Promise((resolve) => {
    const started = performance.now();
    let answer: LookAnswer | null = null;
    let breach: Breach | null = null;
    let [cpuMs, peakRssBytes, stderr] = [0, 0, ''];
    const stop = (why: Breach): void => {
      if (!answer) breach ??= why;
      killGroup(child);
    };
    const measure = (): void => {
      const usage = measureTree(child.pid ?? 0);
      cpuMs = Math.max(cpuMs, usage?.cpuMs ?? 0);
      peakRssBytes = Math.max(peakRssBytes, usage?.rssBytes ?? 0);
      if (performance.now() - started > limits.wallMs) stop('wallMs');
      else if (cpuMs > limits.cpuMs) stop('cpuMs');
      else if (peakRssBytes > limits.memoryBytes) stop('memoryBytes');
    };
    const poll = setInterval(measure, pollIntervalMs);
    const abort = (): void => stop('aborted');
    const died = (): LookAnswer => ({
      kind: 'failed',
      code: breach ?? 'crashed',
      message: breach
        ? breachText(breach, limits)
        : `The process of the look died: ${stderr.trim() || 'no reason given'}`,
      fault: breach === null || breach === 'protocol' ? 'host' : 'user',
    });
    const finish = (): void => {
      clearInterval(poll);
      signal?.removeEventListener('abort', abort);
      resolve({ answer: answer ?? died(), wallMs: performance.now() - started, cpuMs, peakRssBytes });
    };
    const frames = child.stdio[answerDescriptor];
    readLines(frames instanceof Readable ? frames : Readable.from([]), {
      longestBytes: longestAnswer,
      mostBytes: longestAnswer,
      onLine: (line) => {
        measure();
        answer ??= parsed(line);
        if (!answer) stop('protocol');
      },
      onExcess: () => stop('protocol'),
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-2000);
    });
    child.once('error', finish);
    child.once('close', finish);
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(`${JSON.stringify(task)}\n`);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
