import { constants } from 'node:os';
import { howToRaise, type Limits } from '../core/limits.ts';
import type { Failure, FailureKind } from '../core/outcome.ts';
import { cleanText } from '../core/printable.ts';
import { positionInTool } from './source-position.ts';
import type { Observation, VerdictFrame } from './watchdog.ts';
import type { ToolPlace } from './workshop/tool-places.ts';

export type Ending =
  | { readonly kind: 'returned'; readonly description: string }
  | ({ readonly kind: FailureKind } & Failure)
  /** The sandbox itself did not work; nothing can be said about the tool. */
  | { readonly kind: 'host'; readonly code: string; readonly message: string };

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const plainCode = /^[a-zA-Z][\w.-]{0,63}$/;
const heapExhausted =
  /Last few GCs|heap out of memory|allocation failed|Array buffer allocation|OOM error|std::bad_alloc/i;
/** Near its limit, a process that dies without a word most likely died of memory. */
const nearLimit = 0.9;

type Measured = Pick<Observation, 'wallMs' | 'cpuMs' | 'peakRssBytes'>;

const timeout = (code: 'wallMs' | 'cpuMs', seen: Measured, limits: Limits): Ending => {
  const got = code === 'wallMs' ? `ran for ${seconds(seen.wallMs)}` : `used ${seconds(seen.cpuMs)} of CPU time`;
  return { kind: 'timeout', code, message: `The tool ${got} without ending. ${howToRaise(code, limits)}` };
};

const outOfMemory = (code: 'isolateMemoryBytes' | 'memoryBytes', seen: Measured, limits: Limits): Ending => {
  const got = code === 'memoryBytes' ? `grew to ${megabytes(seen.peakRssBytes)}` : 'filled its isolate';
  return {
    kind: 'out-of-memory',
    code,
    message: `The tool ${got}. Work strip by strip with scan() instead of holding whole rasters. ${howToRaise(code, limits)}`,
  };
};

const limitCode = (code: string, limits: Limits): code is keyof Limits => Object.hasOwn(limits, code);

const denied = ({ code, message }: VerdictFrame, limits: Limits): Ending => ({
  kind: 'denied',
  code,
  message: limitCode(code, limits) ? `${message} ${howToRaise(code, limits)}` : message,
});

const threw = ({ code, message, stack = '' }: VerdictFrame, places: readonly ToolPlace[], limits: Limits): Ending => ({
  kind: 'threw',
  code: plainCode.test(code) ? code : 'error',
  message: message === '' ? 'The tool threw something without a message.' : cleanText(message, limits.errorBytes),
  ...positionInTool(stack.slice(0, limits.errorBytes), places),
});

const fromVerdict = (
  verdict: VerdictFrame,
  seen: Measured,
  limits: Limits,
  places: readonly ToolPlace[] = [],
): Ending => {
  switch (verdict.kind) {
    case 'returned':
      return { kind: 'returned', description: verdict.description ?? '' };
    case 'threw':
      return threw(verdict, places, limits);
    case 'stalled':
      return {
        kind: 'stalled',
        code: 'asynchronous',
        message: 'run() gave a promise; tools are synchronous: no async, no await, nothing left pending.',
      };
    case 'timeout':
      return timeout(
        verdict.code === 'cpuMs' ? 'cpuMs' : 'wallMs',
        { ...seen, cpuMs: Math.max(seen.cpuMs, verdict.cpuMs) },
        limits,
      );
    case 'out-of-memory':
      return {
        ...outOfMemory(verdict.code === 'memoryBytes' ? 'memoryBytes' : 'isolateMemoryBytes', seen, limits),
        ...positionInTool((verdict.stack ?? '').slice(0, limits.errorBytes), places),
      };
    case 'denied':
      return denied(verdict, limits);
    case 'input-failed':
      return {
        kind: 'threw',
        code: plainCode.test(verdict.code) ? verdict.code : 'input',
        message: cleanText(verdict.message, limits.errorBytes),
      };
    case 'host-failed':
      return { kind: 'host', code: verdict.code, message: verdict.message };
  }
};

/** A shell or bubblewrap between says 128 + n for a child that signal n killed. */
const signalOf = ({ exitCode, signal }: Observation): string | undefined => {
  if (signal !== null || exitCode === null || exitCode <= 128) return signal ?? undefined;
  return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0];
};

const killing: readonly string[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

const fromSilence = (seen: Observation, limits: Limits): Ending => {
  const { exitCode, stderr, started } = seen;
  const signal = signalOf(seen);
  if (signal === 'SIGXCPU') return timeout('cpuMs', seen, limits);
  if (heapExhausted.test(stderr)) return outOfMemory('isolateMemoryBytes', seen, limits);
  if (seen.peakRssBytes > nearLimit * limits.memoryBytes) return outOfMemory('memoryBytes', seen, limits);
  const how = signal === undefined ? `exit code ${exitCode}` : signal;
  if (signal !== undefined && killing.includes(signal))
    return { kind: 'killed', code: signal, message: `The tool's process was killed from outside (${how}).` };
  if (!started)
    return {
      kind: 'host',
      code: 'start',
      message: `The child process did not start (exit code ${exitCode}, signal ${signal}): ${stderr.slice(0, 2000)}`,
    };
  return {
    kind: 'crashed',
    code: signal ?? `exit-${exitCode}`,
    message: `The tool's process died without a verdict (${how}).`,
  };
};

/** How a run ended, from what the host saw. The tool's own words reach only the message and position of `threw`. */
export const classify = (seen: Observation, limits: Limits, places: readonly ToolPlace[] = []): Ending => {
  switch (seen.breach) {
    case 'wallMs':
    case 'cpuMs':
      return timeout(seen.breach, seen, limits);
    case 'memoryBytes':
      return outOfMemory(seen.breach, seen, limits);
    case 'aborted':
      return { kind: 'killed', code: 'aborted', message: 'The run was aborted by its caller.' };
    case 'protocol':
      return {
        kind: 'protocol',
        code: 'frame',
        message: "The tool's process said something that is not part of the protocol; nothing of it was used.",
      };
    case undefined:
      return seen.verdict === undefined ? fromSilence(seen, limits) : fromVerdict(seen.verdict, seen, limits, places);
  }
};
