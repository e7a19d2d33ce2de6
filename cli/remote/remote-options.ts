import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { defaultLimits, type Limits } from '../../core/limits.ts';
import { openGate } from '../../geo/http/address.ts';
import { openRemoteFile, type RemoteFile, type Step } from '../../geo/http/remote-file.ts';
import type { Isolation, Sandbox } from '../../sandbox/sandbox.ts';
import { collectLimit } from '../run-command.ts';

export interface RemoteOptions {
  readonly limit: Partial<Limits>;
  readonly isolation: Isolation;
  readonly allowPrivate?: boolean;
}

/** Options of every command that reads addresses. */
export const addRemoteOptions = (command: Command): Command =>
  command
    .option(
      '--limit <name=value>',
      'a limit of the sandbox or of downloads, e.g. cpu=30s, memory=1GB, download=1GB; repeatable',
      collectLimit,
      {},
    )
    .option('--allow-private', 'also read addresses of this machine and of private networks')
    .addOption(
      new Option('--isolation <mode>', 'bubblewrap around the sandbox')
        .choices(['auto', 'require', 'off'])
        .default('auto'),
    );

/** A file name for what an address names, whatever stands in it: 'scene.tif'. */
export const nameOf = ({ pathname }: URL): string => {
  const last = basename(pathname).replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const plain = last
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[.-]+/, '')
    .slice(-120);
  if (plain === '') return 'remote.tif';
  return /\.tiff?$/i.test(plain) ? plain : `${plain}.tif`;
};

/** Runs work over a remote file whose bytes are parsed in the sandbox's child process; nothing of it is left afterwards. */
export const withRemoteFile = async <T>(
  url: URL,
  mirrorPath: string,
  {
    limits,
    options,
    sandbox,
    signal,
  }: { limits: Partial<Limits>; options: RemoteOptions; sandbox: Sandbox; signal: AbortSignal },
  work: (file: RemoteFile, step: Step) => Promise<T>,
): Promise<T> => {
  const all = { ...defaultLimits, ...limits, ...options.limit };
  const { isolation, allowPrivate = false } = options;
  const file = await openRemoteFile(url, { limits: all, gate: openGate(allowPrivate), signal, mirrorPath });
  try {
    return await work(file, (mirror, task, aborted) =>
      sandbox.readRemote(mirror, task, { limits: all, isolation, signal: aborted }),
    );
  } finally {
    file.close();
  }
};
