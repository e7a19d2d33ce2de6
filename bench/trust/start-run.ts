import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const command = join(resolve(import.meta.dirname, '../..'), 'cli/start.ts');

interface Ended {
  /** null: a signal ended it. */
  readonly code: number | null;
  readonly wallMs: number;
  readonly stderr: string;
}

export interface Started {
  readonly ended: Promise<Ended>;
  /** SIGKILL to the whole process group. */
  kill(): void;
}

const killGroup = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Ended between the look and the signal.
  }
};

/** The command in a process group of its own, as a shell starts it. Nothing is taken from or kept in the library of whoever measures. */
export const startRun = (words: readonly string[]): Started => {
  const at = performance.now();
  const child = spawn(process.execPath, [command, ...words], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, EARTHWRIGHT_LIBRARY: 'off', NO_COLOR: '1' },
  });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString('utf8');
  });
  const ended = new Promise<Ended>((done) => {
    child.once('exit', (code) => done({ code, wallMs: performance.now() - at, stderr }));
  });
  return { ended, kill: () => killGroup(child) };
};
