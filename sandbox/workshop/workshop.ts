import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { EarthwrightError } from '../../core/errors.ts';
import { howToRaise, type Limits } from '../../core/limits.ts';
import type { Diagnostic } from '../../core/outcome.ts';
import { bubblewrapFor } from '../bubblewrap.ts';
import { readLines } from '../lines.ts';
import type { Isolation } from '../policy.ts';
import { killGroup } from '../process-group.ts';
import { measureTree, pollIntervalMs } from '../usage.ts';
import { type ToolSource, type WorkshopReply, type WorkshopSettings, workshopReply } from './messages.ts';
import { startWorkshop } from './start.ts';
import type { ToolPlace } from './tool-places.ts';

export interface PreparedTool {
  readonly diagnostics: readonly Diagnostic[];
  readonly code?: string | undefined;
  readonly places?: readonly ToolPlace[] | undefined;
}

/** Builds and type-checks tools in a process of its own that is killed when it takes too long or too much. */
export interface Workshop {
  prepare(source: ToolSource, limits: Limits, isolation: Isolation): Promise<PreparedTool>;
  close(): void;
}

type Breach = 'typeCheckMs' | 'typeCheckMemoryBytes' | 'excess' | 'gone';

/** A busy machine gives the compiler less of its time; one that waits for nothing still ends. */
const clockShare = 3;

/** A warm compiler grows with every tool it has seen; beyond this share of its limit it is replaced while idle. */
const recycleShare = 0.6;

interface Server {
  readonly child: ChildProcess;
  readonly bubblewrap: string | undefined;
}

/** Beside the bundle: its places, quoting, diagnostics. */
const answerBytes = 4 * 1024 * 1024;

const single = (code: string, message: string): PreparedTool => ({
  diagnostics: [{ line: 1, column: 1, code, message }],
});

const bundleTooLarge = 'bundle-too-large';

const breachMessage: Readonly<Record<Exclude<Breach, 'gone' | 'excess'>, string>> = {
  typeCheckMs: 'Building and type-checking this tool took too long.',
  typeCheckMemoryBytes: 'Type-checking this tool took too much memory.',
};

const parseReply = (line: string): WorkshopReply | 'excess' => {
  try {
    return workshopReply.parse(JSON.parse(line));
  } catch {
    return 'excess';
  }
};

/** Sends one request and waits for its answer, the end of the process or a breach of the limits. */
const ask = ({ child }: Server, request: object, limits: Limits): Promise<WorkshopReply | Breach> =>
  new Promise((resolve) => {
    const started = performance.now();
    const startedCpuMs = measureTree(child.pid ?? 0)?.cpuMs ?? 0;
    const finish = (result: WorkshopReply | Breach): void => {
      clearInterval(timer);
      stopReading();
      child.off('close', gone);
      resolve(result);
    };
    const gone = (): void => finish('gone');
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - started;
      const { rssBytes, cpuMs } = measureTree(child.pid ?? 0) ?? { rssBytes: 0, cpuMs: startedCpuMs + elapsedMs };
      const spentMs = Math.max(cpuMs - startedCpuMs, elapsedMs / clockShare);
      if (spentMs > limits.typeCheckMs) finish('typeCheckMs');
      else if (rssBytes > limits.typeCheckMemoryBytes) finish('typeCheckMemoryBytes');
    }, pollIntervalMs);
    // Quoting doubles a bundle at worst: what it holds six times as long is no code.
    const most = 2 * limits.bundleBytes + answerBytes;
    const stopReading = readLines(child.stdout ?? Readable.from([]), {
      longestBytes: most,
      mostBytes: most,
      onLine: (line) => finish(parseReply(line)),
      onExcess: () => finish('excess'),
    });
    child.once('close', gone);
    child.stdin?.write(`${JSON.stringify(request)}\n`);
  });

const readReply = (reply: WorkshopReply | Breach, limits: Limits): PreparedTool => {
  if (reply === 'gone') return single('compiler-crashed', 'The compiler crashed on this source, twice.');
  if (reply === 'excess')
    return single(bundleTooLarge, `Building this tool gave more than it may. ${howToRaise('bundleBytes', limits)}`);
  if (typeof reply === 'string') {
    const code = reply === 'typeCheckMs' ? 'check-time' : 'check-memory';
    return single(code, `${breachMessage[reply]} ${howToRaise(reply, limits)}`);
  }
  if (reply.failure !== undefined)
    throw new EarthwrightError('sandbox.workshop', 'host', `The compiler process failed: ${reply.failure}`);
  const diagnostics = reply.diagnostics.map((each) =>
    each.code === bundleTooLarge ? { ...each, message: `${each.message} ${howToRaise('bundleBytes', limits)}` } : each,
  );
  return { ...reply, diagnostics };
};

export const createWorkshop = (settings: WorkshopSettings): Workshop => {
  let server: Server | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let requests = 0;
  let closes = 0;

  const stop = (current: Server | undefined): void => {
    if (current) killGroup(current.child);
    if (server === current) server = undefined;
  };

  /** One at a time: a workshop under other layers takes the place of this one. */
  const serverFor = async (isolation: Isolation): Promise<Server> => {
    const bubblewrap = await bubblewrapFor(isolation);
    if (server !== undefined && server.bubblewrap !== bubblewrap) stop(server);
    server ??= { child: startWorkshop(settings, bubblewrap), bubblewrap };
    return server;
  };

  const attempt = async (source: ToolSource, limits: Limits, isolation: Isolation) => {
    const current = await serverFor(isolation);
    const { bundleBytes } = limits;
    const reply = await ask(current, { id: ++requests, ...source, bundleBytes }, limits);
    const memory = measureTree(current.child.pid ?? 0)?.rssBytes ?? 0;
    if (typeof reply === 'string' || memory > recycleShare * limits.typeCheckMemoryBytes) stop(current);
    return reply;
  };

  const prepare: Workshop['prepare'] = async (source, limits, isolation) => {
    const closesBefore = closes;
    const reply = await attempt(source, limits, isolation);
    if (reply !== 'gone') return readReply(reply, limits);
    if (closes !== closesBefore)
      throw new EarthwrightError('sandbox.closed', 'host', 'The sandbox was closed while it checked a tool.');
    return readReply(await attempt(source, limits, isolation), limits);
  };

  return {
    prepare(...request) {
      const next = queue.then(() => prepare(...request));
      queue = next.catch(() => undefined);
      return next;
    },
    close() {
      closes += 1;
      stop(server);
    },
  };
};
