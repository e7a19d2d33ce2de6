import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { EarthwrightError } from '../../core/errors.ts';
import { howToRaise, type Limits } from '../../core/limits.ts';
import type { Diagnostic } from '../../core/outcome.ts';
import { siblingModule } from '../module-path.ts';
import { killGroup, track } from '../process-group.ts';
import { measureTree, pollIntervalMs } from '../usage.ts';
import { type WorkshopReply, type WorkshopSettings, workshopReply } from './messages.ts';

export interface PreparedTool {
  readonly diagnostics: readonly Diagnostic[];
  readonly code?: string | undefined;
  readonly map?: string | undefined;
}

/** Builds and type-checks tools in a process of its own that is killed when it takes too long or too much. */
export interface Workshop {
  prepare(source: string, what: { check: boolean; build: boolean }, limits: Limits): Promise<PreparedTool>;
  close(): void;
}

type Breach = 'typeCheckMs' | 'typeCheckMemoryBytes' | 'gone';

/** A warm compiler grows with every tool it has seen; beyond this share of its limit it is replaced while idle. */
const recycleShare = 0.6;

interface Server {
  readonly child: ChildProcess;
  readonly lines: Interface;
}

const startServer = (settings: WorkshopSettings): Server => {
  const script = fileURLToPath(siblingModule(import.meta.url, './server'));
  const child = spawn(process.execPath, ['--max-old-space-size=512', script, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    detached: process.platform !== 'win32',
  });
  track(child);
  child.stdin.on('error', () => undefined);
  // An idle workshop must not keep its parent alive.
  child.unref();
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref();
  return { child, lines: createInterface({ input: child.stdout }) };
};

const single = (code: string, message: string): PreparedTool => ({
  diagnostics: [{ line: 1, column: 1, code, message }],
});

const breachMessage: Readonly<Record<Exclude<Breach, 'gone'>, string>> = {
  typeCheckMs: 'Building and type-checking this tool took too long.',
  typeCheckMemoryBytes: 'Type-checking this tool took too much memory.',
};

/** Sends one request and waits for its answer, the end of the process or a breach of the limits. */
const ask = ({ child, lines }: Server, request: object, limits: Limits): Promise<WorkshopReply | Breach> =>
  new Promise((resolve) => {
    const started = performance.now();
    const finish = (result: WorkshopReply | Breach): void => {
      clearInterval(timer);
      lines.off('line', answered);
      child.off('close', gone);
      resolve(result);
    };
    const gone = (): void => finish('gone');
    const timer = setInterval(() => {
      if (performance.now() - started > limits.typeCheckMs) finish('typeCheckMs');
      else if ((measureTree(child.pid ?? 0)?.rssBytes ?? 0) > limits.typeCheckMemoryBytes)
        finish('typeCheckMemoryBytes');
    }, pollIntervalMs);
    const answered = (line: string): void => finish(workshopReply.parse(JSON.parse(line)));
    lines.once('line', answered);
    child.once('close', gone);
    child.stdin?.write(`${JSON.stringify(request)}\n`);
  });

const readReply = (reply: WorkshopReply | Breach, limits: Limits): PreparedTool => {
  if (reply === 'gone') return single('compiler-crashed', 'The compiler crashed on this source, twice.');
  if (typeof reply === 'string') {
    const code = reply === 'typeCheckMs' ? 'check-time' : 'check-memory';
    return single(code, `${breachMessage[reply]} ${howToRaise(reply, limits)}`);
  }
  if (reply.failure !== undefined)
    throw new EarthwrightError('sandbox.workshop', 'host', `The compiler process failed: ${reply.failure}`);
  return reply;
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

  const attempt = async (source: string, what: { check: boolean; build: boolean }, limits: Limits) => {
    const current = (server ??= startServer(settings));
    const reply = await ask(current, { id: ++requests, source, ...what }, limits);
    const memory = measureTree(current.child.pid ?? 0)?.rssBytes ?? 0;
    if (typeof reply === 'string' || memory > recycleShare * limits.typeCheckMemoryBytes) stop(current);
    return reply;
  };

  const prepare: Workshop['prepare'] = async (...request) => {
    const closesBefore = closes;
    const reply = await attempt(...request);
    if (reply !== 'gone') return readReply(reply, request[2]);
    if (closes !== closesBefore)
      throw new EarthwrightError('sandbox.closed', 'host', 'The sandbox was closed while it checked a tool.');
    return readReply(await attempt(...request), request[2]);
  };

  return {
    prepare(source, what, limits) {
      const next = queue.then(() => prepare(source, what, limits));
      queue = next.catch(() => undefined);
      return next;
    },
    close() {
      closes += 1;
      stop(server);
    },
  };
};
