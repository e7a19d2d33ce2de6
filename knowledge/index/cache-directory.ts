import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { userCache } from '../../core/user-cache.ts';

const underHome = (variable: string, ...fallback: string[]): string =>
  join(process.env[variable] || join(homedir(), ...fallback), 'earthwright');

/**
 * Where knowledge is cached: below the directory asked for, EARTHWRIGHT_CACHE or the user's cache; where that can't be
 * written, a directory of this process in the temporary one.
 */
export const knowledgeCache = (wanted: string = userCache()): string => {
  const directory = join(wanted, 'knowledge');
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const probe = join(directory, `.probe-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return directory;
  } catch {
    const own = join(tmpdir(), `earthwright-cache-${process.pid}`, 'knowledge');
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return own;
  }
};

/** Where a user's own knowledge lies when no project is at hand. */
export const userKnowledgeDirectory = (): string => {
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'earthwright', 'knowledge');
  if (process.platform === 'win32') return join(process.env['APPDATA'] ?? homedir(), 'earthwright', 'knowledge');
  return join(underHome('XDG_DATA_HOME', '.local', 'share'), 'knowledge');
};
