/**
 * One folder for all that a run of the tests leaves in the system's place for temporary files: made before the first worker, which inherits it as the
 * place for its own, as do the commands that it starts, and removed with all in it after the last one.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const named = /^earthwright-tests-(\d+)$/;

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Alive, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Folders of runs that were killed: nobody removes them otherwise. */
const removeAbandoned = (place: string): void => {
  for (const name of readdirSync(place)) {
    const pid = named.exec(name)?.[1];
    if (pid !== undefined && !lives(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
};

/** The folder of a process in `place`, and what removes it: throws where anything stays. */
export const makeFolderIn = (place: string, pid: number): { readonly folder: string; remove(): void } => {
  removeAbandoned(place);
  const folder = join(place, `earthwright-tests-${pid}`);
  mkdirSync(folder);
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    if (existsSync(folder)) throw new Error(`The tests left ${readdirSync(folder).join(', ')} in ${folder}.`);
  };
  return { folder, remove };
};

/** Contract: vitest calls it once, before any worker, and what it gives after the last one. */
export default function useOneFolder(): () => void {
  const { folder, remove } = makeFolderIn(tmpdir(), process.pid);
  process.env['TMPDIR'] = folder;
  return remove;
}
