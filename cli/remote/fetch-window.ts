/** Brings a window of a remote GeoTIFF here: all of it, or nothing. */
import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { checkWritten, windowLimits } from '../../acquisition/fetch/window.ts';
import { EarthwrightError } from '../../core/errors.ts';
import { defaultLimits } from '../../core/limits.ts';
import type { WindowRequest, WrittenWindow } from '../../core/remote.ts';
import { shownUrl } from '../../geo/http/address.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { nameOf, type RemoteOptions, withRemoteFile } from './remote-options.ts';

export interface FetchedWindow extends Omit<WrittenWindow, 'kind'> {
  /** Absolute path of the GeoTIFF. */
  readonly file: string;
  /** The address without what could be secret. */
  readonly source: string;
  /** What went over the network. */
  readonly bytes: number;
  readonly requests: number;
}

interface FetchRequest {
  readonly url: URL;
  readonly window: WindowRequest;
  /** File or existing folder; undefined: the address's name, here. */
  readonly out: string | undefined;
  readonly options: RemoteOptions;
  readonly signal: AbortSignal;
}

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);
const exists = (name: string): EarthwrightError =>
  usage(`“${name}” exists already and is not overwritten: name another file with --out.`);

/** Where the window goes. Throws `usage` when something stands there, or the folder does not exist. */
const targetOf = (url: URL, out: string | undefined): string => {
  const wanted = resolve(out ?? '.');
  const isFolder = statSync(wanted, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const target = isFolder ? join(wanted, nameOf(url)) : wanted;
  if (lstatSync(target, { throwIfNoEntry: false })) throw exists(basename(target));
  if (!statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory())
    throw usage(`There is no folder “${dirname(out ?? '.')}” for the output.`);
  // Node's permission flags read a star as a wildcard: such a name would grant more than itself.
  if (target.includes('*')) throw usage('The output has a * in its path; rename it.');
  return target;
};

/** Gives a finished file its name, in one step where the file system has links; never replaces one. */
const commit = (from: string, target: string): void => {
  try {
    linkSync(from, target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw exists(basename(target));
    copyFileSync(from, target, constants.COPYFILE_EXCL);
  }
};

const fetchInto = async (
  staging: string,
  { url, window, options, signal }: FetchRequest,
  sandbox: Sandbox,
): Promise<Omit<FetchedWindow, 'file'>> => {
  const output = join(staging, 'out', 'window.tif');
  mkdirSync(dirname(output));
  const shared = { limits: windowLimits, options, sandbox, signal };
  return withRemoteFile(url, join(staging, 'fetched'), shared, async (file, step) => {
    const answer = await file.read({ kind: 'window', window, output }, step);
    if (answer.kind === 'failed')
      throw new EarthwrightError(answer.code, 'data', `${shownUrl(url)}: ${answer.message}`);
    if (answer.kind !== 'written') throw new EarthwrightError('protocol', 'data', 'The answer makes no sense.');
    checkWritten(output, { ...defaultLimits, ...options.limit });
    const { kind: _, ...written } = answer;
    return { source: shownUrl(url), ...written, ...file.fetched() };
  });
};

/** Fetches a window. Throws EarthwrightErrors; then nothing is left behind. */
export const fetchWindow = async (request: FetchRequest, sandbox: Sandbox): Promise<FetchedWindow> => {
  const target = targetOf(request.url, request.out);
  const staging = realpathSync(mkdtempSync(join(dirname(target), '.earthwright-fetch-')));
  try {
    const fetched = await fetchInto(staging, request, sandbox);
    commit(join(staging, 'out', 'window.tif'), target);
    return { file: target, ...fetched };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};
