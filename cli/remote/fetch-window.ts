/** Brings a window of a remote GeoTIFF here: all of it, or nothing. */
import {
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import { defaultLimits, howToRaise } from '../../core/limits.ts';
import type { WindowRequest, WrittenWindow } from '../../core/remote.ts';
import { rasterFormatOf } from '../../geo/files/open-raster.ts';
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

/** Windows are decoded and written again: more work than a tool's. */
const fetchLimits = { cpuMs: 120_000, wallMs: 300_000 };

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

/** The child that wrote this had read strangers' bytes: only a plain TIFF file of an allowed size passes. */
const checkWritten = (path: string, outputBytes: number): void => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const head = Buffer.alloc(16);
  if (found?.isFile() && found.nlink === 1) {
    const descriptor = openSync(path, 'r');
    readSync(descriptor, head, 0, head.length, 0);
    closeSync(descriptor);
  }
  if (rasterFormatOf(head) !== 'tiff')
    throw new EarthwrightError('protocol', 'data', 'What was cut out of the remote file is no GeoTIFF.');
  if ((found?.size ?? 0) > outputBytes)
    throw new EarthwrightError(
      'remote-limit',
      'data',
      `The window has ${found?.size} bytes. ${howToRaise('outputBytes', { ...defaultLimits, outputBytes })}`,
    );
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
  const shared = { limits: fetchLimits, options, sandbox, signal };
  return withRemoteFile(url, join(staging, 'fetched'), shared, async (file, step) => {
    const answer = await file.read({ kind: 'window', window, output }, step);
    if (answer.kind === 'failed')
      throw new EarthwrightError(answer.code, 'data', `${shownUrl(url)}: ${answer.message}`);
    if (answer.kind !== 'written') throw new EarthwrightError('protocol', 'data', 'The answer makes no sense.');
    checkWritten(output, options.limit.outputBytes ?? defaultLimits.outputBytes);
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
