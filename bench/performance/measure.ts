import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { measureTree } from '../../sandbox/usage.ts';

/** What one run took: CPU of all its processes, elapsed time, and the most memory they held together at any look. */
export interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly peakBytes: number;
}

/** Linux counts CPU time in hundredths of a second (USER_HZ), see proc(5). */
const TICK_MS = 10;

/** CPU of this process's children that have ended: fields 16 and 17 of its stat, their own ended children included. */
const endedChildrenMs = (): number => {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
};

const ownMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const timed = async (work: () => Promise<number>, own: boolean): Promise<Cost> => {
  const [children, self, started] = [endedChildrenMs(), ownMs(), performance.now()];
  const peakBytes = await work();
  const cpuMs = endedChildrenMs() - children + (own ? ownMs() - self : 0);
  return { cpuMs, wallMs: performance.now() - started, peakBytes };
};

/** A run inside the sandbox: its child process, and what this process spends on guarding it and on hashing what it wrote. */
export const costOfRun = (work: () => Promise<number>): Promise<Cost> => timed(work, true);

/** A command with all its processes. Rejects when it fails. */
export const costOfCommand = (program: string, parameters: readonly string[]): Promise<Cost> =>
  timed(
    () =>
      new Promise((resolve, reject) => {
        const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
        let [peak, message] = [0, ''];
        const poll = setInterval(() => {
          peak = Math.max(peak, measureTree(child.pid ?? 0)?.rssBytes ?? 0);
        }, 20);
        child.stderr.on('data', (chunk: Buffer) => {
          message += chunk.toString();
        });
        child.once('error', reject);
        child.once('close', (code) => {
          clearInterval(poll);
          if (code === 0) resolve(peak);
          else reject(new Error(`${program} ${parameters.join(' ')} ended with ${code}: ${message.slice(-500)}`));
        });
      }),
    false,
  );
