import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { wrap } from '../bubblewrap.ts';
import { siblingModule } from '../module-path.ts';
import { track } from '../process-group.ts';
import type { WorkshopSettings } from './messages.ts';
import { workshopReads } from './reads.ts';

const environment: Readonly<Record<string, string>> = { TZ: 'UTC', LC_ALL: 'C.UTF-8' };

/**
 * Starts the workshop where the host's files are not: under bubblewrap they do not exist. Without it Node's permission model holds for the
 * workshop's own code, not for the compilers that it starts, which are programs of their own.
 */
export const startWorkshop = (settings: WorkshopSettings, bubblewrap: string | undefined): ChildProcess => {
  const script = fileURLToPath(siblingModule(import.meta.url, './server'));
  const reads = workshopReads(settings);
  const flags = ['--permission', '--allow-child-process', ...reads.map((path) => `--allow-fs-read=${path}`)];
  const node = [process.execPath, '--no-warnings', '--max-old-space-size=512', ...flags];
  const command = [...node, script, JSON.stringify(settings)];
  const mounts = { reads: [process.execPath, ...reads], writes: [] };
  const [program = process.execPath, ...rest] =
    bubblewrap === undefined ? command : wrap(bubblewrap, mounts, environment, command);
  const child = spawn(program, rest, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment,
    cwd: '/',
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  track(child);
  child.stdin.on('error', () => undefined);
  // An idle workshop must not keep its parent alive.
  child.unref();
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref();
  return child;
};
