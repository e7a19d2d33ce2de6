/** Commands of a folder that a test starts, several at once, and ends whatever becomes of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export interface StartedCommands {
  readonly start: (...words: readonly string[]) => ChildProcess;
  readonly killAll: () => void;
}

export const commandsIn = (folder: string): StartedCommands => {
  const running = new Set<ChildProcess>();
  return {
    start: (...words) => {
      const child = spawn(process.execPath, [join(root, 'cli/start.ts'), ...words], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      child.once('close', () => running.delete(child));
      return child;
    },
    killAll: () => {
      for (const child of running) child.kill('SIGKILL');
    },
  };
};

/** The exit code and all that was printed. */
export const ended = async (child: ChildProcess): Promise<{ code: unknown; text: string }> => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      text += String(bytes);
    });
  const [code] = await once(child, 'close');
  return { code, text };
};
