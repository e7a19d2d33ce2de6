import { setFlagsFromString } from 'node:v8';
import type * as IsolatedVm from 'isolated-vm';
import type { Engine, EngineModule, OpenEngine } from '../../core/engine.ts';
import { confineReads, hideUngranted } from './confined-files.ts';
import { describeFiles } from './describe-files.ts';
import { send } from './frames.ts';
import { guardCall } from './guarded-call.ts';
import { runIsolate } from './isolate.ts';
import { type DescribeJob, decodeJob, type Job, type RunJob, type Verdict } from './messages.ts';
import { cpuMs, watchSelf } from './self-watch.ts';

/**
 * Code that V8 compiles in the middle of a loop (on-stack replacement) has seen nothing of what comes after the loop, fails there, and is
 * kept and entered again all the same: a kernel that adds up in locals then runs six times slower for the whole scan. The first strip of
 * a scan is short (core/tool/runtime/scan.ts); these numbers, in multiples of a function's length, keep V8 from replacing code during it.
 * Set here and not on the command line: a Node that no longer knows them goes on without.
 */
const replaceCodeLater = (): void => {
  for (const flag of ['osr', 'maglev-osr']) setFlagsFromString(`--invocation-count-for-${flag}=20000`);
};

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** The job is the first line of standard input. When standard input ends, the parent is gone and so is this process. */
const receiveJob = (): Promise<Job> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      if (!chunk.includes(10)) return;
      process.stdin.off('data', take).on('data', () => undefined);
      resolve(decodeJob(Buffer.concat(chunks).toString()));
    };
    process.stdin.on('data', take).once('end', die).once('error', die);
  });

/** Loads the native addon by its path: no package lookup, so no read grants for one. */
const loadAddon = (path: string): typeof IsolatedVm => {
  const module: { exports: { ivm?: typeof IsolatedVm } } = { exports: {} };
  process.dlopen(module, path);
  if (module.exports.ivm === undefined) throw new Error('the addon exports nothing');
  return module.exports.ivm;
};

/** Bundled beside this file: see child-bundle.ts. */
const helperScript = new URL('./helper.mjs', import.meta.url);

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const open = async (openEngine: OpenEngine, job: RunJob, arena: SharedArrayBuffer): Promise<Engine | Verdict> => {
  const { inputs, params, outputDirectory, limits, threads } = job;
  if (job.describeOnly) return { manifest: '{}', call: () => '', close: () => undefined };
  try {
    const helpers = threads > 1 ? { helpers: { script: helperScript, count: threads } } : {};
    return await openEngine({ inputs, params, outputDirectory, arena, limits, ...helpers });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'input';
    return { kind: 'input-failed', code, message: textOf(error) };
  }
};

/** A run that is over in less says nothing of how far it is. */
const tellEveryMs = 400;

/** Calls of the engine, after which it is told now and then how far the run is. */
const tellingCall = (engine: Engine): Engine['call'] => {
  let told = performance.now();
  return (operation, argument) => {
    const answer = engine.call(operation, argument);
    const now = performance.now();
    if (engine.pixels && now - told >= tellEveryMs) {
      told = now;
      send({ type: 'progress', ...engine.pixels() });
    }
    return answer;
  };
};

const execute = async (openEngine: OpenEngine, job: RunJob, ivm: typeof IsolatedVm): Promise<[Verdict, number]> => {
  const started = performance.now();
  const { promise, resolve: end } = Promise.withResolvers<Verdict>();
  const watch = watchSelf(job.limits, end);
  const arena = new SharedArrayBuffer(job.limits.arenaBytes);
  const engine = await Promise.race([open(openEngine, job, arena), promise]);
  if ('kind' in engine) return [engine, 0];
  const log = (text: string): void => send({ type: 'log', text });
  const guard = guardCall(job.limits, { call: tellingCall(engine), log, end });
  const timeoutMs = Math.max(1, Math.ceil(job.limits.wallMs - (performance.now() - started)));
  // Not awaited: whatever the tool left running after its verdict is refused by the guard and ends with this process.
  void runIsolate(ivm, job, { arena, manifest: engine.manifest, timeoutMs }, guard, end);
  const verdict = await promise;
  guard.close();
  clearInterval(watch);
  try {
    engine.close(verdict.kind === 'returned');
  } catch (error) {
    return [{ kind: 'host-failed', code: 'engine-close', message: textOf(error) }, guard.count()];
  }
  return [verdict, guard.count()];
};

/** What is asked of each file of a job. */
const describerOf = ({ describeFile, readRemote, takeLook }: EngineModule, { remote, looks }: DescribeJob) => {
  if (remote && readRemote) return () => readRemote(remote.mirror, remote.work);
  if (!looks || !takeLook) return describeFile;
  const left = looks.values();
  return async (path: string) => {
    const { value } = left.next();
    return value ? takeLook(value) : describeFile(path);
  };
};

/** The child process's whole life: one job, one verdict. Its parent ends it as soon as the verdict is read. */
export const runChild = async (engine: EngineModule): Promise<void> => {
  replaceCodeLater();
  hideUngranted();
  const job = await receiveJob();
  confineReads(job.reads);
  let ending: [Verdict, number];
  let stage = 'child';
  try {
    if (job.task === 'describe') {
      send({ type: 'started' });
      ending = [await describeFiles(describerOf(engine, job), job), 0];
    } else {
      stage = 'addon';
      const ivm = loadAddon(job.addon);
      stage = 'child';
      send({ type: 'started' });
      ending = await execute(engine.openEngine, job, ivm);
    }
  } catch (error) {
    ending = [{ kind: 'host-failed', code: stage, message: textOf(error) }, 0];
  }
  const [verdict, hostCalls] = ending;
  send({ type: 'verdict', ...verdict, hostCalls, cpuMs: cpuMs() });
  setTimeout(die, 2000).unref();
};
