/** A whole file over the network: resumed where it broke off, checked against what was promised of it. */
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { EarthwrightError } from '../../core/errors.ts';
import { shownUrl } from '../../geo/http/address.ts';
import { broken, statusError, unreadable } from '../../geo/http/exchange.ts';
import { readDocument, writeWhole } from '../../library/files.ts';
import type { FetchPort } from '../network/port.ts';
import { hasChecksum, parseChecksum } from './checksum.ts';

export interface Promised {
  /** `file:size` of the catalogue. */
  readonly bytes?: number;
  /** `file:checksum` of the catalogue. */
  readonly checksum?: string;
}

const partState = z.object({ validator: z.string(), size: z.number() });

interface Part {
  readonly path: string;
  /** Bytes that are here. */
  readonly bytes: number;
  /** Entity tag or date that the rest must still have; '' where the server gave none. */
  readonly validator: string;
}

/** A weak tag promises no equal bytes (RFC 9110, 8.8.1): it can't be resumed by. */
const validatorOf = ({ headers }: IncomingMessage): string => {
  const tag = headers.etag ?? '';
  return tag !== '' && !tag.startsWith('W/') ? tag : (headers['last-modified'] ?? '');
};

const partAt = (path: string): Part => {
  const state = partState.safeParse(readDocument(`${path}.json`)).data;
  const bytes = existsSync(path) ? statSync(path).size : 0;
  const resumable = state !== undefined && state.validator !== '' && bytes > 0 && bytes <= state.size;
  return { path, bytes: resumable ? bytes : 0, validator: resumable ? state.validator : '' };
};

const wrongLength = (url: URL, expected: number, got: number): EarthwrightError =>
  new EarthwrightError(
    'remote-mismatch',
    'data',
    `${shownUrl(url)}: the catalogue says ${expected} bytes, the server has ${got}. The file is another one than the catalogue’s: nothing is taken.`,
  );

/** Where the body's first byte stands, and how long the whole file is. */
const placeOf = (url: URL, response: IncomingMessage, part: Part): { start: number; size: number } => {
  const status = response.statusCode ?? 0;
  const length = Number(response.headers['content-length'] ?? Number.NaN);
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if ((status === 200 || status === 206) && encoding !== 'identity')
    throw unreadable(url, 'the server compresses what it sends: its length cannot be checked.');
  if (status === 200) return { start: 0, size: length };
  if (status !== 206) throw statusError(url, status, response.headers['retry-after']);
  const [, first, , total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers['content-range'] ?? '') ?? [];
  if (Number(first) !== part.bytes || total === undefined)
    throw unreadable(url, 'the server answered another range than it was asked for.');
  return { start: part.bytes, size: Number(total) };
};

/** Writes a body behind what is here. Throws where it is shorter or longer than it was said to be. */
const writeBody = async (
  { url, response, size }: { url: URL; response: IncomingMessage; size: number },
  part: Part,
  port: FetchPort,
): Promise<void> => {
  const descriptor = openSync(part.path, existsSync(part.path) ? 'r+' : 'w+', 0o600);
  let at = part.bytes;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      port.spend(piece.length);
      if (at + piece.length > size) throw unreadable(url, 'the server sends more bytes than it said.');
      for (let done = 0; done < piece.length; )
        done += writeSync(descriptor, piece, done, piece.length - done, at + done);
      at += piece.length;
    }
  } finally {
    closeSync(descriptor);
  }
  if (at < size) throw broken(url, 'the connection ended before all bytes were here.');
};

/** One try: what is here of the file is gone on with. */
const attempt = (port: FetchPort, address: URL, path: string, promised: Promised): Promise<void> => {
  const before = partAt(path);
  const headers = {
    'accept-encoding': 'identity',
    ...(before.bytes > 0 ? { range: `bytes=${before.bytes}-`, 'if-range': before.validator } : {}),
  };
  return port.open(address, { method: 'GET', headersFor: () => headers }, async ({ url, response }) => {
    if (response.statusCode === 416 && before.bytes > 0) {
      rmSync(path, { force: true });
      throw broken(url, 'what was here of the file is no part of it any more.');
    }
    const { start, size } = placeOf(url, response, before);
    if (!Number.isSafeInteger(size)) throw unreadable(url, 'the server does not say how long the file is.');
    if (promised.bytes !== undefined && promised.bytes !== size) throw wrongLength(url, promised.bytes, size);
    if (size - start > port.left()) port.spend(size - start);
    if (existsSync(path)) truncateSync(path, start);
    writeWhole(`${path}.json`, { validator: validatorOf(response), size });
    await writeBody({ url, response, size }, { ...before, bytes: start }, port);
  });
};

const verify = async (address: URL, path: string, { checksum }: Promised): Promise<void> => {
  const stated = checksum === undefined ? null : parseChecksum(checksum);
  if (!stated || (await hasChecksum(path, stated))) return;
  rmSync(path, { force: true });
  throw new EarthwrightError(
    'remote-mismatch',
    'data',
    `${shownUrl(address)}: its bytes have another ${stated.algorithm} checksum than the catalogue says: nothing is taken. Start the run again to fetch it anew.`,
  );
};

/**
 * Fetches a file to `target`; what came of it before is kept beside it and gone on with, also by a later run. Throws remote-mismatch where
 * length or checksum are not those of the catalogue, and as the port.
 */
export const downloadWhole = async (
  port: FetchPort,
  address: URL,
  target: string,
  promised: Promised,
): Promise<void> => {
  const path = `${target}.part`;
  await port.again(() => attempt(port, address, path, promised));
  rmSync(`${path}.json`, { force: true });
  await verify(address, path, promised);
  renameSync(path, target);
};
