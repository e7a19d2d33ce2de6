/** One range request: connection, redirects, and what the server's answer means. */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { EarthwrightError } from '../../core/errors.ts';
import { dataError } from '../errors.ts';
import { checkedLookup, checkHost, shownUrl } from './address.ts';

export interface Connection {
  /** May hosts of this machine and of private networks be asked? */
  readonly allowPrivate: boolean;
  /** Longest silence of a server, ms. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  /** Contract: called before every request; throws when there may be no more. */
  readonly onRequest: () => void;
  readonly agents: Readonly<Record<string, http.Agent>>;
}

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

const mostRedirects = 5;

/** Keep-alive, no proxy from the environment: it would resolve names behind our back. */
export const createAgents = (): Connection['agents'] => ({
  'http:': new http.Agent({ keepAlive: true, maxSockets: 4 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 4 }),
});

class Silence extends Error {}

const send = (
  url: URL,
  range: string,
  { agents, allowPrivate, idleMs, signal }: Connection,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const agent = agents[url.protocol];
    const sent = request(url, {
      ...(agent ? { agent } : {}),
      lookup: checkedLookup(allowPrivate),
      signal,
      timeout: idleMs,
      headers: { range, 'accept-encoding': 'identity', 'user-agent': 'earthwright' },
    });
    let answered: IncomingMessage | undefined;
    sent.once('timeout', () => (answered ?? sent).destroy(new Silence()));
    sent.once('response', (response) => resolve((answered = response)));
    // After the response as well: an error without a listener would end this process.
    sent.on('error', (error) =>
      reject(sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET' ? new StaleConnection() : error),
    );
    sent.end();
  });

/** The server had closed a kept connection before this request reached it (RFC 9112, 9.3.1: try again). */
class StaleConnection extends Error {}

const sendAgain = async (url: URL, range: string, connection: Connection): Promise<IncomingMessage> => {
  try {
    return await send(url, range, connection);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return send(url, range, connection);
  }
};

const unreadable = (url: URL, what: string): EarthwrightError =>
  dataError('remote-unreadable', `${shownUrl(url)}: ${what}`);

const redirectTarget = (from: URL, location: string): URL => {
  const to = URL.parse(location, from.href);
  if (!to || !/^https?:$/.test(to.protocol))
    throw unreadable(from, 'the server redirects to something that is no http or https address.');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw unreadable(from, 'the server redirects from https to unprotected http.');
  return to;
};

/** Follows redirects; every host on the way is checked. */
const sendFollowing = async (start: URL, range: string, connection: Connection) => {
  let url = start;
  for (let count = 0; count <= mostRedirects; count++) {
    checkHost(url, connection.allowPrivate);
    connection.onRequest();
    const response = await sendAgain(url, range, connection);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return { url, response };
    response.destroy();
    url = redirectTarget(url, headers.location);
  }
  throw unreadable(start, `the server redirects more than ${mostRedirects} times.`);
};

const statusError = (url: URL, status: number): EarthwrightError => {
  const shown = shownUrl(url);
  if (status === 404 || status === 410)
    return dataError('remote-missing', `${shown}: there is no such file (status ${status}).`);
  if (status === 401 || status === 403 || status === 407)
    return dataError(
      'remote-forbidden',
      `${shown}: the server refuses access (status ${status}). Is the address signed, and has its signature expired?`,
    );
  if (status === 429 || status === 503)
    return dataError('remote-busy', `${shown}: the server is busy (status ${status}). Try again later.`);
  return unreadable(url, `the server answered a range request with status ${status}.`);
};

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
  if (statusCode !== 206) throw statusError(url, statusCode);
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
  if (got < length) throw unreadable(url, 'the connection ended before all bytes were here.');
  return Buffer.concat(pieces);
};

const networkError = (url: URL, error: unknown): unknown => {
  if (error instanceof EarthwrightError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof Silence) return dataError('remote-timeout', `${shownUrl(url)}: the server does not answer.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unreadable(url, 'there is no host of that name.');
  if (/CERT|SELF_SIGNED|TLS|SSL|VERIFY/.test(code)) return unreadable(url, `its certificate is not trusted (${code}).`);
  return unreadable(
    url,
    `the server cannot be reached, or broke off${/^[A-Z_]{3,30}$/.test(code) ? ` (${code})` : ''}.`,
  );
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
    const found = await sendFollowing(url, `bytes=${start}-${end - 1}`, connection);
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
