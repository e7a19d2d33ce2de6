import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where this user's caches of earthwright are kept: `EARTHWRIGHT_CACHE`, else the system's place for caches of users. It need not exist. */
export const userCache = (): string => {
  const { platform, env } = process;
  if (env['EARTHWRIGHT_CACHE']) return env['EARTHWRIGHT_CACHE'];
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'earthwright');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? tmpdir(), 'earthwright', 'cache');
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'earthwright');
};
