import type { ChildProcess } from 'node:child_process';

const live = new Set<ChildProcess>();
let installed = false;

/** Kills a child that was started detached, and everything that it started. */
export const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
};

/** Makes sure that a detached child does not outlive this process when it exits in an orderly way. */
export const track = (child: ChildProcess): void => {
  if (!installed) {
    installed = true;
    process.on('exit', () => live.forEach(killGroup));
  }
  live.add(child);
  child.once('close', () => live.delete(child));
};
