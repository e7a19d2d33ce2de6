import type * as IsolatedVm from 'isolated-vm';
import type { GuardedCall } from './guarded-call.ts';
import type { RunJob, Verdict } from './messages.ts';

const MEGABYTE = 1024 * 1024;

const startScript = (isolateCode: string): string => `"use strict";
${isolateCode}
earthwrightHost.harden($0);
return (load, call, finish, arena, manifest, describeOnly, logBytes, errorBytes) =>
  earthwrightHost.start(earthwrightHost.runtime, load, { call, finish }, arena, { manifest, describeOnly, logBytes, errorBytes });`;

const outOfMemory: Verdict = { kind: 'out-of-memory', code: 'isolateMemoryBytes', message: '' };

/** What the tool's half reported; every part is untrusted text. A code counts when the engine has given it, too. */
const toolVerdict = ([kind, ...parts]: readonly unknown[], guard: GuardedCall): Verdict => {
  const [code = '', message = '', stack = '', description = ''] = parts.map((part) =>
    typeof part === 'string' ? part : '',
  );
  if (kind === 'returned') return { kind, code: '', message: '', description };
  if (kind === 'stalled') return { kind, code: 'asynchronous', message: '' };
  if (kind === 'out-of-memory') return { kind, code: 'isolateMemoryBytes', message, stack };
  return { kind: 'threw', code: guard.hasFailedWith(code) ? code : 'error', message, stack };
};

/** What it means when the timed call itself fails: judged from the host's own observations, not from the error's text. */
const failedCall = (isolate: IsolatedVm.Isolate, elapsedMs: number, timeoutMs: number): Verdict => {
  if (elapsedMs >= timeoutMs) return { kind: 'timeout', code: 'wallMs', message: '' };
  if (isolate.isDisposed) return outOfMemory;
  return { kind: 'threw', code: 'stack', message: 'The tool failed too deep in a recursion to say how.' };
};

/**
 * Runs one tool in one fresh isolate, on a thread of its own, in one timed call: this process's event loop stays free to watch.
 * Contract: never rejects; `end` gets at least one verdict, and only the first one counts. Nothing of isolated-vm enters the isolate:
 * callbacks arrive as plain functions, the arena as a shared buffer.
 */
export const runIsolate = async (
  ivm: typeof IsolatedVm,
  job: RunJob,
  { arena, manifest, timeoutMs }: { arena: SharedArrayBuffer; manifest: string; timeoutMs: number },
  guard: GuardedCall,
  end: (verdict: Verdict) => void,
): Promise<void> => {
  const started = performance.now();
  const { limits } = job;
  const isolate = new ivm.Isolate({
    // The arena is shared with the engine, but V8 counts it as the isolate's.
    memoryLimit: Math.max(8, Math.ceil((limits.isolateMemoryBytes + arena.byteLength) / MEGABYTE)),
    onCatastrophicError: () => end(outOfMemory),
  });
  try {
    const context = await isolate.createContext();
    const boot = await context.evalClosure(startScript(job.isolateCode), [job.seed], {
      result: { reference: true },
      filename: 'earthwright',
    });
    const script = await isolate.compileScript(`(function(){"use strict";\n${job.toolCode}\nreturn earthwrightTool})`, {
      filename: 'tool.js',
    });
    const load = await script.run(context, { reference: true });
    const call = new ivm.Callback(guard.call, { sync: true });
    const finish = new ivm.Callback(
      (...parts: unknown[]) => {
        guard.close();
        end(toolVerdict(parts, guard));
      },
      { sync: true },
    );
    const shared = new ivm.ExternalCopy(arena).copyInto({ release: true });
    const values = [manifest, job.describeOnly, limits.logBytes, limits.errorBytes];
    await boot.apply(undefined, [load.derefInto(), call, finish, shared, ...values], { timeout: timeoutMs });
    end(failedCall(isolate, performance.now() - started, timeoutMs));
  } catch {
    end(failedCall(isolate, performance.now() - started, timeoutMs));
  }
};
