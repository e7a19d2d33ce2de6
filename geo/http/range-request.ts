/** One range request, and what the server's answer means. */
import type { IncomingMessage } from 'node:http';
import type { EarthwrightError } from '../../core/errors.ts';
import { dataError } from '../errors.ts';
import { shownUrl } from './address.ts';
import { broken, type Connection, networkError, sendFollowing, statusError, unreadable } from './exchange.ts';

/** What identifies one state of a remote file. */
export interface FileState {
  /** Where the file was found, after redirects. */
  readonly url: URL;
  readonly size: number;
  readonly entityTag: string;
  readonly modified: string;
}

export interface RangeAnswer {
  readonly state: FileState;
  /** Exactly the bytes that were asked for, as far as the file has them. */
  readonly bytes: Buffer;
}

const changed = (url: URL): EarthwrightError =>
  dataError('remote-changed', `${shownUrl(url)}: the file changed while it was read. Try again.`);

/** Servers of one cloud agree on the entity tag, not always on the time. */
const isSame = (before: FileState, now: FileState): boolean =>
  before.size === now.size &&
  before.entityTag === now.entityTag &&
  (now.entityTag !== '' || before.modified === now.modified);

/** Checks an answer's head: range, size, encoding, and that it is still the same file. */
const stateOf = (url: URL, { statusCode = 0, headers }: IncomingMessage, start: number, before?: FileState) => {
  const encoding = headers['content-encoding'] ?? 'identity';
  if ((statusCode === 200 || statusCode === 206) && encoding !== 'identity')
    throw dataError(
      'remote-compressed',
      `${shownUrl(url)}: the server compresses what it sends (${encoding.replace(/[^\w,-]/g, '').slice(0, 40)}): ranges of that are not ranges of the file.`,
    );
  if (before && (statusCode === 200 || statusCode === 416)) throw changed(url);
  if (statusCode === 200)
    throw dataError(
      'remote-no-ranges',
      `${shownUrl(url)}: the server sends whole files only, it knows no range requests. Download the file.`,
    );
  if (statusCode === 416) throw dataError('remote-empty', `${shownUrl(url)}: the file is empty.`);
  if (statusCode !== 206) throw statusError(url, statusCode, headers['retry-after']);
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const size = Number(total);
  if (Number(first) !== start || !Number.isSafeInteger(size))
    throw unreadable(url, 'the server answered another range than it was asked for.');
  const { etag: entityTag = '', 'last-modified': modified = '' } = headers;
  const state: FileState = { url, size, entityTag, modified };
  if (before && !isSame(before, state)) throw changed(url);
  return { state, length: Number(last) + 1 - start };
};

/** Reads a body of exactly this length: a server may send more than it was asked for, or less. */
const readBody = async (url: URL, response: IncomingMessage, length: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let got = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    got += piece.length;
    if (got > length) throw unreadable(url, 'the server sends more bytes than it was asked for.');
    pieces.push(piece);
  }
  if (got < length) throw broken(url, 'the connection ended before all bytes were here.');
  return Buffer.concat(pieces);
};

/**
 * Bytes [start, end) of a remote file, fewer where it ends before. `before`: the file must still be in this state. Throws EarthwrightErrors
 * whose messages show scheme, host and path only: remote-missing, -forbidden, -busy, -no-ranges, -empty, -compressed, -changed, -timeout,
 * -private, -unreadable.
 */
export const requestRange = async (
  url: URL,
  [start, end]: readonly [number, number],
  connection: Connection,
  before?: FileState,
): Promise<RangeAnswer> => {
  let response: IncomingMessage | undefined;
  try {
    const headers = { range: `bytes=${start}-${end - 1}`, 'accept-encoding': 'identity' };
    const found = await sendFollowing(url, { method: 'GET', headersFor: () => headers }, connection);
    response = found.response;
    const { state, length } = stateOf(found.url, response, start, before);
    if (length !== Math.min(end, state.size) - start)
      throw unreadable(found.url, 'the server answered another range than it was asked for.');
    return { state, bytes: await readBody(found.url, response, length) };
  } catch (error) {
    response?.destroy();
    throw networkError(url, error);
  }
};
