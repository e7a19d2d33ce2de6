import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { EarthwrightError } from '../core/errors.ts';
import type { Isolation } from './policy.ts';

export interface Mounts {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** Where dynamic linkers find a Node binary's libraries. Holds no secrets; what is missing is skipped. */
const systemLibraries = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/etc/ld.so.cache', '/nix/store'];
const probeTimeoutMs = 5000;

const find = (): string | undefined => {
  if (process.platform !== 'linux') return undefined;
  const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/bin'];
  return directories
    .filter((directory) => directory.startsWith('/'))
    .map((directory) => join(directory, 'bwrap'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
};

/** The command line that runs `command` with no network, no other processes in sight and nothing of the disk but the mounts. */
export const wrap = (
  bubblewrap: string,
  { reads, writes }: Mounts,
  environment: Readonly<Record<string, string>>,
  command: readonly string[],
): readonly string[] => [
  bubblewrap,
  ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'],
  ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ...['--proc', '/proc', '--dev', '/dev'],
  ...systemLibraries.flatMap((path) => ['--ro-bind-try', path, path]),
  ...reads.flatMap((path) => ['--ro-bind', path, path]),
  ...writes.flatMap((path) => ['--bind', path, path]),
  ...['--chdir', '/', '--'],
  ...command,
];

const probe = (bubblewrap: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [program = '', ...rest] = wrap(bubblewrap, { reads: [process.execPath], writes: [] }, {}, [
      process.execPath,
      '--version',
    ]);
    const child = spawn(program, rest, { stdio: 'ignore', env: {}, timeout: probeTimeoutMs });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });

let found: Promise<string | undefined> | undefined;

/** bubblewrap's path when it is there and this machine lets it make namespaces (many containers don't); asked once per process. */
export const workingBubblewrap = (): Promise<string | undefined> => {
  found ??= (async () => {
    const path = find();
    return path !== undefined && (await probe(path)) ? path : undefined;
  })();
  return found;
};

/** The bubblewrap to use; undefined: none. Throws `sandbox.bubblewrap` when it is required and does not work here. */
export const bubblewrapFor = async (isolation: Isolation): Promise<string | undefined> => {
  if (isolation === 'off') return undefined;
  const path = await workingBubblewrap();
  if (path === undefined && isolation === 'require')
    throw new EarthwrightError(
      'sandbox.bubblewrap',
      'host',
      'Isolation is required, but bubblewrap (bwrap) is not installed or may not make namespaces here. Install it, allow user namespaces, or run with --isolation auto.',
    );
  return path;
};
