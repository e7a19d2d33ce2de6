import type { RunJob, Verdict } from './messages.ts';

const longestName = 64;
/** What a line costs besides its text: empty lines are no free ones. */
const lineOverhead = 16;
const closedEnvelope = '{"ok":false,"code":"closed","message":"The run has ended."}';
const failedEnvelope = '{"ok":false,"code":"engine","message":"The engine failed on this call."}';
const failure = '{"ok":false';
/** How the engine says that the outputs have used up their bytes: the run is over, whatever the tool makes of it. */
const outputsTooLarge = '{"ok":false,"code":"outputs-too-large"';
/** How the engine says that the machine has no room for them: nothing that the tool did. */
const diskFull = '{"ok":false,"code":"disk-full"';
const doneEnvelope = '{"ok":true,"value":null}';

export interface GuardedCall {
  readonly call: (operation: unknown, argument: unknown) => string;
  readonly count: () => number;
  /** Has the engine itself failed with this code in this run? A tool's errors may say anything. */
  readonly hasFailedWith: (code: string) => boolean;
  close(): void;
}

interface Surroundings {
  readonly call: (operation: string, argument: string) => string;
  readonly log: (text: string) => void;
  readonly end: (verdict: Verdict) => void;
}

/** The tool's only way out: counted, measured, and wrapped so that neither a host path nor a host error gets in. */
export const guardCall = (limits: RunJob['limits'], { call, log, end }: Surroundings): GuardedCall => {
  let count = 0;
  let logged = 0;
  let closed = false;
  const failures = new Set<string>();
  const deny = (code: string, message: string): string => {
    closed = true;
    end({ kind: 'denied', code, message });
    return closedEnvelope;
  };
  const forward = (operation: string, argument: string): string => {
    if (operation === 'log') {
      const text = String(JSON.parse(argument).message).slice(0, Math.max(0, limits.logBytes - logged));
      logged += text.length + lineOverhead;
      if (logged <= limits.logBytes + lineOverhead) log(text);
      return doneEnvelope;
    }
    count += 1;
    if (count > limits.hostCalls) return deny('hostCalls', 'The tool called the engine too often.');
    const answer = call(operation, argument);
    if (answer.startsWith(failure)) failures.add(String(JSON.parse(answer).code));
    if (answer.startsWith(diskFull)) {
      closed = true;
      end({ kind: 'host-failed', code: 'disk-full', message: 'the disk is full.' });
      return closedEnvelope;
    }
    return answer.startsWith(outputsTooLarge) ? deny('outputBytes', 'The tool wrote too much.') : answer;
  };
  return {
    count: () => count,
    hasFailedWith: (code) => failures.has(code),
    close: () => {
      closed = true;
    },
    call: (operation, argument) => {
      if (closed) return closedEnvelope;
      if (typeof operation !== 'string' || typeof argument !== 'string' || operation.length > longestName)
        return deny('call', 'The tool called the engine with something that is no operation.');
      if (argument.length > limits.resultBytes)
        return deny('resultBytes', 'The tool handed over a text that is too long.');
      try {
        return forward(operation, argument);
      } catch {
        failures.add('engine');
        return failedEnvelope;
      }
    },
  };
};
