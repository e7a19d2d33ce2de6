/** The window of an area out of a remote GeoTIFF: ranges come through the run's port, pixels are read in the sandbox's child. */
import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EarthwrightError } from '../../core/errors.ts';
import { howToRaise, type Limits } from '../../core/limits.ts';
import type { WindowRequest } from '../../core/remote.ts';
import { rasterFormatOf } from '../../geo/files/open-raster.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { openRemoteFile, type RemoteFile } from '../../geo/http/remote-file.ts';
import type { Isolation, Sandbox } from '../../sandbox/sandbox.ts';
import type { FetchPort } from '../network/port.ts';

/** Windows are decoded and written again: more work than a tool's. */
export const windowLimits = { cpuMs: 120_000, wallMs: 300_000 };

/** The child that wrote this had read strangers' bytes: only a plain TIFF file of an allowed size passes. */
export const checkWritten = (path: string, limits: Limits): void => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const head = Buffer.alloc(16);
  if (found?.isFile() && found.nlink === 1) {
    const descriptor = openSync(path, 'r');
    readSync(descriptor, head, 0, head.length, 0);
    closeSync(descriptor);
  }
  if (rasterFormatOf(head) !== 'tiff')
    throw new EarthwrightError('protocol', 'data', 'What was cut out of the remote file is no GeoTIFF.');
  if ((found?.size ?? 0) > limits.outputBytes)
    throw new EarthwrightError(
      'remote-limit',
      'data',
      `The window has ${found?.size} bytes. ${howToRaise('outputBytes', limits)}`,
    );
};

export interface WindowWorld {
  readonly port: FetchPort;
  readonly sandbox: Sandbox;
  readonly isolation: Isolation;
  readonly signal: AbortSignal;
}

const cut = async (
  file: RemoteFile,
  address: URL,
  { window, output, limits }: { window: WindowRequest; output: string; limits: Limits },
  { sandbox, isolation }: WindowWorld,
): Promise<readonly string[]> => {
  const answer = await file.read({ kind: 'window', window, output }, (mirror, work, signal) =>
    sandbox.readRemote(mirror, work, { limits, isolation, signal }),
  );
  if (answer.kind === 'failed')
    throw new EarthwrightError(answer.code, 'data', `${shownUrl(address)}: ${answer.message}`);
  if (answer.kind !== 'written') throw new EarthwrightError('protocol', 'data', 'The answer makes no sense.');
  checkWritten(output, limits);
  return answer.notes;
};

/** Writes the window to `target`, whole or not at all; gives the reader's notes. */
export const fetchWindow = async (
  address: URL,
  window: WindowRequest,
  target: string,
  world: WindowWorld,
): Promise<readonly string[]> => {
  const { port, signal } = world;
  const staging = realpathSync(mkdtempSync(join(dirname(target), '.window-')));
  const output = join(staging, 'out', 'window.tif');
  const limits = { ...port.limits, ...windowLimits, downloadBytes: Math.min(port.limits.downloadBytes, port.left()) };
  let file: RemoteFile | undefined;
  try {
    mkdirSync(dirname(output));
    if (limits.downloadBytes < 1) port.spend(1);
    const { gate, again } = port;
    file = await openRemoteFile(address, { limits, gate, again, signal, mirrorPath: join(staging, 'mirror') });
    const notes = await cut(file, address, { window, output, limits }, world);
    renameSync(output, target);
    return notes;
  } finally {
    if (file) {
      file.close();
      port.spend(file.fetched().bytes);
    }
    rmSync(staging, { recursive: true, force: true });
  }
};
